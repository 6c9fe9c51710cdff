import { Hono } from 'hono';
import type { Desk } from './desk.ts';
import { memoryRoutes } from './memory-routes.ts';
import { answerProblem } from './problem.ts';
import { runRoutes } from './run-routes.ts';

/** What the API answers to questions about runs and memories: for the page, and for the server that draws it. */
export interface ReadRoutes {
  readonly routes: Hono;
  /** The answer at a path, as JSON; undefined where it refuses. */
  readonly read: (path: string) => Promise<string | undefined>;
}

export function readRoutes(desk: Desk): ReadRoutes {
  const routes = new Hono().route('/api', runRoutes(desk)).route('/api', memoryRoutes(desk));
  routes.onError(answerProblem);
  return {
    routes,
    read: async (path) => {
      const answer = await routes.request(path);
      return answer.ok ? await answer.text() : undefined;
    },
  };
}
