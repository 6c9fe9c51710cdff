import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { standInAgent } from '../../src/builtin-agent/stand-in-agent.ts';
import { newId, type RunId } from '../../src/core/ids.ts';
import type { RuntimeEvent, RuntimeEventBody } from '../../src/core/runtime-event.ts';
import type { Trajectory } from '../../src/core/trajectory.ts';
import { openRuntime, type Runtime } from '../../src/home/open-runtime.ts';
import { startRun } from '../../src/runs/run-request.ts';
import { copyRun } from '../fixtures/fill-store.ts';

export interface HomeSize {
  readonly runs: number;
  readonly events: number;
  readonly steps: number;
}

export interface FullHome {
  /** A run of which so many events are kept, and whose one trajectory has so many steps. */
  readonly long: RunId;
}

type Place = Parameters<typeof openRuntime>[0];

/** The command of the stand-in agent, which writes exactly what its plan asks for. */
export function benchAgent(): string {
  const script = { turns: [[{ run: 'n=$(($(ls count | wc -l) + 1)); echo "[$n]" > count/$n', ask: false }]] };
  return JSON.stringify(standInAgent(script).atlas.command ?? []);
}

/** A run of so many steps, begun and ended in this process, that counts on from where the last one ended. */
export async function workOn(
  place: Place,
  steps: number,
  onBegun: (id: RunId) => void = () => undefined,
): Promise<RunId> {
  const counted = join(place.project, 'count');
  await mkdir(counted, { recursive: true });
  const already = (await readdir(counted)).length;
  await using runtime = await openRuntime(place);
  const end = await startRun(runtime, {
    request: `count to ${steps}`,
    plan: { steps: Array.from({ length: steps }, (_, i) => countingStep(i, already)) },
    rules: undefined,
    options: { memory: false },
    signal: new AbortController().signal,
    onEvent: ({ type, runId }) => {
      if (type === 'run-start') onBegun(runId);
    },
  });
  if (end.status !== 'proven') throw new Error(`the run ended ${end.status}: ${end.message}`);
  return end.runId;
}

/** One real run, copied so many times over the last month; and one of them with a long story. */
export async function fillHome(
  place: Place,
  { runs, events, steps }: HomeSize,
  onProgress: (what: string, done: number, total: number) => void,
): Promise<FullHome> {
  await mkdir(join(place.project, 'src'), { recursive: true });
  for (let i = 0; i < 20; i += 1) await writeFile(join(place.project, 'src', `file-${i}.txt`), `content ${i}\n`);
  const copied = await workOn(place, 1);
  await using runtime = await openRuntime(place);
  const { database } = runtime;
  for (let done = 0; done < runs; done += 500) {
    await database.write((connection) => {
      for (let i = done; i < Math.min(runs, done + 500); i += 1) {
        const id = newId('run');
        copyRun(connection, copied, id);
        const at = new Date(Date.now() - (i % 43_000) * 60_000).toISOString();
        connection
          .prepare('UPDATE runs SET request = ?, created_at = ?, updated_at = ? WHERE id = ?')
          .run(`an earlier request, number ${i}`, at, at, id);
      }
    });
    onProgress('filling runs', Math.min(runs, done + 500), runs);
  }
  await lengthen(runtime, copied, events, steps);
  return { long: copied };
}

/** Inserts an agent's narration before the last event of the run, which stays the last. */
async function lengthen({ database }: Runtime, id: RunId, events: number, steps: number): Promise<void> {
  await database.write((connection) => {
    const kept = connection.prepare('SELECT seq, event FROM run_events WHERE run_id = ? ORDER BY seq').all(id);
    const at = new Date().toISOString();
    const first = kept.findIndex(({ event }) => String(event).includes('"attempt-start"')) + 1;
    const told = [
      ...kept.slice(0, first),
      ...Array.from({ length: Math.max(0, events - kept.length) }, (_, i) => ({
        event: JSON.stringify({ ...narrated(i), runId: id, at }),
      })),
      ...kept.slice(first),
    ].map(({ event }, i) => ({ ...(JSON.parse(String(event)) as RuntimeEvent), seq: i + 1 }));
    connection.prepare('DELETE FROM run_events WHERE run_id = ?').run(id);
    const insert = connection.prepare('INSERT INTO run_events (run_id, seq, narration, event) VALUES (?, ?, ?, ?)');
    const talk = new Set(['message', 'thought', 'tool-call', 'tool-result']);
    for (const one of told) insert.run(id, one.seq, talk.has(one.type) ? 1 : 0, JSON.stringify(one));
    connection
      .prepare('INSERT OR REPLACE INTO run_event_heads (run_id, last, narrated) VALUES (?, ?, ?)')
      .run(id, told.length, told.filter(({ type }) => talk.has(type)).length);
    const row = connection.prepare('SELECT id, body FROM trajectories WHERE run_id = ? LIMIT 1').get(id);
    const trajectory = JSON.parse(String(row?.['body'])) as Trajectory;
    const long = { ...trajectory, steps: Array.from({ length: steps }, (_, i) => trajectoryStep(i)) };
    connection
      .prepare('UPDATE trajectories SET body = ?, calls = ? WHERE id = ?')
      .run(JSON.stringify(long), steps, String(row?.['id']));
  });
}

const SAID = 'I look at the parser first, because the failing test reads a file that ends without a line feed. ';

/** The i-th event of a working agent. */
export function narrated(i: number): RuntimeEventBody {
  const place = { step: 's1', attempt: 1 };
  const callId = `call-${Math.floor(i / 4)}`;
  const path = `src/file-${i % 20}.txt`;
  switch (i % 4) {
    case 0:
      return { ...place, type: 'thought', text: `${SAID}(${i})\n` };
    case 1:
      return { ...place, type: 'tool-call', callId, tool: `Read ${path}`, toolName: 'read', input: { path } };
    case 2:
      return { ...place, type: 'tool-result', callId, ok: true, summary: `${i} lines` };
    default:
      return { ...place, type: 'message', text: `It is as I thought, for the ${i}th time.\n` };
  }
}

function trajectoryStep(i: number): Trajectory['steps'][number] {
  return {
    thought: `${SAID}(${i})`,
    action: `read_file({"path":"src/file-${i % 20}.txt"})`,
    observation: `content ${i % 20}\n`.repeat(1 + (i % 5)),
    metadata: { toolCallId: `call-${i}`, toolName: 'read_file', kind: 'read', status: 'completed' },
  };
}

function countingStep(i: number, already: number): unknown {
  const number = i + 1 + already;
  return {
    id: `s${i + 1}`,
    title: `count to ${number}`,
    action: { instruction: `count to ${number}` },
    writes: [`count/${number}`],
    checks: [{ kind: 'file', path: `count/${number}`, contains: `[${number}]` }],
    dependencies: i === 0 ? [] : [`s${i}`],
  };
}
