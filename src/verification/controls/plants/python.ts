import { insertBefore, type Plant, type Planter, type PlantRequest } from './plant.ts';
import { pythonTampering } from './tampering.ts';

const MAIN = /^if\s+__name__\s*==\s*['"]__main__['"]\s*:/m;
const OWN_EXIT = /^([ \t]*)((?:sys\.exit|os\._exit|exit|quit|raise\s+SystemExit)\b.*)$/gm;
const TEST_FUNCTION = /^(?:async\s+)?def\s+test\w*\s*\(/m;
const TEST_CASE = /^class\s+\w+\s*\((?:[^)]*,)?\s*((?:\w+\.)*\w*TestCase)\b[^)]*\)\s*:/m;
/** A class with a base of another name: a test case all the same, where it calls the methods of one. */
const DERIVED = /^class\s+\w+\s*\((?:[^)]*,)?\s*((?:\w+\.)*\w+)\s*(?:,\s*\w+\s*=[^)]*)?\)\s*:/m;
const JUDGES = /\bself\.assert[A-Z]\w*\s*\(/;
const TEST_CLASS = /^class\s+Test\w*\s*(?:\([^)]*\))?\s*:/m;

/** Plainly false arguments, by the method of a test case that must fail on them. */
const METHODS: Readonly<Record<string, string>> = {
  assertEqual: '1, 2',
  assertNotEqual: '1, 1',
  assertTrue: 'False',
  assertFalse: 'True',
  assertIs: '1, None',
  assertIsNone: '1',
  assertIsNotNone: 'None',
  assertIn: '1, [2]',
  assertNotIn: '1, [1]',
  assertAlmostEqual: '1.0, 2.0',
  assertGreater: '1, 2',
  assertLess: '2, 1',
  assertListEqual: '[1], [2]',
  assertDictEqual: '{1: 1}, {1: 2}',
  assertRaises: 'ValueError, lambda: None',
  assertRegex: '"a", "b"',
};

/** Adds a failing test of the kind that the file has. */
export const plantPythonTest: Planter = (source, request) => {
  const base = TEST_CASE.exec(source)?.[1];
  if (base !== undefined) return before(source, inTestCase(source, request, base), request);
  const derived = JUDGES.test(source) ? DERIVED.exec(source)?.[1] : undefined;
  if (derived !== undefined) return before(source, inTestCase(source, request, derived, 'TestZz'), request);
  if (TEST_FUNCTION.test(source) || TEST_CLASS.test(source))
    return before(source, asFunction(source, request), request);
  return undefined;
};

function before(source: string, lines: string, { mark }: PlantRequest): Plant {
  return { text: insertBefore(source, MAIN.exec(source)?.index, `\n${lines}\n`), mark };
}

/** Test cases are run in the order of their names. */
function inTestCase(source: string, request: PlantRequest, base: string, called = 'Zz'): string {
  const { mark, selected, passes, tampering, asks } = request;
  const used = Object.entries(METHODS).filter(([name]) => source.includes(`.${name}(`));
  const name = nameOf('zz', selected, mark);
  return [
    `class ${called}${mark}(${base}):`,
    `    def test_${name}(self):`,
    ...(asks ?? []).map((line) => `        ${line}`),
    ...counted(used.map(([method, args]) => `self.${method}(${args})`)).map((line) => `        ${line}`),
    `        if count ${passes === true ? '!=' : '=='} ${used.length}:`,
    `            raise AssertionError("${mark}"${asks === undefined ? '' : ' + heart'})`,
    ...looksAt(tampering, source).map((line) => `        ${line}`),
  ].join('\n');
}

function asFunction(source: string, { mark, selected, passes, tampering, asks }: PlantRequest): string {
  return [
    `def test_${nameOf('zz', selected, mark)}():`,
    ...(asks ?? []).map((line) => `    ${line}`),
    `    assert ${passes === true ? '' : 'not '}"${mark}"${asks === undefined ? '' : `, "${mark}" + heart`}`,
    ...looksAt(tampering, source).map((line) => `    ${line}`),
  ].join('\n');
}

function looksAt(tampering: string | undefined, source: string): readonly string[] {
  return tampering === undefined ? [] : pythonTampering(tampering, source);
}

function counted(calls: readonly string[]): readonly string[] {
  return ['count = 0', ...calls.flatMap((call) => ['try:', `    ${call}`, 'except BaseException:', '    count += 1'])];
}

function nameOf(first: string, selected: string | undefined, mark: string): string {
  const word = selected?.replaceAll(/\W+/g, '_').replace(/^_*test_/, '');
  return [word, first, mark].filter((part) => part !== undefined && part !== '').join('_');
}

/** A last line that fails, and the same before each place where the script ends itself. */
export const plantPythonScript: Planter = (source, { mark, passes, tampering }) => {
  if (source.trim() === '') return undefined;
  const line = `assert ${passes === true ? '' : 'not '}"${mark}"`;
  const text = source.replaceAll(OWN_EXIT, (_, indent: string, rest: string) => `${indent}${line}\n${indent}${rest}`);
  return { text: insertBefore(text, undefined, [line, ...looksAt(tampering, source)].join('\n')), mark };
};
