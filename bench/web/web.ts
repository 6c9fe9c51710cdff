import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { openMemoryBench } from '../fixtures/memory-bench.ts';
import { openChromium, type Chromium } from './chromium.ts';
import { benchAgent, fillHome, workOn, type HomeSize } from './full-home.ts';
import { openLiveRun } from './live-run.ts';
import { firstPaintMs, keyPaints, untilPainted, type View } from './paints.ts';
import { serveEmptyPage, servePage, type ServedPage } from './served-page.ts';

export interface WebBenchOptions extends HomeSize {
  readonly records: number;
  readonly rounds: number;
  readonly onProgress: (what: string, done: number, total: number) => void;
}

export interface WebBench {
  /** For a page with one word on it. */
  readonly emptyMs: number;
  readonly limitMs: number;
  /** Of this page over a home without runs. */
  readonly homeMs: number;
  /** The first useful paint of each view, by a browser that has never seen it. */
  readonly views: readonly { readonly name: string; readonly ms: number }[];
  readonly keys: { readonly p50: number; readonly p95: number; readonly limit: number; readonly perSecond: number };
  /** The tab's heap after so many events, and after more of them. */
  readonly heap: readonly { readonly events: number; readonly mb: number }[];
  /** Percent of one core: while a run of ordinary steps is watched, and while so many events a second come. */
  readonly server: {
    readonly runs: readonly { readonly steps: number; readonly percent: number }[];
    readonly floodPercent: number;
    /** While the board of the full home is followed and a run beside it tells so many events a second. */
    readonly boardPercent: number;
    readonly limit: number;
  };
  readonly pageKb: number;
  readonly pageLimitKb: number;
}

const PER_SECOND = 500;
const KEYS = 100;
/** A short run shows what opening the page costs; a long one, a cost that grows with it. */
const WATCHED_STEPS = [6, 30];
const FOLLOWED_MS = 8000;

/** Everything in one run, in turns, so that whatever else this machine does meets all of it alike. */
export async function benchWeb({ records, rounds, onProgress, ...size }: WebBenchOptions): Promise<WebBench> {
  await using memory = await openMemoryBench(records, onProgress);
  const settings = {
    ATLAS_EXECUTOR_AGENT_COMMAND: benchAgent(),
    ATLAS_VERIFICATION_CHECKS_BY: 'planner',
    ATLAS_VERIFICATION_REVIEW: 'false',
  };
  const place = { project: memory.project, environment: { ...memory.environment, ...settings } };
  const { long } = await fillHome(place, size, onProgress);
  await using nobody = await emptyHome();
  await using full = await servePage(place);
  await using fresh = await servePage(nobody);
  await using empty = await serveEmptyPage();
  await using browser = await openChromium();
  const views: readonly (View & { readonly name: string })[] = [
    { name: 'an empty page', page: empty, path: '/', shown: 'p' },
    { name: 'the board of an empty home', page: fresh, path: '/', shown: '.board' },
    { name: `the board of ${size.runs} runs`, page: full, path: '/', shown: '.run-row' },
    { name: `a run of ${size.events} events`, page: full, path: `/runs/${long}`, shown: '.story .told' },
    {
      name: `a trajectory of ${size.steps} steps, from the click`,
      page: full,
      path: `/runs/${long}/steps/s1/attempts/1`,
      shown: '.trajectory-step',
      click: 'Trajectory',
    },
    { name: `a memory of ${records}`, page: full, path: '/memory', shown: '.record-row' },
  ];
  const paints = new Map(views.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const view of views) paints.get(view.name)?.push(await firstPaintMs(browser, view));
    onProgress('opening pages', round + 1, rounds);
  }
  const measured = views.map(({ name }) => ({ name, ms: quantile(paints.get(name) ?? [], 0.5) }));
  const emptyMs = measured[0]?.ms ?? 0;
  const looks = WATCHED_STEPS.length + 1;
  const runs: { readonly steps: number; readonly percent: number }[] = [];
  for (const steps of WATCHED_STEPS) {
    onProgress('watching', runs.length, looks);
    runs.push({ steps, percent: await watchedRun(browser, full, place, steps) });
  }
  onProgress('watching', runs.length, looks);
  const flood = await flooded(browser, full, place);
  const boardPercent = await followedBoard(browser, full, place);
  onProgress('watching', looks, looks);
  return {
    emptyMs,
    limitMs: 1.5 * emptyMs + 300,
    homeMs: measured[1]?.ms ?? 0,
    views: measured.slice(1),
    keys: { p50: quantile(flood.keys, 0.5), p95: quantile(flood.keys, 0.95), limit: 100, perSecond: PER_SECOND },
    heap: flood.heap,
    server: { runs, floodPercent: flood.percent, boardPercent, limit: 3 },
    pageKb: await pageKb(),
    pageLimitKb: 350,
  };
}

type Place = Parameters<typeof workOn>[0];

/** How much of one core the server takes while a tab watches a run of so many steps. */
async function watchedRun(browser: Chromium, page: ServedPage, place: Place, steps: number): Promise<number> {
  await using tab = await browser.tab(page.cookies);
  await tab.open(`${page.address}/`);
  await untilPainted(tab, '.run-row');
  const from = { cpu: page.cpuMs(), at: performance.now() };
  await workOn(place, steps, (id) => {
    tab.open(`${page.address}/runs/${id}`).catch(() => undefined);
  });
  return (100 * (page.cpuMs() - from.cpu)) / (performance.now() - from.at);
}

/** What it costs to follow a home of many runs while one of them is told about all the time. */
async function followedBoard(browser: Chromium, page: ServedPage, place: Place): Promise<number> {
  await using live = await openLiveRun(place, PER_SECOND);
  await using tab = await browser.tab(page.cookies);
  await tab.open(`${page.address}/`);
  await untilPainted(tab, '.run-row');
  live.begin();
  await sleep(1000);
  const from = { cpu: page.cpuMs(), at: performance.now() };
  await sleep(FOLLOWED_MS);
  return (100 * (page.cpuMs() - from.cpu)) / (performance.now() - from.at);
}

interface Flooded {
  readonly keys: readonly number[];
  readonly heap: WebBench['heap'];
  readonly percent: number;
}

/** Keys that are pressed while an agent of another process talks without end. */
async function flooded(browser: Chromium, page: ServedPage, place: Place): Promise<Flooded> {
  await using live = await openLiveRun(place, PER_SECOND);
  await using tab = await browser.tab(page.cookies);
  await tab.open(`${page.address}/runs/${live.id}`);
  await untilPainted(tab, '.story');
  live.begin();
  await sleep(2000);
  const heap = [{ events: live.told, mb: (await tab.heapBytes()) / 1e6 }];
  const from = { cpu: page.cpuMs(), at: performance.now() };
  const keys = await keyPaints(tab, KEYS);
  const percent = (100 * (page.cpuMs() - from.cpu)) / (performance.now() - from.at);
  heap.push({ events: live.told, mb: (await tab.heapBytes()) / 1e6 });
  return { keys, heap, percent };
}

async function emptyHome(): Promise<Place & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-bench-web-'));
  const project = join(folder, 'project');
  await mkdir(project);
  return {
    project,
    environment: { PATH: process.env['PATH'], HOME: folder, XDG_CONFIG_HOME: join(folder, 'config') },
    [Symbol.asyncDispose]: async () => {
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function pageKb(): Promise<number> {
  const folder = fileURLToPath(new URL('../../page/', import.meta.url));
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (entry.isFile()) bytes += gzipSync(await readFile(join(entry.parentPath, entry.name))).length;
  }
  return bytes / 1000;
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}
