import { blankText, syntaxOf } from './expectations/blank-text.ts';

const JAVASCRIPT_TEST = /(?<![\w$.])(?<!function )(?:it|test|describe|suite)(?:\.\w+)*\s*\(/;
/** What a file gives to others, in JavaScript. */
const GIVES = /^\s*export\b|\b(?:module\.)?exports\b/m;
const RUNNERS =
  /(?:from|require\s*\(|import)\s*\(?['"](?:node:test|vitest|@jest\/globals|mocha|ava|tape|tap|uvu|bun:test|jasmine)['"]/;

/** Whether a file holds tests and nothing else, whatever it is called: a runner finds its tests by names that anybody may choose. */
export function onlyTests(path: string, source: string | undefined): boolean {
  const syntax = syntaxOf(path);
  if (source === undefined || (syntax !== 'javascript' && syntax !== 'python')) return false;
  const blank = blankText(source, syntax);
  if (syntax === 'javascript') return RUNNERS.test(source) && JAVASCRIPT_TEST.test(blank) && !GIVES.test(blank);
  const tops = [...blank.matchAll(/^(?:async\s+)?(def|class)\s+(\w+)\s*(?:\(([^)]*)\))?/gm)];
  const isTest = ([, kind, name = '', bases = '']: RegExpExecArray): boolean =>
    kind === 'class' ? /^Test|Tests?$/.test(name) || bases.includes('TestCase') : name.startsWith('test');
  const tests = tops.filter(isTest);
  // What a fixture or a helper of tests is called by, no name says.
  return tests.length > 0 && tests.length === tops.length;
}
