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

/**
 * What Node.js brings is written in JavaScript, too: its own text tells it from another. Something bound, or a proxy, has
 * no text.
 */
function broughtTampering(brought: readonly Brought[]): string {
  return [
    `try {`,
    `  const texts = Object.values(process.binding('natives')).filter((one) => typeof one === 'string');`,
    `  const { isProxy } = process.getBuiltinModule('node:util').types;`,
    `  const other = (module, key, one, part) => {`,
    `    if (typeof one !== 'function') return false;`,
    `    const own = Function.prototype.toString.call(one);`,
    `    if (own.indexOf('[native code]') >= 0) return (one.name.startsWith('bound ') && !${BOUND}.test(module + '.' + key)) || (isProxy(one) && !${SHOWN_OTHERWISE}.test(module));`,
    // A short text without a name stands there anyway.
    `    return (part === undefined && own.length <= 30 && own.indexOf(key) < 0) || !texts.some((text) => text.indexOf(own) >= 0);`,
    `  };`,
    `  for (const [module, key] of texts.length === 0 ? [] : ${JSON.stringify(brought)}) {`,
    `    const one = (module === '' ? globalThis : process.getBuiltinModule(module))?.[key];`,
    `    const name = (module === '' ? '' : module.slice(5) + '.') + key;`,
    `    if (other(module, key, one)) changed.push(name);`,
    `    const of = typeof one === 'function' && !isProxy(one) ? one.prototype : undefined;`,
    `    for (const [part, { value, get }] of Object.entries(of == null ? {} : Object.getOwnPropertyDescriptors(of))) {`,
    `      if (part !== 'constructor' && (other(module, key, value, part) || other(module, key, get, part))) changed.push(name + '.prototype.' + part);`,
    `    }`,
    `  }`,
    `} catch {}`,
  ].join('\n');
}

/** Functions that Node.js itself has bound. */
const BOUND = String.raw`/^node:(?:dns(?:\/promises)?\.|path(?:\/\w+)?\.format$)/`;

/** Modules of which a run under other circumstances shows everybody something else, by proxies. */
const SHOWN_OTHERWISE = String.raw`/^node:(?:os|fs|fs\/promises|crypto|tty|process|perf_hooks|module|vm|timers)$/`;

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
  if (named.has('process')) modules.add('node:process');
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
    "here = lambda path: isinstance(path, str) and path[:1] != '<' and os.path.abspath(path).startswith(root) and '-packages' not in path",
    "own = lambda one: here(getattr(getattr(getattr(one, 'fget', one), '__code__', None), 'co_filename', '/'))",
    "names = set(getattr(sys, 'stdlib_module_names', ())) | {'pytest', '_pytest'}",
    'changed = []',
    "file_of = lambda kind: getattr(sys.modules.get(getattr(kind, '__module__', None)), '__file__', None) or '/'",
    // A class, a thing that is called, a function with some of its arguments, a stand-in.
    'def put(one):',
    "    inner = getattr(one, 'func', one) if type(one).__name__ == 'partial' else one",
    '    kind = inner if isinstance(inner, type) else type(inner)',
    "    return own(inner) or (callable(inner) and (here(file_of(kind)) or kind.__module__ == 'unittest.mock'))",
    'for name, module in list(sys.modules.items()):',
    "    if name.split('.')[0] not in names or name in ('sys', 'warnings', '__main__') or here(getattr(module, '__file__', None) or '/'):",
    '        continue',
    '    for key, value in list(vars(module).items()):',
    "        if own(value) or (key[:1] != '_' and name != 'unittest.mock' and put(value)) or (isinstance(value, type) and value.__module__ == name and any(own(one) for one in list(vars(value).values()))):",
    "            changed.append(name + '.' + key)",
    'if changed:',
    `    raise AssertionError("${word} " + ", ".join(changed[:3]))`,
  ];
}
