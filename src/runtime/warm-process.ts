import { resolve } from 'node:path';
import { serveWarm } from './serve-warm.ts';

/** Started by `startWarm` with the project and, where the person named one, the home. */
const [, , project = '', home] = process.argv;
const { environment, stop } = { environment: process.env, stop: new AbortController() };
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stop.abort();
  });
}
try {
  await serveWarm({ project: resolve(project), home, environment }, stop.signal);
} catch {
  // Its output is not read; the commands work without it and report by themselves why memory cannot be opened.
  process.exitCode = 1;
}
