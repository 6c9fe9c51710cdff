import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { EffectOrder } from './effect-worker.ts';

/** Of one durable effect as its worker waits for it, and of all workers together. */
export interface EffectFigures {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly perSecond: number;
}

/** Workers in processes of their own, which stay from one measurement to the next: starting them is no part of it. */
export interface EffectWorkers extends AsyncDisposable {
  /** Lets so many of them work, all beginning in the same moment. */
  measure(count: number, order: EffectOrder): Promise<EffectFigures>;
}

const timesSchema = z.array(z.number());

export async function startEffectWorkers(most: number): Promise<EffectWorkers> {
  const all = Array.from({ length: most }, startWorker);
  return {
    measure: async (count, order) => {
      const chosen = all.slice(0, count);
      await Promise.all(
        chosen.map(async ({ ask }, number) => {
          // Machines of a team share the store alone; processes of one home share its file.
          const folder = order.url === undefined ? order.folder : join(order.folder, String(number));
          mkdirSync(folder, { recursive: true });
          await ask({ ...order, folder });
        }),
      );
      const begun = performance.now();
      const times = (await Promise.all(chosen.map(async ({ go }) => await go()))).flat();
      return figuresOf(times, performance.now() - begun);
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(all.map(async ({ end }) => await end()));
    },
  };
}

/** What one takes is that of its own clock; what all do in a second, that of whoever lets them begin. */
export function figuresOf(times: readonly number[], elapsedMs: number): EffectFigures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), perSecond: (1000 * times.length) / elapsedMs };
}

interface EffectProcess {
  readonly ask: (order: EffectOrder) => Promise<void>;
  readonly go: () => Promise<readonly number[]>;
  readonly end: () => Promise<void>;
}

function startWorker(): EffectProcess {
  const main = fileURLToPath(new URL('../../src/surfaces/cli/main.js', import.meta.url));
  const child = spawn(process.execPath, [main, 'bench', 'fleet', '--worker'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const gone = once(child, 'exit');
  // A worker that ended early is noticed by its missing answer.
  child.stdin.on('error', () => undefined);
  const answer = async (line: string): Promise<string> => {
    child.stdin.write(`${line}\n`);
    const { value, done } = await lines.next();
    if (done === true) throw new Error('a worker of the bench ended before it answered; what it said is above');
    return value;
  };
  return {
    // Not among its arguments, which everybody on the machine can read: the address holds a password.
    ask: async (order) => {
      await answer(JSON.stringify(order));
    },
    go: async () => timesSchema.parse(JSON.parse(await answer('go'))),
    end: async () => {
      child.stdin.end();
      await gone;
    },
  };
}
