import { expect, test } from 'vitest';
import { DEFAULT_RULES } from './default-rules.ts';
import { Gate } from './gate.ts';
import { Policy } from './policy.ts';
import { PRESETS, presetWith } from './presets.ts';
import { parseRules } from './rule.ts';
import { loadShellParser } from './shell/syntax-tree.ts';

const parse = await loadShellParser();

test.each(PRESETS.map((preset) => [preset.name, preset] as const))(
  '%s answers its own commands and nothing that is added to them',
  (_, { rules }) => {
    // Denies of the person beside it: what is spelt out needs no second yes.
    const user = parseRules({ allow: rules, deny: ['rm *', 'curl *', { path: '~/.ssh/**' }] }, 'user');
    const policy = new Policy({ layers: { defaults: DEFAULT_RULES, user }, projectTrusted: false, home: '/home/p' });
    const gate = new Gate({ policy, parse, sandboxed: true });
    const decide = (command: string): string =>
      gate.decide({ tool: 'run_shell', args: {}, folder: '/ws', effects: ['execute'], command }).decision;
    expect(rules.filter((rule) => decide(rule) !== 'allow')).toEqual([]);
    const additions = [
      'extra.file',
      '--config=./evil.js',
      '-e 1',
      '; rm -rf x',
      '&& node evil.js',
      '$(evil)',
      '> out.txt',
    ];
    const opened = rules.flatMap((rule) =>
      additions.filter((more) => decide(`${rule} ${more}`) === 'allow').map((more) => `${rule} ${more}`),
    );
    expect(opened).toEqual([]);
    expect(rules.filter((rule) => decide(`X=1 ${rule}`) === 'allow')).toEqual([]);
  },
);

test('no rule has a wildcard, and none stands twice in a set', () => {
  for (const { rules } of PRESETS) {
    expect(rules.filter((rule) => /[*?]/.test(rule))).toEqual([]);
    expect(new Set(rules).size).toBe(rules.length);
  }
});

test('the narrowest set that would have answered is named', () => {
  expect(presetWith(['npm test'])).toBe('test-runners');
  expect(presetWith(['git status'])).toBe('git-reads');
  expect(presetWith(['npm test', 'tail -20'])).toBe('test-runners');
  expect(presetWith(['npm install'])).toBeUndefined();
  expect(presetWith([])).toBeUndefined();
});
