/**
 * A failure to be planted into a file that a check has run: the file with it, and the word by which the failure is
 * recognised in the check's output. The word does not reveal that Atlas planted it: a program that looks for it finds a
 * test like any other.
 */
export interface Plant {
  readonly text: string;
  readonly mark: string;
}

/** Plants a failure into a file of one language; undefined where it does not know how in this file. */
export type Planter = (source: string, request: PlantRequest) => Plant | undefined;

export interface PlantRequest {
  readonly path: string;
  /** A word of small letters and digits that stands nowhere in the project. */
  readonly mark: string;
  /** The check's filter for tests, if any: a planted test must match it. */
  readonly selected: string | undefined;
  /** The same test to the letter, except that it passes: it must make no difference to a check. */
  readonly passes?: boolean;
  /** For a passing test: the word with which it fails where a shared global was changed. */
  readonly tampering?: string;
  /** The first statements of the test; they set `heart` to the text behind the mark. */
  readonly asks?: readonly string[] | undefined;
}

/** The text with lines put in before a place; at its end where there is none. */
export function insertBefore(source: string, at: number | undefined, lines: string): string {
  if (at === undefined || at < 0) return `${source.endsWith('\n') || source === '' ? source : `${source}\n`}${lines}\n`;
  return `${source.slice(0, at)}${lines}\n${source.slice(at)}`;
}

/** The place of the last closing brace: the end of the last class, where a file ends with one. */
export function lastBrace(source: string): number | undefined {
  const at = source.lastIndexOf('}');
  return at === -1 ? undefined : at;
}

/** The same word, as names of functions and types are written in a language. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
