/** The one of these names that was probably meant; undefined where none is near, or several are as near. */
export function nearName(wanted: string, known: readonly string[]): string | undefined {
  const squeezed = squeeze(wanted);
  if (squeezed === '') return undefined;
  const same = known.filter((name) => squeeze(name) === squeezed);
  if (same.length > 0) return same[0];
  const begun = known.filter((name) => squeeze(name).startsWith(squeezed));
  if (begun.length === 1) return begun[0];
  // A short word is near to everything.
  const most = Math.min(2, Math.floor(squeezed.length / 3));
  const near = known.filter((name) => distance(squeeze(name), squeezed) <= most);
  return near.toSorted((a, b) => distance(squeeze(a), squeezed) - distance(squeeze(b), squeezed))[0];
}

function squeeze(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9.]/g, '').toLowerCase();
}

/** How many letters must change to make one word of the other. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
