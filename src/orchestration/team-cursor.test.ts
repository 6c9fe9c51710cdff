import { END, START, StateGraph } from '@langchain/langgraph';
import { expect, test, vi } from 'vitest';
import { openTeamStore } from '../../test/support/team-store.ts';
import { newId } from '../core/ids.ts';
import { postgresLeases } from '../storage/postgres/postgres-leases.ts';
import { RunWriter } from '../storage/postgres/run-writer.ts';
import { leaseOfRun } from '../storage/run-row.ts';
import { RunStateSpec, startState } from './run-state.ts';
import { TeamCursor } from './team-cursor.ts';

// A server that starts waits for the disk, which others use as well.
vi.setConfig({ testTimeout: 300_000 });

const team = await openTeamStore();

/** Three nodes after each other; what `visit` does with a name is what the node does. */
function graphOver(saver: TeamCursor, visit: (node: string) => Promise<void>) {
  const node = (name: string) => async (state: typeof RunStateSpec.State) => {
    await visit(name);
    return { messages: [...state.messages, name] };
  };
  return new StateGraph(RunStateSpec)
    .addNode('one', node('one'))
    .addNode('two', node('two'))
    .addNode('three', node('three'))
    .addEdge(START, 'one')
    .addEdge('one', 'two')
    .addEdge('two', 'three')
    .addEdge('three', END)
    .compile({ checkpointer: saver });
}

test('U1: a run goes on by another process from the last place that was written, and who lost it writes none', async () => {
  const store = await team.open('red');
  const runId = newId('run');
  const config = { configurable: { thread_id: runId }, durability: 'sync' as const };
  const leases = postgresLeases(store);
  const first = await leases.take(leaseOfRun(runId));
  const writer = await RunWriter.open(store, runId, first);
  const cutOff = graphOver(new TeamCursor(store, writer), async (name) => {
    if (name === 'two') await writer.flush();
    if (name === 'three') throw new Error('cut off');
  });
  const start = startState(runId, 'a request', '/somewhere');
  await expect(cutOff.invoke(start, config)).rejects.toThrow('cut off');
  await first.release();

  const second = await leases.take(leaseOfRun(runId));
  const visited: string[] = [];
  const resumed = graphOver(new TeamCursor(store, await RunWriter.open(store, runId, second)), async (name) => {
    visited.push(name);
  });
  const end = await resumed.invoke(null, config);
  expect(visited).not.toContain('one');
  expect(end).toMatchObject({ messages: ['one', 'two', 'three'], workspace: { project: '/somewhere' } });

  writer.placeAlong({ namespace: '', id: 'stale', checkpoint: '{}', metadata: '{}', writes: [] });
  await expect(writer.flush()).rejects.toMatchObject({ code: 'storage.fenced' });
  expect(await store.query("SELECT id FROM atlas.checkpoints WHERE id = 'stale'")).toEqual([]);
});
