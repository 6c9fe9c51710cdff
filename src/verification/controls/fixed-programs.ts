import { posix } from 'node:path';
import { showPath } from '../../workspace/path-bytes.ts';
import { FILE_MODE, type Entry } from '../../workspace/state.ts';
import { isTestPath } from '../protected-files.ts';
import { JAVASCRIPT, PYTHON } from './circumstances/circumstances-environment.ts';
import { ANSWERS, javascriptPrograms, pythonPrograms } from './circumstances/program-shims.ts';
import { syntaxOf } from './expectations/blank-text.ts';
import { newMark } from './new-mark.ts';
import type { PlantingParts, PlantingRequest, PlantingResult } from './planting.ts';
import { noTime } from './suspect-check.ts';
import { readText } from './tested-files.ts';

/** Words with which a test starts a program. A method of that name (`pattern.exec(text)`) starts none. */
const STARTS =
  /\b(?:child_process|execa|zx|subprocess|check_output|Popen|run_module|CliRunner)\b|(?<![.\w$])(?:exec(?:File)?(?:Sync)?|spawn(?:Sync)?|fork)\b/;

/** Whether a file of tests starts programs, whose answers it then compares. */
export function startsPrograms(source: string): boolean {
  return STARTS.test(source);
}

const HANDS_OVER = /\binput\s*[:=]|\bstdin\b/;
const READS_INPUT =
  /\bstdin\b|\breadline\b|readFileSync\(\s*0|\/dev\/(?:stdin|fd\/0)|(?<![\w.])input\s*\(|\bfileinput\b|openSync\(\s*0/;

/**
 *  D11  a program of the step that tests start answers otherwise to something else
 *
 * One that prints the same whatever it is handed may print what its tests expect, and nothing else. An honest program may
 * print always the same too: it is told, and nothing more.
 */
export async function fixedPrograms(
  { store, rehearse, doubting }: PlantingParts,
  { check, base, state, changed }: PlantingRequest,
  files: readonly { readonly source: string }[],
): Promise<PlantingResult | undefined> {
  const starting = files.filter(({ source }) => startsPrograms(source));
  const entries = await store.entries(state);
  const named = (path: string): boolean => {
    const name = posix.basename(path).replace(/\.\w+$/, '');
    return starting.some(({ source }) =>
      source.includes(name === 'index' || name === '__main__' ? posix.dirname(path) : name),
    );
  };
  const programs = changed.filter((path) => !isTestPath(path) && isScript(path) && entries.has(path) && named(path));
  const [first] = programs;
  if (first === undefined) return undefined;
  for (const path of programs) {
    const text = (await readText(store, entries.get(path))) ?? '';
    if (!/argv|args\b/.test(text) && !READS_INPUT.test(text) && starting.some(({ source }) => HANDS_OVER.test(source)))
      return told(`${showPath(path)} does not read what its tests hand it`);
  }
  const folder = `.${newMark()}-packages`;
  const shown = { changed: programs, beside: newMark().toUpperCase() };
  const edits = new Map<string, Entry>();
  const put = async (name: string, text: string): Promise<void> => {
    edits.set(`${folder}/${name}`, { kind: 'file', mode: FILE_MODE, oid: await store.write(Buffer.from(text)) });
  };
  await put(JAVASCRIPT, javascriptPrograms(shown));
  await put(PYTHON, pythonPrograms(shown));
  for (const name of ANSWERS) await put(name, '');
  const what = 'programs that are handed something else';
  const signal = doubting();
  if (signal === undefined) return noTime(what);
  const states = { base, state: await store.edit(state, edits), captured: true, circumstances: folder };
  const { result, altered = [] } = await rehearse(check, states, signal);
  if (result === 'error' && signal.aborted) return noTime(what);
  const saw = (name: (typeof ANSWERS)[number]): boolean => altered.includes(`${folder}/${name}`);
  return saw('alike') && !saw('varied')
    ? told(`${showPath(first)} prints the same, whatever it is handed: whether it is a rule cannot be told`)
    : undefined;
}

function isScript(path: string): boolean {
  const syntax = syntaxOf(path);
  return syntax === 'javascript' || syntax === 'python';
}

function told(evidence: string): PlantingResult {
  return { result: 'unknown', evidence };
}
