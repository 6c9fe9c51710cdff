import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ChromaClient } from '../../src/vectors/chroma/chroma-client.ts';
import { ChromaMirror, type MirrorOptions } from '../../src/vectors/chroma/chroma-mirror.ts';
import { ChromaVectorIndex } from '../../src/vectors/chroma/chroma-vector-index.ts';
import { startChroma, type ManagedChroma } from '../../src/vectors/chroma/managed-chroma.ts';
import { MirroredVectorIndex } from '../../src/vectors/chroma/mirrored-vector-index.ts';
import { readableForm } from '../../src/vectors/chroma/row-form.ts';
import { SqliteVectorIndex } from '../../src/vectors/sqlite/sqlite-vector-index.ts';

export interface CycleReport {
  readonly cycles: number;
  /** Cycles after which the server held of both homes what they hold, and nothing else. */
  readonly equal: number;
  readonly writes: number;
  readonly queries: number;
  readonly repaired: number;
  readonly told: number;
  readonly recallAt10: number;
}

const dimension = 32;
const random = (): Float32Array => Float32Array.from({ length: dimension }, () => Math.random() - 0.5);

interface Home {
  readonly name: string;
  readonly database: Database;
  readonly truth: SqliteVectorIndex;
  readonly remote: ChromaVectorIndex;
  readonly mirror: ChromaMirror;
  readonly index: MirroredVectorIndex;
  told: number;
}

async function openHome(name: string, folder: string, url: string): Promise<Home> {
  const database = await Database.open(join(folder, `${name}.db`));
  await migrate(database);
  const client = new ChromaClient({ url, timeoutMs: 3000 });
  const options = { collection: 'memory', model: 'cycles', dimension, metric: 'cosine' } as const;
  const truth = new SqliteVectorIndex(database, options);
  const remote = new ChromaVectorIndex(client, {
    ...options,
    // Two projects of one name.
    names: ['shop-memory', `shop-${name}-memory`],
    home: name,
    form: readableForm((text) => `${name}:${text}`),
  });
  const tell: NonNullable<MirrorOptions['tell']> = (_, ids) =>
    new Map(ids.map((id) => [id, { document: `${name} says ${id}`, metadata: {} }]));
  const mirror = new ChromaMirror(database, remote, { ...options, mirror: url, tell }, () => {
    home.told += 1;
  });
  const index = new MirroredVectorIndex(truth, remote, mirror);
  const home: Home = { name, database, truth, remote, mirror, index, told: 0 };
  return home;
}

/** Some changes; what is written and asked for must work whether or not there is a server. */
async function change({ index, truth }: Home, cycle: number): Promise<void> {
  const id = `id-${Math.floor(Math.random() * 2000)}`;
  if (Math.random() < 0.2) await index.delete([id]);
  else {
    const count = 1 + Math.floor(Math.random() * 20);
    const metadata = (i: number): { cycle: number; tags: string[] } => ({ cycle, tags: [`t${i % 3}`] });
    await index.upsert(
      Array.from({ length: count }, (_, i) => ({ id: `${id}-${i % 5}`, vector: random(), metadata: metadata(i) })),
    );
  }
  const hits = await index.query({ vector: random(), k: 5 });
  if (hits.length === 0 && (await truth.count()) > 0) throw new Error('a query found nothing');
}

async function isEqual({ database, mirror, remote }: Home): Promise<boolean> {
  for (let attempt = 0; attempt < 50 && !(await mirror.isCurrent()); attempt += 1) await mirror.settle();
  const there = await remote.inventory();
  const here = await database.read((connection) =>
    connection
      .prepare('SELECT id, seq FROM vectors')
      .all()
      .map((row) => [String(row['id']), Number(row['seq'])] as const),
  );
  return there.size === here.length && here.every(([id, seq]) => there.get(id) === seq);
}

async function agreement({ truth, remote }: Home, questions: number): Promise<number> {
  let agreeing = 0;
  for (let i = 0; i < questions; i += 1) {
    const vector = random();
    const [a, b] = [await truth.query({ vector, k: 10 }), await remote.query({ vector, k: 10 })];
    agreeing += a.filter(({ id }) => b.some((hit) => hit.id === id)).length / a.length;
  }
  return agreeing / questions;
}

/** Kills a Chroma server that two homes share under their writes, again and again, and compares it with both. */
export async function runChromaCycles(cycles: number, onCycle?: (cycle: number) => void): Promise<CycleReport> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-chroma-cycles-'));
  let server: ManagedChroma | undefined = await startChroma(join(folder, 'chroma'));
  const { url } = server;
  const homes = [await openHome('first', folder, url), await openHome('second', folder, url)];
  let [equal, steps] = [0, 0];
  try {
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      const killAt = Math.floor(Math.random() * 8);
      for (let step = 0; step < 8; step += 1) {
        if (step === killAt && server !== undefined) {
          process.kill(server.pid, cycle % 3 === 0 ? 'SIGTERM' : 'SIGKILL');
          await server.end();
          server = undefined;
        }
        for (const home of homes) await change(home, cycle);
        steps += homes.length;
      }
      server ??= await startChroma(join(folder, 'chroma'), Number(new URL(url).port));
      const same: boolean[] = [];
      for (const home of homes) same.push(await isEqual(home));
      if (same.every(Boolean)) equal += 1;
      onCycle?.(cycle);
    }
    const recallAt10 = await agreement(homes[0] as Home, 20);
    const states = await Promise.all(homes.map(async ({ mirror }) => await mirror.state()));
    const repaired = states.reduce((sum, state) => sum + state.repaired, 0);
    const told = homes.reduce((sum, home) => sum + home.told, 0);
    return { cycles, equal, writes: steps, queries: steps, repaired, told, recallAt10 };
  } finally {
    for (const { mirror, database } of homes) {
      await mirror.close();
      await database.close();
    }
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
