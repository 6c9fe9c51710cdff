/** A text as the part of a pattern that matches it and nothing else. */
export function escapePattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
}
