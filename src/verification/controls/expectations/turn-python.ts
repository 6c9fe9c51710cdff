import { defined } from '../../../core/defined.ts';
import { closing, partsOf } from './blank-text.ts';
import { handed, turnCondition } from './turn-condition.ts';
import { otherExpected } from './other-expected.ts';
import type { Edit } from './edit.ts';

const OPPOSITES: readonly (readonly [string, string])[] = [
  ['assertEqual', 'assertNotEqual'],
  ['assertTrue', 'assertFalse'],
  ['assertIs', 'assertIsNot'],
  ['assertIsNone', 'assertIsNotNone'],
  ['assertIn', 'assertNotIn'],
  ['assertIsInstance', 'assertNotIsInstance'],
  ['assertAlmostEqual', 'assertNotAlmostEqual'],
  ['assertGreater', 'assertLessEqual'],
  ['assertLess', 'assertGreaterEqual'],
  ['assertRegex', 'assertNotRegex'],
];
const OPPOSITE = new Map(OPPOSITES.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]));
const EQUALITY = new Set([
  'assertEqual',
  'assertEquals',
  'assertAlmostEqual',
  'assertListEqual',
  'assertDictEqual',
  'assertTupleEqual',
  'assertSetEqual',
  'assertCountEqual',
  'assertMultiLineEqual',
  'assertSequenceEqual',
]);

export function turnPython(source: string, blank: string): readonly Edit[] {
  return [...methods(source, blank), ...statements(source, blank), ...helped(source, blank)];
}

function* methods(source: string, blank: string): Iterable<Edit> {
  for (const found of blank.matchAll(/\bself\.(assert\w+)\s*\(/g)) {
    const [whole, method = ''] = found;
    const open = found.index + whole.length - 1;
    const end = closing(blank, open);
    if (end === undefined) continue;
    const parts = partsOf(blank, open + 1, end);
    const edit = EQUALITY.has(method) ? otherExpected(source, blank, parts.slice(0, 2), 'python') : undefined;
    const opposite = OPPOSITE.get(method);
    const how = { whole: { from: found.index, to: end + 1 } };
    if (edit !== undefined)
      yield { ...edit, ...how, ...defined({ exact: /Almost/.test(method) ? undefined : (true as const) }) };
    else if (method === 'assertTrue' && parts[0] !== undefined)
      yield { ...turnCondition(source, blank, parts[0], 'python'), ...how };
    else if (opposite !== undefined) {
      const from = found.index + 'self.'.length;
      yield { from, to: from + method.length, text: opposite, ...how };
    }
  }
}

function* statements(source: string, blank: string): Iterable<Edit> {
  for (const found of blank.matchAll(/^([ \t]*)assert(?=[\s(])/gm)) {
    const from = found.index + found[0].length;
    const end = statementEnd(blank, from);
    const [said] = partsOf(blank, from, end);
    if (said === undefined) continue;
    yield { ...turnCondition(source, blank, said, 'python'), whole: said };
  }
}

/** The end of the line that a statement ends with: one within brackets goes on, and so does one after a backslash. */
function statementEnd(blank: string, from: number): number {
  let depth = 0;
  for (let i = from; i < blank.length; i += 1) {
    const letter = blank.charAt(i);
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
    else if (letter === '\n' && depth <= 0 && blank.charAt(i - 1) !== '\\') return i;
  }
  return blank.length;
}

/** `self.near(add(1, 2), 3)`, `check(add(1, 2), 3)`: handed to a helper that judges. */
function* helped(source: string, blank: string): Iterable<Edit> {
  for (const found of blank.matchAll(/^[ \t]+((?:self\.)?[a-z_]\w*)\s*\(/gm)) {
    const [whole, name = ''] = found;
    if (/^(?:self\.assert|print|super|isinstance|if|while|for|return|yield|with|assert|not|and|or|in)/.test(name))
      continue;
    const open = found.index + whole.length - 1;
    const end = closing(blank, open);
    if (end === undefined) continue;
    const edit = handed(source, blank, partsOf(blank, open + 1, end), 'python');
    if (edit !== undefined) yield { ...edit, guessed: true };
  }
}
