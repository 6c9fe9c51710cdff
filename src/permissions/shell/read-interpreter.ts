import { isUnseen, type ReadingBuilder } from './reading.ts';
import { mayBeFlag, staticWord } from './shell-word.ts';

export interface Language {
  /** Options whose value is code. */
  readonly code: RegExp;
  /** Options that do not change which code runs. */
  readonly plain: RegExp;
  /** `-m NAME` starts the program of a package. */
  readonly modules?: boolean;
}

/** Modules of Python whose words are programs. */
const TAKES_CODE = /^(?:timeit|pdb|code|profile|cProfile|trace|dis|runpy|IPython|bpython|ptpython)$/;
const STDIN = 'an interpreter that reads its program from elsewhere';
const ANSWERS = /^-(?:-version|-help|v|V|h|version|-test)$/;

/** A rule for node covers `node x.js`; it does not cover code on the command line, preloads and a bare prompt. */
export function readInterpreter(reading: ReadingBuilder, start: number, language: Language): void {
  const { words } = reading;
  let answers = false;
  for (let index = start; index < words.length; index += 1) {
    const word = words[index];
    const value = word?.value;
    if (word === undefined) break;
    if (value?.startsWith('@') === true) {
      // A file with further words.
      reading.name(index);
      reading.script({ ...word, value: value.slice(1) });
      return;
    }
    // `crystal eval CODE`: some say it with a word.
    const spoken = value !== undefined && value !== '' && language.code.test(value);
    if (!spoken && (value === undefined || !value.startsWith('-') || value === '-')) {
      if (isUnseen(word)) {
        if (value === '-' || mayBeFlag(word)) reading.name(index);
        reading.unseen(STDIN);
      }
      return;
    }
    answers ||= ANSWERS.test(value);
    if (value === '--') continue;
    if (spoken) {
      reading.name(index);
      // The value may be glued on or stand apart: both are examined.
      reading.inCode(value);
      if (index + 1 < words.length) reading.inCode(words[index + 1]?.value);
      if (words[index + 1]?.value?.startsWith('-') === true) continue;
      return;
    }
    const [, module] = language.modules === true ? (/^-[bBdEhiIOqsSuvVx]*m(.*)$/.exec(value) ?? []) : [];
    if (module !== undefined) {
      reading.name(index);
      // Some of them take code as their words.
      const from = module === '' ? index + 2 : index + 1;
      if (TAKES_CODE.test(module === '' ? (words[index + 1]?.value ?? '') : module)) {
        for (const { value: text } of words.slice(from)) reading.inCode(text);
      }
      if (module !== '') reading.command(index, {}, [staticWord(module), ...words.slice(index + 1)]);
      else if (index + 1 < words.length) reading.command(index + 1);
      return;
    }
    if (!language.plain.test(value)) {
      reading.name(index);
      // It may take the next word, which is then no script.
      if (!value.includes('=') && index + 1 < words.length) {
        const next = words[index + 1];
        if (next !== undefined && isUnseen(next)) reading.unseen(STDIN);
        reading.inCode(next?.value ?? '');
        // And then the code stands behind it.
        if (next?.value?.startsWith('-') === false) index += 1;
      }
    }
  }
  if (!answers && reading.starts.length === 0 && reading.code.length === 0) reading.unseen(STDIN);
}

export function readAwk(reading: ReadingBuilder, start: number): void {
  const { words } = reading;
  for (let index = start; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    const { value } = word;
    if (value === undefined) {
      // The program text itself, or a flag, may be anything.
      if (mayBeFlag(word) || index === start) reading.name(index);
      if (index === start) reading.unseen('a program text that is made while it runs');
      continue;
    }
    if (/^-(?:[fileEoDpdhLW]|-)/.test(value) && value !== '--') {
      reading.name(index);
      if (/^-(?:[fE]$|-file$|-exec$)/.test(value)) reading.script(words[index + 1]);
      else if (/^-[fE]/.test(value)) reading.script({ ...word, value: value.slice(2) });
      reading.code.push(value, words[index + 1]?.value ?? '');
    } else if (/system|getline|[|>@]|\bprintf?\b[^;}]*"\s*$|close|extension|ENVIRON|PROCINFO/.test(value)) {
      reading.name(index);
      reading.code.push(value);
    }
  }
}
