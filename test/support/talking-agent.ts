import type { StandInAction } from '../../src/builtin-agent/stand-in-script.ts';
import { standInEnvironment } from './agent-env.ts';

/** An agent that decides, plans and works as a person at a terminal would see it, by script. */
export function talkingAgent(plan: object, work: readonly StandInAction[] = []): Record<string, string> {
  return standInEnvironment([
    {
      when: 'A person talks with you',
      does: [
        {
          // Earlier messages stand in the prompt, too.
          when: 'make ',
          does: [{ say: '{"kind": "work"}' }],
          otherwise: [{ say: '{"kind": "answer", "text": "All is well here."}' }],
        },
      ],
      otherwise: [{ when: 'You plan work', does: [{ say: JSON.stringify(plan) }], otherwise: work }],
    },
  ]);
}

/** A project in which something reads what the plan below writes: otherwise nobody could say what it is for. */
export const GREETING_READER = { 'show.sh': 'cat b.txt done.txt\n' };

/** One file that is written and proven, then one command that needs leave. */
export function greetingAndShell(command = 'echo done > done.txt'): object {
  return {
    steps: [
      {
        id: 's1',
        title: 'write the greeting',
        action: { tool: 'write_file', args: { path: 'b.txt', content: 'two\n' } },
        writes: ['b.txt'],
        checks: [{ kind: 'file', path: 'b.txt', contains: 'two' }],
      },
      {
        id: 's2',
        title: 'run it',
        action: { tool: 'run_shell', args: { command } },
        writes: ['done.txt'],
        checks: [{ kind: 'file', path: 'done.txt', contains: 'done' }],
        dependencies: ['s1'],
      },
    ],
  };
}
