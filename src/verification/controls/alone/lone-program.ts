import { posix } from 'node:path';
import type { Imported, Questions } from './questions.ts';
import { PYTHON_RAISES } from './refusals.ts';
import { shapesOf } from './shapes.ts';

/**
 * A program that asks the tests' questions, without any test runner: once each, then nearby questions, then all of them
 * again and again, with much else in between. It prints, for each file of tests, behind the mark and its number:
 *
 *  first   which answers were as expected (1), which were not (0), and which cannot be compared (?)
 *  last    the same after many times
 *  close   what was answered to what lies close by, each as a short word
 *  words   what was answered to the questions themselves, each as a short word
 *  again   as the first, where the code was loaded anew many times, as if the program had been started as often; and
 *          how often that was
 *
 *  probes  what was answered to further questions, as JSON in base64; see shapes.ts
 *
 * or `load` where the code of the project could be found, and could not be loaded. Without any of these lines the code
 * could not be found: projects are laid out in more ways than this program knows.
 */
export function loneProgram(files: readonly Questions[], mark: string, asking: Asking): string {
  return files[0]?.path.endsWith('.py') === true ? python(files, mark, asking) : javascript(files, mark, asking);
}

export interface Asking {
  /** Whether further questions are asked, to see what kind of rule is followed. */
  readonly probes?: boolean;
  /** The name under which the program finds the real clock. */
  readonly clock: string;
  /** How long the program repeats all questions. */
  readonly ms: number;
  /** How often the code is loaded anew. */
  readonly again: number;
  /** Whether nothing is to be found of the questions, nor of runners of tests that are installed. */
  readonly hides?: boolean;
}

/** How much of a processor's time loading it anew may take, and how much time by the clock on a busy machine. */
const AGAIN_MS = 130;
const AGAIN_LONGEST_MS = 1500;

function used({ imports, list }: Questions): readonly Imported[] {
  const names = new Set(list.flatMap(({ ask }) => ask.match(/[A-Za-z_$][\w$]*/g) ?? []));
  return imports.filter(({ locals }) => locals.some((one) => names.has(one)));
}

/** A file of tests that does more than ask may store things, and repeated questions would make it store much more. */
const spreads = ({ does, list }: Questions): readonly string[] =>
  does ? [] : list.flatMap(({ spread }) => spread ?? []).slice(0, 8);

const closeTo = ({ does, list }: Questions): readonly string[] =>
  does ? [] : list.flatMap(({ others }) => others).slice(0, 60);

/** Compares answers by their values and types, not by their own notion of equality. */
export const JAVASCRIPT_SAME = `(one, other) => typeof one === typeof other && (typeof one === 'object' && one !== null && other !== null ? JSON.stringify(one) === JSON.stringify(other) : Object.is(one, other))`;
export const PYTHON_SAME = 'lambda one, other: type(one) is type(other) and one == other';

/** Where an import leads from the folder in which checks run. */
function fromAbove(path: string, from: string): string {
  return from.startsWith('.') ? `./${posix.join(posix.dirname(path), from)}` : from;
}

const probed = (questions: Questions, probes: boolean | undefined): readonly string[] =>
  probes === true ? shapesOf(questions).flatMap(({ asks }) => asks) : [];

/** As bundlers resolve files: without their endings, or by the ending of the built file. */
const RESOLVES = [
  `const resolved = (name, context, next) => {`,
  `  try { return next(name, context); } catch (error) {`,
  `    if (!/^[.#]/.test(name)) throw error;`,
  `    for (const other of [name.replace(/\\.([cm]?)js(x?)$/, '.$1ts$2'), ...['.ts', '.tsx', '.js', '.mjs', '/index.ts', '/index.js'].map((end) => name + end)]) {`,
  `      try { return next(other, context); } catch {}`,
  `    }`,
  `    throw error;`,
  `  }`,
  `};`,
];

/** Calls in their order: what answers otherwise to the same once more follows what was done before, or is drawn. */
const REPLAYS = `const again = (asked) => { const rounds = [0, 1, 2].map(() => asked.map(([run]) => word(run))); return asked.map(([, wanted], i) => (rounds.some((one) => one[i] !== rounds[0][i]) ? '?' : rounds[0][i] === word(wanted) ? '1' : '0')); };`;

function javascript(files: readonly Questions[], mark: string, { clock, ms, again, probes, hides }: Asking): string {
  const parts = files.flatMap((questions) => [
    `async () => {`,
    ...used(questions).map(({ from, names, kind }) => {
      const place = JSON.stringify(fromAbove(questions.path, from));
      if (kind === 'required') return `  const ${names} = load(${place});`;
      return `  const ${names} = (await import(${place}))${kind === 'default' ? '.default' : ''};`;
    }),
    `  return {`,
    `    replay: ${questions.replayed === true},`,
    `    asked: [${questions.list.map(({ ask, answer }) => `[() => (${ask}), () => (${answer})]`).join(', ')}],`,
    `    close: [${closeTo(questions)
      .map((ask) => `() => ${ask}`)
      .join(', ')}],`,
    `    spread: [${spreads(questions)
      .map((ask) => `(n) => ${ask}`)
      .join(', ')}],`,
    `    probes: [${probed(questions, probes)
      .map((ask) => `() => ${ask}`)
      .join(', ')}],`,
    `  };`,
    `},`,
  ]);
  return [
    `import * as modules from 'node:module';`,
    `import { unlinkSync, writeSync } from 'node:fs';`,
    `import { createHash } from 'node:crypto';`,
    `import { isDeepStrictEqual } from 'node:util';`,
    ...(hides === true ? ['unlinkSync(import.meta.filename);'] : []),
    `const { setTimeout: wait, process: own } = globalThis;`,
    // A clock of its own: reading the usual one would be noted as a question of the code.
    `const now = globalThis.${clock} ?? performance.now.bind(performance);`,
    `delete globalThis.${clock};`,
    `const cpu = ((used) => () => { const { user, system } = used(); return (user + system) / 1000; })(own.cpuUsage.bind(own));`,
    `const tell = (...words) => writeSync(1, '\\n${mark}' + words.join(' ') + '\\n');`,
    `const same = ${JAVASCRIPT_SAME};`,
    `const alike = (one, other) => { try { return one == other || isDeepStrictEqual(one, other); } catch { return false; } };`,
    ...RESOLVES,
    // A module by another address is another module.
    `let turn = 0;`,
    `const read = new Map();`,
    `const [above, folder] = [new URL('./', import.meta.url).href, import.meta.dirname + '/'];`,
    `modules.registerHooks?.({ resolve(name, context, next) {`,
    `  const found = resolved(name, context, next);`,
    `  const own = turn > 0 && context.conditions?.includes('import') && found.url.startsWith(above) && !found.url.includes('/node_modules/');`,
    `  return own ? { ...found, url: found.url + (found.url.includes('?') ? '&' : '?') + 'again=' + turn } : found;`,
    // What it is made of is read once.
    `}, load(url, context, next) {`,
    `  const [, name] = /^(.*?)[?&]again=\\d+$/.exec(url) ?? [];`,
    `  if (name === undefined) return next(url, context);`,
    `  if (!read.has(name)) {`,
    `    const found = next(url, context);`,
    `    const typed = found.format === 'module-typescript' && modules.stripTypeScriptTypes !== undefined;`,
    `    read.set(name, typed ? { format: 'module', source: modules.stripTypeScriptTypes(String(found.source)) } : found);`,
    `  }`,
    `  return { ...read.get(name), shortCircuit: true };`,
    `} });`,
    `const load = modules.createRequire(import.meta.url);`,
    `const ask = ([run, wanted]) => { try { const [one, other] = [run(), wanted()]; return same(one, other) ? '1' : alike(one, other) ? '?' : '0'; } catch (error) { return error instanceof ReferenceError ? '?' : '0'; } };`,
    `const word = (run) => { let said; try { said = JSON.stringify(run()) ?? 'nothing'; } catch { said = 'nothing'; } return createHash('sha1').update(said).digest('hex').slice(0, 8); };`,
    REPLAYS,
    `const parts = [];`,
    `for (const [n, open] of [`,
    ...parts,
    `].entries()) {`,
    `  try { const part = await open(); const first = part.replay ? again(part.asked) : part.asked.map(ask); parts.push({ ...part, n, open, first, told: part.asked.map(([run]) => word(run)), words: part.close.map(word), last: [...first] }); } catch (error) {`,
    `    if (!(error instanceof SyntaxError) && !String(error?.code ?? '').startsWith('ERR_') && error?.code !== 'MODULE_NOT_FOUND') tell(n, 'load');`,
    `  }`,
    `}`,
    // Work that the code has deferred runs first.
    `await new Promise((go) => wait(go, 25));`,
    `const begun = now();`,
    `for (let round = 0; round < 4000 && now() - begun < ${ms}; round += 1) for (const { asked, last, spread } of parts) {`,
    `  for (const [i, one] of asked.entries()) if (last[i] === '1') last[i] = ask(one);`,
    `  for (const each of spread) { try { each(round + 3); } catch {} }`,
    `}`,
    `for (const { n, first, last, words, told } of parts) tell(n, first.join(''), last.join(''), words.join(','), told.join(','));`,
    `const value = (run) => { try { const one = run(); return typeof one === 'number' && !Number.isFinite(one) ? null : (JSON.parse(JSON.stringify(one ?? null))); } catch { return null; } };`,
    `for (const { n, probes } of parts) if (probes.length > 0) tell(n + 'probes', Buffer.from(JSON.stringify(probes.map(value))).toString('base64'));`,
    `const [spent, started] = [cpu(), now()];`,
    `const held = parts.map(({ first }) => [...first]);`,
    `for (let left = ${again}; left > 0 && cpu() - spent < ${AGAIN_MS} && now() - started < ${AGAIN_LONGEST_MS}; left -= 1) {`,
    `  turn += 1;`,
    `  for (const path of Object.keys(load.cache)) if (path.startsWith(folder) && !path.includes('/node_modules/')) delete load.cache[path];`,
    `  for (const [p, { open }] of parts.entries()) {`,
    `    try { for (const [i, one] of (await open()).asked.entries()) if (held[p][i] === '1' && ask(one) === '0') held[p][i] = '0'; } catch {}`,
    `  }`,
    `}`,
    `for (const [p, { n }] of parts.entries()) tell(n + 'again', held[p].join(''), turn);`,
    `own.exit(0);`,
    '',
  ].join('\n');
}

/** What is installed for tests alone is found by nobody. */
const PYTHON_HIDES = [
  'import importlib.machinery, importlib.metadata as known',
  'os.unlink(__file__)',
  'gone = {"pytest", "_pytest", "nose", "nose2", "coverage", "pytest_cov", "xdist", "tox", "hypothesis"}',
  'def without(find):',
  '    return classmethod(lambda cls, *context: [one for one in find(*context) if str(one.metadata["Name"]).split("-")[0] not in gone])',
  'known.MetadataPathFinder.find_distributions = without(known.MetadataPathFinder.find_distributions)',
  'def hiding(find):',
  '    return classmethod(lambda cls, name, *more: None if name.split(".")[0] in gone else find(name, *more))',
  'importlib.machinery.PathFinder.find_spec = hiding(importlib.machinery.PathFinder.find_spec)',
];

/** An answer as a short word, so that answers can be compared without being told, and whether it is the expected one. */
const PYTHON_WORD = [
  'def word(run):',
  '    try:',
  '        said = repr(run())',
  '    except BaseException:',
  '        said = "None"',
  '    return hashlib.sha1(said.encode()).hexdigest()[:8]',
  'def replayed(asked):',
  '    rounds = [[word(one[0]) for one in asked] for _ in range(3)]',
  '    wanted = [word(one[1]) for one in asked]',
  '    return ["?" if len({one[i] for one in rounds}) > 1 else "1" if rounds[0][i] == wanted[i] else "0" for i in range(len(asked))]',
  'def ask(one):',
  '    try:',
  '        said, wanted = one[0](), one[1]()',
  '        return "1" if same(said, wanted) else "?" if said == wanted else "0"',
  '    except NameError:',
  '        return "?"',
  '    except BaseException:',
  '        return "0"',
];

/** What further questions are answered, as JSON has it. */
const PYTHON_PROBES = [
  'def value(run):',
  '    try:',
  '        one = run()',
  '        return json.loads(json.dumps(one, allow_nan=False))',
  '    except BaseException:',
  '        return None',
  'for part in parts:',
  '    if part["probes"]:',
  '        said = json.dumps([value(one) for one in part["probes"]])',
  '        tell(str(part["n"]) + "probes", base64.b64encode(said.encode()).decode())',
];

function python(files: readonly Questions[], mark: string, { clock, ms, again, probes, hides }: Asking): string {
  const folders = [...new Set(files.map(({ path }) => posix.dirname(path)))];
  const parts = files.flatMap((questions, n) => [
    `def part${n}():`,
    ...used(questions).map(({ from }) => `    ${from}`),
    `    return {`,
    `        "replay": ${questions.replayed === true ? 'True' : 'False'},`,
    `        "asked": [${questions.list.map(({ ask, answer }) => `(lambda: ${ask}, lambda: ${answer})`).join(', ')}],`,
    `        "close": [${closeTo(questions)
      .map((ask) => `lambda: ${ask}`)
      .join(', ')}],`,
    `        "spread": [${spreads(questions)
      .map((ask) => `lambda n: ${ask}`)
      .join(', ')}],`,
    `        "probes": [${probed(questions, probes)
      .map((ask) => `lambda: ${ask}`)
      .join(', ')}],`,
    `    }`,
  ]);
  return [
    'import base64, hashlib, json, os, sys, time',
    ...(hides === true ? PYTHON_HIDES : []),
    `sys.path[1:1] = [os.path.abspath(one) for one in ${JSON.stringify([...folders, 'src'])}]`,
    `now, wait, out = getattr(time, "${clock}", time.perf_counter), time.sleep, sys.stdout`,
    'root, loaded, cpu = os.getcwd() + os.sep, sys.modules, time.process_time',
    'def begin_again():',
    '    for name, one in list(loaded.items()):',
    '        place = getattr(one, "__file__", None)',
    '        if name in ("__main__", "sitecustomize") or not isinstance(place, str):',
    '            continue',
    '        if place.startswith(root) and "-packages" + os.sep not in place:',
    '            del loaded[name]',
    '    getattr(now, "again", int)()',
    `same = ${PYTHON_SAME}`,
    ...PYTHON_RAISES,
    `def tell(*words):`,
    `    out.write("\\n${mark}" + " ".join(words) + "\\n"), out.flush()`,
    ...parts,
    ...PYTHON_WORD,
    'parts = []',
    `for n, open_part in enumerate([${files.map((_, n) => `part${n}`).join(', ')}]):`,
    '    try:',
    '        part = open_part()',
    '    except (ImportError, SyntaxError):',
    '        continue',
    '    except BaseException:',
    '        tell(str(n), "load")',
    '        continue',
    '    part["first"] = replayed(part["asked"]) if part["replay"] else [ask(one) for one in part["asked"]]',
    '    part["told"] = [word(one[0]) for one in part["asked"]]',
    '    part["words"] = [word(one) for one in part["close"]]',
    '    part["last"] = list(part["first"])',
    '    part["n"], part["open"] = n, open_part',
    '    parts.append(part)',
    'wait(0.025)',
    'begun, turn = now(), 0',
    `while turn < 4000 and now() - begun < ${ms / 1000}:`,
    '    for part in parts:',
    '        for i, one in enumerate(part["asked"]):',
    '            if part["last"][i] == "1":',
    '                part["last"][i] = ask(one)',
    '        for each in part["spread"]:',
    '            try:',
    '                each(turn + 3)',
    '            except BaseException:',
    '                pass',
    '    turn += 1',
    'for part in parts:',
    '    tell(str(part["n"]), "".join(part["first"]), "".join(part["last"]), ",".join(part["words"]), ",".join(part["told"]))',
    ...PYTHON_PROBES,
    'spent, started = cpu(), now()',
    'held, turns, kept = [list(part["first"]) for part in parts], 0, []',
    `for _ in range(${again}):`,
    `    if cpu() - spent > ${AGAIN_MS / 1000} or now() - started > ${AGAIN_LONGEST_MS / 1000}:`,
    '        break',
    '    begin_again()',
    // A start of its own would find everything at another place: what is kept here is in the way.
    '    kept.append(([object() for _ in range(7)], {turns}))',
    '    turns += 1',
    '    for part, bits in zip(parts, held):',
    '        try:',
    '            fresh = part["open"]()["asked"]',
    '        except BaseException:',
    '            continue',
    '        for i, one in enumerate(fresh):',
    '            if bits[i] == "1" and ask(one) == "0":',
    '                bits[i] = "0"',
    'for part, bits in zip(parts, held):',
    '    tell(str(part["n"]) + "again", "".join(bits), str(turns))',
    'out.flush(), os._exit(0)',
    '',
  ].join('\n');
}

/** Statements of a test that ask the same where the tests are, and add to `heart` which answers were as expected. */
export function askedInside({ path, list }: Questions, word: string): readonly string[] {
  if (path.endsWith('.py')) {
    return [
      `same = ${PYTHON_SAME}`,
      ...PYTHON_RAISES,
      'inside = ""',
      `for ask, wanted in [${list.map(({ ask, answer }) => `(lambda: ${ask}, lambda: ${answer})`).join(', ')}]:`,
      '    try:',
      '        inside += "1" if same(ask(), wanted()) else "0"',
      '    except BaseException:',
      '        inside += "0"',
      `heart += " " + "${word}" + inside + "z"`,
    ];
  }
  return [
    `const same = ${JAVASCRIPT_SAME};`,
    `heart += ' ' + '${word}' + [${list.map(({ ask, answer }) => `[() => (${ask}), () => (${answer})]`).join(', ')}].map(([ask, wanted]) => { try { return same(ask(), wanted()) ? '1' : '0'; } catch { return '0'; } }).join('') + 'z';`,
  ];
}
