import { isAtlasError } from '../../core/atlas-error.ts';
import { openAtlas, type Atlas, type AtlasOptions } from '../../runtime/atlas.ts';
import { version } from '../cli/version.ts';
import { serveWeb, type WebServer } from '../web/server/serve-web.ts';
import { WEB_PORT } from '../web/server/web-port.ts';

/** The page for a screen: on its usual port, or on any where that is taken. */
export async function servePage(
  atlas: Atlas,
  { options, program }: { readonly options: AtlasOptions; readonly program: string },
): Promise<WebServer> {
  const parts = {
    atlas,
    open: async (other: AtlasOptions) => await openAtlas({ ...options, ...other }),
    version: version(),
    program,
  };
  try {
    return await serveWeb({ ...parts, port: WEB_PORT });
  } catch (error) {
    if (!isAtlasError(error, 'usage')) throw error;
    return await serveWeb({ ...parts, port: 0 });
  }
}
