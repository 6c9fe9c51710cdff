import { mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AtlasError, messageOf } from '../core/atlas-error.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { hashJson } from '../core/hash.ts';
import { widening } from './narrowing.ts';
import type { Layer } from './read-layers.ts';
import type { SettingEntry } from './settings.ts';

/** One thing that a project's own files want and may not have before the person has agreed. */
export interface HeldBack {
  readonly key: string;
  readonly value: unknown;
  readonly source: string;
  /** What the file may do to it, and why not this. */
  readonly why: string;
  /** What holds instead. */
  readonly inForce: unknown;
  readonly secret: boolean;
}

const trustFileSchema = z.record(z.string(), z.strictObject({ digest: z.string(), at: z.string() }));

/** N1: what an untrusted layer may not set, by the relation of each setting to what the person's own layers say. */
export function heldBackBy(layer: Layer, person: readonly Layer[]): ReadonlyMap<SettingEntry, HeldBack> {
  const held = new Map<SettingEntry, HeldBack>();
  for (const [entry, value] of layer.values) {
    const { untrusted, fallback, secret } = entry.setting;
    const from = person.findLast(({ values }) => values.has(entry));
    const inForce = from === undefined ? fallback : from.values.get(entry);
    const why = widening(untrusted, value, inForce);
    if (why !== undefined) held.set(entry, { key: entry.key, value, source: layer.source, why, inForce, secret });
  }
  return held;
}

/** For whoever is shown it: what may be a key is not repeated. */
export function withoutSecret(held: HeldBack): HeldBack {
  const hide = (value: unknown): unknown => (value === undefined ? undefined : '(hidden)');
  return held.secret ? { ...held, value: hide(held.value), inForce: hide(held.inForce) } : held;
}

export function heldBackLine(held: HeldBack): string {
  const { key, value, source, why, inForce } = withoutSecret(held);
  const [wanted, holds] = [value, inForce].map((one) => JSON.stringify(one) ?? 'nothing');
  return `${key} = ${wanted} in ${source}: ${why} (without it: ${holds})`;
}

/** Agreement is to exactly these values: change one, and the person is asked again. */
export function trustDigest(wanted: readonly HeldBack[]): string {
  return hashJson(wanted.map(({ key, value }) => canonicalJson([key, value])).toSorted((a, b) => (a < b ? -1 : 1)));
}

export class TrustStore {
  readonly #path: string;

  constructor(userFolder: string) {
    this.#path = join(userFolder, 'trust.json');
  }

  async isTrusted(project: string, wanted: readonly HeldBack[]): Promise<boolean> {
    if (wanted.length === 0) return true;
    return (await this.#read())[await identityOf(project)]?.digest === trustDigest(wanted);
  }

  async trust(project: string, wanted: readonly HeldBack[], now: Date): Promise<void> {
    const folders = await this.#read();
    folders[await identityOf(project)] = { digest: trustDigest(wanted), at: now.toISOString() };
    await this.#write(folders);
  }

  async revoke(project: string): Promise<boolean> {
    const folders = await this.#read();
    const identity = await identityOf(project);
    if (!(identity in folders)) return false;
    await this.#write(Object.fromEntries(Object.entries(folders).filter(([folder]) => folder !== identity)));
    return true;
  }

  async #read(): Promise<z.infer<typeof trustFileSchema>> {
    try {
      return trustFileSchema.parse(JSON.parse(await readFile(this.#path, 'utf8')));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
      // A damaged list trusts nobody.
      return {};
    }
  }

  async #write(folders: z.infer<typeof trustFileSchema>): Promise<void> {
    try {
      await mkdir(join(this.#path, '..'), { recursive: true, mode: 0o700 });
      const temporary = `${this.#path}.${process.pid}`;
      await writeFile(temporary, `${JSON.stringify(folders, null, 2)}\n`, { mode: 0o600 });
      await rename(temporary, this.#path);
    } catch (error) {
      throw new AtlasError('config.unreadable', `cannot write ${this.#path}: ${messageOf(error)}`, {
        remedy: 'Make your config folder writable, or set XDG_CONFIG_HOME to one that is.',
        details: { path: this.#path },
        cause: error,
      });
    }
  }
}

async function identityOf(project: string): Promise<string> {
  return await realpath(project).catch(() => project);
}
