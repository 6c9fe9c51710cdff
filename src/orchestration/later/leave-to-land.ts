import { hashJson } from '../../core/hash.ts';
import { isToolAction, type WorkStep } from '../../core/plan.ts';
import { visibleLine } from '../../core/printable.ts';
import type { Authority } from '../../permissions/authority.ts';
import type { Action, PartDecision } from '../../permissions/decision.ts';
import { LAND_TOOL } from '../../permissions/refusal.ts';
import { describe } from '../../permissions/policy.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import { showPath } from '../../workspace/path-bytes.ts';
import type { StateId } from '../../workspace/state.ts';
import { RunPaused } from '../run-paused.ts';
import { changeText } from './change-text.ts';
import { deniedChanges, deniedWords, type DeniedChange } from './denied-changes.ts';
import { laterFiles, type LaterFile } from './later-files.ts';

/** A file that runs later and may land, with who gave leave. The receipt lists it. */
export interface LeftFile {
  readonly path: string;
  readonly runs: string;
  /** `person`, `auto-approve`, or the rule. */
  readonly leave: string;
}

export type Leave =
  | { readonly status: 'granted'; readonly files: readonly LeftFile[] }
  | { readonly status: 'denied'; readonly reason: string; readonly instructions: readonly string[] };

/** Leave to land a step's changes. Throws `RunPaused` where a person must decide. */
export type AskLeave = (step: WorkStep, base: StateId, staged: StateId) => Promise<Leave>;

export interface LeaveParts {
  readonly store: ObjectStore;
  readonly project: string;
  readonly authority: Pick<Authority, 'judge' | 'permit' | 'deniedChange'>;
  /** How Atlas answers an agent's questions; the same mode counts for the files that the agent leaves behind. */
  readonly mode: 'ask' | 'auto-approve' | 'auto-deny' | 'callback';
}

/**
 * A file that runs later lands only with leave that names it.
 *
 * Invariants
 *  L1  `writes` gives no leave, nor does a rule that speaks of writing: only one of `effect:runs-later` does.
 *  L2  Leave counts for this very change: the same files from the same content to the same content. In the same run one
 *      answer is enough, so that a kill after it does not make the person answer again.
 *  L3  The present rules decide first; a denial of any file denies the step.
 *  L4  No file lands that a rule denies to be changed, though no program of the attempt asked before it changed it.
 */
export function leaveToLand({ store, project, authority, mode }: LeaveParts): AskLeave {
  return async (step, base, staged) => {
    const forbidden = await deniedChanges({ store, project, authority }, base, staged);
    if (forbidden.length > 0) return forbids(forbidden);
    const files = await laterFiles(store, project, base, staged);
    if (files.length === 0) return { status: 'granted', files: [] };
    const asks = isToolAction(step.action) ? 'ask' : mode;
    const parts = (await authority.judge(actionOf(project, files))).commands;
    const judged = files.map((file, i) => ({ file, part: parts[i] }));
    const refused = judged.filter(({ part }) => part?.decision === 'deny' || asks === 'auto-deny');
    if (refused.length > 0) return denied(refused);
    const open = judged.filter(({ part }) => part?.decision !== 'allow').map(({ file }) => file);
    const byRule = judged.filter(({ part }) => part?.decision === 'allow');
    const given = byRule.map(({ file, part }) => left(file, ruleOf(part)));
    if (open.length === 0) return { status: 'granted', files: given };
    if (asks === 'auto-approve') return granted(files, given, open, 'auto-approve');
    const question = { message: messageFor(step, open), details: await detailsFor(store, open) };
    const permission = await authority.permit({ ...actionOf(project, open), question }, { lasting: true });
    if (permission.status === 'paused') throw new RunPaused({ ...permission.pause, step: step.id });
    if (permission.status === 'denied') {
      return denied(open.map((file) => ({ file, part: permission.decision.commands[0] })));
    }
    return granted(files, given, open, permission.byPerson ? 'person' : 'a rule');
  };
}

/** L4. */
function forbids(changes: readonly DeniedChange[]): Leave {
  const words = deniedWords(changes);
  return {
    status: 'denied',
    reason: words.join('; '),
    instructions: words.map((one) => `Do it without this going wrong: ${one}`).slice(0, 5),
  };
}

function actionOf(project: string, files: readonly LaterFile[]): Action {
  const identity = files.map(({ path, change: { before, after } }) => [path, before ?? null, after ?? null]);
  return {
    tool: LAND_TOOL,
    args: { files: files.map(({ path }) => showPath(path)) },
    folder: project,
    effects: ['runs-later'],
    paths: files.map(({ path }) => ({ path: `${project}/${path}`, effect: 'runs-later' })),
    identity: hashJson(identity),
  };
}

function granted(
  files: readonly LaterFile[],
  given: readonly LeftFile[],
  open: readonly LaterFile[],
  leave: string,
): Leave {
  const all = [...given, ...open.map((file) => left(file, leave))];
  const order = new Map(files.map(({ path }, i) => [showPath(path), i]));
  return { status: 'granted', files: all.toSorted((a, b) => (order.get(a.path) ?? 0) - (order.get(b.path) ?? 0)) };
}

function left(file: LaterFile, leave: string): LeftFile {
  return { path: showPath(file.path), runs: file.runs, leave };
}

function ruleOf(part: PartDecision | undefined): string {
  return part?.rule == null ? 'a rule' : describe(part.rule);
}

function denied(refused: readonly { readonly file: LaterFile; readonly part: PartDecision | undefined }[]): Leave {
  const why = ({ part }: { readonly part: PartDecision | undefined }): string =>
    part?.decision === 'deny' ? part.reason : 'nothing that runs later may land unasked here (auto-deny)';
  const reason = refused.map((one) => `${verb(one.file)}, which runs later: ${one.file.runs}; ${why(one)}`).join('; ');
  const instructions = refused
    .slice(0, 5)
    .map(({ file }) => `Leave ${showPath(file.path)} as it was: a change of it was refused, because ${file.runs}.`);
  return { status: 'denied', reason, instructions };
}

const MOST_NAMED = 20;

/** Every file by its name and by the program that will run it, as far as a line can hold them; the details list all. */
function messageFor(step: WorkStep, files: readonly LaterFile[]): string {
  const named = files.slice(0, MOST_NAMED).map((file) => `${verb(file)} (${file.runs})`);
  const more = files.length > MOST_NAMED ? [`${files.length - MOST_NAMED} more`] : [];
  return `step ${step.id} needs leave to land what runs later: it ${[...named, ...more].join('; ')}`;
}

async function detailsFor(store: ObjectStore, files: readonly LaterFile[]): Promise<string> {
  const parts: string[] = [];
  for (const [i, file] of files.entries()) {
    const which = file.parts.length === 0 ? '' : ` [${file.parts.slice(0, 10).map(visibleLine).join(', ')}]`;
    parts.push(`${verb(file)}${which}: ${visibleLine(file.runs)}`);
    if (i >= MOST_NAMED) continue;
    const text = await changeText(store, file.change);
    parts.push(...text.split('\n').map((line) => `    ${line}`));
  }
  return parts.join('\n');
}

function verb({ how, path }: LaterFile): string {
  return `${how} ${visibleLine(showPath(path))}`;
}
