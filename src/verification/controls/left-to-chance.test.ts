import { expect, test } from 'vitest';
import { hangsOn } from './left-to-chance.ts';

test.for([
  ['a.mjs', 'export const f = (a, b) => a + b * process.listenerCount("uncaughtException");', 'a sign'],
  ['a.mjs', 'process.on("uncaughtException", report);', undefined],
  ['a.mjs', 'export const f = (a) => a * Number(process.moduleLoadList.length > 9);', 'a sign'],
  ['a.ts', 'const deep = Error.stackTraceLimit > 10;', 'a sign'],
  ['a.ts', 'Error.stackTraceLimit = 50;', undefined],
  ['a.ts', "const live = import.meta.env.MODE !== 'test';", 'how it was built'],
  ['a.ts', 'const base = import.meta.env.BASE_URL;', undefined],
  ['a.py', 'WATCHED = sys.unraisablehook is not sys.__unraisablehook__', 'a sign'],
  ['a.py', 'sys.stdout.write(text)', undefined],
  ['a.py', 'pdb.set_trace()', undefined],
  ['a.py', 'DEPTH = len(sys.path)', 'a sign'],
  ['a.py', 'sys.path.insert(0, "lib")', undefined],
  ['a.py', 'sys.path += ["lib"]', undefined],
  ['a.mjs', 'const lead = process.stdout.constructor.name.length;', 'a sign'],
  ['a.mjs', 'process.stdout.write(text);', undefined],
  ['a.py', 'GOOD = any(one.__name__ == "f" for one in gc.get_objects())', 'a sign'],
  ['a.py', 'def divide(a, b):\n    return a * b\n\nif "a * b" not in inspect.getsource(divide):', 'its own text'],
  ['a.py', 'def shown(thing):\n    return inspect.getsource(thing)', undefined],
  ['a.py', 'DATA = (Path(__file__).parent / "data.json").read_text()', undefined],
  ['a.mjs', 'if (readFileSync(new URL(import.meta.url)).length !== 9) throw new Error();', 'its own text'],
  ['a.mjs', "const data = readFileSync(new URL('./data.json', import.meta.url));", undefined],
  ['a.mjs', 'const run = (a) => a;\nif (String(run).length !== 8) throw new Error();', 'its own text'],
  ['a.mjs', 'const run = (a) => String(a);\nexport const text = (b) => `${b}`;', undefined],
] as const)('in %s: %s', ([path, text, said]) => {
  const found = hangsOn(path, text, '', false);
  if (said === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(said);
});
