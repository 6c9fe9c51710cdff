import { atlas } from './atlas.ts';
import type { Ran, World } from './run-world.ts';

/** A command in a world, as `atlasIn` runs it, by the program that stays loaded where nothing is said about its process. */
export async function inWorld(
  world: World,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const { exitCode, stdout, stderr } = await atlas(args, { cwd: world.project, env });
  return { code: exitCode, output: `${stdout}${stderr}` };
}
