import { defined } from '../../core/defined.ts';
import type { Observation } from '../../core/observed.ts';
import { randomUUID } from 'node:crypto';
import type { Check } from '../../core/check.ts';
import { sha256 } from '../../core/hash.ts';
import { limitText } from '../../core/met-limit.ts';
import { printable } from '../../core/printable.ts';
import type { Egress } from '../../processes/egress/egress.ts';
import { childEnvironment, WORK_VARIABLES } from '../../processes/child-environment.ts';
import type { Program } from '../../processes/program.ts';
import { runProgram, type ProgramResult } from '../../processes/run-program.ts';
import { openedFiles, type OpenedFiles } from '../../processes/sandbox/watched-files.ts';
import type { Sandbox } from '../../processes/sandbox/sandbox.ts';
import type { View } from '../../workspace/view.ts';
import { whileWatched } from '../../workspace/watch-view.ts';
import { failureExcerpt } from '../failures/failure-excerpt.ts';
import { cannotTell } from './observation.ts';
import { safeMatch } from './safe-match.ts';

export type CommandCheck = Extract<Check, { kind: 'command' }>;

export const DEFAULT_LIMIT_MS = 600_000;
const OUTPUT_LIMIT = 2 ** 20;

/** Opens the way out of a line that is run with a network. */
export type OpenLineNetwork = (line: string) => Promise<Egress>;

/** Where and how programs of checks are started. */
export interface CheckRoom {
  readonly sandbox: Sandbox;
  readonly view: View;
  /** Opens a way out for a line; without it there is none. */
  readonly network?: OpenLineNetwork | undefined;
  /** The file that records which files the check opens. */
  readonly watched?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Further variables for a check that runs under other circumstances. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
}

/**
 * Runs a command in a view that is thrown away afterwards. Only an exit code of the command itself counts: that it
 * could not be started, was ended, or met a refusal of the sandbox is an error, which proves nothing.
 */
export async function rehearseCommand(
  room: CheckRoom,
  check: CommandCheck,
  phase: 'before' | 'after',
): Promise<{ readonly observation: Observation; readonly printed: string; readonly opened?: OpenedFiles }> {
  const ran = await runLine(room, check.run, check.timeLimitMs ?? DEFAULT_LIMIT_MS, room.watched);
  const printed = `${ran.result.stdout.text}\n${ran.result.stderr.text}`;
  const observation = await observationOf(room, check, phase, ran);
  return {
    observation,
    printed,
    ...defined({ opened: room.watched === undefined ? undefined : await openedFiles(room.watched) }),
  };
}

async function observationOf(
  room: CheckRoom,
  check: CommandCheck,
  phase: 'before' | 'after',
  ran: Ran,
): Promise<Observation> {
  if (ran.problem !== undefined) return { ...cannotTell(`${check.run}: ${ran.problem}`), ...digest(ran.result) };
  const { result } = ran;
  const exitCode = result.exitCode ?? -1;
  const seen = { exitCode, ...digest(result) };
  if (exitCode === 126 || exitCode === 127) {
    if (check.before?.exitCode === exitCode && (await isStillToBeMade(room, check.run)))
      return { ...failure(check, phase, result, exitCode), ...seen };
    return { ...cannotTell(`${check.run}: could not be run (exit ${exitCode}): ${lastLine(result)}`), ...seen };
  }
  const expected = new Set([check.exitCode, check.before?.exitCode]);
  if (!expected.has(exitCode) && exitCode > 128 && exitCode < 160) {
    return { ...cannotTell(`${check.run}: ended by signal ${exitCode - 128}`), ...seen };
  }
  if (exitCode !== check.exitCode) return { ...failure(check, phase, result, exitCode), ...seen };
  const matched = check.matches === undefined ? true : safeMatch(check.matches, result.stdout.text);
  if (matched === undefined) return { ...cannotTell(`the pattern ${check.matches} takes too long`), ...seen };
  if (!matched) return { ...failure(check, phase, result, exitCode), ...seen };
  return { result: 'pass', evidence: `${check.run}: exit ${exitCode}`, ...seen };
}

/** A program below the project, by its path: neither one from PATH nor an installed dependency. */
const OWN_PROGRAM = /^(?!\S*\.\.\/)(?!\S*\bnode_modules\/)(?:\.\/)?[\w@+.-]+(?:\/[\w@+.-]+)*(?=\s|$)/;

/**
 * Whether the line starts a program of the project that does not exist yet: then its failure to start is about the
 * work, and the plan's stated failure may say so. A missing runner would be about this machine.
 */
async function isStillToBeMade(room: CheckRoom, line: string): Promise<boolean> {
  const program = OWN_PROGRAM.exec(line)?.[0];
  if (program?.includes('/') !== true) return false;
  const looked = await runLine(room, `test ! -x '${program}' && ! git check-ignore -q '${program}'`, DEFAULT_LIMIT_MS);
  return looked.problem === undefined && looked.result.exitCode === 0;
}

/** Before the step a stated failure must be the stated one: any other is a runner that does not run. */
function failure(check: CommandCheck, phase: 'before' | 'after', result: ProgramResult, exitCode: number): Observation {
  const { headline } = failureExcerpt(`${result.stdout.text}\n${result.stderr.text}`);
  const evidence = `${check.run}: exit ${exitCode}: ${headline}`;
  const { before } = check;
  if (phase === 'after' || before === undefined) return { result: 'fail', evidence };
  const codeAsStated = before.exitCode === undefined || before.exitCode === exitCode;
  const text = `${result.stdout.text}\n${result.stderr.text}`;
  const textAsStated = before.matches === undefined || safeMatch(before.matches, text) === true;
  if (codeAsStated && textAsStated) return { result: 'fail', evidence };
  return cannotTell(`${evidence} (not the failure that the check states)`);
}

interface Ran {
  readonly result: ProgramResult;
  readonly problem: string | undefined;
}

/** A line for the shell. The first thing it prints says that the sandbox stood and the shell ran. */
export async function runLine(room: CheckRoom, line: string, timeoutMs: number, watched?: string): Promise<Ran> {
  const mark = `atlas-started-${randomUUID()}`;
  await using egress = room.sandbox.isolation === 'none' ? undefined : await room.network?.(line);
  const program: Program = {
    command: '/bin/sh',
    args: ['-c', 'echo "$2" >&2; exec /bin/sh -c "$1"', 'sh', line, mark],
    cwd: room.view.cwd,
    env: { ...checkEnvironment(), ...egress?.environment, ...room.environment },
  };
  const forwards = defined({ forwards: egress?.forwards });
  const confined = await room.sandbox.confine(program, room.view.confinement({ ...forwards, ...defined({ watched }) }));
  const options = { timeoutMs, outputLimit: OUTPUT_LIMIT, graceMs: 200 };
  const { result, met = result.limit } = await whileWatched(
    room.view,
    room.signal,
    async (signal) => await runProgram(confined, { ...options, signal }),
  );
  const started = result.stderr.text.includes(`${mark}\n`);
  const stderr = { ...result.stderr, text: result.stderr.text.replace(`${mark}\n`, '') };
  const cleaned = { ...result, stderr };
  if (met !== undefined) return { result: cleaned, problem: `ended: ${limitText(met)}` };
  if (result.stopped === 'timeout') return { result: cleaned, problem: `not done within ${timeoutMs} ms` };
  if (result.stopped === 'cancelled') return { result: cleaned, problem: 'cancelled' };
  if (!started) return { result: cleaned, problem: `the sandbox did not start it: ${lastLine(cleaned)}` };
  if (result.signal !== null) return { result: cleaned, problem: `ended by ${result.signal}` };
  return { result: cleaned, problem: undefined };
}

/** The same variables for every check on every machine, as far as possible, and for the executor. */
export function checkEnvironment(): Readonly<Record<string, string>> {
  return childEnvironment(process.env, WORK_VARIABLES);
}

function digest(result: ProgramResult): { readonly output: string } {
  return { output: sha256(`${result.stdout.sha256}\n${sha256(result.stderr.text)}`) };
}

function lastLine(result: ProgramResult): string {
  const lines = printable(`${result.stdout.text}\n${result.stderr.text}`)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return (lines.at(-1) ?? 'nothing was printed').slice(0, 300);
}
