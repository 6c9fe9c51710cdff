import { checkHash, type Check } from '../../core/check.ts';
import { isVerifyStep, type Plan, type WorkStep } from '../../core/plan.ts';
import { examineShell } from '../../permissions/shell/examine-shell.ts';
import { onlyLooks } from '../../permissions/shell/programs.ts';
import type { ShellParser, SyntaxNode } from '../../permissions/shell/syntax-tree.ts';
import { enoughFor, textProvesNothing } from '../../verification/controls/proves-nothing.ts';
import type { Rehearse } from '../../verification/controls/rehearsal.ts';
import { textAlone, type TextAlone } from '../../verification/controls/text-alone.ts';
import { pathInProject } from '../../verification/checks/look-at-file.ts';
import { ProjectTexts } from '../../verification/project-texts.ts';
import { checkName } from '../../verification/checks/check-kinds.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import type { StateId } from '../../workspace/state.ts';
import { emptyCommand } from './empty-command.ts';

/**
 * Looks through the checks of a plan for those that a step could satisfy without fulfilling the request.
 *
 * Invariants
 *  W1  The reviewer notes its finding and the reason on the check; the check itself stays, and has to hold.
 *  W2  It reviews only checks that an agent planned: a person who writes a plan may ask for anything.
 *  W3  A trial that could not run is not held against a check.
 */
export interface CheckReviewParts {
  readonly parse: ShellParser;
  readonly store: ObjectStore;
  /** Runs a check on a state; left out where nothing would confine it. */
  readonly rehearse: Rehearse | undefined;
  /** How long all trials together may take. */
  readonly patienceMs?: number;
}

export interface WeakCheck {
  readonly step: string;
  readonly check: string;
  readonly name: string;
  readonly why: string;
}

const PATIENCE_MS = 60_000;

export async function reviewChecks(
  parts: CheckReviewParts,
  about: { readonly plan: Plan; readonly request: string; readonly base: StateId; readonly signal: AbortSignal },
): Promise<readonly WeakCheck[]> {
  const { plan, request, base, signal } = about;
  const texts = await ProjectTexts.of(parts.store, base);
  const until = AbortSignal.timeout(parts.patienceMs ?? PATIENCE_MS);
  const found: WeakCheck[] = [];
  for (const step of plan.steps) {
    if (isVerifyStep(step)) continue;
    for (const check of step.checks) {
      const stop = AbortSignal.any([until, signal]);
      const why = await weaknessOf(parts, { check, step, texts, request, base, stop });
      signal.throwIfAborted();
      if (why !== undefined) found.push({ step: step.id, check: checkHash(check), name: checkName(check), why });
    }
  }
  return found;
}

/** Adds the findings to the checks of the plan. */
export function withWeaknesses(plan: Plan, weak: readonly WeakCheck[]): Plan {
  if (weak.length === 0) return plan;
  const marked = (step: WorkStep): WorkStep => ({
    ...step,
    checks: step.checks.map((check) => {
      const found = weak.find((one) => one.step === step.id && one.check === checkHash(check));
      return found === undefined ? check : { ...check, weak: found.why };
    }),
  });
  return { steps: plan.steps.map((step) => (isVerifyStep(step) ? step : marked(step))) };
}

interface Reviewed {
  readonly check: Check;
  readonly step: WorkStep;
  readonly texts: ProjectTexts;
  readonly request: string;
  readonly base: StateId;
  readonly stop: AbortSignal;
}

async function weaknessOf(parts: CheckReviewParts, about: Reviewed): Promise<string | undefined> {
  const { check, request, texts } = about;
  if (check.weak !== undefined) return check.weak;
  if (check.kind === 'command') {
    const empty = emptyCommand(parts.parse, check);
    if (empty !== undefined) return empty;
    return check.role === 'proof' && parts.rehearse !== undefined
      ? await satisfiedByText(parts, parts.rehearse, about, check)
      : undefined;
  }
  if (check.kind !== 'file' || check.role !== 'proof') return undefined;
  const path = pathInProject(check.path);
  const enough = enoughFor(check);
  return path === undefined || enough === undefined ? undefined : textProvesNothing(request, texts, path, enough);
}

/** Tries whether a text in the files that the line names, or that the step says it writes, is enough. */
async function satisfiedByText(
  { parse, store }: CheckReviewParts,
  rehearse: Rehearse,
  { step, texts, request, base, stop }: Reviewed,
  check: Extract<Check, { kind: 'command' }>,
): Promise<string | undefined> {
  const entries = await store.entries(base);
  const folders = (path: string): boolean => [...entries.keys()].some((other) => other.startsWith(`${path}/`));
  const paths = [...new Set([...pathsIn(parse, check.run), ...literal(step.writes)])].filter(
    (path) => !folders(path) && entries.get(path)?.kind !== 'folder',
  );
  const enough = async (some: readonly string[]): Promise<TextAlone | undefined> =>
    stop.aborted
      ? undefined
      : await textAlone({ store, rehearse }, { check, base, paths: some, comments: true, signal: stop });
  const found = await enough(paths);
  if (found === undefined) return undefined;
  const reasons = new Map(paths.map((path) => [path, textProvesNothing(request, texts, path, found)]));
  const named = paths.filter((path) => reasons.get(path) === undefined);
  /** Not every word with a dot is a file, so this names the path that is enough by itself. */
  const reasonAlone = async (some: readonly string[]): Promise<string | undefined> => {
    for (const path of some.slice(0, 6)) if ((await enough([path])) === found) return reasons.get(path);
    return some.map((path) => reasons.get(path))[0];
  };
  // A check that files named in the request satisfy is what the request asks for.
  if (named.length === paths.length || (named.length > 0 && (await enough(named)) === found)) return undefined;
  return await reasonAlone(paths.filter((path) => !named.includes(path)));
}

function literal(writes: readonly string[] | undefined): readonly string[] {
  return (writes ?? []).filter((path) => !/[*?[\]{}#]/.test(path)).flatMap((path) => pathInProject(path) ?? []);
}

/** Read-only programs, besides those that the permission gate knows as harmless. */
const LOOKERS = new Set(['test', '[', 'find', 'file', 'diff', 'cmp']);
const PATH = /[\w@+.-]+(?:\/[\w@+.-]+)*/g;

/** Files that a line names: every word with the ending of a file, and the operands of a read-only program. */
function pathsIn(parse: ShellParser, line: string): readonly string[] {
  const found = [...line.matchAll(PATH)].map(([path]) => path).filter((path) => /[\w-]\.[A-Za-z]\w{0,7}$/.test(path));
  for (const { words } of examineShell(parse, line).commands) {
    const name = words[0]?.value ?? '';
    if (!onlyLooks(name) && !LOOKERS.has(name)) continue;
    const values = words.slice(1).flatMap(({ value }) => (value === undefined ? [] : [value]));
    found.push(...values.filter((value) => /^[\w@+.][\w@+./-]*$/.test(value) && !/^[\d.]+$/.test(value)));
  }
  const tree = parse(line);
  if (tree !== undefined) found.push(...testedIn(tree.root, line));
  return found.flatMap((path) => pathInProject(path) ?? []);
}

/** The words inside `[ ... ]`, which the shell parser does not report as a command. */
function testedIn(node: SyntaxNode, line: string, inside = false): readonly string[] {
  const within = inside || node.type === 'test_command';
  if (within && /^(?:word|raw_string|string)$/.test(node.type)) {
    return [line.slice(node.start, node.end).replaceAll(/^['"]|['"]$/g, '')].filter((text) =>
      /^[\w@+./-]+$/.test(text),
    );
  }
  return node.children.flatMap((child) => testedIn(child, line, within));
}
