import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const READ_BYTES = 1024 * 1024;
const STAMPS = 'checked.json';
/** A change so soon after another may leave no trace in the times of a file. */
const SETTLED_MS = 2000;

export interface DigestCheck {
  readonly path: string;
  readonly expected: string;
  /** Where it is kept which files were checked; left out: nothing is kept. */
  readonly stamps?: string | undefined;
  /** Whether a file that an earlier process has checked, and that has not changed since, is read again. */
  readonly again: boolean;
  /** What earlier checks of this process returned: what it has read itself, and has not changed since, it believes. */
  readonly checked?: readonly string[] | undefined;
}

/**
 * Throws unless the file has the expected SHA-256. Reading all of the weights is a tenth of a command that asks one
 * question: such a command believes the stamp of an earlier check while the file is the same by its number, its size
 * and the time of its last change of any kind, which no program can set. Whoever can write to the package or to the
 * home could as well change the program. Returns what a later check of this process may believe, if anything.
 */
export async function checkDigest({
  path,
  expected,
  stamps,
  again,
  checked = [],
}: DigestCheck): Promise<string | undefined> {
  const before = await identityOf(path);
  const stamp = `${before.text} ${expected}`;
  const own = `${path} ${stamp}`;
  if (checked.includes(own)) return own;
  const known = stamps === undefined ? {} : await readStamps(stamps);
  if (!again && known[path] === stamp) return undefined;
  const found = await digestOf(path);
  if (found !== expected) throw new Error(`${path} has the SHA-256 ${found}, not ${expected}`);
  const settled = Date.now() - before.changedMs > SETTLED_MS;
  if (!settled || (await identityOf(path)).text !== before.text) return undefined;
  if (stamps !== undefined && known[path] !== stamp) await keepStamps(stamps, { ...known, [path]: stamp });
  return own;
}

async function identityOf(path: string): Promise<{ readonly text: string; readonly changedMs: number }> {
  const { dev, ino, size, mtimeNs, ctimeNs } = await stat(path, { bigint: true });
  return { text: [dev, ino, size, mtimeNs, ctimeNs].join(' '), changedMs: Number(ctimeNs / 1_000_000n) };
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  // One buffer for the whole file: a stream takes a new one for every 64 KiB, and twice the CPU.
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  await using file = await open(path);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, READ_BYTES);
    if (bytesRead === 0) return hash.digest('hex');
    hash.update(buffer.subarray(0, bytesRead));
  }
}

async function readStamps(folder: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const known: unknown = JSON.parse(await readFile(join(folder, STAMPS), 'utf8'));
    return typeof known === 'object' && known !== null && !Array.isArray(known) ? { ...known } : {};
  } catch {
    return {};
  }
}

/** Nothing depends on it: where it cannot be kept, the next command reads the file again. */
async function keepStamps(folder: string, stamps: Readonly<Record<string, unknown>>): Promise<void> {
  const draft = join(folder, `${STAMPS}.${randomBytes(6).toString('hex')}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(draft, JSON.stringify(stamps), { mode: 0o600, flag: 'wx' });
    await rename(draft, join(folder, STAMPS));
  } catch {
    await rm(draft, { force: true });
  }
}
