import { z } from 'zod';
import { toldJson } from '../told-json.ts';
import { watchPythonArms } from './python-arms.ts';
import type { WatchedArms, ArmsWatching } from './watched-arms.ts';

/** What never ran of a file, where a file of tests had loaded it. */
export interface Idle {
  readonly path: string;
  /** From where to where, by letters. */
  readonly ranges: readonly (readonly [number, number])[];
}

/**
 * A test file that notes which arms of the code of a step never ran while its tests did: the `a - b` of
 * `isLinux() ? a + b : a - b`. Whoever takes the line back sees it noticed; that one arm of it is noticed by nobody is
 * seen only so.
 *
 * V8 counts what runs, and a program can ask it about itself. The question is put on the first line of the tests, before
 * any of them runs, so that no line moves; where a bundler brings imports forward, as an import that comes first. What a
 * bundler made of a file leads back to it by the map that it wrote; what it added for exports leads to none of its lines.
 * Python is asked in python-arms.ts.
 */
export function watchArms(
  path: string,
  source: string,
  { word, shared, changed, bundled }: ArmsWatching,
): WatchedArms | undefined {
  if (path.endsWith('.py')) return watchPythonArms(source, { word, shared, changed });
  if (!SCRIPT.test(path) || source.startsWith('#!')) return undefined;
  const files = changed.filter((one) => SCRIPT.test(one));
  if (files.length === 0) return undefined;
  const begins = `globalThis.${word} = (() => { try { const { Session } = process.getBuiltinModule('node:inspector'); const one = new Session(); one.connect(); one.post('Profiler.enable'); one.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true }); return one; } catch { return undefined; } })(); `;
  const first = [
    `let ${word}_idle = '';`,
    `try { ${word}_idle = (${ASK_V8})(globalThis.${word}, ${JSON.stringify(files)}, ${MOST}); } catch {}`,
  ];
  const text = bundled ? `import ${JSON.stringify(`data:text/javascript,${encodeURIComponent(begins)}`)}; ` : begins;
  return { text: text + source, first, asks: [`heart += ' ' + '${word}' + ':' + ${word}_idle + ';';`] };
}

/** What never ran, by letters of the files themselves. */
const ASK_V8 = String.raw`(one, names, most) => {
  if (one === undefined) return '';
  const { readFileSync } = process.getBuiltinModule('node:fs');
  const { SourceMap } = process.getBuiltinModule('node:module');
  let told;
  one.post('Profiler.takePreciseCoverage', (error, found) => { told = found; });
  const files = names.map((name) => [name, process.cwd() + '/' + name]);
  const found = (told?.result ?? []).flatMap((script) => files.filter(([, own]) => [own, 'file://' + encodeURI(own)].includes(script.url.split('?')[0])).map(([path, own]) => ({ ...script, path, own })));
  if (found.length > 0) one.post('Debugger.enable');
  const sources = found.map(({ scriptId }) => { let text; one.post('Debugger.getScriptSource', { scriptId }, (error, script) => { text = script?.scriptSource; }); return text ?? ''; });
  one.disconnect();
  const idle = found.flatMap(({ path, own, functions }, n) => {
    const [text, made] = [readFileSync(own, 'utf8'), sources[n]];
    const lines = text.split('\n');
    const starts = lines.map((_, i) => lines.slice(0, i).reduce((sum, line) => sum + line.length + 1, 0));
    const code = [...made.matchAll(/sourceMappingURL=data:application\/json[^,]*base64,([\w+/=]+)/g)].at(-1)?.[1];
    const at = made.indexOf(text);
    let place = (offset) => (at === -1 ? undefined : offset - at);
    if (code !== undefined) {
      const map = new SourceMap(JSON.parse(Buffer.from(code, 'base64').toString('utf8')));
      const wrapped = /^'use strict';async \([^)]*\)\s*=>\s*\{\{/.exec(made)?.[0].length ?? 0;
      place = (offset) => {
        const before = made.slice(0, offset).split('\n');
        const entry = map.findEntry(before.length - 1, before.at(-1).length - (before.length === 1 ? wrapped : 0));
        return entry?.originalLine === undefined ? undefined : starts[entry.originalLine] + entry.originalColumn;
      };
    }
    const ranges = functions.flatMap(({ ranges, isBlockCoverage }) => ranges.filter(({ count }) => count === 0).flatMap(({ startOffset, endOffset }) => {
      const sooner = made.slice(made.lastIndexOf('\n', startOffset - 1) + 1, startOffset);
      if (code !== undefined && /(?:__vite_ssr_exportName__\(|__vi_export__|defineProperty\(__vi(?:te)?_)[^;]*$/.test(sooner)) return [];
      if (code !== undefined && /__vi(?:te)?_/.test(made.slice(startOffset, endOffset).slice(0, 200)) && /^\s*(?:get|\(\)\s*(?:=>|\{)|enumerable)/.test(made.slice(startOffset, endOffset))) return [];
      const [from, to] = [place(startOffset), place(endOffset)];
      if (from === undefined || from < 0) return [];
      const line = starts.findLastIndex((start) => start <= from);
      return [[from, to !== undefined && to > from ? to : starts[line] + lines[line].length]];
    }));
    return [{ path, ranges: ranges.slice(0, most) }];
  });
  return Buffer.from(JSON.stringify(idle)).toString('base64');
}`
  .replaceAll('\n', ' ')
  .replaceAll(/ +/g, ' ');

const SCRIPT = /\.[cm]?[jt]s$/;
const MOST = 200;

/** What a run of watched tests told. */
export function idleIn(printed: string, word: string): readonly Idle[] {
  const [, code] = new RegExp(String.raw`${word}:([\w+/=]+);`).exec(printed) ?? [];
  return idleSchema.safeParse(toldJson(code)).data ?? [];
}

const idleSchema = z.array(
  z.object({ path: z.string(), ranges: z.array(z.tuple([z.number(), z.number()])).readonly() }).readonly(),
);

/**
 * The lines of which something never ran in any of the tests that loaded the file: what ran in one of them ran. Counted
 * from 1.
 */
export function idleLines(
  told: readonly Idle[],
  textOf: (path: string) => string,
): ReadonlyMap<string, ReadonlySet<number>> {
  const found = new Map<string, ReadonlySet<number>>();
  for (const [path, all] of Map.groupBy(told, (one) => one.path)) {
    const [first, ...rest] = all;
    const text = textOf(path);
    const never = (first?.ranges ?? []).filter(([from, to]) =>
      rest.every(({ ranges }) => ranges.some(([begin, end]) => begin <= from && to <= end)),
    );
    found.set(path, new Set(never.flatMap((range) => linesOf(text, range))));
  }
  return found;
}

/** Lines of a range on which it says something: brackets alone are nothing that could run. */
function linesOf(text: string, [from, to]: readonly [number, number]): readonly number[] {
  const before = text.slice(0, from).split('\n').length;
  return text
    .slice(from, to)
    .split('\n')
    .flatMap((line, i) => (/\w/.test(line.replace(/\/\/.*$|^\s*\/?\*.*$/, '')) ? [before + i] : []));
}
