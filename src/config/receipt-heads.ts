import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../core/hash.ts';

const headSchema = z.object({ seq: z.number().int().positive(), hash: z.string() });

export type ReceiptHead = Readonly<z.infer<typeof headSchema>>;

/**
 * How far the receipts of each project went, kept in the person's config folder: who can write a home, and not here,
 * cannot cut the end off its receipts, or write all of them anew, without that showing.
 */
export class ReceiptHeads {
  readonly #folder: string;
  readonly #home: string;

  /** `home` tells homes apart, wherever they lie. */
  constructor(userFolder: string, home: string) {
    this.#folder = join(userFolder, 'receipts');
    this.#home = home;
  }

  pathOf(project: string): string {
    return join(this.#folder, `${sha256(`${this.#home}\n${project}`).slice(0, 32)}.json`);
  }

  async last(project: string): Promise<ReceiptHead | undefined> {
    try {
      return headSchema.parse(JSON.parse(await readFile(this.pathOf(project), 'utf8')));
    } catch {
      return undefined;
    }
  }

  /** Where it cannot be kept, the chain stands by its signatures alone. */
  async keep(project: string, { seq, hash }: ReceiptHead): Promise<void> {
    const path = this.pathOf(project);
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeFile(draft, `${JSON.stringify({ seq, hash })}\n`, { mode: 0o600 });
      await rename(draft, path);
    } catch {
      await rm(draft, { force: true }).catch(() => undefined);
    }
  }
}
