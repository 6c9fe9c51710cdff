import { expect, test } from 'vitest';
import { BadUsage, buildProgram } from './program.ts';
import { usageError } from './usage-error.ts';

test.each([
  [['--wrong'], "unknown option '--wrong'", 'atlas'],
  [['frobnicate'], "unknown command 'frobnicate'", 'atlas'],
  [['run'], "missing required argument 'request'", 'atlas run'],
  [['run', 'x', '--wrong'], "unknown option '--wrong'", 'atlas run'],
  [['runs', 'x', 'y'], "too many arguments for 'runs'", 'atlas runs'],
  [['memory', 'frob'], "unknown command 'frob'", 'atlas memory'],
  [['memory', 'show'], "missing required argument 'id'", 'atlas memory show'],
  [['memory', '--json'], 'atlas memory needs a command', 'atlas memory'],
  [['verify', '--before'], "option '--before <REV>' argument missing", 'atlas verify'],
])('%j is bad usage: one sentence, and the page that helps', async (words, message, command) => {
  const program = await buildProgram(words);
  const error = await program.parseAsync(words, { from: 'user' }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BadUsage);
  expect(usageError(error as BadUsage)).toMatchObject({
    code: 'usage',
    message: expect.stringContaining(message) as string,
    remedy: `\`${command} --help\` shows what can be given.`,
  });
});

test('a name that is nearly right is told', async () => {
  const program = await buildProgram(['memroy']);
  await expect(program.parseAsync(['memroy'], { from: 'user' })).rejects.toThrow(/Did you mean memory/);
});
