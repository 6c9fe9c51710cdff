import { spawn, type StdioOptions } from 'node:child_process';
import type { Socket } from 'node:net';
import { messageOf } from '../core/atlas-error.ts';
import type { ErrandAnswer, ErrandRequest, ErrandResult } from './errand-protocol.ts';
import { placeFiles } from './place-files.ts';
import { openFiles } from './opened-files.ts';
import { FIRST_OPENED, type Program } from './program.ts';
import { runErrand } from './run-errand.ts';

/** The process that runs errands for another one. It ends with that one, when its running errands are done. */
const running = new Map<number, AbortController>();
/** Leaders of groups that were started for the other process. */
const groups = new Set<number>();
let begun = 0;
let served = true;

const answer = (message: ErrandAnswer, stream?: Socket): void => {
  if (process.connected) process.send?.(message, stream, undefined, () => undefined);
};

process.on('message', (request: ErrandRequest) => {
  // The process that asked has gone.
  if (!served) return;
  if ('cancel' in request) {
    running.get(request.id)?.abort();
    return;
  }
  if ('start' in request) {
    try {
      start(request.id, request.start);
    } catch (error) {
      answer({ id: request.id, problem: messageOf(error) });
    }
    return;
  }
  if ('place' in request) {
    tell(
      request.id,
      placeFiles(request.place).then(() => ({ placed: true }) as const),
    );
    return;
  }
  const { id, program, input } = request;
  const abort = new AbortController();
  running.set(id, abort);
  tell(
    id,
    runErrand(program, input, abort.signal)
      .then((result) => ({ result }))
      .finally(() => running.delete(id)),
  );
});

function tell(id: number, done: Promise<{ readonly result: ErrandResult } | { readonly placed: true }>): void {
  begun += 1;
  done
    .then(
      (what) => {
        answer({ id, ...what });
      },
      (error: unknown) => {
        answer({ id, problem: messageOf(error) });
      },
    )
    .finally(() => {
      begun -= 1;
      leaveWhenDone();
    });
}

/**
 * Messages arrive in the order in which they are sent, and none overtakes a stream: when the process id arrives, every
 * stream before it was received, and closed here.
 */
function start(id: number, { command, args, cwd, env, opens = [] }: Program): void {
  using opened = openFiles({ opens });
  const stdio: StdioOptions = ['pipe', 'pipe', 'pipe', 'pipe', ...opened.descriptors];
  const child = spawn(command, args, { cwd, env, detached: true, stdio });
  child.once('error', ({ message }) => {
    answer({ id, problem: message });
  });
  const { pid } = child;
  if (pid === undefined) return;
  groups.add(pid);
  for (const [stream, socket] of child.stdio.slice(0, FIRST_OPENED).entries()) answer({ id, stream }, socket as Socket);
  answer({ id, pid });
  child.once('exit', (exitCode, signal) => {
    groups.delete(pid);
    answer({ id, exit: { exitCode, signal } });
  });
}

/** The process that we serve has gone, so every program that was started for it is killed. */
function leave(): void {
  served = false;
  for (const pid of groups) {
    try {
      process.kill(-pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
  }
  leaveWhenDone();
}

function leaveWhenDone(): void {
  if (!served && begun === 0) process.exit(0);
}

/*
 * No process ever writes to the standard input: its end means that its holder has died. The channel's own end is not
 * reported while a stream in transit is unacknowledged, and then it never will be.
 */
process.once('disconnect', leave);
process.stdin.once('close', leave).on('error', leave).resume();

// Ctrl-C reaches the whole group of the terminal. The process that we serve decides what stops.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
