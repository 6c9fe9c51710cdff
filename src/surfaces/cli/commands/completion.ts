import { Command } from 'commander';
import { AtlasError } from '../../../core/atlas-error.ts';

/** Reads the program that it belongs to; for this command, every other one is loaded whole. */
export function completionCommand(): Command {
  return new Command('completion')
    .argument('<shell>', 'bash, zsh or fish')
    .action(async (shell: string, _options: object, command: Command) => {
      const { completionScript, SHELLS } = await import('../completion-script.ts');
      const known = SHELLS.find((one) => one === shell);
      if (known === undefined) {
        throw new AtlasError('usage', `there is no completion for ${shell}`, {
          remedy: `Choose one of ${SHELLS.join(', ')}.`,
        });
      }
      process.stdout.write(completionScript(known, command.parent ?? command));
    });
}
