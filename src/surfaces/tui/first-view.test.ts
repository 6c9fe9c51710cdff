import { expect, test } from 'vitest';
import { firstViewLines } from './first-view.ts';
import type { Opening } from './engine-calls.ts';

const OPENING: Opening = {
  project: '/p',
  agent: 'claude-code',
  model: undefined,
  problem: undefined,
  agents: [],
  branch: 'main',
  last: 'make the failing test pass',
  examples: ['what is in this folder?'],
  memory: 'on',
  limits: [],
  rulesFile: '/c',
  heldBack: [],
};

const shown = (columns: number): readonly string[] =>
  firstViewLines({ opening: OPENING, agent: 'claude-code', model: undefined }, columns, 40).map((line) =>
    line
      .map(({ text }) => text)
      .join('')
      .trimEnd(),
  );

test('facts have their hints beside them where there is room, and stand alone and whole where there is none', () => {
  expect(shown(80).some((line) => /agent +claude-code +\/agent shows who is here$/.test(line))).toBe(true);
  const narrow = shown(40);
  expect(narrow).toContain('  agent   claude-code');
  expect(narrow).toContain('  before  make the failing test pass');
  for (const line of narrow.slice(0, -3)) expect(line.length).toBeLessThanOrEqual(40);
});
