/** What one types letter by letter: there a star may be one of the letters. */
const TYPED =
  /\b(?:pass(?:word|phrase|code)s?|pins?|secrets?|tokens?|patterns?|globs?|regex(?:es)?|expressions?|wildcards?|symbols?|signs?|characters?|delimiters?|separators?|prefix(?:es)?|suffix(?:es)?|operators?|footnotes?)\b|passwort|kennwort|mot de passe|contraseña/iu;
/** "**main**", "*Anna*", "_staging_": from one mark to the other, around whole words. */
const STRESSED =
  /(?<![\p{L}\p{N}_*`/\\~.=-])(\*\*\*|\*\*|\*|__|_)(?=[\p{L}\p{N}"'`])([^*_\n]*?[\p{L}\p{N}.!?"'`])\1(?![\p{L}\p{N}_*`/\\=(-])/gu;
/** A heading or a quotation at the start, or a number in front of a whole sentence. */
const LEADING = /^\s*(?:#{1,6}\s+|>\s+(?=\p{L})|\d{1,2}[.)]\s+(?=(?:The|A|An|We|Our|My|You|This|There|Our)\s))/u;

/**
 * Without the marks that only say how it is to be shown. They are blanked out, so that everything keeps its place; names
 * of code that begin and end with a line, `__init__`, keep it.
 */
export function unmarked(text: string): string {
  const blank = (length: number): string => ' '.repeat(length);
  const bare = text.replace(LEADING, (mark) => '\n'.repeat(mark.length)).replaceAll(/<(https?:\/\/[^\s<>]+)>/g, ' $1 ');
  if (!/[*_]/.test(bare) || TYPED.test(bare)) return bare;
  return bare.replaceAll(STRESSED, (whole: string, mark: string, said: string, at: number) => {
    const isCode = mark.startsWith('_') && !/\s/.test(said) && /[a-z]/.test(said) && isNaming(bare.slice(0, at));
    if (isCode || (mark === '__' && /^[a-z]+$/.test(said))) return whole;
    return `${at === 0 ? '\n'.repeat(mark.length) : blank(mark.length)}${said}${blank(mark.length)}`;
  });
}

/** "The field is called _id_": there a line belongs to the name. */
const isNaming = (before: string): boolean =>
  /(?:called|named|is|field|column|key|variable|table|file|folder|class|function|method|[:=])\s*$/i.test(before);
