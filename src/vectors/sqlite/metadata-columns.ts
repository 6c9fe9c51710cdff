import { z } from 'zod';
import { fulfils, type Condition, type Filter } from '../filter.ts';
import type { Metadata, MetadataValue } from '../metadata.ts';

/**
 * The metadata of the rows of an index, by key: one number a row that names a distinct value. A condition is decided
 * once per distinct value; a row costs one look-up.
 */
export class MetadataColumns {
  readonly #columns = new Map<string, Column>();
  #capacity = 0;

  set(row: number, metadata: Metadata): void {
    this.#reserve(row + 1);
    for (const column of this.#columns.values()) column.rows[row] = 0;
    for (const [key, value] of Object.entries(metadata)) {
      const column = this.#columns.get(key) ?? this.#add(key);
      column.rows[row] = column.number(value);
    }
  }

  /** Keeps the 1 in `mask` where the row fulfils the whole filter, sets 0 elsewhere. */
  narrow(mask: Uint8Array, filter: Filter): void {
    for (const condition of filter) {
      const column = this.#columns.get(condition.key);
      if (column === undefined) {
        mask.fill(0);
        return;
      }
      const allowed = column.decide(condition);
      const { rows } = column;
      for (let row = 0; row < mask.length; row += 1) mask[row] = (mask[row] ?? 0) & (allowed[rows[row] ?? 0] ?? 0);
    }
  }

  /** To be written to a file; values that no row has any more are left out. */
  image(rows: number): { readonly head: ColumnsHead; readonly parts: readonly Uint8Array[] } {
    const columns = [...this.#columns].map(([key, column]) => ({ key, values: column.values(rows) }));
    const parts = [...this.#columns.values()].map(({ rows: numbers }) => bytesOf(numbers.slice(0, rows)));
    return { head: columns, parts };
  }

  /** As they were written, once the parts are filled. */
  static from(
    head: ColumnsHead,
    rows: number,
  ): { readonly columns: MetadataColumns; readonly parts: readonly Uint8Array[] } {
    const columns = new MetadataColumns();
    columns.#reserve(rows);
    const parts = head.map(({ key, values }) => {
      const column = new Column(columns.#capacity, values);
      columns.#columns.set(key, column);
      return bytesOf(column.rows.subarray(0, rows));
    });
    return { columns, parts };
  }

  bytes(): number {
    return this.#columns.size * this.#capacity * Int32Array.BYTES_PER_ELEMENT;
  }

  #add(key: string): Column {
    const column = new Column(this.#capacity);
    this.#columns.set(key, column);
    return column;
  }

  #reserve(rows: number): void {
    if (rows <= this.#capacity) return;
    this.#capacity = Math.max(1024, this.#capacity * 2, rows);
    for (const column of this.#columns.values()) column.grow(this.#capacity);
  }
}

export const columnsHeadSchema = z.array(
  z.object({
    key: z.string(),
    /** By number; null where no row has it, as at the first. */
    values: z.custom<(string | number | boolean | string[] | null)[]>(Array.isArray),
  }),
);
export type ColumnsHead = z.infer<typeof columnsHeadSchema>;

function bytesOf(numbers: Int32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

class Column {
  rows: Int32Array;
  /** The value that each number stands for; 0 is "missing". */
  readonly #values: (MetadataValue | undefined)[];
  /** Of values that were set here. One that came from a file gets a second number, which stands for the same. */
  readonly #numbers = new Map<MetadataValue, number>();

  constructor(capacity: number, values: ColumnsHead[number]['values'] = [null]) {
    this.rows = new Int32Array(capacity);
    this.#values = values.map((value) => value ?? undefined);
  }

  values(rows: number): ColumnsHead[number]['values'] {
    const used = new Uint8Array(this.#values.length);
    for (let row = 0; row < rows; row += 1) used[this.rows[row] ?? 0] = 1;
    return this.#values.map((value, number) => (used[number] === 0 || value === undefined ? null : copied(value)));
  }

  grow(capacity: number): void {
    const rows = new Int32Array(capacity);
    rows.set(this.rows);
    this.rows = rows;
  }

  number(value: MetadataValue): number {
    const key = typeof value === 'object' ? `[${value.join('\u0000')}` : value;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const next = this.#values.length;
    this.#values.push(value);
    this.#numbers.set(key, next);
    return next;
  }

  decide(condition: Condition): Uint8Array {
    const allowed = new Uint8Array(this.#values.length);
    this.#values.forEach((value, number) => {
      allowed[number] = fulfils(condition, value) ? 1 : 0;
    });
    return allowed;
  }
}

function copied(value: MetadataValue): string | number | boolean | string[] {
  return typeof value === 'object' ? [...value] : value;
}
