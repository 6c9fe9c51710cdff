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

class Column {
  rows: Int32Array;
  /** The value that each number stands for; 0 is "missing". */
  readonly #values: (MetadataValue | undefined)[] = [undefined];
  readonly #numbers = new Map<MetadataValue, number>();

  constructor(capacity: number) {
    this.rows = new Int32Array(capacity);
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
