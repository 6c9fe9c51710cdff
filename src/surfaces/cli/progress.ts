/** A line on standard error for whatever lasts longer than this. */
const SHOW_AFTER_MS = 2000;
const REDRAW_MS = 100;
/** Without a terminal, a line now and then is enough. */
const LOG_EVERY_MS = 15_000;
const WIDTH = 24;

export interface Progress {
  readonly update: (what: string, done: number, total: number) => void;
  /** Takes the line away. */
  readonly end: () => void;
}

export function createProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  const start = performance.now();
  let last = Number.NEGATIVE_INFINITY;
  let drawn = false;
  return {
    update: (what, done, total) => {
      const now = performance.now();
      if (now - start < SHOW_AFTER_MS || now - last < (stream.isTTY ? REDRAW_MS : LOG_EVERY_MS)) return;
      last = now;
      const share = total === 0 ? 1 : Math.min(1, done / total);
      const seconds = Math.round((now - start) / 1000);
      if (!stream.isTTY) {
        stream.write(`atlas: ${what} ${done}/${total} (${seconds} s)\n`);
        return;
      }
      const bar = '█'.repeat(Math.round(share * WIDTH)).padEnd(WIDTH, '░');
      stream.write(`\r\u001b[K${what} ${bar} ${done}/${total} ${seconds} s`);
      drawn = true;
    },
    end: () => {
      if (drawn) stream.write('\r\u001b[K');
      drawn = false;
    },
  };
}
