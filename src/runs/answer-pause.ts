import { AtlasError } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';
import { GO_ON, type GoingOn } from '../core/going-on.ts';
import type { PauseAnswer, PauseInfo, PermissionPause, RuleText } from '../core/pause.ts';
import { refusalOf } from '../permissions/refusal.ts';
import type { Grant, GrantAnswer } from '../permissions/grant-store.ts';
import { openGrants } from '../permissions/open-grants.ts';
import { parseRules, type RuleEntry } from '../permissions/rule.ts';
import type { RunRow } from '../storage/run-row.ts';
import { allowAlways } from '../permissions/allow-always.ts';
import { answerPlan } from './answer-plan.ts';
import type { Runtime } from '../home/open-runtime.ts';

export interface AnsweredPause {
  readonly runId: string;
  /** The decision, in words. */
  readonly decided: string;
  /** False where an earlier answer exists: that one counts. */
  readonly counts: boolean;
  /** Whether the agent is still there and goes on by itself; otherwise the run is to be resumed. */
  readonly waiting: boolean;
  readonly how: GoingOn;
}

/** A person's answer to a pause, from whatever surface it comes. */
export async function answerPause(
  runtime: Runtime,
  runId: string | undefined,
  pause: PauseInfo,
  answer: PauseAnswer,
): Promise<AnsweredPause> {
  const row = await runtime.store.runs.find(runtime.project, runId);
  const goingOn = (decided: string, how: Partial<GoingOn> = {}): AnsweredPause => ({
    runId: row.id,
    decided,
    counts: true,
    waiting: false,
    how: { ...GO_ON, ...how },
  });
  switch (answer.kind) {
    case 'approve':
      await answerPlan(runtime, row, 'approved');
      return goingOn('the plan is approved');
    case 'refuse':
      await answerPlan(runtime, row, 'refused');
      return goingOn('the plan is refused');
    case 'waive':
      return goingOn(`goes on all the same: ${answer.what}`, { waivers: [answer.what] });
    case 'discard': {
      const { what: step, words = '' } = answer;
      return words === ''
        ? goingOn(`thrown away: ${step}`, { discards: [{ step }] })
        : goingOn(`thrown away, and done again: ${step}`, { discards: [{ step, words }] });
    }
    case 'raise':
      return goingOn(`limits.${answer.limit} is now ${answer.to}`, { options: { [answer.limit]: answer.to } });
    case 'happened':
    case 'again':
      return goingOn(answer.kind === 'again' ? 'it is done again' : 'it has happened', { unknown: answer.kind });
    case 'go-on':
      return goingOn('goes on');
    default:
      if (pause.reason !== 'permission' || !WORDS.has(answer.kind)) throw noAnswerTo(pause, answer);
      return await answerQuestion(runtime, row, pause, answer);
  }
}

const WORDS: ReadonlySet<string> = new Set<Word['kind']>(['once', 'run', 'always', 'word', 'no']);

/** Programs answer, too, and not all of them with what was offered: a no is never taken for leave to go on. */
function noAnswerTo({ reason, answers }: PauseInfo, { kind }: PauseAnswer): AtlasError {
  return new AtlasError('usage', `${JSON.stringify(kind)} is no answer to a pause of the kind ${reason}`, {
    remedy: `Answer with one of: ${[...new Set(answers.map((one) => one.kind))].join(', ')}.`,
    details: { reason, kind },
  });
}

type Word = Extract<PauseAnswer, { readonly kind: 'once' | 'run' | 'always' | 'word' | 'no' }>;

async function answerQuestion(
  runtime: Runtime,
  row: RunRow,
  pause: PermissionPause,
  answer: Word,
): Promise<AnsweredPause> {
  const grants = openGrants(runtime);
  const grant = await grants.standing(row.id, pause.digest);
  const waiting = row.status === 'working';
  if (grant === undefined) return { runId: row.id, decided: 'nothing was asked', counts: false, waiting, how: GO_ON };
  const { state, told, words } = meaningOf(answer, pause, grant);
  const counts = await grants.decide(grant.id, state, words);
  if (!counts) {
    const now = await grants.standing(row.id, pause.digest);
    const stands = now?.state === 'denied' ? 'denied' : 'allowed';
    return { runId: row.id, decided: `a person has answered before: ${stands}`, counts, waiting, how: GO_ON };
  }
  // The running process has loaded its rules already, so a rule that is kept for ever also goes to this run.
  const kept =
    answer.kind === 'always' ? ` (kept in ${await allowAlways(runtime.loaded.userFolder, answer.rules)})` : '';
  return { runId: row.id, decided: `${told}${kept}`, counts, waiting, how: GO_ON };
}

function inWords(rules: readonly (RuleEntry | RuleText)[]): string {
  return rules.map((rule) => (typeof rule === 'string' ? rule : JSON.stringify(rule))).join(', ');
}

interface Meaning {
  readonly state: 'approved' | 'denied';
  readonly told: string;
  readonly words: GrantAnswer;
}

function meaningOf(answer: Word, pause: PermissionPause, grant: Grant): Meaning {
  const allowing = (rules: readonly unknown[], how: string): Meaning => {
    const entries = parseRules({ allow: rules }, 'the answer').allow;
    return { state: 'approved', told: `${how}: ${inWords(entries)}`, words: { rules: { list: 'allow', entries } } };
  };
  switch (answer.kind) {
    case 'once': {
      const what = pause.narrowest.length === 0 ? grant.message : inWords(pause.narrowest);
      return { state: 'approved', told: `allowed once: ${what}`, words: {} };
    }
    case 'run':
      return allowing(answer.rules, 'allowed for this run');
    case 'always':
      return allowing(answer.rules, 'always allowed');
    case 'word':
      return allowing([answer.word.includes(':') ? answer.word : `tool:${grant.tool}`], 'allowed for this run');
    case 'no': {
      const entries = refusalOf(grant, pause.narrowest);
      const { words } = answer;
      const said = defined({ words: words === '' ? undefined : words });
      return {
        state: 'denied',
        told: `denied for this run: ${entries.length === 0 ? grant.message : inWords(entries)}`,
        words: { ...said, rules: { list: 'deny', entries } },
      };
    }
  }
}
