import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

interface TuiBench {
  readonly emptyMs: number;
  readonly firstFrameMs: number;
  readonly limitMs: number;
}

/** The hint below the first frame. */
const FIRST_FRAME = 'Enter sends';

/**
 * CPU time of the screen up to its first frame, beside that of an empty Node program. `script` lends the terminal; the
 * program itself reports the time at the frame, so that later work does not count.
 */
export async function benchTui(rounds: number): Promise<TuiBench> {
  const empty: number[] = [];
  const frames: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    empty.push(emptyCpuMs());
    frames.push(await firstFrameCpuMs());
  }
  const emptyMs = median(empty);
  return { emptyMs, firstFrameMs: median(frames), limitMs: 3 * emptyMs + 300 };
}

function emptyCpuMs(): number {
  const { stdout } = spawnSync('bash', ['-c', '"$0" -e 0; times', process.execPath], { encoding: 'utf8' });
  const children = stdout.trim().split('\n').at(-1) ?? '';
  return [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  );
}

async function firstFrameCpuMs(): Promise<number> {
  const main = fileURLToPath(new URL('../src/surfaces/cli/main.js', import.meta.url));
  // The program says its number before it starts.
  const line = `echo "pid $$"; exec "${process.execPath}" "${main}"`;
  const terminal = spawn('script', ['-qfec', line, '/dev/null'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, TERM: 'xterm-256color', SHELL: '/bin/sh' },
  });
  try {
    return await new Promise<number>((resolve, reject) => {
      let seen = '';
      terminal.once('error', reject);
      terminal.once('exit', () => {
        reject(new Error('the screen ended before its first frame'));
      });
      terminal.stdout.on('data', (chunk: Buffer) => {
        seen += chunk.toString();
        const pid = /pid (\d+)/.exec(seen)?.[1];
        if (pid !== undefined && seen.includes(FIRST_FRAME)) {
          resolve(cpuMsOf(Number(pid)));
          process.kill(Number(pid), 'SIGKILL');
        }
      });
    });
  } finally {
    terminal.kill('SIGKILL');
  }
}

/** User and system time of a running process; the system counts in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
