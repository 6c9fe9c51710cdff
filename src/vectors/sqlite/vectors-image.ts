import { z } from 'zod';
import type { Connection } from '../../storage/database.ts';
import type { Metric } from '../vector-index.ts';
import { columnsHeadSchema, MetadataColumns } from './metadata-columns.ts';
import { readPacked, writePacked } from './packed-vectors.ts';
import { ScanTable } from './scan-table.ts';

/** What a process knows of one collection once it has read it, as it is kept in a file. */
export interface VectorsImage {
  readonly table: ScanTable;
  readonly columns: MetadataColumns;
  /** By row; of rows that are free there is none, and their number is negative. */
  readonly ids: string[];
  readonly seqs: number[];
  readonly readTo: number;
  readonly buriedTo: number;
  readonly centredOn: number;
}

interface Kind {
  readonly dimension: number;
  readonly metric: Metric;
}

const headSchema = z.object({
  // The digest says that this program wrote it: a look at each of a hundred thousand would take as long as to read them.
  ids: z.custom<string[]>(Array.isArray),
  readTo: z.int(),
  buriedTo: z.int(),
  centredOn: z.int(),
  centre: z.array(z.number()),
  columns: columnsHeadSchema,
});

export function packVectors(path: string, image: VectorsImage): ReturnType<typeof writePacked> {
  const { table, columns, readTo, buriedTo, centredOn } = image;
  const ids = image.ids.map((id, row) => ((image.seqs[row] ?? -1) < 0 ? '' : id));
  const { centre, parts } = table.image(ids.length);
  const told = columns.image(ids.length);
  const head = { ids, readTo, buriedTo, centredOn, centre: [...centre], columns: told.head };
  return writePacked(path, {
    head: JSON.stringify(head),
    parts: [bytesOf(Float64Array.from(image.seqs)), ...parts, ...told.parts],
  });
}

export function unpackVectors(path: string, { dimension, metric }: Kind): VectorsImage | undefined {
  return readPacked(path, (text) => {
    const known = headSchema.safeParse(JSON.parse(text));
    if (!known.success || known.data.centre.length !== dimension) return undefined;
    const { ids, readTo, buriedTo, centredOn, centre } = known.data;
    const table = new ScanTable(dimension, metric, Float64Array.from(centre));
    const { columns, parts } = MetadataColumns.from(known.data.columns, ids.length);
    const numbers = new Float64Array(ids.length);
    return {
      parts: [bytesOf(numbers), ...table.image(ids.length).parts, ...parts],
      get result() {
        return { table, columns, ids, seqs: [...numbers], readTo, buriedTo, centredOn };
      },
    };
  });
}

/** So many rows are looked up in the store. */
const LOOKED_AT = 32;

/**
 * Whether an image was made of this store: a store that was put back to an earlier day gives the same numbers to other
 * rows, and the newest rows show it.
 */
export function isOfStore(connection: Connection, { ids, seqs, readTo }: VectorsImage): boolean {
  const clock = connection.prepare('SELECT seq FROM vector_clock').get();
  if (Number(clock?.['seq']) < readTo) return false;
  const stride = Math.max(1, Math.floor(seqs.length / LOOKED_AT));
  const some = [...seqs.keys()].filter((row) => row % stride === 0 || (seqs[row] ?? 0) > readTo - LOOKED_AT);
  const select = connection.prepare('SELECT id FROM vectors WHERE seq = ?');
  return some.every((row) => {
    const found = (seqs[row] ?? -1) < 0 ? undefined : select.get(seqs[row] ?? -1);
    return found === undefined || found['id'] === ids[row];
  });
}

function bytesOf(numbers: Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
