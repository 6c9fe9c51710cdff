import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { readPublicKey, type PublicKey } from '../core/signer.ts';
import { unwritable } from './project-list.ts';
import { replaceFile } from './replace-file.ts';

/** A key whose signature this person believes. */
export interface TrustedKey extends PublicKey {
  /** The owner's name, in the person's own words. */
  readonly name: string;
  /** The person's own, now or once. */
  readonly own: boolean;
  readonly from: string;
  /** It signs no more since then; its earlier receipts still count. */
  readonly until?: string;
}

const lineSchema = z.union([
  z.strictObject({ publicKey: z.string(), name: z.string(), own: z.boolean().default(false), from: z.iso.datetime() }),
  z.strictObject({ keyid: z.string(), until: z.iso.datetime() }),
]);

/**
 * The list of keys whose receipts count: a line of JSON each, a key or the end of one. Lines are appended in one write,
 * so that two processes never lose each other's; an unreadable line trusts no key.
 */
export class TrustedKeys {
  readonly path: string;

  constructor(userFolder: string) {
    this.path = join(userFolder, 'trusted-keys.jsonl');
  }

  async list(): Promise<readonly TrustedKey[]> {
    return (await this.read()).keys;
  }

  /** With the numbers of the unreadable lines. */
  async read(): Promise<{ readonly keys: readonly TrustedKey[]; readonly damaged: readonly number[] }> {
    const keys = new Map<string, TrustedKey>();
    const damaged: number[] = [];
    for (const [i, line] of (await this.#lines()).entries()) {
      if (line.trim() === '') continue;
      const entry = entryOf(line);
      if (entry === undefined) damaged.push(i + 1);
      else if ('begins' in entry) begin(keys, entry.begins);
      else end(keys, entry);
    }
    return { keys: [...keys.values()], damaged };
  }

  async trust(
    key: PublicKey,
    about: { readonly name: string; readonly own: boolean; readonly now: Date },
  ): Promise<void> {
    const { name, own, now } = about;
    await this.#add({ publicKey: key.publicKey, name, own, from: now.toISOString() });
  }

  /** The key signs no more; its receipts up to now are still trusted. */
  async retire(keyid: string, now: Date): Promise<void> {
    await this.#add({ keyid, until: now.toISOString() });
  }

  /** None of its receipts is trusted any more. */
  async distrust(keyid: string): Promise<boolean> {
    const lines = await this.#lines();
    const rest = lines.filter((line) => entryOf(line)?.keyid !== keyid);
    if (rest.length === lines.length) return false;
    await this.#write(async () => {
      await replaceFile(this.path, rest.join('\n'));
    });
    return true;
  }

  async #add(line: z.input<typeof lineSchema>): Promise<void> {
    await this.#write(async () => {
      await mkdir(join(this.path, '..'), { recursive: true, mode: 0o700 });
      await appendFile(this.path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    });
  }

  async #write(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw unwritable(this.path, error);
    }
  }

  async #lines(): Promise<readonly string[]> {
    return (await readFile(this.path, 'utf8').catch(() => '')).split('\n');
  }
}

interface Ending {
  readonly keyid: string;
  readonly until: string;
}

function entryOf(line: string): { readonly keyid: string; readonly begins: TrustedKey } | Ending | undefined {
  try {
    const parsed = lineSchema.parse(JSON.parse(line));
    if ('until' in parsed) return parsed;
    const { publicKey, ...about } = parsed;
    const key = readPublicKey(publicKey);
    return key && { keyid: key.keyid, begins: { ...key, ...about } };
  } catch {
    return undefined;
  }
}

/** A key that two processes add at once counts since the first time; one that is added again after its end goes on. */
function begin(keys: Map<string, TrustedKey>, entry: TrustedKey): void {
  const known = keys.get(entry.keyid);
  keys.set(entry.keyid, known === undefined ? entry : { ...entry, from: known.from });
}

function end(keys: Map<string, TrustedKey>, { keyid, until }: Ending): void {
  const key = keys.get(keyid);
  if (key !== undefined && key.until === undefined) keys.set(keyid, { ...key, until });
}
