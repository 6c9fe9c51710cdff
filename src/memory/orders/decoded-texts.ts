/** So often may one code be wrapped in another. */
const MOST_DEEP = 3;

/** Texts that stand in this one in a code that a model reads: each by itself, and in the place where it stood. */
export function decodedTexts(text: string, depth = 1): readonly string[] {
  const found: string[] = [];
  for (const { run, inner } of runsOf(text)) {
    found.push(inner, text.replace(run, ` ${inner} `));
    if (depth < MOST_DEEP) found.push(...decodedTexts(inner, depth + 1));
  }
  const pieces = [...text.matchAll(/[A-Za-z0-9+/_-]{8,}={0,2}/g)].flatMap(
    ([run]) => textOf(Buffer.from(run, 'base64')) ?? [],
  );
  return pieces.length > 1 ? [...found, pieces.join('')] : found;
}

interface Run {
  readonly run: string;
  readonly inner: string;
}

function runsOf(text: string): readonly Run[] {
  const found: Run[] = [];
  const read = (pattern: RegExp, decode: (run: string) => Buffer | string | undefined): void => {
    for (const [run] of text.matchAll(pattern)) {
      const decoded = decode(run);
      const inner = typeof decoded === 'string' || decoded === undefined ? decoded : textOf(decoded);
      if (inner !== undefined && inner !== '') found.push({ run, inner });
    }
  };
  read(/[A-Za-z0-9+/_-]{16,}={0,2}/g, (run) => Buffer.from(run, /^(?:[0-9a-f]{2})+$/i.test(run) ? 'hex' : 'base64'));
  // In groups, with blanks between them.
  read(/(?<![\w+/])(?:[A-Za-z0-9+/]{2,8}\s+){5,}[A-Za-z0-9+/]{2,8}={0,2}(?![\w+/])/g, (run) =>
    Buffer.from(run.replaceAll(/\s/g, ''), 'base64'),
  );
  read(/(?<![A-Za-z0-9])[A-Z2-7]{16,}={0,6}(?![A-Za-z0-9])/g, base32);
  read(/(?:\b(?:0x)?[0-9a-f]{2}[\s,:]+){7,}(?:0x)?[0-9a-f]{2}\b/gi, (run) =>
    Buffer.from(run.replaceAll(/0x|[\s,:]/gi, ''), 'hex'),
  );
  read(/(?:\b[01]{8}\s*){4,}/g, (run) => numbers(run, /[01]{8}/g, 2));
  read(/(?:\b\d{2,3}[\s,;]+){7,}\d{2,3}\b/g, (run) => numbers(run, /\d+/g, 10));
  read(/(?:\\[0-7]{2,3}){8,}|(?:\b[01][0-7]{2}\s+){7,}[01][0-7]{2}\b/g, (run) => numbers(run, /[0-7]{2,3}/g, 8));
  read(/(?:[.\-·–]{1,6}[\s/|]+){6,}[.\-·–]{1,6}/g, morse);
  return found;
}

/** Undefined for bytes that are no readable text. */
function textOf(bytes: Buffer): string | undefined {
  if (bytes.length < 4) return undefined;
  const text = bytes.toString('utf8');
  if (text.includes('\ufffd')) return undefined;
  const readable = text.match(/[\p{L}\p{N}\s.,:;!?'"()/_~<>=*@#|+-]/gu)?.length ?? 0;
  return readable / Array.from(text).length > 0.95 ? text : undefined;
}

function numbers(run: string, pattern: RegExp, radix: number): Buffer | undefined {
  const codes = (run.match(pattern) ?? []).map((digits) => Number.parseInt(digits, radix));
  return codes.every((code) => code >= 9 && code < 256) ? Buffer.from(codes) : undefined;
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function base32(run: string): Buffer {
  const bits = Array.from(run.replaceAll('=', ''), (sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join(
    '',
  );
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

const MORSE = new Map(
  '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --..'
    .split(' ')
    .map((code, i) => [code, String.fromCodePoint(97 + i)] as const),
);

/** Letters are apart by a blank, words by a stroke or several blanks. */
function morse(run: string): string | undefined {
  const words = run
    .replaceAll('·', '.')
    .replaceAll('–', '-')
    .split(/\s*[/|]\s*|\s{2,}/);
  const letters = words.map((word) =>
    word
      .trim()
      .split(/\s+/)
      .map((code) => MORSE.get(code) ?? '?')
      .join(''),
  );
  const text = letters.join(' ');
  return text.includes('?') ? undefined : text;
}
