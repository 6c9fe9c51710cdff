import { createHash } from 'node:crypto';

/** Numbers from 0 to 1 that are the same for the same words. */
export function randomOf(...words: readonly (string | number)[]): () => number {
  let state = createHash('sha256').update(JSON.stringify(words)).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One of them, drawn. */
export function drawn<T>(all: readonly T[], random: () => number): T | undefined {
  return all[Math.floor(random() * all.length)];
}
