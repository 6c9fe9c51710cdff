import type { ShellWord } from './shell-word.ts';

/** Options whose value is the name of a part that the program brings, or else the path of code that it loads. */
const NAMES_A_PART =
  /^-{1,2}(?:[\w.]+[-.])*(?:reporters?|format|formatter|env|environment|presets?|runner|resolver|transform(?:er)?|sequencer|processor|serializer|loader|provider|adapter|engine|extension|parser|ui|dialect|generator|template|theme|import|snapshotresolver|testrunner)$/i;
/** Packages of a scope have a slash too. */
const A_PATH = /^(?:file:|\/|[^@].*\/)|\.(?:[cm]?[jt]sx?|py|rb|php)$/;

/**
 * The words that make a program load code by its path: `--reporter ./evil.js`, where `--reporter dot` would have been
 * one of its own.
 */
export function loadsByPath(words: readonly ShellWord[], start: number): readonly number[] {
  return words.flatMap(({ value }, index) => {
    if (index < start || value?.startsWith('-') !== true) return [];
    const [name = '', ...glued] = value.split('=');
    if (!NAMES_A_PART.test(name)) return [];
    if (glued.length > 0) return A_PATH.test(glued.join('=')) ? [index] : [];
    return A_PATH.test(words[index + 1]?.value ?? '') ? [index, index + 1] : [];
  });
}
