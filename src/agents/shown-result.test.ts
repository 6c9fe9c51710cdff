import { expect, test } from 'vitest';
import { shownResult } from './shown-result.ts';

const block = (text: string): unknown => [{ type: 'content', content: { type: 'text', text } }];

// As seven agents sent them.
test.each([
  ['a fence', undefined, block('```console\nshell-done\n```'), 'shell-done'],
  ['a tag around an error', '<tool_use_error>Error: no such tool</tool_use_error>', undefined, 'Error: no such tool'],
  ['an exit code alone', { exit_code: 0 }, undefined, 'exit 0'],
  ['a failing exit code alone', { exit_code: 1 }, undefined, 'exit 1'],
  ['a text and the exit code beside it', { output: 'oops\n', metadata: { exit: 3 } }, block('oops\n'), 'oops\nexit 3'],
  [
    'a file in tags',
    { output: '<path>/p/a.txt</path>\n<type>file</type>\n<content>\n1: alpha\n</content>', metadata: {} },
    undefined,
    '1: alpha',
  ],
  ['an error in an object', { error: 'File not found: x' }, undefined, 'File not found: x'],
  ['a list of texts', [{ type: 'text', text: 'saved #2' }], undefined, 'saved #2'],
  ['nothing', undefined, [], ''],
  ['a terminal', undefined, [{ type: 'terminal', terminalId: 'c1' }], ''],
  ['what nobody can read', { threadId: 'x', turnId: 'y' }, undefined, ''],
  ['a wrapped result', { result: { content: [{ type: 'text', text: 'tabs' }] }, error: null }, undefined, 'tabs'],
])('%s is shown as what it means', (_, output, content, text) => {
  expect(shownResult(output, content).text).toBe(text);
});

test('a change of a file is told line by line, and its blocks are no text', () => {
  const content = [
    { type: 'content', content: { type: 'text', text: 'Edit applied successfully.' } },
    { type: 'diff', path: '/p/a.txt', oldText: 'alpha\nbeta\n', newText: 'ALPHA\nbeta\n' },
  ];
  expect(shownResult(undefined, content)).toEqual({
    text: 'Edit applied successfully.',
    diffs: [
      {
        path: '/p/a.txt',
        added: 1,
        removed: 1,
        left: 0,
        lines: [
          { kind: 'out', text: 'alpha', at: 1 },
          { kind: 'in', text: 'ALPHA', at: 1 },
          { kind: 'same', text: 'beta' },
        ],
      },
    ],
  });
  const made = [{ type: 'diff', path: 'n.txt', oldText: null, newText: 'x\n' }];
  expect(shownResult(undefined, made)).toMatchObject({ text: '', diffs: [{ added: 1, removed: 0 }] });
});

test('a change beyond all measure is named and not shown', () => {
  const newText = 'x\n'.repeat(200_000);
  const [diff] = shownResult(undefined, [{ type: 'diff', path: 'big', newText }]).diffs;
  expect(diff?.lines).toEqual([]);
  expect(diff?.left).toBeGreaterThan(100_000);
});
