import type { Check } from '../../core/check.ts';
import type { CheckKindOf } from './check-kind.ts';

/** Checks a line of the shell by its exit code and its output. */
export const command: CheckKindOf<Extract<Check, { kind: 'command' }>> = {
  judges: false,
  example: { kind: 'command', run: 'npm test' },
  name: ({ run }) => run,
  goal: ({ run, exitCode, matches }) => {
    const prints = matches === undefined ? '' : ` and prints what matches /${matches}/`;
    return `\`${run}\` exits ${exitCode}${prints}`;
  },
  subjects: ({ run }) => [run.replaceAll(/[`"']/g, '').replaceAll(/\s+/g, ' ').trim()],
  content: ({ exitCode }) => `exit code ${exitCode}`,
  line: ({ run }) => ({ line: run, what: 'check' }),
  standing: ({ before: _before, ...check }) => ({ ...check, role: 'invariant' }),
  observe: async (check, scene) => {
    const { inCheckRoom } = await import('./check-room.ts');
    const { rehearseCommand } = await import('./run-command.ts');
    return await inCheckRoom(check, check.run, scene, async (room) => await rehearseCommand(room, check, scene.phase));
  },
};
