import type * as Transformers from '@huggingface/transformers';
import type { DataType, DeviceType, Tensor } from '@huggingface/transformers';
import { z } from 'zod';
import {
  longestText,
  missingOutput,
  SESSION_OPTIONS,
  type ModelOutput,
  type ModelPass,
  type ModelRuntime,
} from './model-runtime.ts';

const CONFIG = z.object({ hidden_size: z.number().optional(), max_position_embeddings: z.number().optional() });

interface HubModel {
  readonly name: string;
  /** Where downloads are kept. */
  readonly downloads: string | undefined;
  readonly device: string;
  readonly dtype: string;
}

/** Runs a model of the hub by the hub's own library, which a person who wants one installs beside Atlas. */
export async function openHubRuntime(hub: HubModel, wanted: ModelOutput): Promise<ModelRuntime> {
  const { AutoModel, AutoModelForSequenceClassification, AutoTokenizer, env } = await library();
  env.allowLocalModels = false;
  env.allowRemoteModels = true;
  if (hub.downloads !== undefined) env.cacheDir = hub.downloads;
  const tokenizer = await AutoTokenizer.from_pretrained(hub.name);
  const family = wanted === 'logits' ? AutoModelForSequenceClassification : AutoModel;
  const model = await family.from_pretrained(hub.name, {
    device: hub.device as DeviceType,
    dtype: hub.dtype as DataType,
    session_options: SESSION_OPTIONS,
  });
  const { hidden_size: dimension = 0, max_position_embeddings: positions } = CONFIG.parse(model.config);
  const longest = longestText(tokenizer.model_max_length, positions);
  const pieces: string[] = [];
  for (const [piece, id] of tokenizer.get_vocab()) pieces[id] = piece;

  return {
    alone: false,
    dimension,
    longest,
    piecesIn: (text) => tokenizer.encode(text, { add_special_tokens: false }).length,
    pieceOf: (id) => pieces[id] ?? '',
    special: new Set(tokenizer.all_special_tokens),
    pass: async (texts, pairs): Promise<ModelPass> => {
      const input = tokenizer([...texts], {
        text_pair: pairs === undefined ? null : [...pairs],
        padding: true,
        truncation: true,
        max_length: longest,
      }) as Record<string, Tensor>;
      const answer = ((await model(input)) as Record<string, Tensor>)[wanted];
      if (answer === undefined) throw missingOutput(wanted);
      return {
        ids: input['input_ids']?.data as BigInt64Array,
        mask: input['attention_mask']?.data as BigInt64Array,
        output: answer.data as Float32Array,
        dims: answer.dims,
      };
    },
  };
}

async function library(): Promise<typeof Transformers> {
  try {
    return await import('@huggingface/transformers');
  } catch (cause) {
    throw new Error('a model of the hub needs the package @huggingface/transformers, which is not installed', {
      cause,
    });
  }
}
