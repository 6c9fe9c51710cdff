import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CRASH_POINTS } from '../../src/storage/effects.ts';
import { has } from './machine.ts';
import { describeTree } from './odd-trees.ts';
import { git, writeFiles } from './person-files.ts';
import { runProofJob, type ProofJob } from './proof-process.ts';

/** Effects that touch a private copy or the project; the others are the run's own and killed by its own tests. */
const OURS =
  /^(?:stage|check-before|check-after|receipt|commit|rollback|undo)(?:\.intent|\.result)?:|^(?:checkout|landing|unwind)\./;

export const PROOF_POINTS: readonly string[] = CRASH_POINTS.filter((point) => OURS.test(point));

export interface KillOutcome {
  readonly point: string;
  readonly killed: boolean;
  /** What any command of Atlas finds after the kill. */
  readonly recovered: 'old' | 'new' | 'between';
  readonly resumed: 'old' | 'new' | 'between';
  readonly repositoryUntouched: boolean;
  readonly editSurvived: boolean;
}

/** Kills a process at one point, looks, lets the next command recover, resumes, and looks again. */
export async function killAt(folder: string, point: string): Promise<KillOutcome> {
  const project = join(folder, 'project');
  const home = join(project, '.atlas');
  makeProject(project, home);
  const sandboxed = has('bwrap') && has('unshare');
  const old = describeTree(Buffer.from(project));
  const repository = describeRepository(project);
  const editAt = point.startsWith('unwind.') ? 'landing.replace:before' : undefined;
  const base = { home, project, sandboxed, ...(editAt === undefined ? {} : { editAt }) } as const;
  const undoing = point.startsWith('undo');
  const action = undoing ? 'undo' : point.startsWith('rollback') ? 'roll back' : 'land';
  if (undoing) await runProofJob({ home, project, sandboxed, action: 'land' });
  const killed = inProcess(folder, { ...base, action, crashAt: point }) === 'SIGKILL';
  await runProofJob({ ...base, action: 'recover' });
  const recovered = compare(project, old);
  const editSurvived = editAt === undefined || readFileSync(join(project, 'b.txt'), 'utf8').includes('mine\n');
  const repositoryUntouched = describeRepository(project) === repository;
  if (editAt !== undefined) writeFileSync(join(project, 'b.txt'), 'b\n');
  await runProofJob({ ...base, action });
  return { point, killed, recovered, resumed: compare(project, old), repositoryUntouched, editSurvived };
}

/** What must be true of every outcome; the sentence names what is not. */
export function faultOf(outcome: KillOutcome): string | undefined {
  const { point } = outcome;
  const wanted = point.startsWith('undo') || point.startsWith('rollback') ? 'old' : 'new';
  if (!outcome.killed) return `${point}: was not reached`;
  if (outcome.recovered === 'between') return `${point}: the project was left between old and new`;
  if (outcome.resumed !== wanted) return `${point}: after resuming, the project is ${outcome.resumed}`;
  if (!outcome.repositoryUntouched) return `${point}: the person's repository was touched`;
  if (!outcome.editSurvived) return `${point}: the person's edit is gone`;
  return undefined;
}

function makeProject(project: string, home: string): void {
  mkdirSync(home, { recursive: true });
  writeFiles(project, {
    'a.txt': 'one\n',
    'b.txt': 'b\n',
    'gone/g.txt': 'g\n',
    'tool.sh': '#!/bin/sh\n',
    '.gitignore': '.atlas\n',
    'crlf.txt': 'x\r\n',
  });
  chmodSync(join(project, 'crlf.txt'), 0o600);
  mkdirSync(join(project, 'empty'));
  git(project, 'init', '-q');
  git(project, 'add', '-A');
  git(project, 'commit', '-qm', 'first');
}

function inProcess(folder: string, job: ProofJob): NodeJS.Signals | null {
  const file = join(folder, 'job.json');
  writeFileSync(file, JSON.stringify(job));
  const script = join(import.meta.dirname, 'proof-process.ts');
  const { signal, status, stderr } = spawnSync(process.execPath, [script, file], { encoding: 'utf8' });
  if (signal === null && status !== 0) throw new Error(`${job.crashAt ?? ''}: ${stderr}`);
  return signal;
}

/** The edit that some campaigns make does not count: it is looked for by itself. */
function compare(project: string, old: readonly string[]): 'old' | 'new' | 'between' {
  const now = describeTree(Buffer.from(project));
  const others = (lines: readonly string[]): string => lines.filter((line) => !line.startsWith('b.txt ')).join('\n');
  if (others(now) === others(old)) return 'old';
  const text = now.join('\n');
  const landed = [
    'a.txt 644 74776f0a',
    'new/ 755',
    'new/deep/ 755',
    'new/deep/n.txt 644 6e0a',
    'tool.sh 755',
    'crlf.txt 600',
    'empty/ 755',
  ];
  return landed.every((line) => text.includes(line)) && !text.includes('gone') ? 'new' : 'between';
}

function describeRepository(project: string): string {
  const files = ['index', 'HEAD', 'config', 'refs/heads/main'].map((name) => join(project, '.git', name));
  return files.map((file) => `${readFileSync(file, 'hex')} ${statSync(file).mtimeMs}`).join('\n');
}
