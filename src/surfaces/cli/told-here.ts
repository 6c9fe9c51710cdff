import { withCommands } from '../view/pause-commands.ts';
import type { CliContext } from './cli-context.ts';

/**
 * Adds the commands that go on with a run, exactly as the person must type them: with the folders that this command was
 * given.
 */
export function toldHere<T extends Parameters<typeof withCommands>[0]>({ here }: CliContext, told: T): T {
  return withCommands(told, here);
}
