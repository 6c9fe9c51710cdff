/**
 * Whether a value is nested more deeply than so many levels, or holds itself: whoever walks through it by recursion would
 * run out of stack. JSON and YAML from anywhere can be so deep, and YAML can refer to what it stands in.
 */
export function isDeeperThan(value: unknown, most: number): boolean {
  let level: readonly object[] = objectsAmong([value]);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === most) return true;
    // Many names for one thing are one: otherwise a few lines of YAML would unfold to more than fits anywhere.
    level = [...new Set(level.flatMap((one) => objectsAmong(Object.values(one))))];
  }
  return false;
}

function objectsAmong(values: readonly unknown[]): readonly object[] {
  return values.filter((one): one is object => typeof one === 'object' && one !== null);
}
