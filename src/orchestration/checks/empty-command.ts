import type { ShellParser } from '../../permissions/shell/syntax-tree.ts';
import { runnersIn } from '../../verification/controls/runners.ts';
import { scriptsNamed } from '../../verification/controls/command-text.ts';
import { shellFlow, type Flow } from './shell-flow.ts';

/**
 * Why the exit code of a command line says less than it seems to, by the line alone; undefined where rules cannot
 * decide. The line is played through with every outcome that its commands can have:
 *
 *  E1  one that passes with all of them looks at nothing
 *  E2  one with a run of tests, a compiler or a linter whose failure changes nothing has lost that failure
 *  E3  one that passes when either of two commands does proves neither of them
 */
export function emptyCommand(
  parse: ShellParser,
  check: { readonly run: string; readonly exitCode: number; readonly matches?: string | undefined },
): string | undefined {
  const found = shellFlow(parse, check.run);
  if (found === undefined || found.commands.length > MOST_COMMANDS) return undefined;
  const { flow, commands } = found;
  if (commands.length === 0) return 'it ends the same way whatever the project is like';
  // The check also reads the output, which may tell more than the exit code.
  if (check.matches !== undefined) return undefined;
  const count = 2 ** commands.length;
  const passes = Array.from({ length: count }, (_, outcomes) => play(flow, outcomes) === (check.exitCode === 0));
  if (passes.every(Boolean)) return 'it passes whatever its commands come to';
  const matters = (one: number): boolean => passes.some((pass, at) => pass !== passes[at ^ (1 << one)]);
  const lost = commands.find((command, i) => !matters(i) && isRunner(command));
  if (lost !== undefined) return `the failure of \`${lost}\` is lost in it`;
  for (let one = 0; one < commands.length; one += 1) {
    for (let other = one + 1; other < commands.length; other += 1) {
      if (isEither(passes, 1 << one, 1 << other)) {
        return `it passes when only one of \`${commands[one]}\` and \`${commands[other]}\` holds`;
      }
    }
  }
  return undefined;
}

const MOST_COMMANDS = 14;

/** Whether, with the other outcomes fixed in some case, one of the two is enough. */
function isEither(passes: readonly boolean[], one: number, other: number): boolean {
  return passes.some((_, at) => {
    if ((at & (one | other)) !== 0) return false;
    return [at, at | one, at | other, at | one | other].filter((case_) => passes[case_] === true).length === 3;
  });
}

const RUNNING_SCRIPT = /^(?:test|tst|t|lint|check|type|tsc|build|verify|e2e|spec|unit)/;

function isRunner(command: string): boolean {
  return (
    runnersIn(command).some(({ kind }) => kind !== 'script') ||
    scriptsNamed(command).some((name) => RUNNING_SCRIPT.test(name)) ||
    /^(?:make|just|task|rake)\b/.test(command)
  );
}

interface Playing {
  readonly outcomes: number;
  readonly errexit: boolean;
  readonly pipefail: boolean;
  readonly last: boolean;
}

interface Played extends Playing {
  readonly exited: boolean;
  /** A command whose exit status the line tests does not end the line under `set -e`. */
  readonly tested: boolean;
}

/** Whether the line passes when its commands have these outcomes, a bit each. */
function play(flow: Flow, outcomes: number): boolean {
  return step(flow, { outcomes, errexit: false, pipefail: false, last: true }).last;
}

function step(flow: Flow, at: Playing): Played {
  const ended = (last: boolean, tested = false): Played => ({ ...at, last, exited: false, tested });
  switch (flow.kind) {
    case 'fixed':
      return ended(flow.passes);
    case 'told':
      return ended(((at.outcomes >> flow.command) & 1) === 1);
    case 'last':
      return ended(at.last);
    case 'set':
      return { ...ended(true), [flow.option]: flow.on };
    case 'exit':
      return { ...step(flow.of, at), exited: true };
    case 'not': {
      const of = step(flow.of, at);
      return { ...of, last: of.exited ? of.last : !of.last, tested: true };
    }
    case 'inner':
      return ended(step(flow.of, at).last);
    case 'and':
    case 'or': {
      const left = step(flow.left, { ...at, errexit: false });
      if (left.exited) return left;
      const goesOn = flow.kind === 'and' ? left.last : !left.last;
      return goesOn
        ? step(flow.right, { ...left, errexit: at.errexit })
        : { ...left, errexit: at.errexit, tested: true };
    }
    case 'pipe': {
      const parts = flow.parts.map((part) => step(part, at).last);
      return ended(at.pipefail ? parts.every(Boolean) : (parts.at(-1) ?? true));
    }
    case 'if': {
      const condition = step(flow.condition, { ...at, errexit: false });
      if (condition.exited) return condition;
      const chosen = condition.last ? flow.body : flow.otherwise;
      return step(chosen, { ...condition, errexit: at.errexit, last: true });
    }
    case 'sequence': {
      let now: Played = ended(at.last);
      for (const part of flow.parts) {
        now = step(part, now);
        if (now.exited) return now;
        if (now.errexit && !now.last && !now.tested) return { ...now, exited: true };
      }
      return now;
    }
  }
}
