import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { benchQuestion, fillConversation, openMemoryBench, type MemoryBench } from './fixtures/memory-bench.ts';

export interface MemoryBenchOptions {
  readonly records: number;
  readonly rounds: number;
  readonly onProgress: (what: string, done: number, total: number) => void;
}

interface MemoryBenchResult {
  readonly records: number;
  readonly indexMs: number;
  readonly modelMs: number;
  /** In this process, as `atlas memory search` does it. */
  readonly wholeMs: number;
  /** How much longer than the model alone on the same question. */
  readonly overModelMs: number;
  readonly overModelLimit: number;
  /** Through the server. */
  readonly searchMs: number;
  readonly searchRatio: number;
  readonly searchLimit: number;
  readonly tails: readonly { readonly turns: number; readonly ms: number }[];
  readonly tailRatio: number;
  readonly tailLimit: number;
  readonly residentMb: number;
  readonly idleMb: number;
}

const TURNS = [1000, 10_000, 100_000];
const WARM_UP = 20;

/**
 * Index, model, search and whole server take turns on the same questions, so that whatever else runs meets them alike.
 * No embedding is taken from the cache.
 */
export async function benchMemory({ records, rounds, onProgress }: MemoryBenchOptions): Promise<MemoryBenchResult> {
  await using bench = await openMemoryBench(records, onProgress);
  const server = await startServer(bench);
  try {
    const idleMb = residentMb(server.pid);
    const samples = { index: [] as number[], model: [] as number[], whole: [] as number[], search: [] as number[] };
    for (let i = -WARM_UP; i < rounds; i += 1) {
      const question = benchQuestion(i + WARM_UP + 1);
      const wholeFirst = i % 2 === 0 ? await measureWhole(bench, question) : undefined;
      bench.embedder.clearCache();
      const model = await timed(async () => await bench.embedder.represent([question], 'query'));
      const whole = wholeFirst ?? (await measureWhole(bench, question));
      const vector = model.value[0]?.vector ?? new Float32Array();
      const index = await timed(async () => await bench.nearest(vector));
      const search = await timed(async () => await server.search(question));
      if (i < 0) continue;
      samples.model.push(model.ms);
      samples.whole.push(whole);
      samples.index.push(index.ms);
      samples.search.push(search.ms);
      onProgress('asking', i + 1, rounds);
    }
    const residents = residentMb(server.pid);
    const tails = await measureTails(bench, rounds);
    const [indexMs, modelMs, searchMs] = [median(samples.index), median(samples.model), median(samples.search)];
    return {
      records,
      indexMs,
      modelMs,
      wholeMs: median(samples.whole),
      overModelMs: median(samples.whole.map((ms, i) => ms - (samples.model[i] ?? 0))),
      overModelLimit: 5,
      searchMs,
      searchRatio: searchMs / (indexMs + modelMs),
      searchLimit: 1.5,
      tails,
      tailRatio: (tails.at(-1)?.ms ?? 0) / (tails[0]?.ms ?? 1),
      tailLimit: 1.5,
      residentMb: residents,
      idleMb,
    };
  } finally {
    await server.stop();
  }
}

async function measureWhole(bench: MemoryBench, question: string): Promise<number> {
  bench.embedder.clearCache();
  const { ms } = await timed(async () => await bench.search(question));
  // The receipt is not part of the answer, and must not count in the next measurement.
  await bench.settle();
  return ms;
}

async function measureTails(bench: MemoryBench, rounds: number): Promise<readonly { turns: number; ms: number }[]> {
  for (const turns of TURNS) await fillConversation(bench, `c${turns}`, turns);
  const samples = TURNS.map((): number[] => []);
  for (let i = -WARM_UP; i < rounds * 5; i += 1) {
    for (const [at, turns] of TURNS.entries()) {
      const { ms } = await timed(async () => await bench.gateway.tailHistory(`c${turns}`, 16));
      if (i >= 0) samples[at]?.push(ms);
    }
  }
  return TURNS.map((turns, at) => ({ turns, ms: median(samples[at] ?? []) }));
}

interface Server {
  readonly pid: number;
  search(query: string): Promise<string>;
  stop(): Promise<void>;
}

async function startServer(bench: MemoryBench): Promise<Server> {
  const main = fileURLToPath(new URL('../src/surfaces/cli/main.js', import.meta.url));
  const args = [main, 'mcp', '--http', '--port', '0', '--no-token'];
  const child = spawn(process.execPath, args, {
    cwd: bench.project,
    env: bench.environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = /http:\/\/\S+/.exec(line.toString())?.[0] ?? '';
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  return {
    pid: child.pid ?? 0,
    search: async (query) => {
      const params = { name: 'memory_search_experiences', arguments: { query } };
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
      const response = await fetch(url, { method: 'POST', headers, body });
      const text = await response.text();
      if (!text.includes('experiences')) throw new Error(`not an answer: ${text.slice(0, 200)}`);
      return text;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly ms: number }> {
  const start = performance.now();
  const value = await work();
  return { value, ms: performance.now() - start };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
