import { readFile, realpath } from 'node:fs/promises';
import { z } from 'zod';
import { AtlasError, messageOf } from '../core/atlas-error.ts';
import { replaceFile } from './replace-file.ts';

/**
 * The person's agreements, project by project, in a file of their config folder: a project cannot bring a yes along. A
 * damaged list agrees to nothing.
 */
export class ProjectList<T> {
  readonly #path: string;
  readonly #schema: z.ZodType<Record<string, T>>;

  constructor(path: string, entry: z.ZodType<T>) {
    this.#path = path;
    this.#schema = z.record(z.string(), entry);
  }

  async of(project: string): Promise<T | undefined> {
    return (await this.#read())[await identityOf(project)];
  }

  async keep(project: string, entry: T): Promise<void> {
    await this.#write({ ...(await this.#read()), [await identityOf(project)]: entry });
  }

  /** Whether there was anything to drop. */
  async drop(project: string): Promise<boolean> {
    const identity = await identityOf(project);
    const { [identity]: dropped, ...rest } = await this.#read();
    if (dropped === undefined) return false;
    await this.#write(rest);
    return true;
  }

  async #read(): Promise<Record<string, T>> {
    try {
      return this.#schema.parse(JSON.parse(await readFile(this.#path, 'utf8')));
    } catch {
      return {};
    }
  }

  async #write(entries: Readonly<Record<string, T>>): Promise<void> {
    try {
      await replaceFile(this.#path, `${JSON.stringify(entries, null, 2)}\n`);
    } catch (error) {
      throw unwritable(this.#path, error);
    }
  }
}

export function unwritable(path: string, cause: unknown): AtlasError {
  return new AtlasError('config.unreadable', `cannot write ${path}: ${messageOf(cause)}`, {
    remedy: 'Make your config folder writable, or set XDG_CONFIG_HOME to one that is.',
    details: { path },
    cause,
  });
}

async function identityOf(project: string): Promise<string> {
  return await realpath(project).catch(() => project);
}
