import { withCommands } from '../view/pause-commands.ts';
import type { CliContext } from './cli-context.ts';

/** What is told of a run, with every command that goes on as it must be typed: with the folders that this one was given. */
export function toldHere<T extends Parameters<typeof withCommands>[0]>({ here }: CliContext, told: T): T {
  return withCommands(told, here);
}
