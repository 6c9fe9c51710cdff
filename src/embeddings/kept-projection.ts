import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomProjection, TOKEN_WIDTH } from './projection.ts';

const DIGEST_BYTES = 32;

/**
 * The projection's matrix, which is always the same: a fortieth of a command that asks one question goes into computing
 * it, so it is kept in a file, with its digest before it. What was cut off or changed is computed again.
 */
export async function keptProjection(dimension: number, folder: string | undefined): Promise<Float32Array> {
  if (folder === undefined) return randomProjection(dimension);
  const path = join(folder, `projection-${TOKEN_WIDTH}x${dimension}`);
  const known = await readProjection(path, dimension);
  if (known !== undefined) return known;
  const fresh = randomProjection(dimension);
  await keep(folder, path, fresh);
  return fresh;
}

async function readProjection(path: string, dimension: number): Promise<Float32Array | undefined> {
  try {
    const file = await readFile(path);
    const rows = new Uint8Array(file.subarray(DIGEST_BYTES));
    if (rows.byteLength !== TOKEN_WIDTH * dimension * Float32Array.BYTES_PER_ELEMENT) return undefined;
    return digestOf(rows).equals(file.subarray(0, DIGEST_BYTES)) ? new Float32Array(rows.buffer) : undefined;
  } catch {
    return undefined;
  }
}

function digestOf(rows: Uint8Array): Buffer {
  return createHash('sha256').update(rows).digest();
}

/** Nothing depends on it: where it cannot be kept, the next command computes it again. */
async function keep(folder: string, path: string, projection: Float32Array): Promise<void> {
  const rows = new Uint8Array(projection.buffer, projection.byteOffset, projection.byteLength);
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(draft, Buffer.concat([digestOf(rows), rows]), { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } catch {
    await rm(draft, { force: true });
  }
}
