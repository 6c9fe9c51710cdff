import { writeFile } from 'node:fs/promises';
import { AtlasError, messageOf } from '../../core/atlas-error.ts';
import type { Plan } from '../../core/plan.ts';

/** Writes a plan as a file that `--plan` reads; the path comes back as it was given. */
export async function savePlan(path: string, plan: Plan): Promise<string> {
  const text = /\.ya?ml$/i.test(path)
    ? (await import('yaml')).stringify(plan)
    : `${JSON.stringify(plan, undefined, 2)}\n`;
  await writeFile(path, text).catch((cause: unknown) => {
    throw new AtlasError('usage', `the plan cannot be saved as ${path}: ${messageOf(cause)}`, {
      remedy: 'Give a path that can be written with --out FILE.',
      cause,
    });
  });
  return path;
}
