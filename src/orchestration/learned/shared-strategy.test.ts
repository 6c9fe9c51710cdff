import { expect, test } from 'vitest';
import { sharedStrategy } from './shared-strategy.ts';

const way = (name: string, ran: string) => ({
  task: `add the command ${name} to the program`,
  approach: [
    `Changed: src/commands/${name}.ts; src/program.ts`,
    `1. read src/program.ts`,
    `2. edited src/commands/${name}.ts`,
    `3. ran \`${ran}\``,
    'Cost: 3 calls, 900 tokens',
  ].join('\n'),
});

test('three proven experiences share their steps, with slots where they differ', () => {
  expect(sharedStrategy([way('show', 'npm test'), way('list', 'npm test'), way('drop', 'npm test')])).toEqual({
    situation: 'add the command <...> to the program',
    suggestion: [
      '1. Changed: <...> src/program.ts',
      '2. read src/program.ts',
      '3. edited <...>',
      '4. ran `npm test`',
    ].join('\n'),
  });
});

test('a step that one of them alone took is left out', () => {
  const odd = { ...way('list', 'npm test'), approach: '1. searched `x`\n2. read src/program.ts\n3. ran `npm test`' };
  expect(sharedStrategy([way('show', 'npm test'), odd])?.suggestion).toBe('1. read src/program.ts\n2. ran `npm test`');
});

test('experiences that share next to nothing are no strategy', () => {
  expect(
    sharedStrategy([way('show', 'npm test'), { task: 'water the plants', approach: '1. ran `tap`' }]),
  ).toBeUndefined();
  expect(sharedStrategy([way('show', 'npm test')])).toBeUndefined();
});
