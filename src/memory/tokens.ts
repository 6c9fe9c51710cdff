/** Counts and cuts text by the tokens that a model sees. */
export interface Tokenizer {
  count(text: string): number;
  /** The longest beginning that has at most so many tokens. */
  cut(text: string, tokens: number): string;
}

/** Loaded at first need: its table takes two megabytes. */
export async function loadTokenizer(): Promise<Tokenizer> {
  const { countTokens, decode, encode } = await import('gpt-tokenizer/encoding/o200k_base');
  // Texts of others may spell special tokens; here they are words like any other.
  const options = { disallowedSpecial: new Set<string>() };
  const count = (text: string): number => countTokens(text, options);
  return {
    count,
    cut: (text, tokens) => {
      if (tokens <= 0) return '';
      const all = encode(text, options);
      if (all.length <= tokens) return text;
      // A cut inside a character leaves a replacement mark; and what is left may count more by itself.
      for (let keep = tokens; keep > 0; keep -= 1) {
        const part = wholeCharacters(decode(all.slice(0, keep)));
        if (count(part) <= tokens) return part;
      }
      return '';
    },
  };
}

function wholeCharacters(text: string): string {
  return text.replace(/\ufffd+$/u, '');
}

/** Bytes for tokens: never fewer than there are, and known without a table. Good where even bytes fit. */
export const byteTokens: Tokenizer = {
  count: (text) => Buffer.byteLength(text),
  cut: (text, tokens) => wholeCharacters(Buffer.from(text).subarray(0, Math.max(0, tokens)).toString('utf8')),
};
