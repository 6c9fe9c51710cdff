import { setTimeout as sleep } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import type { ResidentCommand, ResidentEnd } from './resident-atlas.ts';

/**
 * Runs the built program again and again in one process: its modules are loaded and compiled once. What a process has of
 * its own (arguments, environment, folder, input, exit code, listeners) is set for each command and taken back after it.
 *
 * A command has ended when its promise has and when it keeps nothing open that would keep a process alive.
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGCONT', 'uncaughtException', 'unhandledRejection'] as const;
/** Long enough for anything that ends by itself; a real process would live as long. */
const OPEN_MS = 60_000;

let commands = 0;
// Opened by their first use: they are no command's.
const outputs = [process.stdout, process.stderr] as const;

process.on('message', (command: ResidentCommand) => {
  run(command).catch((error: unknown) => {
    // It ends this process, as it would have ended one of its own.
    queueMicrotask(() => {
      throw error;
    });
  });
});
process.once('disconnect', () => process.exit());

async function run({ main, args, cwd, env, mark, openMs = OPEN_MS }: ResidentCommand): Promise<void> {
  const before = open();
  for (const name of Object.keys(process.env)) if (!(name in env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.argv = [process.execPath, main, ...args];
  process.exitCode = undefined;
  Object.defineProperty(process, 'stdin', { value: Readable.from([]), configurable: true });
  commands += 1;
  // Only the entry is loaded anew; whatever it imports is here already.
  await import(`${pathToFileURL(main).href}?command=${String(commands)}`);
  const left = await closed(before, openMs);
  for (const name of SIGNALS) process.removeAllListeners(name);
  process.stdout.removeAllListeners('error');
  process.chdir('/');
  const end: ResidentEnd = { exitCode: exitCode(), left };
  process.exitCode = undefined;
  for (const output of outputs) output.write(mark);
  process.send?.(end);
}

function exitCode(): number {
  return Number(process.exitCode ?? 0);
}

/** What would keep this process alive, by kind. */
function open(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

/** Waits until nothing is open that was not open before, and returns what still is. */
async function closed(before: ReadonlyMap<string, number>, openMs: number): Promise<readonly string[]> {
  const more = (): readonly string[] =>
    [...open()].filter(([kind, count]) => count > (before.get(kind) ?? 0)).map(([kind]) => kind);
  for (let waited = 0; waited < openMs && more().length > 0; waited += 5) await sleep(5);
  return more();
}
