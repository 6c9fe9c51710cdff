import { mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AtlasError, messageOf } from '../core/atlas-error.ts';

const fileSchema = z.record(z.string(), z.strictObject({ commands: z.array(z.string()), at: z.string() }));

/**
 * Which commands a person lets count as a project's own checks, project by project. It lies in the config folder: a
 * project cannot bring a yes along.
 */
export class KeptChecks {
  readonly #path: string;

  constructor(userFolder: string) {
    this.#path = join(userFolder, 'checks.json');
  }

  /** What the person said yes to; an empty list is a no, and undefined that nobody was asked yet. */
  async of(project: string): Promise<readonly string[] | undefined> {
    return (await this.#read())[await identityOf(project)]?.commands;
  }

  async keep(project: string, commands: readonly string[], now: Date): Promise<void> {
    const kept = await this.#read();
    kept[await identityOf(project)] = { commands: [...commands], at: now.toISOString() };
    try {
      await mkdir(join(this.#path, '..'), { recursive: true, mode: 0o700 });
      const temporary = `${this.#path}.${process.pid}`;
      await writeFile(temporary, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
      await rename(temporary, this.#path);
    } catch (error) {
      throw new AtlasError('config.unreadable', `cannot write ${this.#path}: ${messageOf(error)}`, {
        remedy: 'Make your config folder writable, or set XDG_CONFIG_HOME to one that is.',
        details: { path: this.#path },
        cause: error,
      });
    }
  }

  /** A damaged list says yes to nothing. */
  async #read(): Promise<z.infer<typeof fileSchema>> {
    try {
      return fileSchema.parse(JSON.parse(await readFile(this.#path, 'utf8')));
    } catch {
      return {};
    }
  }
}

async function identityOf(project: string): Promise<string> {
  return await realpath(project).catch(() => project);
}
