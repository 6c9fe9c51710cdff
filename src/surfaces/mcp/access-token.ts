import type { Atlas } from '../../runtime/atlas.ts';

/** The token of this home, made at the first start and readable by its owner alone. */
export async function accessToken(
  project: Pick<Atlas['project'], 'secret'>,
): Promise<{ readonly token: string; readonly path: string; readonly fresh: boolean }> {
  const { secret: token, path, fresh } = await project.secret('mcp-token');
  return { token, path, fresh };
}
