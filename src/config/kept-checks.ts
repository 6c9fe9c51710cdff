import { join } from 'node:path';
import { z } from 'zod';
import { ProjectList } from './project-list.ts';

/** Which commands a person lets count as a project's own checks. */
export class KeptChecks {
  readonly #kept: ProjectList<{ commands: string[]; at: string }>;

  constructor(userFolder: string) {
    const entry = z.strictObject({ commands: z.array(z.string()), at: z.string() });
    this.#kept = new ProjectList(join(userFolder, 'checks.json'), entry);
  }

  /** The commands that the person allowed; an empty list is a no, and undefined means that they were not asked yet. */
  async of(project: string): Promise<readonly string[] | undefined> {
    return (await this.#kept.of(project))?.commands;
  }

  async keep(project: string, commands: readonly string[], now: Date): Promise<void> {
    await this.#kept.keep(project, { commands: [...commands], at: now.toISOString() });
  }
}
