import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { AtlasError } from '../../core/atlas-error.ts';
import type { CliContext } from './cli-context.ts';

/**
 * Working in the root of the machine or in a home folder takes everything in it for a project. A person who names the
 * folder with --project means it; one who only stands there is asked.
 */
export async function mindTheFolder({ atlas, here, json }: CliContext): Promise<void> {
  const project = atlas.project ?? process.cwd();
  const what = oddPlace(project);
  if (what === undefined || here.includes('--project')) return;
  if (!json && process.stdin.isTTY) {
    const { ask } = await import('./ask.ts');
    if (await ask(`${project} is ${what}: everything in it would be taken for one project.\n`, '')) return;
  }
  throw new AtlasError('usage', `${project} is ${what}, and hardly a project: Atlas began no run`, {
    remedy: 'Go to the folder of your project, or name the one you mean with --project DIR.',
  });
}

function oddPlace(project: string): string | undefined {
  const real = (path: string): string => {
    try {
      return realpathSync(path);
    } catch {
      return path;
    }
  };
  if (real(project) === '/') return 'the root of this machine';
  return real(project) === real(homedir()) ? 'your home folder' : undefined;
}
