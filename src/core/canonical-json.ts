/** A value that survives JSON unchanged. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/**
 * One spelling for one value: keys sorted by code unit, no blanks, `undefined` members left out. The function throws
 * for a value without a JSON form (NaN, functions, cycles, bigint), because a hash over a guess proves nothing.
 */
export function canonicalJson(value: unknown): string {
  return write(value, []);
}

function write(value: unknown, path: readonly object[]): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') {
    return JSON.stringify(value);
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`no JSON form: ${value}`);
    return JSON.stringify(value);
  }
  if (typeof value !== 'object') throw new TypeError(`no JSON form: ${typeof value}`);
  if (path.includes(value)) throw new TypeError('no JSON form: a cycle');
  const inner = [...path, value];
  if (Array.isArray(value)) {
    return `[${value.map((item) => (item === undefined ? 'null' : write(item, inner))).join(',')}]`;
  }
  const record = value as Record<string, unknown>;
  const members = Object.keys(record)
    .filter((key) => record[key] !== undefined)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${write(record[key], inner)}`);
  return `{${members.join(',')}}`;
}
