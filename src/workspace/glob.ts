/** Globs as people write them in a plan: `*` within a segment, `**` across segments, `?`, `[ab]`, `{a,b}`; dot files count. */
export function globMatcher(pattern: string): (path: string) => boolean {
  const known = matchers.get(pattern);
  if (known !== undefined) return known;
  const expression = new RegExp(`^${translate(normalise(pattern))}$`, 'su');
  const matcher = (path: string): boolean => expression.test(path);
  if (matchers.size >= MOST_MATCHERS) matchers.clear();
  matchers.set(pattern, matcher);
  return matcher;
}

/** Every step matches the globs of its plan again, so the matchers are kept. */
const matchers = new Map<string, (path: string) => boolean>();
const MOST_MATCHERS = 500;

/**
 * Whether something below this folder could match: a step may also create a folder on the way to a file that it may
 * write.
 */
export function mayHold(pattern: string, folder: string): boolean {
  const parts = normalise(pattern).split('/');
  const names = folder.split('/');
  for (const [i, name] of names.entries()) {
    const part = parts[i];
    if (part === '**') return true;
    if (part === undefined || i === parts.length - 1 || !globMatcher(part)(name)) return false;
  }
  return true;
}

/**
 * Whether one path could match both. The answer is yes where that is hard to decide: callers then keep the two apart.
 */
export function mayOverlap(one: string, other: string): boolean {
  const [a, b] = [normalise(one).split('/'), normalise(other).split('/')];
  const deep = [...a, ...b].filter((segment) => segment.includes('**'));
  // `a**` and a slash within braces make segments that cannot be counted.
  if (deep.some((segment) => segment !== '**') || [one, other].some((glob) => /\{[^}]*\//u.test(glob))) return true;
  // `**` matches anything, so only the parts before and behind it must fit.
  return startAlike(a, b) && (deep.length === 0 || startAlike(a.toReversed(), b.toReversed()));
}

function startAlike(a: readonly string[], b: readonly string[]): boolean {
  for (const [i, segment] of a.entries()) {
    const facing = b[i];
    if (facing === undefined || segment === '**' || facing === '**') return true;
    if (!segmentsMeet(segment, facing)) return false;
  }
  return true;
}

function segmentsMeet(a: string, b: string): boolean {
  const special = /[*?[{]/u;
  if (!special.test(a)) return globMatcher(b)(a);
  if (!special.test(b)) return globMatcher(a)(b);
  const [startA = '', startB = ''] = [a, b].map((text) => text.slice(0, text.search(special)));
  const [endA = '', endB = ''] = [a, b].map((text) => /[^*?\]}]*$/u.exec(text)?.[0]);
  return (startA.startsWith(startB) || startB.startsWith(startA)) && (endA.endsWith(endB) || endB.endsWith(endA));
}

function normalise(pattern: string): string {
  const plain = pattern.replace(/^(?:\.?\/)+/, '');
  if (plain === '' || plain === '.') return '**';
  return plain.endsWith('/') ? `${plain}**` : plain;
}

function translate(pattern: string): string {
  let result = '';
  for (let i = 0; i < pattern.length;) {
    const rest = pattern.slice(i);
    const classed = /^\[(!?)((?:\\.|[^\]\\/])+)\]/u.exec(rest);
    const braces = /^\{([^{}]*)\}/u.exec(rest);
    if (rest.startsWith('**/')) {
      result += '(?:[^/]+/)*';
      i += 3;
    } else if (rest.startsWith('**')) {
      result += '.*';
      i += 2;
    } else if (rest.startsWith('*')) {
      result += '[^/]*';
      i += 1;
    } else if (rest.startsWith('?')) {
      result += '[^/]';
      i += 1;
    } else if (classed !== null) {
      result += `[${classed[1] === '!' ? '^/' : ''}${(classed[2] ?? '').replaceAll(/[\\[\]^]/g, String.raw`\$&`)}]`;
      i += classed[0].length;
    } else if (braces !== null) {
      result += `(?:${(braces[1] ?? '').split(',').map(translate).join('|')})`;
      i += braces[0].length;
    } else {
      const character = String.fromCodePoint(rest.codePointAt(0) ?? 0);
      result += character.replace(/[\\^$.*+?()[\]{}|/]/u, String.raw`\$&`);
      i += character.length;
    }
  }
  return result;
}
