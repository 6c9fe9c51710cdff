/** Globs as people write them in a plan: `*` within a segment, `**` across segments, `?`, `[ab]`, `{a,b}`; dot files count. */
export function globMatcher(pattern: string): (path: string) => boolean {
  const expression = new RegExp(`^${translate(normalise(pattern))}$`, 'su');
  return (path) => expression.test(path);
}

/** Whether something below this folder could match: a folder on the way to what may be written may be made too. */
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
