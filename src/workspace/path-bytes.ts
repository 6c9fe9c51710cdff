/**
 * File names are bytes, not text. Inside Atlas a path is a string all the same, so that globs and reports can be
 * written: valid UTF-8 stands as it is, and every other byte becomes one lone surrogate (U+DC80 to U+DCFF), which no
 * valid name can hold. Both ways are exact.
 */
const ESCAPE = 0xdc00;

export function decodePath(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return decodeBroken(bytes);
  }
}

export function encodePath(path: string): Buffer {
  if (path.isWellFormed()) return Buffer.from(path, 'utf8');
  const parts: Buffer[] = [];
  for (const character of path) {
    const code = character.codePointAt(0) ?? 0;
    const escaped = code >= ESCAPE + 0x80 && code <= ESCAPE + 0xff;
    parts.push(escaped ? Buffer.of(code - ESCAPE) : Buffer.from(character, 'utf8'));
  }
  return Buffer.concat(parts);
}

/** Joins one of our folders and a path below it, byte for byte, for functions of `node:fs`. */
export function joinPath(folder: string, path: string): Buffer {
  return Buffer.concat([Buffer.from(folder), Buffer.from('/'), encodePath(path)]);
}

/** For people: bytes without a text form are shown as `\xNN`, and so are characters that would move the cursor. */
export function showPath(path: string): string {
  return path.replaceAll(/[\udc80-\udcff]|[\u0000-\u001f\u007f]/gu, (character) => {
    const code = (character.codePointAt(0) ?? 0) & 0xff;
    return `\\x${code.toString(16).padStart(2, '0')}`;
  });
}

/** Splits the output of `-z`. */
export function splitNul(output: Uint8Array): readonly string[] {
  const parts: string[] = [];
  const bytes = Buffer.from(output.buffer, output.byteOffset, output.byteLength);
  for (let start = 0; start < bytes.length;) {
    const end = bytes.indexOf(0, start);
    const stop = end === -1 ? bytes.length : end;
    parts.push(decodePath(bytes.subarray(start, stop)));
    start = stop + 1;
  }
  return parts;
}

export function joinNul(paths: Iterable<string>): Buffer {
  const parts: Buffer[] = [];
  for (const path of paths) parts.push(encodePath(path), Buffer.of(0));
  return Buffer.concat(parts);
}

function decodeBroken(bytes: Uint8Array): string {
  let text = '';
  for (let i = 0; i < bytes.length;) {
    const length = sequenceLength(bytes, i);
    if (length === 0) text += String.fromCharCode(ESCAPE + (bytes[i] ?? 0));
    else text += new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(i, i + length));
    i += Math.max(length, 1);
  }
  return text;
}

/** The length of the valid UTF-8 sequence at `start`, or 0. */
function sequenceLength(bytes: Uint8Array, start: number): number {
  for (const length of [1, 2, 3, 4]) {
    if (start + length > bytes.length) return 0;
    try {
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(start, start + length));
      return length;
    } catch {
      // Longer, or not valid at all.
    }
  }
  return 0;
}
