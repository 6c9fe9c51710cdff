import { homeSecret } from '../../runtime/home-secret.ts';

/** The token of this home, made at the first start and readable by its owner alone. */
export async function accessToken(
  home: string,
): Promise<{ readonly token: string; readonly path: string; readonly fresh: boolean }> {
  const { secret: token, path, fresh } = await homeSecret(home, 'mcp-token');
  return { token, path, fresh };
}
