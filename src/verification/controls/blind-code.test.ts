import { describe, expect, test } from 'vitest';
import { blindText } from './blind-code.ts';

const blind = (path: string, text: string): string => blindText(path, text, new Set()).lines.join('\n');

describe('code that asks whether it is being tested is blinded', () => {
  test.for([
    ['a.js', 'const on = process.env.NODE_TEST_CONTEXT;', /process\.env\.[a-z]+;/],
    ['a.js', "const on = process.argv.some((one) => one.includes('.test.js'));", /includes\('\.[a-z]+\.js'\)/],
    ['a.js', 'const on = /test/.test(require.main.filename);', /= \/(?!test)[a-z]+\/\.test\(/],
    ['a.js', "const on = typeof jest !== 'undefined';", /typeof (?!jest)[a-z]+ !==/],
    ['a.js', 'const on = expect.getState().testPath;', /expect\.(?!getState)[a-z]+\(\)/],
    ['a.py', 'on = "pytest" in sys.modules', /on = "(?!pytest)[a-z]+" in sys\.modules/],
    ['a.py', 'on = os.environ.get("PYTEST_CURRENT_TEST")', /get\("(?!PYTEST)\w+"\)/],
    [
      'a.py',
      'import inspect\n\non = inspect.stack()[1].function.startswith("test_")',
      /startswith\("(?!test_)[a-z]+_"\)/,
    ],
  ] as const)('%s: %s', ([path, line, other]) => {
    expect(blind(path, line)).toMatch(other);
  });

  test.for([
    ['a.js', "export const label = 'Test results';"],
    ['a.js', "import { read } from './test-data/read.js';"],
    ['a.js', 'const latest = process.env.LATEST;'],
    ['a.py', 'def latest(tests):\n    return tests[-1]'],
  ] as const)('what only has such a word in it stays: %s: %s', ([path, line]) => {
    expect(blind(path, line)).toBe(line);
  });

  test('lines that stood there before stay', () => {
    const line = 'const on = process.env.VITEST;';
    expect(blindText('a.js', line, new Set([line])).first).toBeUndefined();
  });
});
