import { expect, test } from 'vitest';
import { permissionOf } from '../permissions/authority.ts';
import { noSandbox } from '../processes/sandbox/no-sandbox.ts';
import { builtinTools } from './builtin-tools.ts';
import { ruleForWord } from './rule-for-word.ts';
import { ToolRegistry } from './tool-registry.ts';

const tools = builtinTools({ sandbox: noSandbox, environment: {}, hidden: [], writable: [] });

test('the word by which a call is allowed stands in the definition of its tool, and leads back to that tool', async () => {
  const worded = tools.filter(({ word }) => word !== undefined);
  expect(worded.map(({ name, word }) => [name, word])).toEqual([
    ['run_shell', 'shell'],
    ['run_applescript', 'applescript'],
  ]);
  const registry = new ToolRegistry(tools);
  const { action } = await registry.actionOf({ name: 'run_applescript', args: { script: 'beep' } }, '/project');
  expect(permissionOf(action)).toBe('applescript');
  expect(ruleForWord(permissionOf(action), tools)).toBe('tool:run_applescript');
});

test('a tool with any other name that takes the same word is the one that the word allows', () => {
  expect(ruleForWord('shell', [{ name: 'another_shell', word: 'shell' }])).toBe('tool:another_shell');
});

test('other words are effects, and rules stand for themselves', () => {
  expect(ruleForWord('network', tools)).toBe('effect:network');
  expect(ruleForWord('host:example.com', tools)).toBe('host:example.com');
});
