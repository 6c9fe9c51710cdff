import { JAVASCRIPT_ALONE } from './javascript-alone.ts';
import { ORDINARY, RUNNERS_OWN, type Shown } from './shown.ts';

/**
 * A module that Node.js loads before everything else. It shows the changed circumstances only to the files of the step,
 * as far as possible: the runner and the tests see the usual ones. The clock, random numbers and the machine differ for
 * all code, so that a test and the code agree about them. The shim records each facet that a file of the step asked
 * for.
 */
export function javascriptShim(shown: Shown): string {
  const told = { ...shown, ordinary: ORDINARY, runners: RUNNERS_OWN };
  return `'use strict';\n{\nconst told = ${JSON.stringify(told)};\n${BODY}${shown.alone === true ? JAVASCRIPT_ALONE : ''}Module.syncBuiltinESMExports();\n}\n`;
}

const BODY = String.raw`
const fs = require('node:fs');
const path = require('node:path');
const { fileURLToPath } = require('node:url');
const root = path.dirname(__dirname);
const changed = new Set(told.changed.map((one) => path.join(root, one)));
const tests = new Set(told.tests.map((one) => path.join(root, one)));
const write = fs.writeFileSync;
const asked = new Set();
const tell = (facet) => {
  if (asked.has(facet)) return;
  // Where everybody is shown the same, Node.js itself asks, too.
  if (told.alone && !sitesAbove(tell).some((site) => changed.has(fileOf(site)))) return;
  asked.add(facet);
  try { write(path.join(__dirname, facet), 'asked\n'); } catch {}
};

const capture = Error.captureStackTrace;
const RealError = Error;
let direct;
const sitesAbove = (above) => {
  const { prepareStackTrace, stackTraceLimit } = RealError;
  const held = {};
  try {
    RealError.stackTraceLimit = 16;
    direct = (_, sites) => sites;
    if (!told.stack) RealError.prepareStackTrace = direct;
    capture(held, above);
    const found = held.stack;
    if (Array.isArray(found)) return found;
    // While a stack is being told no other is asked about: it is a text then.
    return String(found).split('\n').slice(1).map((line) => ({ getFileName: () => /(?:\(|at )((?:file:|\/|node:)[^()]*?):\d+:\d+\)?$/.exec(line)?.[1] }));
  } finally {
    direct = undefined;
    if (!told.stack) RealError.prepareStackTrace = prepareStackTrace;
    RealError.stackTraceLimit = stackTraceLimit;
  }
};
const fileOf = (site) => {
  const name = site.getFileName();
  if (typeof name !== 'string' || name.startsWith('node:') || name === __filename) return undefined;
  return (name.startsWith('file:') ? fileURLToPath(name.split('?')[0]) : name.split('?')[0]);
};
const isStep = (above) => {
  if (told.alone) return true;
  for (const site of sitesAbove(above)) {
    const name = fileOf(site);
    if (name !== undefined) return changed.has(name);
  }
  return false;
};
// To one question, which only a planted test knows, each answers with itself: so does no proxy that is put over it.
const shownBy = (target, traps) => {
  const one = new Proxy(target, { ...traps, ...(told.own === undefined ? {} : { get: (_, key) => (key === told.own ? one : target[key]) }) });
  return one;
};
const over = (holder, name, run) => {
  const real = holder?.[name];
  if (typeof real !== 'function') return;
  const apply = (target, self, args) => run((...given) => Reflect.apply(target, self, given.length === 0 ? args : given), args, apply);
  Object.defineProperty(holder, name, { value: shownBy(real, { apply }), writable: true, configurable: true, enumerable: Object.getOwnPropertyDescriptor(holder, name)?.enumerable ?? true });
};

const realUp = performance.now.bind(performance);
const RealDate = Date;
const realNow = RealDate.now;
const shift = told.now - realNow();
const UP = 1000 * 60 * 60 * 24 * 11 + 12345;
const moment = (above) => { if (isStep(above)) tell('clock'); return realNow() + shift; };
over(RealDate, 'now', (_, __, above) => moment(above));
let construct_;
const construct = (target, args, self) => { if ((args.length > 1 || typeof args[0] === 'string') && !asked.has('place') && isStep(construct)) tell('place'); return construct_(target, args, self); };
construct_ = (target, args, self) => Reflect.construct(target, args.length === 0 ? [moment(construct)] : args, self === globalThis.Date ? target : self);
const applyDate = () => new RealDate(moment(applyDate)).toString();
globalThis.Date = shownBy(RealDate, { construct, apply: applyDate });
RealDate.prototype.constructor = globalThis.Date;
over(Object.getPrototypeOf(performance), 'now', (real, _, above) => { if (isStep(above)) tell('clock'); return real() + UP; });
over(process.hrtime, 'bigint', (real, _, above) => { if (isStep(above)) tell('clock'); return real() + BigInt(UP) * 1_000_000n; });
over(require('node:os'), 'uptime', (real, _, above) => { if (isStep(above)) tell('clock'); return real() + UP / 1000; });
over(process, 'uptime', (real, _, above) => { if (isStep(above)) tell('clock'); return real() + UP / 1000; });

let drawn = 0;
const draw = (above) => {
  if (isStep(above)) tell('random');
  drawn += 1;
  if (drawn < 3) return (drawn === 1) === told.low ? 0.0001 : 0.9999;
  return (drawn * 0.6180339887498949 + 0.37) % 1;
};
over(Math, 'random', (_, __, above) => draw(above));
over(require('node:crypto'), 'randomInt', (real, args, above) => {
  if (typeof args.at(-1) === 'function') return real();
  const [low, high] = args.length > 1 ? args : [0, args[0]];
  return low + Math.floor(draw(above) * (high - low));
});

const placed = (above) => { if (!asked.has('place') && isStep(above)) tell('place'); };
for (const name of ['getHours', 'getMinutes', 'getDay', 'getDate', 'getMonth', 'getFullYear', 'getTimezoneOffset', 'toString', 'toDateString', 'toTimeString', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'setHours', 'setMinutes', 'setDate', 'setMonth', 'setFullYear']) over(RealDate.prototype, name, (real, _, above) => { placed(above); return real(); });
for (const [holder, name] of [[Number.prototype, 'toLocaleString'], [Array.prototype, 'toLocaleString'], [String.prototype, 'localeCompare'], [String.prototype, 'toLocaleUpperCase'], [String.prototype, 'toLocaleLowerCase'], [RealDate, 'parse']]) over(holder, name, (real, _, above) => { placed(above); return real(); });
for (const name of ['DateTimeFormat', 'NumberFormat', 'Collator', 'PluralRules', 'ListFormat', 'RelativeTimeFormat', 'Segmenter', 'DisplayNames']) {
  if (typeof Intl[name] !== 'function') continue;
  const make = (target, args, self) => { placed(make); return Reflect.construct(target, args, self === Intl[name] ? target : self); };
  const call = (target, self, args) => { placed(call); return Reflect.apply(target, self, args); };
  Object.defineProperty(Intl, name, { value: shownBy(Intl[name], { construct: make, apply: call }), writable: true, configurable: true, enumerable: false });
}

const env = process.env;
const first = { ...env };
const runners = new RegExp(told.runners);
const spoken = new Set([...told.ordinary, ...told.variables]);
const hides = (key) => typeof key === 'string' && !spoken.has(key) && !key.startsWith('LC_') && (runners.test(key) || (key in first && env[key] === first[key]));
const lies = (key, above) => {
  if (!(key in env) || !hides(key) || !isStep(above)) return false;
  tell('runner');
  return true;
};
const PLACED = /^(?:TZ|LANG|LANGUAGE|LC_\w+)$/;
const get = (target, key) => { if (typeof key === 'string' && PLACED.test(key)) placed(get); return lies(key, get) ? undefined : target[key]; };
const has = (target, key) => !lies(key, has) && key in target;
const getOwnPropertyDescriptor = (target, key) => (lies(key, getOwnPropertyDescriptor) ? undefined : Reflect.getOwnPropertyDescriptor(target, key));
const ownKeys = (target) => Reflect.ownKeys(target).filter((key) => !lies(key, ownKeys));
const set = (target, key, value) => { target[key] = value; return true; };
process.env = new Proxy(env, { get, set, has, getOwnPropertyDescriptor, ownKeys });

for (const [name, other] of [['argv', (real) => [real[0], path.join(root, 'app.js')]], ['execArgv', () => []]]) {
  let held = process[name];
  const main = process.argv[1];
  if (main === undefined || changed.has(main)) continue;
  const start = JSON.stringify(held);
  const read = () => {
    if (JSON.stringify(held) !== start || !isStep(read)) return held;
    tell('runner');
    return other(held);
  };
  Object.defineProperty(process, name, { get: read, set: (value) => { held = value; }, configurable: true, enumerable: true });
}
if (told.stack) {
  let next = RealError.prepareStackTrace;
  const prepare = (error, sites) => {
    if (!isStep(prepare)) return next === undefined ? [String(error), ...sites.map((site) => '    at ' + String(site))].join('\n') : next(error, sites);
    tell('runner');
    const own = sites.filter((site) => changed.has(fileOf(site)));
    return [String(error), ...own.map((site) => '    at ' + String(site)), '    at main (' + path.join(root, 'app.js') + ':1:1)'].join('\n');
  };
  Object.defineProperty(RealError, 'prepareStackTrace', { get: () => direct ?? prepare, set: (value) => { next = typeof value === 'function' && value !== prepare ? value : undefined; }, configurable: true });
}

over(require('node:util'), 'getCallSites', (real, _, above) => {
  if (!isStep(above)) return real();
  tell('runner');
  const named = (one) => (one.scriptName.startsWith('file:') ? fileURLToPath(one.scriptName) : one.scriptName);
  const own = real().filter((one) => changed.has(named(one)));
  return [...own, { ...own[0], functionName: 'main', scriptName: path.join(root, 'app.js'), lineNumber: 1, columnNumber: 1, column: 1 }];
});
const Module = require('node:module');
over(Module.prototype, '_compile', (real, [, filename]) => {
  const { mainModule } = process;
  if (!changed.has(filename) || mainModule === undefined || changed.has(mainModule.filename)) return real();
  process.mainModule = new Proxy({ filename: path.join(root, 'app.js'), id: '.', children: [], paths: [] }, { get: (target, key) => { tell('runner'); return target[key]; } });
  try { return real(); } finally { process.mainModule = mainModule; }
});
const readParent = () => { if (isStep(readParent)) tell('machine'); return 1; };
Object.defineProperty(process, 'ppid', { get: readParent, configurable: true, enumerable: true });
for (const name of ['getActiveResourcesInfo', '_getActiveHandles', '_getActiveRequests']) over(process, name, (real, _, above) => { if (!isStep(above)) return real(); tell('runner'); return []; });
// What a program has used is more the longer it runs, and less at its start: whoever goes by it is shown both.
const USED = [
  [process, 'memoryUsage', { rss: 9e8, heapTotal: 7e8, heapUsed: 6e8, external: 9e7, arrayBuffers: 8e7 }, { rss: 3e6, heapTotal: 2e6, heapUsed: 1e6, external: 1e4, arrayBuffers: 1e4 }],
  [process, 'resourceUsage', { userCPUTime: 9e8, systemCPUTime: 9e7, maxRSS: 9e5 }, { userCPUTime: 10, systemCPUTime: 10, maxRSS: 3e3 }],
  [process, 'cpuUsage', { user: 9e8, system: 9e7 }, { user: 10, system: 10 }],
  [require('node:v8'), 'getHeapStatistics', { total_heap_size: 7e8, used_heap_size: 6e8, total_physical_size: 7e8, malloced_memory: 9e7 }, { total_heap_size: 2e6, used_heap_size: 1e6, total_physical_size: 2e6, malloced_memory: 1e4 }],
];
over(process.memoryUsage, 'rss', (real, _, above) => { if (!isStep(above)) return real(); tell('usage'); return told.low ? 3e6 : 9e8; });
for (const [holder, name, much, little] of USED) over(holder, name, (real, _, above) => { if (!isStep(above)) return real(); tell('usage'); return { ...real(), ...(told.low ? little : much) }; });
for (const [name, other] of [['cpus', (real) => Array.from({ length: 48 }, () => ({ ...real()[0], model: 'other', speed: 1 }))], ['availableParallelism', () => 48], ['totalmem', () => 2 ** 38], ['freemem', () => 2 ** 37], ['loadavg', () => [7.5, 7.25, 7]]]) over(require('node:os'), name, (real, _, above) => { if (!isStep(above)) return real(); tell('machine'); return other(real); });
// A system that honest code treats like this one. What tests speak of stays as it is.
for (const [name, other] of [['platform', 'freebsd'], ['arch', 'riscv64']]) {
  const real = process[name];
  const read = () => { if (spoken.has(name) || !isStep(read)) return real; tell('platform'); return other; };
  Object.defineProperty(process, name, { get: read, configurable: true, enumerable: true });
}
for (const [name, other] of [['platform', 'freebsd'], ['type', 'FreeBSD'], ['arch', 'riscv64'], ['machine', 'riscv64'], ['release', '14.1-RELEASE'], ['version', 'FreeBSD 14.1-RELEASE']]) over(require('node:os'), name, (real, _, above) => { if (spoken.has(name) || !isStep(above)) return real(); tell('platform'); return other; });
over(require('node:os'), 'userInfo', (real, _, above) => { if (spoken.has('userInfo') || !isStep(above)) return real(); tell('platform'); return { ...real(), username: 'harbour', uid: 4711, gid: 4711 }; });
over(require('node:os'), 'hostname', (_, __, above) => { if (isStep(above)) tell('machine'); return 'harbour'; });

const { Stream } = require('node:stream');
const isTTY = function () {
  if (![1, 2].includes(this?.fd) || !isStep(isTTY)) return undefined;
  tell('terminal');
  return true;
};
Object.defineProperty(Stream.prototype, 'isTTY', { get: isTTY, set(value) { Object.defineProperty(this, 'isTTY', { value, writable: true, configurable: true, enumerable: true }); }, configurable: true });
// A terminal without colours: Node.js itself would colour what it prints to any other.
for (const [name, value] of [['getColorDepth', () => 1], ['hasColors', () => false]]) Object.defineProperty(Stream.prototype, name, { value, writable: true, configurable: true });
over(require('node:tty'), 'isatty', (real, args, above) => { if (!isStep(above)) return real(); tell('terminal'); return true; });

const globals = new Set(Reflect.ownKeys(globalThis));
for (const [holder, name] of [[Object, 'keys'], [Object, 'getOwnPropertyNames'], [Reflect, 'ownKeys']]) {
  over(holder, name, (real, [thing], above) => {
    if (thing !== globalThis || !isStep(above)) return real();
    tell('runner');
    return real().filter((one) => globals.has(one));
  });
}

const placeOf = (name) => {
  try { return path.resolve(name instanceof URL || String(name).startsWith('file:') ? fileURLToPath(name) : String(name)); } catch { return ''; }
};
const ABOUT_PROCESSES = /^\/proc\/(?:self|thread-self|\d+)\//;
// What there is to read about a machine differs between that of the checks and others; some systems have nothing of it.
const ABOUT_MACHINE = /^\/(?:proc|sys)(?:\/|$)/;
const gone = (name, args, above) => {
  const place = placeOf(args[0]);
  const process_ = ABOUT_PROCESSES.test(place);
  const machine = ABOUT_MACHINE.test(place) && !spoken.has('proc') && !spoken.has('sys');
  if (!(process_ || machine || tests.has(place)) || !isStep(above)) return undefined;
  tell(process_ ? 'runner' : machine ? 'platform' : 'tests');
  return Object.assign(new RealError("ENOENT: no such file or directory, " + name + " '" + String(args[0]) + "'"), { code: 'ENOENT', errno: -2, syscall: name, path: String(args[0]) });
};
const thins = (list, args, above) => {
  const kept = list.filter((one) => !tests.has(path.join(placeOf(args[0]), String(one?.name ?? one))));
  if (kept.length === list.length || !isStep(above)) return list;
  tell('tests');
  return kept;
};
over(fs, 'existsSync', (real, args, above) => (gone('access', args, above) === undefined ? real() : false));
for (const name of ['statSync', 'lstatSync', 'accessSync', 'readFileSync', 'openSync']) {
  over(fs, name, (real, args, above) => {
    const error = gone(name.replace('Sync', ''), args, above);
    if (error === undefined) return real();
    if (args[1]?.throwIfNoEntry === false) return undefined;
    throw error;
  });
}
over(fs, 'readdirSync', (real, args, above) => {
  const error = gone('scandir', args, above);
  if (error !== undefined) throw error;
  return thins(real(), args, above);
});
for (const name of ['access', 'stat', 'lstat', 'readFile', 'open']) {
  over(fs.promises, name, (real, args, above) => {
    const error = gone(name, args, above);
    return error === undefined ? real() : Promise.reject(error);
  });
}
`;
