import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { newId } from '../../src/core/ids.ts';
import { fileBlobs } from '../../src/storage/blobs.ts';
import { Database } from '../../src/storage/database.ts';
import { checkIntegrity } from '../../src/storage/integrity.ts';
import { readJournal } from '../../src/storage/journal.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { homeStore } from '../../src/storage/home-store.ts';

function child(...args: readonly string[]): ChildProcessWithoutNullStreams {
  const script = join(import.meta.dirname, 'storage-child.ts');
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args], { stdio: 'pipe' });
}

async function ended(process_: ChildProcessWithoutNullStreams): Promise<number | null> {
  if (process_.exitCode !== null || process_.signalCode !== null) return process_.exitCode;
  return await new Promise((resolve) => process_.once('close', resolve));
}

async function openStore(home: string): Promise<Database> {
  mkdirSync(home, { recursive: true });
  const database = await Database.open(join(home, 'atlas.db'));
  await migrate(database);
  return database;
}

export interface KillReport {
  readonly kills: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly records: number;
  readonly integrity: readonly string[];
}

/** Kills a process that appends to one run's journal, again and again, at random moments after it began to write. */
export async function killCampaign(home: string, kills: number, progress: (done: number) => void): Promise<KillReport> {
  const runId = newId('run');
  await (await openStore(home)).close();
  const acknowledged = new Set<number>();
  for (let round = 0; round < kills; round += 1) {
    const writer = child('journal', home, runId);
    writer.stderr.pipe(process.stderr);
    const lines = createInterface({ input: writer.stdout });
    await new Promise<void>((resolve, reject) => {
      writer.once('exit', (code) => {
        if (code !== null) reject(new Error(`the writer ended by itself with exit code ${code}`));
      });
      lines.once('line', () => {
        // Somewhere within the next few dozen writes.
        setTimeout(resolve, Math.random() * 150);
      });
      lines.on('line', (line) => acknowledged.add(Number(line)));
    });
    writer.kill('SIGKILL');
    await ended(writer);
    progress(round + 1);
  }
  await using database = await openStore(home);
  // Throws on any gap, change or missing payload.
  const records = await readJournal({ store: homeStore(database), blobs: fileBlobs(join(home, 'blobs')) }, runId);
  const present = new Set(records.filter(({ record }) => record === 'result').map(({ ordinal }) => ordinal));
  return {
    kills,
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((ordinal) => !present.has(ordinal)).length,
    records: records.length,
    integrity: await checkIntegrity(database),
  };
}

export interface WritersReport {
  readonly writers: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly failed: number;
  readonly integrity: readonly string[];
}

/** Several processes that write to one store at once. */
export async function writersCampaign(home: string, writers: number, seconds: number): Promise<WritersReport> {
  await (await openStore(home)).close();
  const runs = Array.from({ length: writers }, () => newId('run'));
  const results = await Promise.all(
    runs.map(async (runId) => {
      const writer = child('write', home, runId, String(seconds));
      writer.stderr.pipe(process.stderr);
      let text = '';
      writer.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
      const exitCode = await ended(writer);
      return { runId, exitCode, count: Number(text.trim()) };
    }),
  );
  await using database = await openStore(home);
  let acknowledged = 0;
  let lost = 0;
  for (const { runId, count } of results) {
    const records = await readJournal({ store: homeStore(database), blobs: fileBlobs(join(home, 'blobs')) }, runId);
    const rows = await database.read((connection) =>
      Number(connection.prepare('SELECT count(*) AS n FROM records WHERE scope = ?').get(runId)?.['n']),
    );
    acknowledged += count * 2;
    lost += Math.max(0, count - records.length / 2) + Math.max(0, count - rows);
  }
  const failed = results.filter(({ exitCode }) => exitCode !== 0).length;
  return { writers, acknowledged, lost, failed, integrity: await checkIntegrity(database) };
}

export interface LeaseReport {
  readonly rounds: number;
  /** How many rounds had how many winners; only `1` is right. */
  readonly winners: Readonly<Record<number, number>>;
}

/** Processes that all reach for one lease at the same moment, round after round. */
export async function leaseCampaign(home: string, processes: number, rounds: number): Promise<LeaseReport> {
  await (await openStore(home)).close();
  const contenders = Array.from({ length: processes }, () => {
    const contender = child('lease', home);
    contender.stderr.pipe(process.stderr);
    const answers = createInterface({ input: contender.stdout })[Symbol.asyncIterator]();
    return { contender, answers };
  });
  const winners: Record<number, number> = {};
  const askAll = async (line: string): Promise<readonly string[]> => {
    for (const { contender } of contenders) contender.stdin.write(`${line}\n`);
    return await Promise.all(contenders.map(async ({ answers }) => String((await answers.next()).value)));
  };
  for (let round = 0; round < rounds; round += 1) {
    const won = (await askAll(`run:contended-${round}`)).filter((answer) => answer === 'won').length;
    winners[won] = (winners[won] ?? 0) + 1;
    await askAll('release');
  }
  for (const { contender } of contenders) contender.stdin.end();
  await Promise.all(contenders.map(async ({ contender }) => await ended(contender)));
  return { rounds, winners };
}
