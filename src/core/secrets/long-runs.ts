/** Letters, digits and the signs of base64, of hex numbers and of both written for an address. */
const OF_RUN = new Uint8Array(128);
for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-') OF_RUN[sign.charCodeAt(0)] = 1;

const ZERO = 48;
const NINE = 57;

/**
 * Where at least so many such signs stand in a row, a digit among them. By hand, since a pattern begins anew behind every
 * sign: most texts have no such run, and every text is searched for them.
 */
export function* longRuns(text: string, least: number): Iterable<readonly [start: number, end: number]> {
  let start = 0;
  let digits = 0;
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    if (code < 128 && OF_RUN[code] === 1) {
      if (code >= ZERO && code <= NINE) digits += 1;
      continue;
    }
    if (digits > 0 && at - start >= least) yield [start, at];
    start = at + 1;
    digits = 0;
  }
}
