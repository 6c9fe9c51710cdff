import { blankText, syntaxOf } from '../expectations/blank-text.ts';
import { toldJson } from '../told-json.ts';
import { importsOf, type Questions } from './questions.ts';

/**
 * What tests hand over may be worked out, and nothing of it written down. Where a file of tests does nothing with the project
 * but call its functions with plain values, the calls of one run are kept instead, and are made again in their order where
 * no test is. What answers otherwise there can tell that it is tested, by whatever sign.
 */
interface Recorded {
  readonly name: string;
  /** As JSON. */
  readonly given: string;
  readonly made: string;
}

/** What else an answer may hang on: then it may honestly be another one elsewhere. */
const HANGS_ON =
  /\b(?:process|globalThis|window|global|Date|Temporal|performance|crypto|random\w*|set(?:Timeout|Interval|Immediate)|fetch|import\.meta|mock\w*|spy\w*|stub\w*|patch\w*|monkeypatch|fixture\w*|usefixtures|environ|before(?:Each|All)?|after(?:Each|All)?|set_?[uU]p\w*|tear_?[dD]own\w*|tmp\w*|tempfile|async|await|vi|jest|os|sys|time|open|require|caplog|capsys|skip\w*)\b/;
const IMPORTED = /^\s*(?:import\b[^'"\n]*['"]([^'"]+)['"]|(?:from\s+([\w.]+)\s+import|import\s+([\w.]+))\b)/gm;
const RUNNERS = /^(?:node:test|node:assert(?:\/strict)?|assert(?:\/strict)?|vitest|unittest|pytest|typing|__future__)$/;

/** Whether what a file of tests asks may hang on more than the project and what it hands over. */
export function hangsOnMore(path: string, source: string): boolean {
  const syntax = syntaxOf(path);
  if (syntax === undefined) return true;
  const own = importsOf(path, source).map(({ from }) => from);
  const foreign = [...source.matchAll(IMPORTED)].some(([line, from, module, whole]) => {
    const name = from ?? module ?? whole ?? '';
    return !RUNNERS.test(name) && !own.includes(name) && !own.some((one) => one.startsWith(line.trim()));
  });
  return foreign || HANGS_ON.test(blankText(source, syntax));
}

/** Whether all that a file of tests does with the project is to call what `called` finds. */
export function onlyCalls(path: string, source: string, called: ReadonlySet<number>): boolean {
  const syntax = syntaxOf(path);
  if (syntax === undefined) return false;
  const imports = importsOf(path, source);
  const locals = new Set(imports.flatMap((one) => one.locals));
  const within = (at: number): boolean => imports.some((one) => one.at.from <= at && at < one.at.to);
  return [...blankText(source, syntax).matchAll(/(?<![\w$.])[A-Za-z_$][\w$]*/g)].every(
    ({ 0: name, index }) => !locals.has(name) || within(index) || called.has(index),
  );
}

/** The calls of a run that were told behind a word, as questions that are asked in their order. */
export function recordedCalls(path: string, source: string, printed: string, word: string): Questions | undefined {
  const [, code] = new RegExp(String.raw`${word}calls:([\w+/=]+);`).exec(printed) ?? [];
  const read = toldJson(code);
  const calls = Array.isArray(read) ? read.filter(isRecorded) : [];
  if (calls.length === 0) return undefined;
  const python = path.endsWith('.py');
  const list = calls.map(({ name, given, made }) => ({
    ask: python
      ? `__import__("json").dumps(${name}(*__import__("json").loads(${JSON.stringify(given)})))`
      : `JSON.stringify(${name}(...JSON.parse(${JSON.stringify(given)})))`,
    shown: `${name}(${given.slice(1, -1)})`,
    answer: JSON.stringify(made),
    exact: false,
    others: [],
    spread: undefined,
  }));
  return { path, imports: importsOf(path, source), list, does: false, replayed: true };
}

function isRecorded(one: unknown): one is Recorded {
  return (
    typeof one === 'object' &&
    one !== null &&
    ['name', 'given', 'made'].every((name) => typeof Reflect.get(one, name) === 'string')
  );
}
