import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MemoryProof } from '../../src/runtime/atlas.ts';
import { standInEnvironment } from './agent-env.ts';
import { atlas } from './atlas.ts';
import type { AtlasResult } from './atlas-result.ts';
import { BROKEN_SUM, RIGHT_SUM, SUM_PLAN, WRONG_SUM } from './broken-sum.ts';

export interface ExperimentRow {
  readonly request: string;
  /** Whether anybody would have succeeded. */
  readonly easy: boolean;
  readonly heldOut: boolean;
  /** Whether the agent had the memory that helps before it. */
  readonly told: boolean;
  readonly proven: boolean;
}

const HINT = 'zyzzogeton';
const TASKS = ['ledger', 'invoice', 'basket', 'meter', 'wallet', 'counter', 'budget', 'tally', 'margin', 'quota'];

/**
 * Runs a real experiment: COUNT requests of one project, each drawn into an arm, done by a stand-in agent that succeeds
 * when it has been told or when the request is easy. Each third is easy.
 */
export async function memoryExperiment(
  folder: string,
  count: number,
  onRow: (row: ExperimentRow) => void = () => undefined,
): Promise<{ readonly project: string; readonly rows: readonly ExperimentRow[]; readonly proof: MemoryProof }> {
  const project = join(folder, 'project');
  mkdirSync(project);
  const files = { ...BROKEN_SUM, 'plan.json': JSON.stringify(SUM_PLAN) };
  const renew = (): void => {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  };
  renew();
  const lesson = { situation: 'the sum comes out wrong', suggestion: `look at the ${HINT} operator first` };
  await done(['memory', 'add', JSON.stringify(lesson), '--kind', 'strategy'], project);
  const rows: ExperimentRow[] = [];
  for (let i = 0; i < count; i += 1) {
    renew();
    const easy = i % 3 === 0;
    const request = `the sum of the ${TASKS[i % TASKS.length] ?? ''} ${i} comes out wrong: mend it`;
    const env = { ...agentOf(easy), ATLAS_MEMORY_HOLDOUT: '0.5' };
    const run = await atlas(['run', request, '--plan', 'plan.json', '--json'], { cwd: project, env });
    const heldOut = /"type":"recall"[^\n]*"heldOut":true/.test(run.stdout);
    const row = { request, easy, heldOut, told: run.stdout.includes('I was told.'), proven: run.exitCode === 0 };
    rows.push(row);
    onRow(row);
  }
  const { stdout } = await done(['memory', 'prove', '--json'], project);
  return { project, rows, proof: JSON.parse(stdout) as MemoryProof };
}

/** Once it has been told it gets it right; otherwise where it is easy. There is no second attempt. */
export function agentOf(easy: boolean): Record<string, string> {
  const write = (text: string) => ({ write: { path: 'sum.mjs', text } });
  return {
    ...standInEnvironment([
      {
        when: HINT,
        does: [{ say: 'I was told.' }, write(RIGHT_SUM)],
        otherwise: [write(easy ? RIGHT_SUM : WRONG_SUM)],
      },
      { say: 'Done!' },
    ]),
    ATLAS_LIMITS_MAX_ATTEMPTS: '1',
    ATLAS_LIMITS_MAX_REPLANS: '0',
  };
}

async function done(args: readonly string[], cwd: string): Promise<AtlasResult> {
  const result = await atlas(args, { cwd });
  if (result.exitCode !== 0) throw new Error(`atlas ${args.join(' ')}: ${result.stderr}`);
  return result;
}
