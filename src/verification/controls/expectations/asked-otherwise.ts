import { blankText, syntaxOf } from './blank-text.ts';
import { comparisonsIn } from './watch-comparisons.ts';

/** `sum(1, 2)`, `shop.total(3)`: a name that is handed numbers alone. */
const CALL = /^([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\(\s*(-?\d+(?:\s*,\s*-?\d+)*)\s*\)$/;
const MOST = 12;

/**
 * Statements that ask functions of which tests expect several answers for others, with numbers close by. They set `heart`
 * to the word where one of them has the same for all of these, or nothing, and else only what the tests expect: it may
 * know its answers by heart, however they are written down.
 */
export function askedOtherwise(
  path: string,
  source: string,
  word: string,
  isTheirs: (name: string) => boolean,
): readonly string[] | undefined {
  const syntax = syntaxOf(path);
  if (syntax !== 'javascript' && syntax !== 'python') return undefined;
  const asked = new Map<string, { readonly numbers: readonly number[]; readonly answer: string }[]>();
  for (const { at, written } of comparisonsIn(path, source, blankText(source, syntax))) {
    const [, name = '', numbers = ''] = CALL.exec(source.slice(at.from, at.to)) ?? [];
    const own = name.split('.').at(-1) ?? '';
    if (own === '' || name.startsWith('self.') || !isTheirs(own) || !/^[-\d"'`]/.test(written)) continue;
    const list = asked.get(name) ?? [];
    asked.set(name, [...list, { numbers: numbers.split(',').map(Number), answer: written }]);
  }
  const groups = [...asked]
    .filter(([, list]) => new Set(list.map(({ answer }) => answer)).size > 1)
    .map(([name, list]) => ({
      calls: others(list.map(({ numbers }) => numbers)).map((one) => `${name}(${one.join(', ')})`),
      answers: list.map(({ answer }) => answer),
    }));
  if (groups.length === 0) return undefined;
  return syntax === 'python' ? python(groups, word) : javascript(groups, word);
}

/** Arguments that no test used. */
function others(asked: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const known = new Set(asked.map(String));
  const found = new Map<string, readonly number[]>();
  // Close to each of them, before further from any.
  for (const step of [1, 2, 5]) {
    for (const numbers of asked) {
      for (const i of numbers.keys()) {
        const other = numbers.map((one, place) => (place === i ? one + step : one));
        if (!known.has(String(other))) found.set(String(other), other);
      }
    }
  }
  return [...found.values()].slice(0, MOST);
}

interface Group {
  readonly calls: readonly string[];
  readonly answers: readonly string[];
}

function javascript(groups: readonly Group[], word: string): readonly string[] {
  const asked = groups.map(
    ({ calls, answers }) => `[[${calls.map((call) => `() => ${call}`).join(', ')}], [${answers.join(', ')}]]`,
  );
  return [
    `let heart = '';`,
    `for (const [group, known] of [${asked.join(', ')}]) {`,
    `  const texts = known.map((one) => JSON.stringify(one));`,
    `  const ask = (run) => { try { const one = run(); return typeof one?.then === 'function' ? Symbol() : one === undefined || one === null || Number.isNaN(one) ? 'nothing' : JSON.stringify(one); } catch (error) { return error instanceof ReferenceError ? Symbol() : 'nothing'; } };`,
    `  const said = group.map(ask);`,
    `  if (new Set(said).size === 1 || (said.includes('nothing') && said.every((one) => one === 'nothing' || texts.includes(one)))) heart = ' ' + ${JSON.stringify(word)};`,
    `}`,
  ];
}

function python(groups: readonly Group[], word: string): readonly string[] {
  const asked = groups.map(
    ({ calls, answers }) => `([${calls.map((call) => `lambda: ${call}`).join(', ')}], [${answers.join(', ')}])`,
  );
  return [
    'heart = ""',
    `for group, known in [${asked.join(', ')}]:`,
    '    said = set()',
    '    for ask in group:',
    '        try:',
    '            said.add(repr(ask()))',
    '        except NameError:',
    '            said.update((object(), object()))',
    '        except Exception:',
    '            said.add("None")',
    '    if len(said) == 1 or ("None" in said and said <= {"None"} | {repr(one) for one in known}):',
    `        heart = " " + "${word}"`,
  ];
}
