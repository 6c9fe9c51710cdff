import { END, START, StateGraph } from '@langchain/langgraph';
import { expect, test } from 'vitest';
import { temporaryDatabase } from '../../test/support/temporary-database.ts';
import { Database } from '../storage/database.ts';
import { RunCursor } from './run-cursor.ts';
import { RunStateSpec, startState } from './run-state.ts';
import { sqliteCheckpoints } from '../storage/sqlite-checkpoints.ts';
import { CheckpointSaver } from './checkpoint-saver.ts';

const CONFIG = { configurable: { thread_id: 'run_x' }, durability: 'sync' as const };

/** Three nodes after each other; what `visit` does with a name is what the node does. */
function graphOver(saver: CheckpointSaver, visit: (node: string) => Promise<void>) {
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

async function rowsOf(database: Database): Promise<number> {
  return await database.read((connection) =>
    Number(connection.prepare('SELECT count(*) AS n FROM checkpoints').get()?.['n']),
  );
}

test('U1: the cursor reaches the disk with what is written next, and holds the newest place alone', async () => {
  await using store = await temporaryDatabase();
  const { database } = store;
  const seen: number[] = [];
  const graph = graphOver(new RunCursor(database), async (name) => {
    seen.push(await rowsOf(database));
    if (name === 'two') await database.write(() => undefined);
  });
  const start = startState('run_x', 'a request', '/somewhere');
  expect(await graph.invoke(start, CONFIG)).toMatchObject({ messages: ['one', 'two', 'three'] });
  expect(seen).toEqual([0, 0, 1]);
  await database.flush();
  expect(await rowsOf(database)).toBe(1);
});

test('U1: a run that is cut off goes on from the last place that was written, as it was', async () => {
  await using store = await temporaryDatabase();
  const { database } = store;
  const cutOff = graphOver(new RunCursor(database), async (name) => {
    // The place before `two` is on disk; the one after it only this process knows of.
    if (name === 'two') await database.write(() => undefined);
    if (name === 'three') throw new Error('cut off');
  });
  const start = startState('run_x', 'a request', '/somewhere');
  await expect(cutOff.invoke(start, CONFIG)).rejects.toThrow('cut off');
  await using other = await Database.open(database.path);
  const visited: string[] = [];
  const resumed = graphOver(new RunCursor(other), async (name) => {
    visited.push(name);
  });
  const end = await resumed.invoke(null, CONFIG);
  expect(visited).toEqual(['two', 'three']);
  expect(end).toMatchObject({ messages: ['one', 'two', 'three'], workspace: { project: '/somewhere' } });
});

test('a run that an earlier version left with its history goes on from its newest checkpoint', async () => {
  await using store = await temporaryDatabase();
  const { database } = store;
  const earlier = graphOver(new CheckpointSaver(sqliteCheckpoints(database)), async (name) => {
    if (name === 'three') throw new Error('cut off');
  });
  await expect(earlier.invoke(startState('run_x', 'a request', '/somewhere'), CONFIG)).rejects.toThrow('cut off');
  const visited: string[] = [];
  const resumed = graphOver(new RunCursor(database), async (name) => {
    visited.push(name);
  });
  expect(await resumed.invoke(null, CONFIG)).toMatchObject({ messages: ['one', 'two', 'three'] });
  expect(visited).toEqual(['three']);
  await database.flush();
  expect(await rowsOf(database)).toBe(1);
});
