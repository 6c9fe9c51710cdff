/**
 * Finds the place of a number that JSON cannot hold: one of 400 digits is read as infinity and written as `null`,
 * without any error. Undefined where there is none.
 */
export function unfitNumber(value: unknown, place: string = ''): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : place;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = unfitNumber(inner, place === '' ? key : `${place}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
