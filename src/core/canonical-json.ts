/** A value that survives JSON unchanged. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/**
 * One spelling for one value: keys sorted by code unit, no blanks, `undefined` members left out. The function throws
 * for a value without a JSON form (NaN, functions, cycles, bigint), because a hash over a guess proves nothing.
 */
export function canonicalJson(value: unknown): string {
  return write(value, []);
}

/** `path`: the objects around the value; the same list for all, because every record and every receipt passes here. */
function write(value: unknown, path: object[]): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') {
    return JSON.stringify(value);
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`no JSON form: ${value}`);
    return JSON.stringify(value);
  }
  if (typeof value !== 'object') throw new TypeError(`no JSON form: ${typeof value}`);
  if (path.includes(value)) throw new TypeError('no JSON form: a cycle');
  path.push(value);
  const text = Array.isArray(value) ? list(value, path) : record(value as Record<string, unknown>, path);
  path.pop();
  return text;
}

function list(values: readonly unknown[], path: object[]): string {
  return `[${values.map((item) => (item === undefined ? 'null' : write(item, path))).join(',')}]`;
}

function record(fields: Readonly<Record<string, unknown>>, path: object[]): string {
  let text = '';
  for (const key of Object.keys(fields).toSorted()) {
    const value = fields[key];
    if (value !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${write(value, path)}`;
  }
  return `{${text}}`;
}
