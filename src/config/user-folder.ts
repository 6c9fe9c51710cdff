import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** The folder for the person's own settings: `atlas/` in the platform's config folder. */
export function userFolder(environment: Environment, platform: NodeJS.Platform = process.platform): string {
  const home = environment['HOME'] ?? homedir();
  const xdg = environment['XDG_CONFIG_HOME'];
  if (xdg !== undefined && isAbsolute(xdg)) return join(xdg, 'atlas');
  if (platform === 'win32') return join(environment['APPDATA'] ?? join(home, 'AppData/Roaming'), 'atlas');
  if (platform === 'darwin') return join(home, 'Library/Application Support/atlas');
  return join(home, '.config/atlas');
}
