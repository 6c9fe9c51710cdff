/**
 * Every journaled effect has its name here, and says what may happen when its outcome is unknown after a crash.
 *
 *  repeat  read-only, or confined to a private copy that is made anew: doing it again harms nobody
 *  ask     it may have touched the world: a person decides
 *
 * The kill tests walk this list, so an effect that is not in it cannot be journaled.
 */
export const EFFECTS = {
  begin: 'repeat',
  recall: 'repeat',
  plan: 'repeat',
  optimise: 'repeat',
  stage: 'repeat',
  'check-before': 'repeat',
  'tool-call': 'repeat',
  'world-call': 'ask',
  'agent-session': 'repeat',
  'agent-turn': 'repeat',
  'check-after': 'repeat',
  controls: 'repeat',
  review: 'repeat',
  receipt: 'repeat',
  commit: 'repeat',
  rollback: 'repeat',
  summary: 'repeat',
  'prove-run': 'repeat',
  undo: 'repeat',
  remember: 'repeat',
  end: 'repeat',
} as const;

export type EffectName = keyof typeof EFFECTS;

export const EFFECT_NAMES: readonly EffectName[] = Object.keys(EFFECTS) as EffectName[];

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
  'unwind.begin',
  'unwind.restore',
  'unwind.done',
  'git-commit.branch',
  'git-commit.index',
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
