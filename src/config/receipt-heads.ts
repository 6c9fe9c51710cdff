import { randomBytes } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sha256 } from '../core/hash.ts';

const headSchema = z.object({ seq: z.number().int().positive(), hash: z.string() });

export type ReceiptHead = Readonly<z.infer<typeof headSchema>>;

/**
 * The last receipt of each project, kept in the person's config folder: an attacker who can write a home, and not this
 * folder, cannot cut the end off its receipts, or rewrite all of them, unnoticed.
 *
 * It is the last whole line of a file. A line is added to it, synchronously: handing it to another thread costs many
 * times as much, and so does a file that takes another's place, whose content the system writes out at once.
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
      const lines = readFileSync(this.pathOf(project), 'utf8').split('\n');
      // What comes behind the last end of a line was cut off, or is being written.
      for (const line of lines.slice(0, -1).toReversed()) {
        const head = headIn(line);
        if (head !== undefined) return head;
      }
    } catch {
      // There is none.
    }
    return undefined;
  }

  /** Where it cannot be stored, the chain is protected by its signatures alone. */
  async keep(project: string, { seq, hash }: ReceiptHead): Promise<void> {
    const path = this.pathOf(project);
    // What was cut off before it stays apart.
    const line = `\n${JSON.stringify({ seq, hash })}\n`;
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? MOST_BYTES) < MOST_BYTES) appendFileSync(path, line);
      else this.#renew(path, line);
    } catch {
      // See above.
    }
  }

  #renew(path: string, line: string): void {
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      writeFileSync(draft, line, { mode: 0o600 });
      renameSync(draft, path);
    } catch {
      removeQuietly(draft);
    }
  }
}

/** A file with more is begun anew. */
const MOST_BYTES = 8192;

function headIn(line: string): ReceiptHead | undefined {
  try {
    return headSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function removeQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // A file that cannot be removed was not made either.
  }
}
