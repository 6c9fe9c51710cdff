import type { PauseInfo } from '../../core/runtime-event.ts';
import type { CliContext } from './cli-context.ts';

/** The same, with every command that goes on as it must be typed: with the folders that this one was given. */
export function toldHere<T extends object>({ here }: CliContext, told: T): T {
  if (here === '') return told;
  const { message, pause } = told as { readonly message?: unknown; readonly pause?: PauseInfo };
  const goesOn = (text: string): string =>
    text.replaceAll(/`(atlas resume run_\w+)`/g, (_, line) => `\`${line}${here}\``);
  return {
    ...told,
    ...(typeof message === 'string' ? { message: goesOn(message) } : {}),
    ...(pause === undefined ? {} : { pause: { ...pause, commands: pause.commands.map((line) => `${line}${here}`) } }),
  };
}
