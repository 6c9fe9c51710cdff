import { writeFile } from 'node:fs/promises';
import { cannotWrite } from '../../core/cannot-write.ts';
import type { Plan } from '../../core/plan.ts';

/** Writes a plan as a file that `--plan` reads; the path comes back as it was given. */
export async function savePlan(path: string, plan: Plan): Promise<string> {
  const text = /\.ya?ml$/i.test(path)
    ? (await import('yaml')).stringify(plan)
    : `${JSON.stringify(plan, undefined, 2)}\n`;
  await writeFile(path, text).catch((cause: unknown) => {
    throw cannotWrite(path, '--out', cause);
  });
  return path;
}
