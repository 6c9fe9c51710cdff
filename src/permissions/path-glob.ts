import { isAbsolute, join, normalize } from 'node:path';

/** One spelling for every name that a file system might hold equal: composed, folded, without trailing dots and blanks. */
export function foldPath(path: string): string {
  return path
    .normalize('NFC')
    .split('/')
    .map((part) => (part === '.' || part === '..' ? part : part.replace(/[. ]+$/, '')))
    .join('/')
    .normalize('NFKC')
    .toLowerCase();
}

export interface PathGlob {
  readonly text: string;
  /** `path` is absolute; globs that are not are relative to `folder`. */
  matches(path: string, folder: string): boolean;
}

/** `**` crosses folders, `*` and `?` do not; `dir/**` covers `dir` itself. */
export function parsePathGlob(text: string, home: string): PathGlob {
  const expanded = text.startsWith('~/') ? join(home, text.slice(2)) : text;
  const source = foldPath(normalize(expanded));
  const anywhere = source.startsWith('**/');
  const regexp = compile(source);
  return {
    text,
    matches: (path, folder) => {
      const absolute = foldPath(normalize(path));
      if (isAbsolute(source) || anywhere) return regexp.test(absolute);
      const base = foldPath(normalize(folder)).replace(/\/+$/, '');
      if (absolute !== base && !absolute.startsWith(`${base}/`)) return false;
      return regexp.test(absolute.slice(base.length + 1));
    },
  };
}

function compile(glob: string): RegExp {
  let source = '';
  for (let index = 0; index < glob.length; index += 1) {
    const char = glob[index] ?? '';
    if (glob.startsWith('/**', index) && index + 3 === glob.length) {
      source += '(?:/.*)?';
      break;
    }
    if (glob.startsWith('**/', index)) {
      source += '(?:.*/)?';
      index += 2;
    } else if (glob.startsWith('**', index)) {
      source += '.*';
      index += 1;
    } else if (char === '*') source += '[^/]*';
    else if (char === '?') source += '[^/]';
    else source += char.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
  }
  return new RegExp(`^${source}$`, 'su');
}

/** Literal characters of the glob: how much it says. */
export function pathSpecificity(glob: PathGlob): number {
  const literal = glob.text.replaceAll(/[*?]/g, '').length;
  return (/[*?]/.test(glob.text) ? 0 : 500) + Math.min(literal, 400);
}
