import { Command } from 'commander';
import { AtlasError } from '../../../core/atlas-error.ts';

export function completionCommand(): Command {
  return new Command('completion').argument('<shell>', 'bash, zsh or fish').action(async (shell: string) => {
    const { buildProgram } = await import('../program.ts');
    const { COMMANDS } = await import('../commands.ts');
    const { completionScript, SHELLS } = await import('../completion-script.ts');
    const known = SHELLS.find((one) => one === shell);
    if (known === undefined) {
      throw new AtlasError('usage', `there is no completion for ${shell}`, {
        remedy: `Choose one of ${SHELLS.join(', ')}.`,
      });
    }
    process.stdout.write(completionScript(known, await buildProgram(COMMANDS.map(({ name }) => name))));
  });
}
