/**
 * Further differences for a program without a test runner, which they could disturb: every clock that a program can
 * read, deferred work, every source of random numbers, the process id, its streams and the network.
 */
export const JAVASCRIPT_ALONE = String.raw`
Object.defineProperty(globalThis, told.clock, { value: () => realUp(), configurable: true });
const hrtime = process.hrtime;
process.hrtime = Object.assign((since) => { tell('clock'); const [s, ns] = hrtime(); const at = [s + Math.floor(UP / 1000), ns]; return since === undefined ? at : [at[0] - since[0] - (at[1] < since[1] ? 1 : 0), (at[1] - since[1] + 1e9) % 1e9]; }, { bigint: hrtime.bigint });
Object.defineProperty(performance, 'timeOrigin', { get: () => { tell('clock'); return told.now - UP; }, configurable: true });
for (const name of ['format', 'formatToParts']) {
  const held = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, name);
  const other = (real) => (date) => { if (date === undefined) tell('clock'); return real(date === undefined ? told.now : date); };
  if (held?.get !== undefined) Object.defineProperty(Intl.DateTimeFormat.prototype, name, { ...held, get() { return other(held.get.call(this)); } });
  else over(Intl.DateTimeFormat.prototype, name, (real, [date]) => other(real)(date));
}
const born = realNow() - 2000;
const aged = (one) => {
  if (one === null || typeof one !== 'object' || !(Number(one.mtimeMs) >= born)) return one;
  tell('clock');
  for (const name of ['atime', 'mtime', 'ctime', 'birthtime']) {
    Object.defineProperty(one, name + 'Ms', { value: Number(one[name + 'Ms']) + shift, enumerable: true });
    Object.defineProperty(one, name, { value: new RealDate(one[name + 'Ms']), enumerable: true });
  }
  return one;
};
for (const name of ['statSync', 'lstatSync', 'fstatSync']) {
  over(fs, name, (real, [which]) => {
    const one = aged(real());
    if (name !== 'fstatSync' || which > 2) return one;
    tell('terminal');
    return Object.assign(one, { isCharacterDevice: () => true, isFIFO: () => false, isFile: () => false, isSocket: () => false });
  });
}
for (const name of ['stat', 'lstat']) over(fs.promises, name, (real) => real().then(aged));
const vm = require('node:vm');
for (const [name, place] of [['runInNewContext', 1], ['createContext', 0]]) {
  over(vm, name, (real, args) => {
    const given = args[place];
    if (given !== undefined && (typeof given !== 'object' || given === null)) return real();
    const held = given ?? {};
    if (!('Date' in held)) Object.defineProperty(held, 'Date', { get: () => globalThis.Date, configurable: true, enumerable: false });
    return real(...Array.from({ length: Math.max(args.length, place + 1) }, (_, i) => (i === place ? held : args[i])));
  });
}
for (const name of ['setTimeout', 'setInterval']) {
  over(globalThis, name, (real, [run, ms, ...rest]) => { if (ms > 1000) tell('clock'); return real(run, ms > 1000 ? 1 : ms, ...rest); });
  const timers = require('node:timers');
  over(timers, name, (real, [run, ms, ...rest]) => { if (ms > 1000) tell('clock'); return real(run, ms > 1000 ? 1 : ms, ...rest); });
}
const soon = (real, ms, at, args) => { if (ms > 1000) tell('clock'); return real(...args.with(at, ms > 1000 ? 1 : ms)); };
over(AbortSignal, 'timeout', (real, [ms, ...rest]) => soon(real, ms, 0, [ms, ...rest]));
const waits = require('node:timers/promises');
over(waits, 'setTimeout', (real, [ms, ...rest]) => soon(real, ms, 0, [ms, ...rest]));
over(waits.scheduler, 'wait', (real, [ms, ...rest]) => soon(real, ms, 0, [ms, ...rest]));
for (const [holder, name] of [[Event.prototype, 'timeStamp'], [PerformanceEntry.prototype, 'startTime']]) {
  const held = Object.getOwnPropertyDescriptor(holder, name);
  if (held?.get !== undefined) Object.defineProperty(holder, name, { ...held, get() { tell('clock'); return held.get.call(this) + UP; } });
}
const dated = (File) => new Proxy(File, { construct: (target, [parts, name, options], self) => { if (options?.lastModified === undefined) tell('clock'); return Reflect.construct(target, [parts, name, { lastModified: told.now, ...options }], self); } });
if (typeof globalThis.File === 'function') Object.defineProperty(globalThis, 'File', { value: dated(globalThis.File), writable: true, configurable: true });
const crypto = require('node:crypto');
const fill = (bytes) => { for (let i = 0; i < bytes.length; i += 1) bytes[i] = Math.floor(draw() * 256); return bytes; };
over(crypto, 'randomBytes', (real, [size, done]) => (done === undefined ? Buffer.from(fill(new Uint8Array(size))) : done(null, Buffer.from(fill(new Uint8Array(size))))));
const hex = () => Buffer.from(fill(new Uint8Array(16))).toString('hex').replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
const filled = (view) => { fill(new Uint8Array(view.buffer, view.byteOffset, view.byteLength)); return view; };
over(crypto, 'randomFillSync', (_, [view]) => filled(view));
over(crypto, 'randomUUID', () => hex());
over(Object.getPrototypeOf(crypto.webcrypto), 'randomUUID', () => hex());
over(Object.getPrototypeOf(crypto.webcrypto), 'getRandomValues', (_, [view]) => filled(view));
// Every number comes by.
let started = 30_000;
Object.defineProperty(process, 'pid', { get: () => { tell('machine'); started += 1; return started; }, configurable: true, enumerable: true });
over(require('node:os'), 'networkInterfaces', (real) => { tell('machine'); return { ...real(), eth0: [{ address: '192.0.2.7', netmask: '255.255.255.0', family: 'IPv4', mac: '02:00:00:00:00:07', internal: false, cidr: '192.0.2.7/24' }] }; });
`;
