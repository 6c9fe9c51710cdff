import { randomBytes } from 'node:crypto';

/**
 * Ids are `<prefix>_<26 characters>`: the prefix says what they name, the rest sorts by time of making
 * (48 bits of milliseconds, 80 bits of randomness, Crockford's base 32 in lower case).
 */
const PREFIXES = {
  run: 'run',
  task: 'task',
  experience: 'exp',
  strategy: 'str',
  concept: 'con',
  fact: 'fact',
  turn: 'turn',
  conversation: 'conv',
  trajectory: 'traj',
  proof: 'proof',
  recall: 'recall',
  grant: 'grant',
  process: 'proc',
} as const;

export type IdKind = keyof typeof PREFIXES;
export type Id<K extends IdKind> = `${(typeof PREFIXES)[K]}_${string}`;
export type RunId = Id<'run'>;

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const BODY = /^[0-9a-hjkmnp-tv-z]{26}$/;

const RANDOM_BYTES = 10;
/** Drawn from the system for many ids at once: asking for a few bytes costs as much as asking for many. */
let pool: Uint8Array = new Uint8Array(0);

function drawRandom(): Uint8Array {
  if (pool.length < RANDOM_BYTES) pool = randomBytes(RANDOM_BYTES * 64);
  const drawn = pool.subarray(0, RANDOM_BYTES);
  pool = pool.subarray(RANDOM_BYTES);
  return drawn;
}

let lastTime = -1;
let lastRandom: Uint8Array = new Uint8Array(RANDOM_BYTES);

/** Ids made by one process always sort in the order in which they were made, even when the clock goes back. */
export function newId<K extends IdKind>(kind: K, now: number = Date.now()): Id<K> {
  if (now > lastTime) {
    lastTime = now;
    lastRandom = drawRandom();
  } else {
    lastRandom = increment(lastRandom);
  }
  return `${PREFIXES[kind]}_${encodeTime(lastTime)}${encodeBytes(lastRandom)}`;
}

export function isId<K extends IdKind>(kind: K, value: unknown): value is Id<K> {
  if (typeof value !== 'string') return false;
  const prefix = `${PREFIXES[kind]}_`;
  return value.startsWith(prefix) && BODY.test(value.slice(prefix.length));
}

/** Names that people give (steps, attempts, tasks): safe as one path segment on any file system. */
export const NAME_PATTERN: RegExp = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

function increment(bytes: Uint8Array): Uint8Array {
  const next = Uint8Array.from(bytes);
  for (let i = next.length - 1; i >= 0; i -= 1) {
    const value = (next[i] ?? 0) + 1;
    next[i] = value & 0xff;
    if (value <= 0xff) return next;
  }
  // 2^80 ids within one millisecond: move the clock instead of repeating an id.
  lastTime += 1;
  return drawRandom();
}

function encodeTime(time: number): string {
  let rest = time;
  let text = '';
  for (let i = 0; i < 10; i += 1) {
    text = (ALPHABET[rest % 32] ?? '0') + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function encodeBytes(bytes: Uint8Array): string {
  let text = '';
  let buffer = 0;
  let bits = 0;
  for (const byte of bytes) {
    buffer = (buffer << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(buffer >> bits) & 31] ?? '0';
    }
    buffer &= (1 << bits) - 1;
  }
  return text;
}
