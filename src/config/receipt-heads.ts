import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../core/hash.ts';

const headSchema = z.object({ seq: z.number().int().positive(), hash: z.string() });

export type ReceiptHead = Readonly<z.infer<typeof headSchema>>;

/**
 * The last receipt of each project, kept in the person's config folder: an attacker who can write a home, and not this
 * folder, cannot cut the end off its receipts, or rewrite all of them, unnoticed. It is one line in a file, written
 * synchronously: handing it to another thread costs many times as much.
 */
export class ReceiptHeads {
  readonly #folder: string;
  readonly #home: string;

  /** `home` distinguishes homes, wherever they lie. */
  constructor(userFolder: string, home: string) {
    this.#folder = join(userFolder, 'receipts');
    this.#home = home;
  }

  pathOf(project: string): string {
    return join(this.#folder, `${sha256(`${this.#home}\n${project}`).slice(0, 32)}.json`);
  }

  async last(project: string): Promise<ReceiptHead | undefined> {
    try {
      return headSchema.parse(JSON.parse(readFileSync(this.pathOf(project), 'utf8')));
    } catch {
      return undefined;
    }
  }

  /** Where it cannot be stored, the chain is protected by its signatures alone. */
  async keep(project: string, { seq, hash }: ReceiptHead): Promise<void> {
    const path = this.pathOf(project);
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    const write = (): void => {
      writeFileSync(draft, `${JSON.stringify({ seq, hash })}\n`, { mode: 0o600 });
    };
    try {
      try {
        write();
      } catch {
        // The first head of all.
        mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
        write();
      }
      renameSync(draft, path);
    } catch {
      removeQuietly(draft);
    }
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // A file that cannot be removed was not made either.
  }
}
