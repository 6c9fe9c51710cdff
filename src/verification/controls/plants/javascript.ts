import { insertBefore, type Planter, type Plant, type PlantRequest } from './plant.ts';
import { javascriptTampering } from './tampering.ts';

/** Modules whose default or named export registers a test. */
const TEST_MODULES = String.raw`node:test|test|vitest|@jest\/globals|mocha|ava|tape|tap|uvu|bun:test|@playwright\/test|@japa\/runner`;
const DEFAULT_IMPORT = new RegExp(String.raw`import\s+(\w+)\s*(?:,\s*\{[^}]*\}\s*)?from\s*['"](?:${TEST_MODULES})['"]`);
const NAMED_IMPORT = new RegExp(
  String.raw`(?:import\s*(?:\w+\s*,\s*)?\{([^}]*)\}\s*from\s*|(?:const|let|var)\s*\{([^}]*)\}\s*=\s*(?:await\s+import|require)\s*\(\s*)['"](?:${TEST_MODULES})['"]`,
);
const REQUIRED = new RegExp(
  String.raw`(?:const|let|var)\s+(\w+)\s*=\s*require\s*\(\s*['"](?:${TEST_MODULES})['"]\s*\)(?:\.(\w+))?`,
);
const CALLED = /(?:^|[^.\w$'"`])(test|it)(?:\.\w+)*\s*(?:\(|`|<)/m;
/** A suite of uvu runs at its `run()` call, with the tests registered by then. */
const RUN_CALL = /^[ \t]*\w+\.run\(\s*\)/m;
/** Ways in which a script ends itself before its last line. */
const OWN_EXIT = /\bprocess\.(?:exit|reallyExit)\s*\(/g;

/**
 * Adds a test that fails when every kind of assertion in the file fails on a plain falsehood. An assertion that no
 * longer fails is as dead as a runner that no longer runs.
 */
export const plantJavaScriptTest: Planter = (source, request) => {
  const register = testFunction(source);
  return register === undefined ? undefined : asTest(source, request, register);
};

function testFunction(source: string): string | undefined {
  const whole = DEFAULT_IMPORT.exec(source)?.[1] ?? requiredTest(source);
  if (whole !== undefined && calls(source, whole)) return whole;
  if (whole !== undefined && calls(source, `${whole}.test`)) return `${whole}.test`;
  const [, imported, taken] = NAMED_IMPORT.exec(source) ?? [];
  for (const part of (imported ?? taken ?? '').split(',')) {
    const [, , alias] = /^\s*(test|it)\s*(?:as\s+|:\s*)(\w+)\s*$/.exec(part) ?? [];
    if (alias !== undefined && calls(source, alias)) return alias;
  }
  return CALLED.exec(source)?.[1];
}

function requiredTest(source: string): string | undefined {
  const [, name, member] = REQUIRED.exec(source) ?? [];
  return member === undefined || member === 'test' || member === 'it' ? name : undefined;
}

function calls(source: string, name: string): boolean {
  return new RegExp(String.raw`(?:^|[^.\w$])${name.replace('.', String.raw`\.`)}(?:\.\w+)*\s*\(`, 'm').test(source);
}

function asTest(source: string, request: PlantRequest, register: string): Plant {
  const { mark, selected } = request;
  const only = new RegExp(String.raw`(?:^|[^.\w$])${register.replace('.', String.raw`\.`)}\.only\s*\(`, 'm').test(
    source,
  );
  const title = JSON.stringify([selected, mark].filter((word) => word !== undefined).join(' '));
  // Some runners want a test to signal its end, or that it asserted something; others call a parameter as a callback.
  const ends = 'arguments[0]?.pass?.();\narguments[0]?.end?.();';
  const lines = `;${register}${only ? '.only' : ''}(${title}, async function () {\n${body(source, request)}\n${ends}\n});`;
  return { text: insertBefore(source, RUN_CALL.exec(source)?.index, lines), mark };
}

/**
 * The same as the last line of a script without tests. A script may end itself: the failure also stands before each
 * such place, where the script itself must come by.
 */
export const plantJavaScriptScript: Planter = (source, request) => {
  if (/^\s*$/.test(source)) return undefined;
  const fails = `(() => {\n${body(source, request)}\n})()`;
  const text = source.replaceAll(OWN_EXIT, (exit) => `(${fails}, 0), ${exit}`);
  return { text: insertBefore(text, undefined, `;${fails};`), mark: request.mark };
};

function body(source: string, { mark, passes = false, tampering, asks }: PlantRequest): string {
  const false_ = [...assertions(source)];
  return [
    ...(asks ?? []),
    `let ${mark} = 0;`,
    `for (const each of [${false_.map((one) => `() => { ${one}; }`).join(', ')}]) { try { each(); } catch { ${mark} += 1; } }`,
    `if (${mark} ${passes ? '!==' : '==='} ${false_.length}) throw new Error(${JSON.stringify(mark)}${asks === undefined ? '' : ' + heart'});`,
    ...(tampering === undefined ? [] : [javascriptTampering(tampering, source)]),
  ].join('\n');
}

/** Plainly false arguments, by the name of the assertion that must fail on them. */
const ASSERT: Readonly<Record<string, string>> = {
  ok: 'false',
  equal: '1, Number("2")',
  strictEqual: '1, Number("2")',
  deepEqual: '[1], [Number("2")]',
  deepStrictEqual: '[1], [Number("2")]',
  partialDeepStrictEqual: '[1], [Number("2")]',
  notEqual: '1, Number("1")',
  notStrictEqual: '1, Number("1")',
  notDeepEqual: '[1], [Number("1")]',
  notDeepStrictEqual: '[1], [Number("1")]',
  match: '"a", /b/',
  doesNotMatch: '"a", /a/',
  throws: '() => undefined',
  doesNotThrow: '() => { throw new Error("a"); }',
};

const EXPECT: Readonly<Record<string, string>> = {
  toBe: 'expect(1).toBe(Number("2"))',
  toEqual: 'expect([1]).toEqual([Number("2")])',
  toStrictEqual: 'expect([1]).toStrictEqual([Number("2")])',
  toBeTruthy: 'expect(Number("0")).toBeTruthy()',
  toBeFalsy: 'expect(Number("1")).toBeFalsy()',
  toBeNull: 'expect(Number("1")).toBeNull()',
  toBeUndefined: 'expect(Number("1")).toBeUndefined()',
  toBeDefined: 'expect(undefined).toBeDefined()',
  toContain: 'expect([1]).toContain(Number("2"))',
  toHaveLength: 'expect([1]).toHaveLength(Number("2"))',
  toMatch: 'expect("a").toMatch(/b/)',
  toThrow: 'expect(() => undefined).toThrow()',
  toBeGreaterThan: 'expect(1).toBeGreaterThan(Number("2"))',
  toBeLessThan: 'expect(2).toBeLessThan(Number("1"))',
  toBeCloseTo: 'expect(1).toBeCloseTo(Number("2"))',
  toMatchObject: 'expect({ a: 1 }).toMatchObject({ a: Number("2") })',
};

function* assertions(source: string): Iterable<string> {
  const seen = new Set<string>();
  for (const [, name = '', method = ''] of source.matchAll(/\b(assert(?:\.strict)?)\.(\w+)\s*\(/g)) {
    const args = ASSERT[method];
    const call = `${name}.${method}(${args})`;
    if (args === undefined || seen.has(call)) continue;
    seen.add(call);
    yield call;
  }
  if (/(?:^|[^.\w$])assert\s*\(/m.test(source) && !/function\s+assert\b/.test(source)) yield 'assert(false)';
  if (!/(?:^|[^.\w$])expect\s*\(/m.test(source)) return;
  if (/\)\s*\.to\./.test(source)) yield 'expect(1).to.equal(Number("2"))';
  for (const [method, call] of Object.entries(EXPECT)) {
    if (new RegExp(String.raw`\.${method}\s*\(`).test(source)) yield call;
  }
}
