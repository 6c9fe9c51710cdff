import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { DEFAULT_MODEL } from '../src/embeddings/model-profile.ts';
import { COMMON_TEXTS } from '../src/embeddings/projection.ts';
import { publishedFolder } from './build-weights.ts';
import { withOutputs } from './weights/graph-writer.ts';

/**
 * Finds the few channels of a model whose values are far larger than those of all others, whatever is read, and writes
 * down by which power of two they are divided before they are rounded (`weights/outliers.ts`). By hand, when the model
 * changes; the powers are so coarse that every machine finds the same.
 */
const LAYERS = 12;
/** So many of a hundred channels count as usual; those beyond are brought down to the largest of these. */
const USUAL = 0.98;

const TEXTS: readonly string[] = [
  ...COMMON_TEXTS,
  'hi',
  'When did Caroline go to the museum?',
  'I moved to Berlin last week, and I love it! How about you?',
  'The staging server listens on port 8080, not on 9090.',
  '2026-11-18T09:14:02.113Z ERROR [worker-7] ECONNREFUSED 10.0.0.12:5432 (attempt 3 of 5)',
  'export async function readAll(path: string): Promise<readonly string[]> { return (await readFile(path)).split("\\n"); }',
  'def merge(a, b):\n    """Merge two sorted lists."""\n    return sorted([*a, *b], key=lambda x: x.id)',
  "SELECT name, count(*) FROM orders WHERE created_at > now() - interval '7 days' GROUP BY name ORDER BY 2 DESC;",
  'née Zürich, straße, İstanbul, e-mail@x.y/z?q=1&r=%20',
  '明天下午三点在东京塔开会，请带上合同。',
  'npm ERR! code ERESOLVE unable to resolve dependency tree',
  '| name | value |\n| --- | --- |\n| retries | 3 |\n| timeout | 30 s |',
  ...readFileSync(join(import.meta.dirname, '../LICENSE'), 'utf8').split('\n\n'),
];

/** What is rounded while the model runs, by the name that `encoder-graph.ts` gives it and by that of the published one. */
function places(): readonly (readonly [own: string, published: string])[] {
  const norm = (path: string): string => `/${path}/LayerNorm/Add_1_output_0`;
  return Array.from({ length: LAYERS }, (_, layer) => {
    const before = layer === 0 ? 'embeddings' : `encoder/layer.${layer - 1}/output`;
    return [
      [`${layer}.states`, norm(before)],
      [`${layer}.middle`, norm(`encoder/layer.${layer}/attention/output`)],
      [`${layer}.bent`, `/encoder/layer.${layer}/intermediate/intermediate_act_fn/Mul_1_output_0`],
    ] as const;
  }).flat();
}

async function largest(): Promise<ReadonlyMap<string, Float64Array>> {
  const folder = publishedFolder(DEFAULT_MODEL);
  if (folder === undefined) throw new Error('the published weights are not installed');
  const json = (file: string): object => JSON.parse(readFileSync(join(folder, file), 'utf8')) as object;
  const tokenizer = new Tokenizer(json('tokenizer.json'), json('tokenizer_config.json'));
  const named = places().map(([, published]) => published);
  const model = withOutputs(readFileSync(join(folder, 'onnx/model.onnx')), named);
  // As it stands: what is joined for speed would no longer show what lies between.
  const session = await InferenceSession.create(model, { graphOptimizationLevel: 'disabled' });
  const most = new Map<string, Float64Array>();
  for (const text of TEXTS) {
    const ids = tokenizer.encode(text).ids.slice(0, 256);
    const rows = (value: (id: number) => number): Tensor =>
      new Tensor(
        'int64',
        BigInt64Array.from(ids, (id) => BigInt(value(id))),
        [1, ids.length],
      );
    const seen = await session.run({
      input_ids: rows((id) => id),
      attention_mask: rows(() => 1),
      token_type_ids: rows(() => 0),
    });
    for (const [own, published] of places()) {
      const found = seen[published];
      if (!(found?.data instanceof Float32Array)) throw new Error(`the model does not give ${published}`);
      const width = found.dims.at(-1) ?? 0;
      const channels = most.get(own) ?? new Float64Array(width);
      found.data.forEach((value, i) => {
        channels[i % width] = Math.max(channels[i % width] ?? 0, Math.abs(value));
      });
      most.set(own, channels);
    }
  }
  return most;
}

const lines = [...(await largest())].flatMap(([name, channels]) => {
  const usual = channels.toSorted()[Math.floor(channels.length * USUAL)] ?? 1;
  const powers = [...channels].flatMap((value, channel) => {
    const power = Math.round(Math.log2(value / usual));
    return power > 0 ? [`[${channel}, ${power}]`] : [];
  });
  return powers.length === 0 ? [] : [`  '${name}': [${powers.join(', ')}],`];
});
writeFileSync(
  join(import.meta.dirname, 'weights/outliers.ts'),
  `/** Channels and powers of two. Made by \`node scripts/measure-outliers.ts\`; not edited by hand. */
export const OUTLIERS: Readonly<Record<string, readonly (readonly [channel: number, power: number])[]>> = {
${lines.join('\n')}
};
`,
);
