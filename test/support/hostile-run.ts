import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StandInAction } from '../../src/builtin-agent/stand-in-script.ts';

const fixture = join(import.meta.dirname, '../fixtures/attacks/page-texts.json');
const program = join(import.meta.dirname, '../../src/builtin-agent/stand-in.ts');

/** What no page may take for anything but text. */
export const PAGE_TEXTS = JSON.parse(readFileSync(fixture, 'utf8')) as readonly string[];

/** All of them: what a field says that has room for it. */
export const ALL_TEXTS: string = PAGE_TEXTS.join('\n');

/** In the prompt of the agent that works on the step. */
const WORK = 'Write all of them down';

/** As the name of a file, as far as a file can be called that. */
export function asFileName(text: string): string {
  return text.replaceAll(/[/\0]/g, '∕').slice(0, 60);
}

/** A project whose check prints every text, and an agent that says, thinks, does and writes nothing else. */
export const HOSTILE_PROJECT = {
  'print.mjs':
    "import { existsSync, readFileSync } from 'node:fs';\nconsole.log(readFileSync('texts.txt', 'utf8'));\nprocess.exit(existsSync('odd/done') ? 0 : 1);\n",
  'texts.txt': ALL_TEXTS,
};

export function hostileAgent(): Record<string, string> {
  const written = PAGE_TEXTS.map((text): StandInAction => {
    const name = asFileName(text);
    return { write: { path: `odd/${name === '' ? 'empty' : name}`, text: `${text}\n`, ask: false } };
  });
  const told = PAGE_TEXTS.flatMap((text, i): readonly StandInAction[] => [
    { think: text },
    { say: text },
    { call: { id: `c${i}`, title: text, kind: 'other', status: 'in_progress', input: { [text]: text } } },
    { update: { id: `c${i}`, status: 'completed', output: { text } } },
  ]);
  const work = [...told, ...written, { write: { path: 'odd/done', text: 'done\n', ask: false } }, { say: ALL_TEXTS }];
  const turns = [[{ when: WORK, does: work, otherwise: [{ say: '{}' }] }]];
  const command = [process.execPath, program, JSON.stringify({ turns })];
  return {
    ATLAS_EXECUTOR_AGENT_COMMAND: JSON.stringify(command),
    ATLAS_VERIFICATION_CHECKS_BY: 'planner',
    ATLAS_VERIFICATION_REVIEW: 'false',
  };
}

export const HOSTILE_PLAN = {
  steps: [
    {
      id: 's1',
      title: ALL_TEXTS,
      action: { instruction: `${WORK}:\n${ALL_TEXTS}` },
      writes: ['odd/**'],
      acceptanceCriteria: PAGE_TEXTS.filter((text) => text.trim() !== ''),
      checks: [{ kind: 'command', run: 'node print.mjs' }],
    },
  ],
};
