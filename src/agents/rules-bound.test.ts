import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { agentDefinitionSchema, commandAgent } from './agent-definition.ts';
import { CATALOGUE } from './catalogue.ts';
import { rulesBound, unaskedOf } from './rules-bound.ts';

test('every agent that was driven is made to ask, or is known not to', () => {
  const seen = Object.fromEntries(CATALOGUE.map((agent) => [agent.id, rulesBound(agent, true)]));
  expect(seen).toMatchObject({
    'claude-code': 'asked',
    gemini: 'asked',
    opencode: 'asked',
    copilot: 'asked',
    qwen: 'asked',
    kimi: 'where it asks',
    codex: 'sandbox only',
    goose: 'where it asks',
  });
  const unasked = Object.fromEntries(CATALOGUE.map((agent) => [agent.id, unaskedOf(agent, true)]));
  expect(unasked).toMatchObject({
    gemini: undefined,
    kimi: 'it writes files of a git work tree without asking',
    codex: 'it does not ask before it acts',
    goose: 'nobody has seen yet whether it asks for everything',
  });
});

test('the documentation tells the same of each agent that was seen', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/permissions.md'), 'utf8');
  const told = ['Claude Code', 'Gemini CLI', 'opencode', 'Copilot', 'Qwen Code', 'Kimi', 'Codex'].map((name) => {
    const agent = CATALOGUE.find((one) => one.name.includes(name));
    const row = text.split('\n').find((line) => line.startsWith(`| ${name} `));
    return [name, row?.split(' | ')[2] === (agent === undefined ? '' : rulesBound(agent, true))];
  });
  expect(told.filter(([, same]) => same === false)).toEqual([]);
});

test('of an agent that nobody has seen, nothing is promised', () => {
  expect(rulesBound(commandAgent(['agent']), true)).toBe('where it asks');
  expect(rulesBound(agentDefinitionSchema.parse({ id: 'own', name: 'Own', atlas: { asks: {} } }), true)).toBe('asked');
});

test('without a sandbox nobody is made to ask: the settings of the person decide', () => {
  const own = agentDefinitionSchema.parse({ id: 'own', name: 'Own', atlas: { asks: {} } });
  expect(rulesBound(own, false)).toBe('where it asks');
  expect([unaskedOf(own, true), unaskedOf(own, false)]).toEqual([
    undefined,
    'without a sandbox its own settings may let it act without asking',
  ]);
});
