import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { completionScript, SHELLS } from './completion-script.ts';
import { buildProgram } from './program.ts';

const names = COMMANDS.map(({ name }) => name);

describe('the page of each command', () => {
  test.each(names)('%s: what it is, options, examples, exit codes and neighbours that there are', async (name) => {
    const program = await buildProgram([name, '--help']);
    const command = program.commands.find((one) => one.name() === name);
    let page = '';
    command?.configureOutput({ writeOut: (text) => (page += text) }).outputHelp();
    expect(page).toMatch(/^Usage: atlas /);
    for (const section of ['Options:', 'Exit codes:', 'See also:']) expect(page).toContain(`\n${section}\n`);
    const [examples, ...others] = [...page.matchAll(/\n(Examples?):\n((?: {2}.*\n)+)/g)];
    expect(others).toEqual([]);
    const shown = (examples?.[2] ?? '').trimEnd().split('\n');
    expect(examples?.[1]).toBe(shown.length === 1 ? 'Example' : 'Examples');
    expect(page).not.toContain('\n\n\n');
    const neighbours = [...(page.split('See also:')[1] ?? '').matchAll(/atlas (\w+)/g)].map((one) => one[1]);
    expect(neighbours.length).toBeGreaterThan(0);
    for (const neighbour of neighbours) expect(names).toContain(neighbour);
  });
});

/** What a shell of this kind offers after these words; undefined where the shell is not installed. */
function offered(script: string, ...words: readonly string[]): readonly string[] {
  const line = words.map((word) => `'${word}'`).join(' ');
  const program = `${script}\nCOMP_WORDS=(atlas ${line}); COMP_CWORD=${words.length}; _atlas; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', program], { encoding: 'utf8', cwd: '/' });
  expect(stderr).toBe('');
  return stdout.trim().split('\n');
}

describe('completion', () => {
  test('a real bash offers commands, their subcommands and options, and files after an option that takes one', async () => {
    const script = completionScript('bash', await buildProgram(names));
    expect(offered(script, '')).toEqual(expect.arrayContaining(names));
    expect(offered(script, 'res')).toEqual(['resume']);
    expect(offered(script, 'memory', 'se')).toEqual(['search']);
    expect(offered(script, 'memory', 'search', '--wh')).toEqual(['--why']);
    expect(offered(script, '--home', '/x', 'run', '--pl')).toEqual(['--plan']);
    expect(offered(script, 'run', 'do it', '--app')).toEqual(['--approve']);
    expect(offered(script, 'run', '--plan', 'et')).toEqual(['etc']);
  });

  test.each(SHELLS)(
    'the script for %s knows every command and is sound where that shell is installed',
    async (shell) => {
      const script = completionScript(shell, await buildProgram(names));
      for (const name of names) expect(script).toContain(name);
      const { status, error } = spawnSync(shell, ['-n'], { input: script, encoding: 'utf8' });
      expect(error === undefined ? status : 0).toBe(0);
    },
  );
});
