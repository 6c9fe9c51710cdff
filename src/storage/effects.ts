import { z } from 'zod';
import { controlReportSchema } from '../core/control-report.ts';
import { observedSchema } from '../core/observed.ts';
import {
  endSchema,
  fixedPlanSchema,
  givenUpSchema,
  judgedSchema,
  judgementSchema,
  landedSchema,
  opinionSchema,
  recalledSchema,
  reflectionSchema,
  stagingSchema,
  summarySchema,
  togetherSchema,
  undoneSchema,
  workSchema,
} from './journaled.ts';

/**
 * How the next process treats an effect after a crash, when the journal holds only its intent.
 *
 *  repeat  read-only, or confined to a private copy that is made anew: repeating it does no harm
 *  look    it changes files of the project under a log of its own: the repetition first reads there how far it came
 *  ask     it may have touched the world: a person decides
 */
type AfterCrash = 'repeat' | 'look' | 'ask';

interface Effect {
  readonly crash: AfterCrash;
  readonly intent: z.ZodType;
  readonly result: z.ZodType;
  /**
   * For an effect that touches only what the run itself owns: after a crash the next process does the same with its
   * intent as without it, so the journal writes the intent along with the next record. Where doing it again comes to the
   * same, or to something as good, it writes the result along as well (`both`): a kill before the next record, or a
   * power cut, takes both, and the run does it again. Everything is in the store before the run touches anything else
   * because of it, since the record that says so follows.
   */
  readonly quiet?: 'intent' | 'both';
}

const nothing = z.null();
const staged = z.object({ staged: z.string() }).readonly();
const action = z.object({ action: z.string() }).readonly();

/**
 * Every journaled effect: the schemas of its intent and its result, and what a crash means for it. An effect that is
 * not in this table cannot be journaled; the kill tests walk it.
 */
export const EFFECTS = {
  begin: {
    crash: 'repeat',
    intent: z.object({ request: z.string(), project: z.string() }).readonly(),
    result: z.string(),
  },
  recall: { crash: 'repeat', intent: z.object({ request: z.string() }).readonly(), result: recalledSchema },
  plan: {
    crash: 'repeat',
    intent: z.object({ source: z.enum(['file', 'agent']), planNumber: z.number() }).readonly(),
    result: fixedPlanSchema,
  },
  optimise: { crash: 'repeat', intent: z.object({ plan: z.string() }).readonly(), result: fixedPlanSchema },
  stage: { crash: 'repeat', quiet: 'both', intent: stagingSchema, result: z.string() },
  'check-before': {
    crash: 'repeat',
    quiet: 'both',
    intent: z.object({ base: z.string() }).readonly(),
    result: observedSchema,
  },
  'tool-call': { crash: 'repeat', intent: action, result: workSchema },
  'world-call': { crash: 'ask', intent: action, result: workSchema },
  'agent-session': { crash: 'repeat', quiet: 'intent', intent: nothing, result: z.string() },
  'agent-turn': { crash: 'repeat', intent: action, result: workSchema },
  'check-after': { crash: 'repeat', quiet: 'both', intent: staged, result: judgedSchema },
  controls: { crash: 'repeat', intent: staged, result: controlReportSchema },
  verdict: { crash: 'repeat', quiet: 'both', intent: nothing, result: judgementSchema },
  review: { crash: 'repeat', intent: staged, result: opinionSchema },
  reflect: { crash: 'repeat', quiet: 'both', intent: nothing, result: reflectionSchema },
  receipt: { crash: 'repeat', quiet: 'both', intent: nothing, result: z.string() },
  commit: { crash: 'look', intent: z.object({ receipt: z.string() }).readonly(), result: landedSchema },
  rollback: { crash: 'repeat', intent: z.object({ reason: z.string() }).readonly(), result: givenUpSchema },
  summary: { crash: 'repeat', intent: nothing, result: summarySchema },
  'prove-run': {
    crash: 'repeat',
    intent: z.object({ receipts: z.array(z.string()).readonly() }).readonly(),
    result: togetherSchema,
  },
  undo: { crash: 'look', intent: z.object({ landing: z.string() }).readonly(), result: undoneSchema },
  remember: { crash: 'repeat', intent: nothing, result: z.array(z.string()).readonly() },
  end: { crash: 'repeat', intent: nothing, result: endSchema },
} as const satisfies Readonly<Record<string, Effect>>;

export type EffectName = keyof typeof EFFECTS;

export type IntentOf<N extends EffectName> = z.infer<(typeof EFFECTS)[N]['intent']>;
export type ResultOf<N extends EffectName> = z.infer<(typeof EFFECTS)[N]['result']>;

export const EFFECT_NAMES: readonly EffectName[] = Object.keys(EFFECTS) as EffectName[];

/**
 * How a record gets to disk: before anything else happens; in a transaction of its own that does not wait for the disk;
 * at once as well, but nobody waits for a store that is a network away; or along with the next write.
 */
export type ToDisk = 'now' | 'soon' | 'sent' | 'along';

export function toDisk(name: EffectName, record: 'intent' | 'result'): ToDisk {
  const { crash, quiet }: Effect = EFFECTS[name];
  if (quiet === 'both' || (quiet === 'intent' && record === 'intent')) return 'along';
  // What looks in a log of its own finds there that it happened.
  if (record === 'result') return quiet === 'intent' || crash === 'look' ? 'soon' : 'now';
  return crash === 'ask' ? 'now' : crash === 'repeat' ? 'sent' : 'soon';
}

/** Moments inside an effect at which the files of a project, or of a private copy, are half changed. */
const INNER_POINTS = [
  'checkout.make',
  'landing.log',
  'landing.write',
  'landing.ready',
  'landing.aside',
  'landing.replace',
  'landing.settle',
  'landing.done',
  'team-head.move',
  'unwind.begin',
  'unwind.restore',
  'unwind.done',
  'git-commit.branch',
  'git-commit.index',
  'remote-branch.push',
  'tidy.pack',
  'tidy.remove',
] as const;

/**
 * The moments at which `ATLAS_CRASH_AT=name:before|after` kills the process. `NAME` is the effect itself,
 * `NAME.intent` and `NAME.result` are its two journal records.
 */
export const CRASH_POINTS: readonly string[] = [
  ...EFFECT_NAMES.flatMap((name) => [`${name}.intent`, name, `${name}.result`]),
  ...INNER_POINTS,
].flatMap((point) => [`${point}:before`, `${point}:after`]);
