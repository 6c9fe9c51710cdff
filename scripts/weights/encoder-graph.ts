import { GraphWriter, KIND, OWN_OPERATIONS } from './graph-writer.ts';
import { OUTLIERS } from './outliers.ts';
import type { Tensor, Weights } from './read-weights.ts';
import type { Head } from './tuned-weights.ts';

/** What a model's `config.json` says of its form. */
export interface EncoderForm {
  readonly layers: number;
  readonly heads: number;
  readonly epsilon: number;
}

/**
 * An encoder of the BERT family with its weights in eight bits, from one in 32.
 *
 * 1. Every matrix has one step for each of its columns, every word one for its row. What a layer gives the next is
 *    measured and rounded while it runs, over the whole text at once. A few channels are always far larger than all
 *    others, which would be left with few steps: they are divided before, and their rows of the matrix multiplied.
 * 2. So a text must have its pass to itself: beside others its answer would depend on theirs. There is nothing to pad
 *    then, and the model takes no mask.
 * 3. The same weights always give the same bytes, on every machine.
 * 4. With a head the model answers with its numbers for the whole text, otherwise with the states of all pieces.
 */
export function encoderGraph(
  weights: Weights & { readonly head?: Head },
  { layers, heads, epsilon }: EncoderForm,
): Buffer {
  const graph = new GraphWriter();
  const words = weights.named('embeddings.word_embeddings.weight');
  const [, width = 0] = words.shape;

  const linear = (input: string, { factor, bias }: Factor, output: string): string => {
    const { codes, steps } = byColumns(factor);
    return graph.node(
      'DynamicQuantizeMatMul',
      [
        input,
        graph.weights(`${output}.codes`, factor.shape, codes),
        graph.weights(`${output}.steps`, [steps.length], steps),
        '',
        graph.weights(`${output}.bias`, [bias.length], bias),
      ],
      output,
      { domain: OWN_OPERATIONS },
    );
  };
  const norm = (input: string, name: string, output: string): string => {
    const [scale, shift] = ['weight', 'bias'].map((part) => {
      const { shape, values } = weights.named(`${name}.${part}`);
      return graph.weights(`${output}.${part}`, shape, values);
    }) as [string, string];
    return graph.node('LayerNormalization', [input, scale, shift], output, {
      axis: -1,
      epsilon: { fraction: epsilon },
    });
  };
  /** `linear`, with the large channels of its input brought down. */
  const levelled = (input: string, { factor, bias }: Factor, output: string): string => {
    const large = OUTLIERS[input];
    if (large === undefined) return linear(input, { factor, bias }, output);
    const [rows = 0, columns = 0] = factor.shape;
    const shares = new Float32Array(rows).fill(1);
    const values = factor.values.slice();
    for (const [channel, power] of large) {
      shares[channel] = 2 ** -power;
      for (let i = channel * columns; i < (channel + 1) * columns; i += 1) values[i] = (values[i] ?? 0) * 2 ** power;
    }
    const level = graph.node('Mul', [input, graph.weights(`${output}.shares`, [rows], shares)], `${input}.level`);
    return linear(level, { factor: { shape: factor.shape, values }, bias }, output);
  };

  let states = norm(embedded(graph, weights, words), 'embeddings.LayerNorm', '0.states');
  for (let layer = 0; layer < layers; layer += 1) {
    const part = (name: string): Factor => factorNamed(weights, layer, name);
    const own = (name: string): string => `${layer}.${name}`;
    const asking = beside(['query', 'key', 'value'].map((one) => part(`attention.self.${one}`)));
    const [query, key, value] = [own('query'), own('key'), own('value')];
    graph.node('Split', [levelled(states, asking, own('asked'))], [query, key, value], { axis: -1 });
    const seen = graph.node('MultiHeadAttention', [query, key, value], own('seen'), {
      num_heads: heads,
      domain: OWN_OPERATIONS,
    });
    const told = linear(seen, part('attention.output.dense'), own('told'));
    const attended = graph.node('Add', [told, states], own('attended'));
    const middle = norm(attended, `encoder.layer.${layer}.attention.output.LayerNorm`, own('middle'));
    const wide = levelled(middle, part('intermediate.dense'), own('wide'));
    const bent = graph.node('Gelu', [wide], own('bent'), { domain: OWN_OPERATIONS });
    const narrow = graph.node('Add', [levelled(bent, part('output.dense'), own('narrow')), middle], own('sum'));
    const isLast = layer === layers - 1;
    states = norm(
      narrow,
      `encoder.layer.${layer}.output.LayerNorm`,
      isLast ? 'last_hidden_state' : `${layer + 1}.states`,
    );
  }
  const { head } = weights;
  return head === undefined
    ? graph.model(['input_ids'], states, ['texts', 'pieces', width])
    : graph.model(['input_ids'], answered(graph, states, head), ['texts', head.bias.length]);
}

/** What the state of the mark before the text says. */
function answered(graph: GraphWriter, states: string, { factor, bias }: Head): string {
  const first = graph.weights('first', [], BigInt64Array.of(0n));
  const mark = graph.node('Gather', [states, first], 'mark', { axis: 1 });
  const product = graph.node('MatMul', [mark, graph.weights('head.weight', factor.shape, factor.values)], 'product');
  return graph.node('Add', [product, graph.weights('head.bias', [bias.length], bias)], 'logits');
}

/** The words of a text and where they stand; there is one kind of text, so its numbers are added to the places'. */
function embedded(graph: GraphWriter, weights: Weights, words: Tensor): string {
  const [count = 0, width = 0] = words.shape;
  const { codes, steps } = byRows(words);
  const kind = weights.named('embeddings.token_type_embeddings.weight').values;
  const { shape, values: places } = weights.named('embeddings.position_embeddings.weight');
  const told = places.map((value, i) => value + (kind[i % width] ?? 0));

  const picked = graph.node('Gather', [graph.weights('words.codes', [count, width], codes), 'input_ids'], 'picked');
  const floats = graph.node('Cast', [picked], 'floats', { to: KIND.float });
  const step = graph.node('Gather', [graph.weights('words.steps', [count, 1], steps), 'input_ids'], 'step');
  const meant = graph.node('Mul', [floats, step], 'meant');
  const [first, second, third] = [0n, 1n, 2n].map((at) => graph.weights(`at-${at}`, [1], BigInt64Array.of(at))) as [
    string,
    string,
    string,
  ];
  const size = graph.node('Shape', ['input_ids'], 'size');
  const length = graph.node('Slice', [size, second, third], 'length');
  const placed = graph.node('Slice', [graph.weights('places', shape, told), first, length, first], 'placed');
  return graph.node('Add', [meant, placed], 'embedded');
}

/** A matrix and what is added behind it. */
interface Factor {
  readonly factor: Tensor;
  readonly bias: Float32Array;
}

function factorNamed(weights: Weights, layer: number, name: string): Factor {
  return {
    factor: weights.factorOf(`/encoder/layer.${layer}/${name.replaceAll('.', '/')}/MatMul_output_0`),
    bias: weights.named(`encoder.layer.${layer}.${name}.bias`).values,
  };
}

/** Matrices with the same rows as one, their columns beside each other. */
function beside(factors: readonly Factor[]): Factor {
  const rows = factors[0]?.factor.shape[0] ?? 0;
  const widths = factors.map(({ bias }) => bias.length);
  const width = widths.reduce((sum, one) => sum + one, 0);
  const values = new Float32Array(rows * width);
  const bias = new Float32Array(width);
  let from = 0;
  for (const { factor, bias: own } of factors) {
    for (let row = 0; row < rows; row += 1) {
      values.set(factor.values.subarray(row * own.length, (row + 1) * own.length), row * width + from);
    }
    bias.set(own, from);
    from += own.length;
  }
  return { factor: { shape: [rows, width], values }, bias };
}

interface Coded {
  readonly codes: Int8Array;
  readonly steps: Float32Array;
}

function byColumns({ shape, values }: Tensor): Coded {
  const [rows = 0, columns = 0] = shape;
  const largest = new Float32Array(columns);
  for (let row = 0, i = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, i += 1)
      largest[column] = Math.max(largest[column] ?? 0, Math.abs(values[i] ?? 0));
  const steps = largest.map(stepFor);
  const codes = new Int8Array(values.length);
  for (let row = 0, i = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1, i += 1) codes[i] = codeOf(values[i] ?? 0, steps[column] ?? 1);
  return { codes, steps };
}

/** The words of a model that was trained further are those that it had: a third of all work, done once. */
const CODED_WORDS = new WeakMap<Tensor, Coded>();

function byRows(words: Tensor): Coded {
  const known = CODED_WORDS.get(words);
  if (known !== undefined) return known;
  const { shape, values } = words;
  const [rows = 0, columns = 0] = shape;
  const steps = new Float32Array(rows);
  const codes = new Int8Array(values.length);
  for (let row = 0; row < rows; row += 1) {
    const first = row * columns;
    let largest = 0;
    for (let i = first; i < first + columns; i += 1) largest = Math.max(largest, Math.abs(values[i] ?? 0));
    const step = stepFor(largest);
    steps[row] = step;
    for (let i = first; i < first + columns; i += 1) codes[i] = codeOf(values[i] ?? 0, step);
  }
  const coded = { codes, steps };
  CODED_WORDS.set(words, coded);
  return coded;
}

const MOST = 127;

/** Each column or row in steps of its own, of which its largest value takes all. */
const stepFor = (largest: number): number => Math.fround(largest / MOST) || 1;
const codeOf = (value: number, step: number): number => Math.max(-MOST, Math.min(MOST, Math.round(value / step)));
