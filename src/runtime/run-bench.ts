import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '../core/ids.ts';
import { EFFECT_NAMES } from '../storage/effects.ts';
import { openRuntime, type Runtime } from './open-runtime.ts';
import { startRun } from './run-request.ts';
import { standInAgent } from './stand-in-agent.ts';

export interface RunBench extends AsyncDisposable {
  /** Puts that many earlier runs into the store: their rows, journals, receipts and experiences. */
  fill(runs: number): Promise<void>;
  /** Runs a chain of so many agent steps; tells the CPU time of this process (children excluded) for each step. */
  run(steps: number, memory: boolean): Promise<readonly number[]>;
}

/** A project of a few files, and an agent that does its work at once. */
export async function openRunBench(): Promise<RunBench> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'atlas-bench-run-')));
  const project = join(folder, 'project');
  await mkdir(join(project, 'src'), { recursive: true });
  for (let i = 0; i < 50; i += 1) await writeFile(join(project, 'src', `file-${i}.txt`), `content ${i}\n`);
  const script = {
    turns: [
      [
        {
          when: 'Renew its summary',
          does: [{ say: '{"decisions":[],"facts":["it goes on"],"openQuestions":[]}' }],
          otherwise: [{ run: 'read -r n < count; n=${n#[}; n=${n%]}; echo "[$((n+1))]" > count', ask: false }],
        },
      ],
    ],
  };
  const { command = [] } = standInAgent(script).atlas;
  const environment = {
    PATH: process.env['PATH'],
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    ATLAS_EXECUTOR_AGENT_COMMAND: JSON.stringify(command),
    ATLAS_LIMITS_MAX_STEPS: '10000',
  };
  let runs = 0;
  return {
    fill: async (count) => {
      await using runtime = await openRuntime({ project, environment });
      await fillStore(runtime, count);
    },
    run: async (steps, memory) => {
      runs += 1;
      await writeFile(join(project, 'count'), '[0]\n');
      const plan = join(folder, `plan-${runs}.json`);
      await writeFile(plan, JSON.stringify({ steps: Array.from({ length: steps }, (_, i) => countingStep(i)) }));
      await using runtime = await openRuntime({ project, environment });
      const used: number[] = [];
      let last: NodeJS.CpuUsage | undefined;
      const end = await startRun(runtime, {
        request: `count to ${steps}, time ${runs}`,
        plan,
        rules: undefined,
        options: { memory },
        signal: new AbortController().signal,
        onEvent: (event) => {
          if (event.type !== 'step-status') return;
          // From the moment at which a step is chosen to the moment at which the next one is.
          if (event.status === 'in_progress' && last === undefined) last = process.cpuUsage();
          if (event.status !== 'completed' || last === undefined) return;
          const { user, system } = process.cpuUsage(last);
          last = process.cpuUsage();
          const ms = (user + system) / 1000;
          // A VERIFY step belongs to the step that it looks at.
          if (OWN_STEP.test(event.step ?? '')) used.push(ms);
          else used.push((used.pop() ?? 0) + ms);
        },
      });
      if (end.status !== 'proven') throw new Error(`the run that was measured ended ${end.status}: ${end.message}`);
      return used;
    },
    [Symbol.asyncDispose]: async () => {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

const OWN_STEP = /^s\d+$/;

function countingStep(i: number): unknown {
  return {
    id: `s${i + 1}`,
    title: `count to ${i + 1}`,
    action: { instruction: `count to ${i + 1}` },
    writes: ['count'],
    checks: [{ kind: 'file', path: 'count', contains: `[${i + 1}]` }],
    dependencies: i === 0 ? [] : [`s${i}`],
  };
}

/** Rows as runs leave them. Nobody reads what is in them while another run works; what counts is that they are there. */
async function fillStore({ database, project }: Runtime, count: number): Promise<void> {
  const at = new Date(0).toISOString();
  const key = createHash('sha256').update(project).digest('hex');
  const BATCH = 500;
  for (let done = 0; done < count; done += BATCH) {
    await database.write((connection) => {
      const run = connection.prepare(
        `INSERT INTO runs (id, request, project, plan, options, status, graph_version, created_at, updated_at)
         VALUES (?, ?, ?, '', '{}', 'proven', 1, ?, ?)`,
      );
      const journal = connection.prepare(
        `INSERT INTO journal (run_id, seq, record, step, attempt, effect, ordinal, fence, at, payload, hash)
         VALUES (?, ?, ?, ?, 1, ?, 0, 1, ?, ?, ?)`,
      );
      const head = connection.prepare('INSERT INTO journal_heads (run_id, seq, hash) VALUES (?, ?, ?)');
      const receipt = connection.prepare(
        'INSERT INTO receipts (project, seq, id, run_id, step, attempt, body, hash) VALUES (?, ?, ?, ?, ?, 1, ?, ?)',
      );
      for (let i = done; i < Math.min(count, done + BATCH); i += 1) {
        const id = newId('run', i + 1);
        run.run(id, `an earlier request, number ${i}`, project, at, at);
        let seq = 0;
        for (const effect of EFFECT_NAMES) {
          for (const record of ['intent', 'result']) {
            seq += 1;
            journal.run(id, seq, record, '1:s1', effect, at, '{"x":"0123456789"}', key);
          }
        }
        head.run(id, seq, key);
        receipt.run(`${project}/earlier`, i + 1, newId('proof'), id, 's1', '{}'.padEnd(1500), key);
      }
    });
  }
}
