import { expect, test } from 'vitest';
import { agentDefinitionSchema, commandAgent } from './agent-definition.ts';
import { CATALOGUE } from './catalogue.ts';
import { rulesBound } from './rules-bound.ts';

test('every agent that was driven is made to ask, or is known not to', () => {
  const seen = Object.fromEntries(CATALOGUE.map((agent) => [agent.id, rulesBound(agent, true)]));
  expect(seen).toMatchObject({
    'claude-code': 'asked',
    gemini: 'asked',
    opencode: 'asked',
    copilot: 'asked',
    qwen: 'asked',
    kimi: 'asked',
    codex: 'sandbox only',
    goose: 'where it asks',
  });
});

test('of an agent that nobody has seen, nothing is promised', () => {
  expect(rulesBound(commandAgent(['agent']), true)).toBe('where it asks');
  expect(rulesBound(agentDefinitionSchema.parse({ id: 'own', name: 'Own', atlas: { asks: {} } }), true)).toBe('asked');
});

test('without a sandbox nobody is made to ask: the settings of the person decide', () => {
  const own = agentDefinitionSchema.parse({ id: 'own', name: 'Own', atlas: { asks: {} } });
  expect(rulesBound(own, false)).toBe('where it asks');
});
