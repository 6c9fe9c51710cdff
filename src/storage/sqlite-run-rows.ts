import type { Database } from './database.ts';
import type { RunRows } from './run-rows.ts';
import {
  changeRunOptions,
  createRun,
  findRun,
  listRuns,
  lookUpRun,
  noteQuestion,
  setRunOptions,
  setRunStatus,
  takeUpThisGraph,
  unfinishedRuns,
} from './runs.ts';

export function sqliteRunRows(database: Database): RunRows {
  return {
    create: async (run) => await createRun(database, run),
    setStatus: async (id, standing, now, lease) => {
      await setRunStatus(database, id, standing, now, lease);
    },
    noteQuestion: async (id, pause) => {
      await noteQuestion(database, id, pause);
    },
    takeUpThisGraph: async (id) => {
      await takeUpThisGraph(database, id);
    },
    changeOptions: async (id, change) => await changeRunOptions(database, id, change),
    setOptions: async (id, options, lease) => {
      await setRunOptions(database, id, options, lease);
    },
    list: async (project, limit) => await listRuns(database, project, limit),
    unfinished: async (project) => await unfinishedRuns(database, project),
    lookUp: async (id) => await lookUpRun(database, id),
    find: async (project, id) => await findRun(database, project, id),
  };
}
