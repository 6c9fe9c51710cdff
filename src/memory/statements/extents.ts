import { measured } from './measures.ts';
import type { Token } from './token.ts';

/** "50 by 70 cm" as 50 cm by 70 cm, "one metre ten" as 1.10 m. */
export function extents(tokens: readonly Token[], text: string): readonly Token[] {
  if (!tokens.some(({ unit }) => unit === 'length' || unit === 'pixels')) return tokens;
  return metreAndMore(byUnit(tokens, text));
}

const BY = new Set(['by', 'x', '×']);

function byUnit(tokens: readonly Token[], text: string): readonly Token[] {
  const out = [...tokens];
  for (const [i, token] of tokens.entries()) {
    const first = tokens[i - 2];
    if (first === undefined || !BY.has(tokens[i - 1]?.key ?? '') || first.unit !== undefined) continue;
    const digits = /^[nv]:(\d+(?:\.\d+)?)$/.exec(first.key)?.[1];
    const unit = token.unit === undefined ? undefined : /[\p{L}%µ]+$/u.exec(text.slice(token.start, token.end))?.[0];
    const whole = digits === undefined || unit === undefined ? undefined : measured(digits, unit);
    if (whole !== undefined) {
      out[i - 2] = { ...first, kind: 'number', ...whole };
      out[i - 1] = { ...(tokens[i - 1] ?? token), kind: 'word', key: 'by' };
    }
  }
  return out;
}

/** Behind a whole number of metres a number of two digits is of centimetres. */
function metreAndMore(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(
    ({ key }, i) =>
      /^length:[1-9]$/.test(key) &&
      /^n:\d\d$/.test(tokens[i + 1]?.key ?? '') &&
      /^(?:tall|high|long|wide|deep)?$/.test(tokens[i + 2]?.key ?? ''),
  );
  const [metres, more] = [tokens[at], tokens[at + 1]];
  if (metres === undefined || more === undefined) return tokens;
  const length = Number(metres.key.slice(7)) + Number(more.key.slice(2)) / 100;
  const whole: Token = { ...metres, key: `length:${Number(length.toPrecision(12))}`, end: more.end };
  return [...tokens.slice(0, at), whole, ...tokens.slice(at + 2)];
}
