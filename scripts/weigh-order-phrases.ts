import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readByRules } from '../src/memory/orders/instruction-grade.ts';
import { namesOfCuesIn } from '../src/memory/orders/order-cues.ts';
import { plainReading } from '../src/memory/orders/plain-reading.ts';
import { signsIn } from '../src/memory/orders/weigh-phrases.ts';

/**
 * Weighs the words of orders against those of statements: logistic regression over words, pairs of words and cues, on
 * `order-texts` (written for it, most of them in pairs that differ in their sense alone), the texts of the tests and the
 * lines of manuals; those in `blind` are kept away, to measure with. `node scripts/weigh-order-phrases.ts` writes
 * src/memory/orders/phrase-weights.ts.
 */
const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'src/memory/orders/phrase-weights.ts');
const FIXTURES = join(ROOT, 'test/fixtures/orders');
const MOST_KEPT = 3500;
const ROUNDS = 60;
const UNIT = 0.05;

const read = (name: string): string => readFileSync(join(FIXTURES, name), 'utf8');
const weighed = JSON.parse(read('weighed.json')) as Readonly<Record<'orders' | 'statements', readonly string[]>>;

interface Written {
  readonly is: 'order' | 'statement';
  readonly text: string;
}
const TEXTS = join(import.meta.dirname, 'order-texts');
const written = readdirSync(TEXTS)
  .toSorted()
  .flatMap((name) => readFileSync(join(TEXTS, name), 'utf8').split('\n').filter(Boolean))
  .map((line) => JSON.parse(line) as Written);
const writtenAs = (is: Written['is']): readonly string[] =>
  written.filter((one) => one.is === is).map(({ text }) => text);

/** What people tell a memory, written for the model that compares statements. */
function told(): readonly string[] {
  const folder = join(import.meta.dirname, 'train-statements/groups');
  const lines = readdirSync(folder)
    .toSorted()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean));
  const texts = lines.flatMap((line) => {
    const { base, same, beside } = JSON.parse(line) as Readonly<{ base: string; same: string[]; beside: string[] }>;
    return [base, ...same.slice(0, 1), ...beside.slice(0, 1)];
  });
  return texts.filter((text) => readByRules(text) === 'none');
}

const orders = [
  ...writtenAs('order'),
  ...(JSON.parse(read('attacks.json')) as readonly (readonly [string, string])[]).map(([, text]) => text),
  ...weighed.orders,
];
const statements = [
  ...writtenAs('statement'),
  ...read('ordinary.txt').split('\n').filter(Boolean),
  ...weighed.statements,
];

/** Of our own pages all, of those of packages every third: the others are left to look at what is newly held. */
function linesBelow(folder: string, every: number): readonly string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  );
  const lines = files
    .toSorted()
    .flatMap((name) => readFileSync(join(ROOT, folder, name), 'utf8').split(/\n+|(?<=[.!?])\s+(?=[A-Z`])/))
    .map((line) => line.trim())
    .filter((line) => line.length >= 20 && line.length < 500 && line.split(/\s+/).length >= 4);
  return [...new Set(lines)].filter((line) => sumOf(line) % every === 0 && readByRules(line) === 'none');
}

function sumOf(line: string): number {
  return Array.from(line.slice(0, 40)).reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003, 7);
}

interface Example {
  readonly signs: readonly string[];
  readonly is: 0 | 1;
  readonly weight: number;
}

function example(text: string, is: 0 | 1, weight: number): Example {
  const reading = plainReading(text.slice(0, 600));
  return { signs: signsIn(reading, namesOfCuesIn(reading)), is, weight };
}
const examples: Example[] = [
  ...orders.map((text) => example(text, 1, 1)),
  // What an author thought of as a statement beside orders says more than a line of a manual.
  ...statements.map((text) => example(text, 0, 2)),
  ...[...told(), ...linesBelow('docs', 1), ...linesBelow('node_modules', 3)].map((text) => example(text, 0, 1)),
];

const seen = new Map<string, number>();
for (const { signs } of examples) for (const sign of signs) seen.set(sign, (seen.get(sign) ?? 0) + 1);

let state = 1;
/** The same at every run, so that the weights are. */
function chance(): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
}

interface Weights {
  readonly of: Map<string, number>;
  bias: number;
}

function weigh(known: ReadonlySet<string>): Weights {
  const weights: Weights = { of: new Map([...known].map((sign) => [sign, 0])), bias: -2 };
  const squares = new Map<string, number>();
  const order = examples.map((one) => ({ ...one, signs: one.signs.filter((sign) => known.has(sign)) }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      const j = Math.floor(chance() * (i + 1));
      [order[i], order[j]] = [order[j], order[i]];
    }
    for (const { signs, is, weight } of order) step(weights, squares, signs, is, weight);
  }
  return weights;
}

function step(
  weights: Weights,
  squares: Map<string, number>,
  signs: readonly string[],
  is: number,
  weight: number,
): void {
  const sum = signs.reduce((total, sign) => total + (weights.of.get(sign) ?? 0), weights.bias);
  const miss = weight * (1 / (1 + Math.exp(-sum)) - is);
  weights.bias -= 0.01 * miss;
  for (const sign of signs) {
    const own = weights.of.get(sign) ?? 0;
    const slope = miss + 0.0005 * own;
    const square = (squares.get(sign) ?? 1e-6) + slope * slope;
    squares.set(sign, square);
    weights.of.set(sign, own - (0.15 * slope) / Math.sqrt(square));
  }
}

const all = weigh(new Set([...seen].filter(([, times]) => times >= 3).map(([sign]) => sign)));
const weight = ([sign, own]: readonly [string, number]): number => Math.abs(own) * Math.sqrt(seen.get(sign) ?? 0);
const kept = [...all.of].toSorted((one, two) => weight(two) - weight(one)).slice(0, MOST_KEPT);
const final = weigh(new Set(kept.map(([sign]) => sign)));

const entries = [...final.of]
  .map(([sign, own]) => [sign, Math.round(own / UNIT)] as const)
  .filter(([, own]) => own !== 0)
  .toSorted(([one], [two]) => (one < two ? -1 : 1))
  .map(([sign, own]) => `${sign}=${own}`);
const lines: string[] = [];
for (const entry of entries) {
  const last = lines.at(-1);
  if (last !== undefined && last.length + entry.length < 118) lines[lines.length - 1] = `${last}¦${entry}`;
  else lines.push(entry);
}
writeFileSync(
  FILE,
  `/** What each word, pair of words and cue of an order says, in twentieths; written by scripts/weigh-order-phrases.ts. */
export const PHRASE_WEIGHTS = \`
${lines.join('\n')}
\`;
export const PHRASE_BIAS = ${Math.round(final.bias / UNIT)};
`,
);
