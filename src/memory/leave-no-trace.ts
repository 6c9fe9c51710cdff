import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection, Database } from '../storage/database.ts';
import { forgetNarrationOf } from '../storage/event-log.ts';
import { forgottenIds, withoutRecords } from './export-file.ts';
import { forgetRecords, withVersions, type Forgotten } from './forget.ts';
import { maskUnknownWords } from './mask-unknown-words.ts';
import { wordsOfTold, type Told } from './memory-store.ts';
import { SOURCES, TRUSTS } from './provenance.ts';
import { defined } from '../core/defined.ts';
import { FACT_TYPES } from '../core/fact-type.ts';
import type { RecordKind } from './recall/record.ts';
import { wordsOf } from './recall/words.ts';

/** The fate of the records on a server that holds vectors besides the truth. */
export interface ServerReport {
  readonly server: string;
  /** Gone from its files; deleted as far as it can be asked to; or still to be done when it can be reached. */
  readonly state: 'cleared' | 'asked' | 'due';
  /** The same for a person, with what Atlas cannot reach. */
  readonly note: string;
}

/** Takes these records, which are of these kinds, off such a server. */
export type ForgetOnServer = (
  kinds: readonly RecordKind[],
  ids: readonly string[],
) => Promise<ServerReport | undefined>;

export interface ForgetReport extends Forgotten {
  /** Files in the home folder that still hold words which occur nowhere else in memory. */
  readonly traces: readonly string[];
  /** Exports that were rewritten without the records. */
  readonly exports: readonly string[];
  /** True where the whole file had to be written anew to get rid of old pages. */
  readonly rewritten: boolean;
  /** Left out where there is no server. */
  readonly server?: ServerReport;
  /** Gone from the team's store, or still to be done when it can be reached; left out where nothing is shared. */
  readonly team?: 'cleared' | 'due';
}

/**
 * Forgets records, and then verifies that they are gone.
 *
 * SQLite zeroes deleted data, but pages that were moved earlier, the write-ahead log and the segments of the word index
 * may hold old bytes. So the word index is written anew, the log is emptied, and every file of the home folder is
 * searched for words that only the forgotten records had; if one is found in the database, that is rewritten too.
 *
 * Exports are cleaned first: after a kill in between, the record is still known and can be forgotten again, whereas
 * nobody could name one that stands in an export alone. And again afterwards: one may be made at the same time.
 */
export async function leaveNoTrace(
  database: Database,
  home: string,
  ids: readonly string[],
  forgetOnServer?: ForgetOnServer,
): Promise<ForgetReport> {
  const before = await database.read((connection) => ({
    files: exportsOf(connection),
    gone: new Set([...forgottenIds(connection), ...withVersions(connection, ids)]),
  }));
  const exports = new Set<string>();
  for (const file of before.files) if (await withoutRecords(file, before.gone)) exports.add(file);
  const { forgotten, needles, files, everGone } = await database.write((connection) => {
    const texts = textsOf(connection, withVersions(connection, ids));
    const gone = forgetRecords(connection, ids);
    connection.exec(`INSERT INTO record_terms (record_terms) VALUES ('optimize')`);
    forgetQuestions(connection);
    const words = needlesOf(connection, texts);
    forgetNarrationOf(
      connection,
      words.map((word) => Buffer.from(word, 'latin1').toString()),
    );
    return {
      forgotten: gone,
      needles: words,
      files: exportsOf(connection),
      everGone: forgottenIds(connection),
    };
  });
  for (const file of files) if (await withoutRecords(file, everGone)) exports.add(file);
  const server = await forgetOnServer?.(forgotten.kinds, forgotten.ids);
  await database.compact({ rewrite: false });
  let traces = await filesWith(home, needles);
  const rewritten = traces.some((path) => path.startsWith(database.path));
  if (rewritten) {
    await database.compact({ rewrite: true });
    traces = await filesWith(home, needles);
  }
  return { ...forgotten, traces, exports: [...exports], rewritten, ...defined({ server }) };
}

function exportsOf(connection: Connection): readonly string[] {
  return connection
    .prepare('SELECT path FROM memory_exports')
    .all()
    .map((row) => String(row['path']));
}

/** What can be told from other records' texts: the words, then and later, the labels, the parameters, a correction's note. */
function textsOf(connection: Connection, ids: readonly string[]): readonly string[] {
  const record = connection.prepare('SELECT title, body FROM records WHERE id = ?');
  const detail = connection.prepare('SELECT content, reason, told FROM record_details WHERE id = ?');
  return ids.flatMap((id) => {
    const row = record.get(id);
    const details = detail.get(id);
    const content = JSON.parse(String(details?.['content'] ?? 'null')) as { readonly parameters?: object } | null;
    const [, note = ''] = /^(?:wrong|outdated): (.*)$/s.exec(String(details?.['reason'] ?? '')) ?? [];
    const named = Object.keys(content?.parameters ?? {});
    const told = JSON.parse(String(details?.['told'] ?? '[]')) as readonly Told[];
    const texts = [note, ...wordsOfTold(told), ...named, ...stringsIn(content)];
    return [String(row?.['title'] ?? ''), String(row?.['body'] ?? ''), ...texts];
  });
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Questions that were asked with words which no record has any more lose those words. */
function forgetQuestions(connection: Connection): void {
  const update = connection.prepare('UPDATE recall_receipts SET query = ?, receipt = ? WHERE id = ?');
  for (const row of connection.prepare('SELECT id, query, receipt FROM recall_receipts').all()) {
    const query = String(row['query']);
    const masked = maskUnknownWords(connection, query);
    if (masked === query) continue;
    const receipt = JSON.parse(String(row['receipt'])) as Record<string, unknown>;
    update.run(masked, JSON.stringify({ ...receipt, query: masked }), String(row['id']));
  }
}

/** Words that occur in no record any more: one of them in a file is a trace of a forgotten record. */
function needlesOf(connection: Connection, texts: readonly string[]): readonly string[] {
  const alive = connection.prepare('SELECT 1 FROM record_terms WHERE record_terms MATCH ? LIMIT 1');
  const words = new Set(texts.flatMap((text) => text.match(/[\p{L}\p{N}][\p{L}\p{N}_-]{6,}/gu) ?? []));
  const schema = connection.prepare('SELECT group_concat(sql) AS text FROM sqlite_schema').get();
  // Words that the program itself writes into its files are no evidence.
  const ours =
    `${String(schema?.['text'])} ${[...SOURCES, ...TRUSTS, ...FACT_TYPES].join(' ')} confidence document`.toLowerCase();
  const telling = [...words].filter((word) => !ours.includes(word.toLowerCase()));
  // A held record and an earlier version of another one have words as well.
  const kept = connection.prepare(
    'SELECT 1 FROM record_details WHERE instr(lower(content || reason || told), ?) > 0 LIMIT 1',
  );
  const needles = telling.filter(
    (word) =>
      wordsOf(word).every((stem) => alive.get(`"${stem.replaceAll('"', '""')}"`) === undefined) &&
      kept.get(word.toLowerCase()) === undefined,
  );
  return needles
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 40)
    .map((word) => Buffer.from(word.toLowerCase()).toString('latin1'));
}

const CHUNK = 4 * 1024 * 1024;

async function filesWith(home: string, needles: readonly string[]): Promise<readonly string[]> {
  if (needles.length === 0) return [];
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    // Weights of models are none of our texts.
    if (entry.isFile() && !path.startsWith(join(home, 'models')) && (await fileHas(path, needles))) found.push(path);
  }
  return found;
}

async function fileHas(path: string, needles: readonly string[]): Promise<boolean> {
  const overlap = Math.max(...needles.map(({ length }) => length));
  await using file = await open(path, 'r').catch(() => ({
    read: undefined,
    [Symbol.asyncDispose]: async () => undefined,
  }));
  if (file.read === undefined) return false;
  const buffer = Buffer.alloc(CHUNK + overlap);
  for (let position = 0; ; position += CHUNK) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    if (bytesRead === 0) return false;
    const text = buffer.toString('latin1', 0, bytesRead).toLowerCase();
    if (needles.some((needle) => text.includes(needle))) return true;
    if (bytesRead < buffer.length) return false;
  }
}
