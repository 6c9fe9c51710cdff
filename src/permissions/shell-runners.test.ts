import { describe, expect, test } from 'vitest';
import {
  HONEST_LINES,
  LOADING_LINES,
  RUNNER_LINES,
  SPOKEN_LINES,
  TEXT_LINES,
  UNSEEN_LINES,
  VARIABLE_LINES,
} from '../../test/support/runner-lines.ts';
import type { Answer } from './decision.ts';
import { Gate } from './gate.ts';
import { Policy } from './policy.ts';
import { parseRules } from './rule.ts';
import { optionNotation } from './shell/option-notation.ts';
import { PROGRAMS } from './shell/programs.ts';
import type { Shape } from './shell/shape.ts';
import { loadShellParser } from './shell/syntax-tree.ts';

const parse = await loadShellParser();

function judge(rules: unknown, command: string): { readonly decision: Answer; readonly reason: string } {
  const policy = new Policy({ layers: { run: parseRules(rules, 'run') }, projectTrusted: false, home: '/home/p' });
  const gate = new Gate({ policy, parse, sandboxed: true });
  return gate.decide({ tool: 'run_shell', args: { command }, folder: '/ws', effects: ['execute'], command });
}

const programOf = (line: string): string => /^(?:echo x \| )?(\S+)/.exec(line)?.[1] ?? '';
/** A rule for every program of the line but the one that is started. */
const wildcards = (line: string): readonly string[] =>
  [programOf(line), 'echo', 'ls', 'sh', 'bash', 'command', 'curl', 'cat', 'wget', 'sudo', 'base64'].map(
    (name) => `${name} *`,
  );
const all = Object.values(RUNNER_LINES).flat();

describe.each(Object.entries(RUNNER_LINES))('R1, R2: what is run %s', (_, lines) => {
  test.each(lines)('%s', (line) => {
    const wild = judge({ allow: wildcards(line) }, line);
    expect(wild, 'a wildcard for the runner does not grant what it runs').toMatchObject({ decision: 'ask' });
    const denied = judge({ allow: ['*', 'tool:run_shell'], deny: ['touch *'] }, line);
    expect(denied, 'a deny finds its program behind it').toMatchObject({ decision: 'deny' });
    const deeper = judge(
      { allow: ['*', 'tool:run_shell'], deny: ['touch *'] },
      `env A=1 nice -n 1 bash -c '${line.replaceAll("'", `'\\''`)}'`,
    );
    expect(deeper, 'however deep').toMatchObject({ decision: 'deny' });
  });
});

test('there are lines enough, over runners enough', () => {
  const runners = new Set(all.map((line) => programOf(line).replace(/^.*\//, '')));
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(runners.size).toBeGreaterThanOrEqual(40);
  expect(HONEST_LINES.length).toBeGreaterThanOrEqual(40);
});

test.each(VARIABLE_LINES)('what is denied is looked for in the value of a variable: %s', (line) => {
  expect(judge({ allow: ['*', 'tool:run_shell'], deny: ['touch *'] }, line).decision).not.toBe('allow');
});

test.each(SPOKEN_LINES)('what is denied is looked for in words and input of any language: %j', (line) => {
  expect(judge({ allow: ['*', 'tool:run_shell'], deny: ['touch *'] }, line).decision).not.toBe('allow');
  expect(judge({ allow: [...wildcards(line), 'printf *'], deny: ['touch *'] }, line).decision).not.toBe('allow');
});

test.each(TEXT_LINES)('a wildcard for a program is no leave for what it loads or runs: %s', (line) => {
  expect(judge({ allow: [`${programOf(line)} *`, 'sort *'] }, line)).toMatchObject({ decision: 'ask' });
});

test.each(LOADING_LINES)('a wildcard for a program is no leave for code that its options load: %s', (line) => {
  expect(judge({ allow: [`${programOf(line)} *`] }, line)).toMatchObject({ decision: 'ask' });
});

describe('R3: a script that nobody has seen', () => {
  test.each(UNSEEN_LINES)('%j asks', (line) => {
    expect(judge({ allow: wildcards(line) }, line)).toMatchObject({ decision: 'ask' });
    expect(judge({ allow: ['*', 'tool:run_shell'], deny: ['rm *'] }, line)).toMatchObject({ decision: 'ask' });
  });
});

describe('honest lines are allowed by the rules that a person writes', () => {
  test.each(HONEST_LINES)('%s allows %s', (rules, line) => {
    expect(judge({ allow: rules.split(' + ') }, line)).toMatchObject({ decision: 'allow' });
  });
});

describe('a rule that spells out what is run', () => {
  const allow = (rule: string, line: string): Answer => judge({ allow: [rule] }, line).decision;

  test('is enough for it, word by word, and for nothing more', () => {
    expect(allow('timeout 60 npm test *', 'timeout 60 npm test a')).toBe('allow');
    expect(allow('timeout 60 npm test *', 'timeout 60 npm test --script-shell=./x')).toBe('ask');
    expect(allow('timeout 60 npm *', 'timeout 60 npm exec x')).toBe('ask');
    expect(allow('timeout 60 *', 'timeout 60 npm test')).toBe('ask');
    expect(allow('timeout * npm test', 'timeout 60 npm test')).toBe('allow');
    expect(allow('env nice timeout 5 ls *', 'env nice timeout 5 ls -l')).toBe('allow');
    expect(allow('env nice timeout 5 *', 'env nice timeout 5 ls -l')).toBe('ask');
    expect(allow("bash -c 'ls; pwd'", "bash -c 'ls; pwd'")).toBe('allow');
    expect(allow("bash -c 'ls; pwd'", "bash -c 'ls; pwd; touch x'")).toBe('ask');
    expect(allow('bash -c *', "bash -c 'ls'")).toBe('ask');
    expect(allow('docker run --odd alpine ls', 'docker run --odd alpine ls')).toBe('allow');
    expect(allow('docker run --odd alpine *', 'docker run --odd alpine ls')).toBe('ask');
    expect(allow('xargs rm', 'xargs rm')).toBe('allow');
    expect(allow('env A=1 ls', 'env A=1 ls')).toBe('allow');
  });

  test('does not speak for input that nobody has seen', () => {
    expect(allow('bash -s', 'bash -s')).toBe('ask');
    expect(allow('python3 -', 'python3 -')).toBe('ask');
    expect(allow('unshare -r', 'unshare -r')).toBe('ask');
  });

  test('does not win over a deny', () => {
    expect(judge({ allow: ['timeout 5 touch x'], deny: ['touch *'] }, 'timeout 5 touch x').decision).toBe('deny');
    expect(judge({ allow: ['foo --odd touch x'], deny: ['touch *'] }, 'foo --odd touch x').decision).toBe('ask');
  });
});

describe('a program that is in no table', () => {
  test('is a plain one, unless its words look like a command', () => {
    const under = (line: string): Answer => judge({ allow: ['foo *'] }, line).decision;
    for (const line of [
      'foo -c a.toml',
      'foo -e prod',
      'foo -m "a (b)"',
      'foo --dry-run',
      'foo --no-plugins',
      'foo <<E\nrm x\nE',
    ])
      expect(under(line), line).toBe('allow');
    for (const line of ['foo a b', 'foo -- a', 'foo run build', 'foo install git', 'foo "a b c"'])
      expect(under(line), line).toBe('allow');
    for (const line of [
      'foo -- rm -rf a',
      'foo touch x',
      'foo -u a tar b',
      'foo -- ls',
      'foo bash a',
      'foo sh -c "ls"',
      'foo sudo ls',
      'foo a python3 b',
      'foo --exec ls',
      'foo /bin/rm a',
    ])
      expect(under(line), line).toBe('ask');
  });

  test('is asked for where what is denied stands among its words', () => {
    const under = (line: string): Answer =>
      judge({ allow: ['*', 'tool:run_shell'], deny: ['touch *', 'git push *'] }, line).decision;
    for (const line of [
      'foo touch x',
      'foo -v --on touch x',
      'foo "touch x"',
      'foo --then="ls; touch x"',
      './run.sh git push',
      'foo a=b /usr/bin/touch x',
    ])
      expect(under(line), line).toBe('ask');
    expect(under('foo -- touch x')).toBe('deny');
    for (const line of ['foo "do not touch x"', 'grep touch x', 'echo touch x', 'foo git status', 'cat touch'])
      expect(under(line), line).toBe('allow');
  });
});

test('in code, a pattern of several words is looked for in its order', () => {
  const under = (line: string): Answer => judge({ allow: ['*'], deny: ['git push *'] }, line).decision;
  expect(under(`python3 -c 'run(["git", "push", "-f"])'`)).toBe('deny');
  expect(under(`python3 -c 'run(["git", "log"])'`)).toBe('ask');
  expect(under(`python3 -c 'print(1)'`)).toBe('allow');
});

test('every row of the table can be read', () => {
  const notations = (shape: Shape): readonly string[] => {
    if (shape.kind === 'custom') return [];
    if (shape.kind !== 'commands') return [shape.options];
    return [shape.options, shape.everywhere ?? '-', ...Object.values(shape.commands).flatMap(notations)];
  };
  const written = [...PROGRAMS.values()].flatMap(notations);
  expect(PROGRAMS.size).toBeGreaterThan(300);
  for (const notation of written) expect(() => optionNotation(notation), notation).not.toThrow();
});

test('a letter that stands among the long names of a row is found like the others', () => {
  const { letters } = optionNotation('c:! config:! o:! output:!');
  expect([...letters.keys()]).toEqual(['c', 'o']);
});
