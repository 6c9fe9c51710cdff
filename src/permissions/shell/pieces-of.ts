import { staticWord, type ShellWord } from './shell-word.ts';

const BREAKS = /["'`()!|;{}[\]:=%$&,<>~\\\n]+/;
/** Words of such languages behind which a command stands. */
const VERBS = /^(?:shell|sh|system|exec|execute|spawn|run|eval|call|command|cmd|invoke|start|open|pipe)$/i;
/** The verbs among them with hardly any other use, which count wherever they stand. */
const STRICT_VERBS = /^(?:exec|execute|system|shell|command|cmd|spawn)$/i;
const MAX_PIECES = 200;
const MAX_BEHIND = 8;

/**
 * Every place in a text of an unknown language where a command could be spelt: behind a quote, a bracket, a bang, an
 * equals sign, at the start of a line. `(system "rm x")` holds `rm x`; `do not rm x` holds nothing that starts with it.
 */
export function piecesOf(text: string): readonly (readonly ShellWord[])[] {
  return text.split(BREAKS, MAX_PIECES).flatMap((piece) => {
    const words = piece.trim().split(/\s+/);
    // `-P less`: the value of an option that stands in the text.
    const from = words.findIndex((word) => !/^[-+]/.test(word));
    const said = from < 0 ? [] : words.slice(from).map((word) => staticWord(word));
    if ((said[0]?.value ?? '') === '') return [];
    const behind = said.flatMap(({ value = '' }, at) => {
      if (at === 0 && VERBS.test(value.replace(/^[.\\@]/, ''))) return [said.slice(1)];
      // `netns exec NAME COMMAND`, `external-check command COMMAND`
      return at > 0 && at < MAX_BEHIND && STRICT_VERBS.test(value) ? [said.slice(at + 1), said.slice(at + 2)] : [];
    });
    return [said, ...behind.filter(({ length }) => length > 0)];
  });
}
