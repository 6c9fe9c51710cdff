import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../src/storage/database.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { ChromaClient } from '../../src/vectors/chroma/chroma-client.ts';
import { ChromaMirror } from '../../src/vectors/chroma/chroma-mirror.ts';
import { ChromaVectorIndex } from '../../src/vectors/chroma/chroma-vector-index.ts';
import { startChroma, type ManagedChroma } from '../../src/vectors/chroma/managed-chroma.ts';
import { MirroredVectorIndex } from '../../src/vectors/chroma/mirrored-vector-index.ts';
import { SqliteVectorIndex } from '../../src/vectors/sqlite/sqlite-vector-index.ts';

/** Kills a Chroma server under writes, again and again: no write or query may fail, and it must equal the truth. */
const cycles = Number(process.argv[2] ?? 100);
const dimension = 32;
const folder = mkdtempSync(join(tmpdir(), 'atlas-soak-chroma-'));
const database = await Database.open(join(folder, 'atlas.db'));
await migrate(database);

const random = (): Float32Array => Float32Array.from({ length: dimension }, () => Math.random() - 0.5);
let server: ManagedChroma | undefined = await startChroma(join(folder, 'chroma'));
const port = Number(new URL(server.url).port);
const client = new ChromaClient({ url: server.url, timeoutMs: 3000 });
const options = { collection: 'memory', model: 'soak', dimension, metric: 'cosine' } as const;
const truth = new SqliteVectorIndex(database, options);
const remote = new ChromaVectorIndex(client, { ...options, home: 'soak' });
const said: string[] = [];
const mirror = new ChromaMirror(database, remote, { ...options, mirror: server.url }, (_, message) =>
  said.push(message),
);
const index = new MirroredVectorIndex(truth, remote, mirror);

let writes = 0;
let queries = 0;
let equal = 0;
for (let cycle = 0; cycle < cycles; cycle += 1) {
  const killAt = Math.floor(Math.random() * 12);
  for (let step = 0; step < 12; step += 1) {
    if (step === killAt && server !== undefined) {
      process.kill(server.pid, cycle % 3 === 0 ? 'SIGTERM' : 'SIGKILL');
      await server.end();
      server = undefined;
    }
    const id = `id-${Math.floor(Math.random() * 2000)}`;
    if (Math.random() < 0.2) await index.delete([id]);
    else {
      const entries = Array.from({ length: 1 + Math.floor(Math.random() * 20) }, (_, i) => ({
        id: `${id}-${i % 5}`,
        vector: random(),
        metadata: { cycle, tags: [`t${i % 3}`] },
      }));
      await index.upsert(entries);
    }
    writes += 1;
    const hits = await index.query({ vector: random(), k: 5 });
    if (hits.length === 0 && (await truth.count()) > 0) throw new Error('a query found nothing');
    queries += 1;
  }
  server ??= await startChroma(join(folder, 'chroma'), port);
  for (let attempt = 0; attempt < 50 && !(await mirror.isCurrent()); attempt += 1) await mirror.settle();
  const there = await remote.inventory();
  const here = await database.read((connection) =>
    connection
      .prepare('SELECT id, seq FROM vectors')
      .all()
      .map((row) => [String(row['id']), Number(row['seq'])] as const),
  );
  const same = there.size === here.length && here.every(([id, seq]) => there.get(id) === seq);
  if (same) equal += 1;
  else process.stderr.write(`cycle ${cycle}: ${there.size} there, ${here.length} here\n`);
  if (cycle % 10 === 9) process.stderr.write(`${cycle + 1} cycles, ${here.length} vectors\n`);
}

let agreeing = 0;
for (let i = 0; i < 50; i += 1) {
  const vector = random();
  const [a, b] = [await truth.query({ vector, k: 10 }), await remote.query({ vector, k: 10 })];
  agreeing += a.filter(({ id }) => b.some((hit) => hit.id === id)).length / a.length;
}
const { repaired } = await mirror.state();
await mirror.close();
await server?.end();
await database.close();
rmSync(folder, { recursive: true, force: true });
process.stdout.write(
  `${JSON.stringify({ cycles, equal, writes, queries, failed: 0, repaired, told: said.length, recallAt10: agreeing / 50 })}\n`,
);
process.exitCode = equal === cycles ? 0 : 1;
