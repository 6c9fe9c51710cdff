import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const LOOK_EVERY_MS = 1000;
/** Programs that only start others: the program above them counts. */
const WRAPPERS = new Set([
  'sh',
  'bash',
  'dash',
  'zsh',
  'ash',
  'env',
  'npx',
  'npm',
  'pnpm',
  'yarn',
  'bunx',
  'timeout',
  'nice',
]);

/**
 * Calls back once the program that started this one has died. A wrapper such as `npx` may live on and keep standard
 * input open when its own parent dies, so every link up to the first program that is no wrapper is watched.
 */
export function parentDeath(onDeath: () => void): { stop(): void } {
  const chain = linksAbove();
  const timer = setInterval(() => {
    if (process.ppid === chain[0] && chain.every((pid, i) => i === 0 || parentOf(chain[i - 1] ?? 0) === pid)) return;
    clearInterval(timer);
    onDeath();
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
    },
  };
}

/** The parent, and above a wrapper its parent too, and so on. */
function linksAbove(): readonly number[] {
  const chain = [process.ppid];
  for (let pid = process.ppid; pid > 1 && chain.length < 6 && isWrapper(pid);) {
    const above = parentOf(pid);
    if (above === undefined || above <= 1) break;
    chain.push(above);
    pid = above;
  }
  return chain;
}

function isWrapper(pid: number): boolean {
  const words = readProc(pid, 'cmdline')?.split('\0') ?? [];
  const [program = '', script = ''] = words;
  if (WRAPPERS.has(basename(program))) return true;
  // `npx` renames itself ("npm exec ..."), and may run as `node .../npx-cli.js`.
  return (
    /^(?:npm|pnpm|yarn) /.test(program) ||
    (basename(program).startsWith('node') && /(?:npx|npm)(?:-cli)?(?:\.js)?$/.test(script))
  );
}

function parentOf(pid: number): number | undefined {
  // The name of the program stands in brackets and may hold anything.
  const rest = readProc(pid, 'stat')?.replace(/^.*\)/s, '').trim().split(' ');
  return rest === undefined ? undefined : Number(rest[1]);
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    // Not Linux, or the process has ended.
    return undefined;
  }
}
