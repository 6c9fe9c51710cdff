import { expect, test } from 'vitest';
import { nearName } from './near-name.ts';

const agents = ['atlas', 'claude-code', 'gemini', 'codex', 'opencode', 'copilot', 'qwen', 'kimi', 'kilo'];

test.each([
  ['claude', 'claude-code'],
  ['Claude Code', 'claude-code'],
  ['gemnii', 'gemini'],
  ['open-code', 'opencode'],
  ['copilt', 'copilot'],
  ['qw', 'qwen'],
])('%s is taken for %s', (wanted, meant) => {
  expect(nearName(wanted, agents)).toBe(meant);
});

test('what is near to nothing, or to several, is taken for none', () => {
  for (const wanted of ['', 'k', 'emacs', 'xx', '---']) expect(nearName(wanted, agents)).toBeUndefined();
});
