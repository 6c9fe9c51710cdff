import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { z } from 'zod';
import { openTokenizer } from './open-tokenizer.ts';
import { packBatch } from './pack-batch.ts';
import type { WorkerModel } from './worker-protocol.ts';
import {
  longestText,
  missingOutput,
  SESSION_OPTIONS,
  type ModelOutput,
  type ModelPass,
  type ModelRuntime,
} from './model-runtime.ts';

/** How the hub names the file of each kind of weights. */
const SUFFIXES: Readonly<Record<string, string>> = {
  fp32: '',
  fp16: '_fp16',
  int8: '_int8',
  uint8: '_uint8',
  q8: '_quantized',
  q4: '_q4',
  q4f16: '_q4f16',
  bnb4: '_bnb4',
};

const CONFIG = z.object({ hidden_size: z.number().optional(), max_position_embeddings: z.number().optional() });
const TOKENIZER_CONFIG = z.object({
  model_max_length: z.unknown(),
  pad_token: z.union([z.string(), z.object({ content: z.string() })]).optional(),
});

/**
 * The inputs that Atlas can give a model; a model that wants more (positions, earlier states) generates text and embeds
 * none.
 */
const KNOWN_INPUTS = ['input_ids', 'attention_mask', 'token_type_ids'] as const;

/**
 * Runs the model of a folder (`config.json`, `tokenizer.json`, `onnx/model*.onnx`) on the ONNX runtime directly, without
 * the hub's own library, which weighs more than the rest of the program.
 */
export async function openFolderRuntime(
  folder: string,
  wanted: ModelOutput,
  { device, dtype, threads }: Pick<WorkerModel, 'device' | 'dtype' | 'threads'>,
): Promise<ModelRuntime> {
  const suffix = SUFFIXES[dtype];
  if (suffix === undefined) throw new Error(`${dtype} is none of ${Object.keys(SUFFIXES).join(', ')}`);
  const [runtime, { Tokenizer }] = await Promise.all([import('onnxruntime-node'), import('@huggingface/tokenizers')]);
  const json = async (file: string): Promise<object> =>
    JSON.parse(await readFile(join(folder, file), 'utf8')) as object;
  const [config, spelling, rules] = await Promise.all([
    json('config.json'),
    json('tokenizer.json'),
    json('tokenizer_config.json'),
  ]);
  const session = await runtime.InferenceSession.create(join(folder, 'onnx', `model${suffix}.onnx`), {
    ...SESSION_OPTIONS,
    executionProviders: [device],
    ...(threads === undefined ? {} : { intraOpNumThreads: threads }),
  });
  const inputs = namedInputs(session);
  if (!session.outputNames.includes(wanted)) throw missingOutput(wanted);

  const { tokenizer, pieceOf } = openTokenizer(Tokenizer, spelling, rules);
  const { hidden_size: dimension = 0, max_position_embeddings: positions } = CONFIG.parse(config);
  const { model_max_length: limit, pad_token: pad } = TOKENIZER_CONFIG.parse(rules);
  const padding = tokenizer.token_to_id(typeof pad === 'object' ? pad.content : (pad ?? '')) ?? 0;
  const longest = longestText(limit, positions);
  const added = [...tokenizer.get_added_tokens_decoder().values()];

  return {
    dimension,
    longest,
    piecesIn: (text) => tokenizer.encode(text, { add_special_tokens: false }).ids.length,
    alone: !inputs.includes('attention_mask'),
    pieceOf,
    special: new Set(added.filter(({ special }) => special).map(({ content }) => content)),
    pass: async (texts, pairs): Promise<ModelPass> => {
      const encoded = texts.map((text, i) =>
        tokenizer.encode(text, { text_pair: pairs?.[i] ?? null, return_token_type_ids: true }),
      );
      const { length, columns } = packBatch(encoded, longest, padding);
      const feeds: Record<string, Tensor> = {};
      for (const name of inputs) feeds[name] = new runtime.Tensor('int64', columns[name], [texts.length, length]);
      const answer = (await session.run(feeds, [wanted]))[wanted];
      if (answer === undefined) throw missingOutput(wanted);
      const { data, dims } = answer;
      // Half floats where the weights are such.
      const output = data instanceof Float32Array ? data : Float32Array.from(data as ArrayLike<unknown>, Number);
      return { ids: columns.input_ids, mask: columns.attention_mask, output, dims };
    },
  };
}

function namedInputs(session: InferenceSession): readonly (typeof KNOWN_INPUTS)[number][] {
  const strange = session.inputNames.filter((name) => !KNOWN_INPUTS.some((known) => known === name));
  if (strange.length > 0) throw new Error(`the model wants ${strange.join(', ')}; it is no embedding model`);
  return KNOWN_INPUTS.filter((name) => session.inputNames.includes(name));
}
