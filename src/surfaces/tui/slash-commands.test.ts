import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COMMANDS, readCommand } from './slash-commands.ts';

test('the page about the screen names every command, and no other', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/screen.md'), 'utf8');
  const named = [...page.matchAll(/`\/([a-z]+)/g)].map(([, name = '']) => name);
  expect(new Set(named)).toEqual(new Set(COMMANDS.map(({ name }): string => name)));
});

test.each(['/tmp/a.png', '/usr/bin/env node', 'a /help', '/1'])('%j is a message and no command', (text) => {
  expect(readCommand(text)).toBeUndefined();
});
