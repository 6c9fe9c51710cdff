import { basename } from 'node:path';
import type { Connection } from '../storage/database.ts';
import type { Telling } from '../vectors/chroma/row-form.ts';
import { defined } from '../core/defined.ts';
import { claimsOf } from './foreign-turns.ts';
import { CONTENT_SCHEMAS } from './record-content.ts';
import { provenanceSchema } from './provenance.ts';
import { textOf, type StoredRecord } from './recall/record.ts';
import { recordOf } from './recall/record-store.ts';

/**
 * The parts of records that other clients of a server read: the text, and metadata under the names of the
 * specification. Only live records: a quarantined or superseded one is in no row that could be published.
 */
export function tellRecords(
  connection: Connection,
  ids: readonly string[],
  redact: (text: string) => string,
): ReadonlyMap<string, Telling> {
  const select = connection.prepare(
    `SELECT r.*, d.content, d.provenance, d.trust FROM records r LEFT JOIN record_details d ON d.id = r.id WHERE r.id = ?`,
  );
  const told = new Map<string, Telling>();
  for (const id of ids) {
    const row = select.get(id);
    if (row === undefined) continue;
    const record = recordOf(row);
    // One that is held is for the person alone.
    if (claimsOf(record.metadata)?.heldFor !== undefined) continue;
    const metadata = { ...commonOf(record), ...(record.kind === 'turn' ? turnOf(record) : detailsOf(record, row)) };
    told.set(id, { document: redact(textOf(record)), metadata });
  }
  return told;
}

type Told = Telling['metadata'];

function commonOf({ kind, scope, at }: StoredRecord): Told {
  return { kind, project: projectOf(scope), ts: new Date(at).toISOString() };
}

function turnOf({ type, position, metadata }: StoredRecord): Told {
  const { messageId, channel } = metadata as { readonly messageId?: string; readonly channel?: string };
  const foreign = claimsOf(metadata) === undefined ? {} : { source: 'import', trust: 'untrusted' };
  return { role: type, ...foreign, turn_index: position, ...defined({ message_id: messageId, channel }) };
}

function detailsOf({ kind }: StoredRecord, row: Readonly<Record<string, unknown>>): Told {
  const { content: written, provenance: stamped } = row;
  if (kind === 'turn' || typeof written !== 'string' || typeof stamped !== 'string') return {};
  const provenance = provenanceSchema.safeParse(JSON.parse(stamped));
  const content = CONTENT_SCHEMAS[kind].safeParse(JSON.parse(written));
  const confidence = content.data !== undefined && 'confidence' in content.data ? content.data.confidence : undefined;
  return { trust: String(row['trust']), ...defined({ source: provenance.data?.source, confidence }) };
}

/** The project's name; its path stays private. */
function projectOf(scope: string): string {
  const [path = ''] = scope.split('#');
  return basename(path.replaceAll('%23', '#').replaceAll('%25', '%'));
}
