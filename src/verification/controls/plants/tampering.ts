import { isBuiltin } from 'node:module';

/**
 * Statements of a test that passes unless a shared global is no longer the language's own: `JSON.stringify` that was
 * written here, a method of `unittest` whose code lies in the project. They fail with a word.
 *
 * A test that uses such a thing says nothing about the program any more, however alive its assertions are.
 */
export function javascriptTampering(word: string, source: string): string {
  const holders = JSON.stringify(
    'Object Array String Number Boolean RegExp Function Symbol Promise Map Set WeakMap WeakSet Date BigInt JSON Math Reflect'.split(
      ' ',
    ),
  );
  const brought = broughtFunctions(source);
  return [
    `const fresh = globalThis.process?.getBuiltinModule?.('node:vm');`,
    `const changed = [];`,
    `const written = (one) => typeof one === 'function' && Function.prototype.toString.call(one).indexOf('[native code]') < 0;`,
    `for (const name of fresh === undefined ? [] : ${holders}) for (const place of [name, name + '.prototype']) {`,
    `  const holder = place === name ? globalThis[name] : globalThis[name]?.prototype;`,
    `  const real = fresh.runInNewContext(place);`,
    `  if (holder == null || real == null) continue;`,
    `  for (const key of Reflect.ownKeys(real)) {`,
    `    const { value, get } = Reflect.getOwnPropertyDescriptor(holder, key) ?? {};`,
    `    if (written(value) || written(get)) changed.push(place + '.' + String(key));`,
    `  }`,
    `}`,
    ...(brought.length === 0 ? [] : [broughtTampering(brought)]),
    `if (changed.length > 0) throw new Error(${JSON.stringify(`${word} `)} + changed.slice(0, 3).join(', '));`,
  ].join('\n');
}

/** What Node.js brings is written in JavaScript, too: its own text tells it from another. */
function broughtTampering(brought: readonly Brought[]): string {
  return [
    `try {`,
    `  const texts = Object.values(process.binding('natives')).filter((one) => typeof one === 'string');`,
    `  for (const [module, key] of ${JSON.stringify(brought)}) {`,
    `    const one = (module === '' ? globalThis : process.getBuiltinModule(module))?.[key];`,
    `    if (!written(one)) continue;`,
    `    const own = Function.prototype.toString.call(one);`,
    // A short text without a name stands there anyway.
    `    const known = (own.length > 30 || own.indexOf(key) >= 0) && texts.some((text) => text.indexOf(own) >= 0);`,
    `    if (texts.length > 0 && !known) changed.push((module === '' ? '' : module.slice(5) + '.') + key);`,
    `  }`,
    `} catch {}`,
  ].join('\n');
}

/** Globals that Node.js has written in JavaScript. */
const BROUGHT_GLOBALS =
  /^(?:set(?:Timeout|Interval|Immediate)|clear(?:Timeout|Interval|Immediate)|fetch|structuredClone|queueMicrotask|URL|URLSearchParams|Buffer|TextEncoder|TextDecoder|AbortController|EventTarget|Headers|Request|Response|FormData|Blob)$/;

/** A function of Node.js by its module; one without a module is global. */
type Brought = readonly [module: string, name: string];

/** Their assertions and tests are tried in other ways. */
const RUNS_TESTS = /^(?:test|assert)(?:\/|$)/;

/** The functions of Node.js that a file of tests names. */
function broughtFunctions(source: string): readonly Brought[] {
  const named = new Set(source.match(/[A-Za-z_$][\w$]*/g));
  const modules = new Set(
    [...source.matchAll(/['"](?:node:)?([a-z_]+(?:\/[a-z]+)?)['"]/g)].flatMap(([, name = '']) =>
      isBuiltin(`node:${name}`) && !RUNS_TESTS.test(name) ? [`node:${name}`] : [],
    ),
  );
  return [
    ...[...named].filter((name) => BROUGHT_GLOBALS.test(name)).map((name) => ['', name] as const),
    ...[...modules].flatMap((module) =>
      Object.keys(process.getBuiltinModule(module) ?? {}).flatMap((name) =>
        named.has(name) ? [[module, name] as const] : [],
      ),
    ),
  ];
}

export function pythonTampering(word: string): readonly string[] {
  return [
    'import os, sys',
    "root = os.path.join(os.getcwd(), '')",
    "here = lambda path: path[:1] != '<' and os.path.abspath(path).startswith(root) and '-packages' not in path",
    "own = lambda one: here(getattr(getattr(getattr(one, 'fget', one), '__code__', None), 'co_filename', '/'))",
    "names = set(getattr(sys, 'stdlib_module_names', ())) | {'pytest', '_pytest'}",
    'changed = []',
    'for name, module in list(sys.modules.items()):',
    "    if name.split('.')[0] not in names or name in ('sys', 'warnings', '__main__') or here(getattr(module, '__file__', None) or '/'):",
    '        continue',
    '    for key, value in list(vars(module).items()):',
    '        if own(value) or (isinstance(value, type) and value.__module__ == name and any(own(one) for one in list(vars(value).values()))):',
    "            changed.append(name + '.' + key)",
    'if changed:',
    `    raise AssertionError("${word} " + ", ".join(changed[:3]))`,
  ];
}
