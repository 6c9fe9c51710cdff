import { isBuiltin } from 'node:module';

/** Tests may have put stand-ins for some of them themselves. */
const MOST_TOLD = 40;

/**
 * Statements of a test that passes unless a shared global is no longer the language's own: `JSON.stringify` that was
 * written here, a method of `unittest` whose code lies in the project. They fail with a word.
 *
 * A test that uses such a thing says nothing about the program any more, however alive its assertions are.
 */
export function javascriptTampering(word: string, source: string): string {
  const holders = JSON.stringify(
    'Object Array String Number Boolean RegExp Function Symbol Promise Map Set WeakMap WeakSet Date BigInt JSON Math Reflect Intl'.split(
      ' ',
    ),
  );
  const asks = JSON.stringify(word);
  return [
    `const fresh = globalThis.process?.getBuiltinModule?.('node:vm');`,
    `const changed = [];`,
    `const isProxy = globalThis.process?.getBuiltinModule?.('node:util')?.types.isProxy ?? (() => false);`,
    // A run under other circumstances puts proxies over functions, too, and they answer to the word with themselves.
    `const stands = (one) => isProxy(one) && (one[${asks}] !== one || one[${asks} + ' '] === one);`,
    `const isNative = (one) => Function.prototype.toString.call(one).indexOf('[native code]') >= 0;`,
    `const written = (one) => stands(one) || (typeof one === 'function' && (!isNative(one) || one.name.startsWith('bound ')));`,
    `if (written(isProxy)) changed.push('util.types.isProxy');`,
    `if (isProxy(globalThis.process)) changed.push('process');`,
    `for (const name of fresh === undefined ? [] : ${holders}) for (const place of [name, name + '.prototype']) {`,
    `  const holder = place === name ? globalThis[name] : globalThis[name]?.prototype;`,
    `  const real = fresh.runInNewContext(place);`,
    `  if (holder == null || real == null) continue;`,
    `  if (place === name && written(holder)) changed.push(name);`,
    `  for (const key of Reflect.ownKeys(real)) {`,
    `    const { value, get } = Reflect.getOwnPropertyDescriptor(holder, key) ?? {};`,
    // Another function of the language in its place is called otherwise.
    `    const moved = typeof value === 'function' && value.name !== Reflect.getOwnPropertyDescriptor(real, key).value?.name;`,
    `    if (key !== 'constructor' && (moved || written(value) || written(get))) changed.push(place + '.' + String(key));`,
    `  }`,
    // Added, these change what the language does with everything of that kind; a further method changes nothing. What all
    // things have, however, and every list at a place, is there where nobody put it.
    `  const all = place === 'Object.prototype' ? /(?:)/ : place === 'Array.prototype' ? /^(?:\\d+|toJSON)$/ : /^toJSON$/;`,
    `  for (const key of Reflect.ownKeys(holder)) if ((typeof key === 'symbol' || all.test(key)) && !Object.hasOwn(real, key)) changed.push(place + '.' + String(key));`,
    `}`,
    ...broughtTampering(source),
    `if (changed.length > 0) throw new Error(${JSON.stringify(`${word} `)} + changed.slice(0, ${MOST_TOLD}).join(', '));`,
  ].join('\n');
}

/**
 * What Node.js brings is written in JavaScript, too: its own text tells it from another. Something bound, or a proxy, has
 * no text.
 */
function broughtTampering(source: string): readonly string[] {
  const brought = broughtFunctions(source);
  const objects = broughtObjects(source);
  if (brought.length === 0 && objects.length === 0) return [];
  return [
    `try {`,
    `  const texts = Object.values(process.binding('natives')).filter((one) => typeof one === 'string');`,
    `  const places = [globalThis, Object, Array, Number, Math, JSON, Reflect, Promise, ...${KNOWN}.map((one) => process.getBuiltinModule(one))];`,
    `  const other = (module, key, one, part, called = key) => {`,
    `    if (typeof one !== 'function') return false;`,
    // Another function that is known by its own name.
    `    if (part === undefined && one.name !== key && one.name !== called && places.some((place) => place[one.name] === one)) return true;`,
    `    if (isNative(one)) return stands(one) || (one.name.startsWith('bound ') && !${BOUND}.test(module + '.' + key));`,
    `    const own = Function.prototype.toString.call(one);`,
    // A short text without a name stands there anyway.
    `    return (part === undefined && own.length <= 30 && own.indexOf(key) < 0) || !texts.some((text) => text.indexOf(own) >= 0);`,
    `  };`,
    `  for (const [module, key, called] of texts.length === 0 ? [] : ${JSON.stringify(brought)}) {`,
    `    const [file, inner] = module.split('#');`,
    `    const whole = module === '' ? globalThis : process.getBuiltinModule(file);`,
    `    const holder = inner === undefined ? whole : whole?.[inner];`,
    `    const one = holder?.[key];`,
    `    const name = (module === '' ? '' : module.slice(5).replace(/[#/]/g, '.') + '.') + key;`,
    `    if (stands(holder) || other(module, key, one, undefined, called)) changed.push(name);`,
    `    if (typeof one === 'function' && !isProxy(one) && typeof one.bigint === 'function' && other(module, key, one.bigint, 'bigint')) changed.push(name + '.bigint');`,
    `    const of = typeof one === 'function' && !isProxy(one) ? one.prototype : undefined;`,
    `    for (const [part, { value, get }] of Object.entries(of == null ? {} : Object.getOwnPropertyDescriptors(of))) {`,
    `      if (!${SHOWN}.test(part) && (other(module, key, value, part) || other(module, key, get, part))) changed.push(name + '.prototype.' + part);`,
    `    }`,
    `  }`,
    `  for (const [holder, key] of texts.length === 0 ? [] : ${JSON.stringify(objects)}) {`,
    `    if (stands(globalThis[holder]) || other('', key, globalThis[holder]?.[key])) changed.push(holder + '.' + key);`,
    `  }`,
    `} catch {}`,
  ];
}

/** Modules whose functions could be put in the place of others. */
const KNOWN = JSON.stringify(['fs', 'path', 'os', 'util', 'crypto', 'url', 'querystring', 'child_process']);

/** The parts of streams that a run under other circumstances shows otherwise. */
const SHOWN = String.raw`/^(?:constructor|isTTY|getColorDepth|hasColors)$/`;

/** Functions that Node.js itself has bound. */
const BOUND = String.raw`/^node:(?:dns(?:[\/#]promises)?\.|path(?:[\/#]\w+)*\.format$)/`;

/** Globals that Node.js has written in JavaScript. */
const BROUGHT_GLOBALS =
  /^(?:set(?:Timeout|Interval|Immediate)|clear(?:Timeout|Interval|Immediate)|fetch|structuredClone|queueMicrotask|URL|URLSearchParams|Buffer|TextEncoder|TextDecoder|AbortController|EventTarget|Headers|Request|Response|FormData|Blob)$/;

/**
 * A function of Node.js by its module, or by the global that holds it; one without either is global itself. Some are called
 * otherwise than what they are known by.
 */
type Brought = readonly [holder: string, name: string, called?: string];

/** Their assertions and tests are tried in other ways. */
const RUNS_TESTS = /^(?:test|assert)(?:\/|$)/;

/** Globals of Node.js that hold functions. */
const BROUGHT_OBJECTS = ['performance', 'crypto'] as const;

function broughtObjects(source: string): readonly Brought[] {
  const named = namesOf(source);
  return BROUGHT_OBJECTS.filter((holder) => named.has(holder)).flatMap((holder) =>
    [...named].filter((name) => name in globalThis[holder]).map((name) => [holder, name] as const),
  );
}

function namesOf(source: string): ReadonlySet<string> {
  return new Set(source.match(/[A-Za-z_$][\w$]*/g));
}

/** The functions of Node.js that a file of tests names. */
function broughtFunctions(source: string): readonly Brought[] {
  const named = namesOf(source);
  const modules = new Set(
    [...source.matchAll(/['"](?:node:)?([a-z_]+(?:\/[a-z]+)?)['"]/g)].flatMap(([, name = '']) =>
      isBuiltin(`node:${name}`) && !RUNS_TESTS.test(name) ? [`node:${name}`] : [],
    ),
  );
  if (named.has('process')) modules.add('node:process');
  return [
    ...[...named].filter((name) => BROUGHT_GLOBALS.test(name)).map((name) => ['', name] as const),
    ...[...modules].flatMap((module) => {
      const whole = (process.getBuiltinModule(module) ?? {}) as Readonly<Record<string, unknown>>;
      const within = WITHIN.filter((inner) => named.has(inner) && inner in whole);
      return [
        ...namedIn(module, whole, named),
        ...within.flatMap((inner) => namedIn(`${module}#${inner}`, whole[inner] as typeof whole, named)),
      ];
    }),
  ];
}

/** What modules of Node.js hold that holds functions itself. */
const WITHIN = ['promises', 'posix', 'win32', 'types', 'webcrypto'];

function namedIn(
  holder: string,
  whole: Readonly<Record<string, unknown>>,
  named: ReadonlySet<string>,
): readonly Brought[] {
  return Object.keys(whole).flatMap((name): readonly Brought[] => {
    const one = whole[name];
    if (!named.has(name)) return [];
    return typeof one === 'function' && one.name !== name ? [[holder, name, one.name]] : [[holder, name]];
  });
}

export function pythonTampering(word: string, source: string): readonly string[] {
  return [
    'import os, sys',
    // Not by a question that somebody may have answered already.
    "root = os.path.join((sys.modules.get('posix') or os).getcwd(), '')",
    'place = lambda path: tuple(os.stat(path))[1:3]',
    "here = lambda path: isinstance(path, str) and path[:1] != '<' and os.path.abspath(path).startswith(root) and '-packages' not in path",
    "own = lambda one: here(getattr(getattr(getattr(one, 'fget', one), '__code__', None), 'co_filename', '/'))",
    "names = set(getattr(sys, 'stdlib_module_names', ())) | {'pytest', '_pytest'}",
    "changed = [] if place(root) == place('.') else ['os.getcwd']",
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
    ...otherThanFresh(importedIn(source)),
    'if changed:',
    `    raise AssertionError("${word} " + ", ".join(changed[:${MOST_TOLD}]))`,
  ];
}

/** Modules of the language that are compared: to load them in another interpreter takes time. */
const MOST_COMPARED = 16;

function importedIn(source: string): readonly string[] {
  const named = [...source.matchAll(/^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import|import[ \t]+(.+))/gm)].flatMap(
    ([, from, names = '']) => (from === undefined ? names.split(',') : [from]),
  );
  const modules = named.map((one) => one.trim().split(/\s/)[0] ?? '');
  return [...new Set(modules.filter((one) => /^[A-Za-z]\w*(?:\.\w+)*$/.test(one)))].slice(0, MOST_COMPARED);
}

/** Names and kinds of what a module holds; the same text runs here and in an interpreter that loaded nothing else. */
const KINDS = [
  'import sys',
  'told = {}',
  'for name in names:',
  '    module = sys.modules.get(name) or __import__(name, fromlist=["a"])',
  '    told[name] = {key: [type(one).__name__, str(getattr(one, "__module__", "")), str(getattr(one, "__qualname__", ""))] for key, one in vars(module).items() if callable(one) and key[:1] != "_"}',
].join('\n');

/**
 * Something else of the language in the place of what belongs there has no text of its own: only an interpreter that ran
 * nothing yet knows what it was. What has its text elsewhere was put there by a runner of tests or by its plugins.
 */
function otherThanFresh(modules: readonly string[]): readonly string[] {
  if (modules.length === 0) return [];
  const asks = JSON.stringify(`names = NAMES\n${KINDS}\nprint(told)`);
  return [
    'import subprocess',
    // Whoever asks by these would not hear the truth by others.
    "asking = {'subprocess.run': subprocess.run, 'os.path.realpath': os.path.realpath}",
    'changed.extend(name for name, one in asking.items() if type(one) is not type(here) and name not in changed)',
    'try:',
    "    home = os.path.dirname(os.path.abspath(subprocess.__file__)) + '/'",
    `    asked = [one for one in ${JSON.stringify(modules)} if one in sys.modules and one.split('.')[0] in names and one.split('.')[0] not in ('sys', 'warnings', 'pytest', '_pytest') and one != 'unittest.mock' and not here(getattr(sys.modules[one], '__file__', None) or '/')]`,
    // Where there is no such link, the path stays what it was.
    "    program = os.path.realpath('/proc/self/exe')",
    "    program = sys.executable if program == '/proc/self/exe' else program",
    `    fresh = eval(subprocess.run([program, '-I', '-S', '-c', ${asks}.replace('NAMES', repr(asked))], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=20).stdout)`,
    "    space = {'names': asked}",
    `    exec(${JSON.stringify(KINDS)}, space)`,
    '    for name, kinds in space["told"].items():',
    '        for key, kind in kinds.items():',
    '            one = getattr(sys.modules[name], key)',
    "            text = getattr(getattr(one, '__code__', None), 'co_filename', None) or (file_of(one) if isinstance(one, type) else home)",
    "            brought = text == '/' or text[:7] == '<frozen' or (text.startswith(home) and '-packages' not in text)",
    '            if brought and fresh[name].get(key, kind) != kind and name + "." + key not in changed:',
    '                changed.append(name + "." + key)',
    'except Exception:',
    '    pass',
  ];
}
