import type { Check } from '../../core/check.ts';
import type { CheckKindOf } from './check-kind.ts';
import { silent } from './scene.ts';

/** Checks the answer of a server of the project. */
export const http: CheckKindOf<Extract<Check, { kind: 'http' }>> = {
  judges: false,
  example: {
    kind: 'http',
    start: 'npm start',
    ready: 'http://127.0.0.1:3000/',
    url: 'http://127.0.0.1:3000/health',
    contains: 'ok',
  },
  name: ({ method, url }) => `${method} ${url}`,
  goal: ({ start, method, url, status, contains }) => {
    const holds = contains === undefined ? '' : ` with ${JSON.stringify(contains)} in it`;
    return `once \`${start}\` runs, ${method} ${url} answers ${status}${holds}`;
  },
  subjects: ({ url }) => [url],
  content: ({ contains, status, method }) => `${contains ?? ''} ${status} ${method}`,
  line: ({ start }) => ({ line: start, what: 'server' }),
  standing: (check) => ({ ...check, role: 'invariant' }),
  observe: async (check, scene) => {
    const { inCheckRoom } = await import('./check-room.ts');
    const { askServer } = await import('./ask-server.ts');
    const unseen = { ...scene, watched: false, captured: false };
    return await inCheckRoom(check, check.start, unseen, async (room) => silent(await askServer(room, check)));
  },
};
