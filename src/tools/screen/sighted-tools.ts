import type { Tool } from '../tool.ts';
import { appTools } from './app-tools.ts';
import { inputTools } from './input-tools.ts';
import { systemScreen } from './screen.ts';
import { screenshotTools } from './screenshot.ts';
import { Sight } from './sight.ts';

/** The screen's tools for an agent that looks before it acts: its clicks refer to its last picture. */
export function sightedTools(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): readonly Tool[] {
  const screen = systemScreen(platform, environment);
  const sight = new Sight(screen);
  return [...screenshotTools(screen, sight), ...inputTools(screen, sight), ...appTools(screen)];
}
