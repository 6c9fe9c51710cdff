import type { PairReading, StatementReader } from '../../../embeddings/statement-reader.ts';
import type { TextPair } from '../../../embeddings/worker-protocol.ts';
import { bothHold } from '../both-hold.ts';
import { replaced, type Relation } from '../compare-statements.ts';
import { readStatement } from '../read-statement.ts';
import { toldApart } from '../told-apart.ts';
import { aloneIn } from './alone-in.ts';
import { decideOtherwise, denyOtherwise, isStep } from './deciding-words.ts';
import { haveSiblings } from './have-siblings.ts';
import { areRolesTurned } from './roles-turned.ts';

/** Two statements in the order in which they were told, and what rules say of them. */
export interface RuledPair {
  readonly pair: TextPair;
  readonly ruled: Relation;
}

/** In log odds, chosen on pairs that had no part in the training (docs/decisions/0054). */
const SAME = -1;
/** Where small words that decide differ, or one of them says more. */
const SURELY_SAME = 0;
/** Where a rule tells them apart, or takes one for a change of the other. */
const AGAINST_A_RULE = 1.5;
const REPLACES = 2;
/** Below this, what a rule takes for a repetition is none. */
const DOUBTED = 0;
/** The same of a change. */
const DOUBTED_CHANGE = -1.5;

/**
 * What a model that reads both says of statements, beside the rules. It was trained on pairs that were written for it, and
 * knows ways of speaking that no rule foresaw; where much depends on a single sign it is not asked.
 *
 *  J1  Statements of which each has a value or a name that the other lacks are never the same, nor those of which one has
 *      a flag more, or of which one denies what the other does of a part, or turns who does it, whatever the model says.
 *      Where a rule tells them apart it must be surer.
 *  J2  The same is what it calls so whichever of the two was told first.
 *  J3  What one has several of at a time is never replaced.
 *  J4  Where it says nothing, what the rules say holds.
 *  J5  Where it is sure that the rules are wrong, both stand, unless they are the same word for word.
 */
export async function judgeStatements(
  reader: StatementReader,
  ruled: readonly RuledPair[],
): Promise<readonly Relation[]> {
  const readings = await reader.read(ruled.map(({ pair }) => pair));
  const turning = ruled.map((one, i) => one.ruled.kind === 'same' || isSame(one.pair, readings[i]));
  const turned = ruled.filter((_, i) => turning[i]).map(({ pair: [before, after] }): TextPair => [after, before]);
  const back = [...(await reader.read(turned))];
  return ruled.map(({ pair, ruled: known }, i) =>
    relationOf(pair, known, readings[i], turning[i] === true ? back.shift() : undefined),
  );
}

function relationOf(
  pair: TextPair,
  known: Relation,
  reading: PairReading | undefined,
  turned: PairReading | undefined,
): Relation {
  if (reading === undefined) return known;
  const [there, back] = [reading.same, turned?.same ?? -Infinity];
  if (known.kind === 'replaces' && Math.min(there, back) > AGAINST_A_RULE && mayBeOne(pair)) return SAID_AGAIN;
  if (known.kind === 'replaces') return reading.replaces < DOUBTED_CHANGE || pair.some(isStep) ? BESIDE : known;
  const mean = turned === undefined ? there : (there + back) / 2;
  if (known.kind === 'same' && (mean >= DOUBTED || isWordForWord(pair)) && !denyOtherwise(...pair)) return known;
  if (known.kind === 'beside' && isSame(pair, reading) && isSame(pair, turned) && mayBeOne(pair)) return SAID_AGAIN;
  return reading.replaces > REPLACES ? (replacedBy(pair) ?? BESIDE) : BESIDE;
}

function isSame(pair: TextPair, reading: PairReading | undefined): boolean {
  if (reading === undefined || reading.same <= SAME) return false;
  if (reading.same <= AGAINST_A_RULE && areToldApart(pair)) return false;
  return reading.same > SURELY_SAME || !(decideOtherwise(...pair) || saysMore(pair));
}

/** One of them has a value or a name that the other lacks. */
function saysMore([before, after]: TextPair): boolean {
  const [old, fresh] = [readStatement(before), readStatement(after)];
  return aloneIn(old, fresh).length > 0 || aloneIn(fresh, old).length > 0;
}

const SAID_AGAIN: Relation = { kind: 'same' };
const BESIDE: Relation = { kind: 'beside' };

function mayBeOne([before, after]: TextPair): boolean {
  const [old, fresh] = [readStatement(before), readStatement(after)];
  const [mine, theirs] = [aloneIn(old, fresh), aloneIn(fresh, old)];
  const isOther = (mine.length > 0 && theirs.length > 0) || [...mine, ...theirs].some(({ key }) => key.startsWith('-'));
  return !isOther && ![haveSiblings, areRolesTurned, denyOtherwise].some((differ) => differ(before, after));
}

const areToldApart = ([before, after]: TextPair): boolean => toldApart(readStatement(before), readStatement(after));

/** But for the ways to write a value: "thirty days" and "30 days". */
function isWordForWord([before, after]: TextPair): boolean {
  const [old, fresh] = [readStatement(before), readStatement(after)];
  if (old.additive !== fresh.additive || old.tokens.length !== fresh.tokens.length) return false;
  return old.tokens.every(({ key }, i) => key === fresh.tokens[i]?.key);
}

function replacedBy([before, after]: TextPair): Relation | undefined {
  const [old, fresh] = [readStatement(before), readStatement(after)];
  if (fresh.additive || isStep(before) || isStep(after) || bothHold(old, fresh)) return undefined;
  return replaced(old, aloneIn(old, fresh));
}
