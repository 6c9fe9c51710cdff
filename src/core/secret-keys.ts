import { longRuns } from './long-runs.ts';
import { entropyOf } from './secret-kinds.ts';
import type { SecretShape } from './secret-shapes.ts';
import { spansIn, type SecretFinder } from './secret-span.ts';

/**
 * The inside of a private key, whose head and foot are gone. What it says of itself comes first: a sequence that begins
 * with a version is private, one that begins with another sequence is a certificate or a public key.
 */
const KEY_BODY: SecretShape = {
  kind: 'private-key',
  hint: /MII|MIG|MHcC|MC4C|b3BlbnNza|MIHc|MIHu/,
  pattern:
    /(?<![A-Za-z0-9+/=])(?:MII[A-Za-z0-9+/]{3}IBA|MIG[A-Za-z0-9+/]A[gQ]EA|MI[GH][A-Za-z0-9+/]AgEBB|MHcCAQEE|MC4CAQAwBQYDK2Vw|b3BlbnNzaC1rZXkt)[A-Za-z0-9+/]{16,}={0,2}(?:(?:\\n|\s{1,20}|"\s{0,4}\+?\s{0,20}")[A-Za-z0-9+/]{40,}={0,2})*(?:(?:\\n|\s{1,20})[A-Za-z0-9+/]{4,80}={1,2})?/g,
};

/** The private parts of a JSON web key. */
const WEB_KEY: SecretFinder = {
  kind: 'private-key',
  hint: /\\?["']kty\\?["']/,
  find: (text) =>
    spansIn(text, /\\?["'](?:d|p|q|dp|dq|qi|k)\\?["']\s{0,9}:\s{0,9}\\?["']([A-Za-z0-9_-]{20,2000})(?=={0,2}\\?["'])/g),
};

const OWNER = String.raw`(?:encryption|decryption|aes(?:-?\d+)?|hmac|signing|master|private|secret|session|wrapping|data|vault|root|webhook|symmetric|shared|cipher|crypto|account|node|validator|kms|jwt|cookie|seal|unseal|derived|spend|view)[ _-](?:key|secret|seed)|pepper|private[ _-]?key|(?:^|[.!?]\s|\b(?:the|my|our|this) )key|entropy`;
/** The signs of a number of 16 to 128 bytes. */
const LEAST = 22;
const MOST = 256;
const OWNED = new RegExp(
  String.raw`\b(?:${OWNER})(?: (?:for|of) (?:the |our |my )?[\w.-]{1,40})?[ \t]*(?:is|was|:|=|\(|hex:?|base64:?)?[ \t]*["'\x60(]?$`,
  'i',
);
/** A number behind what says that it is a key. */
const NAMED_KEY: SecretFinder = {
  kind: 'raw-key',
  hint: /key|secret|seed|pepper|entropy/i,
  *find(text) {
    for (const [from, to] of longRuns(text, LEAST)) {
      const start = from + (text.startsWith('0x', from) ? 2 : 0);
      const end = to + (/^={0,2}/.exec(text.slice(to, to + 2))?.[0].length ?? 0);
      if (to - start < LEAST || to - start > MOST || text[end] === '=') continue;
      const value = text.slice(start, end);
      const isHex = /^[a-f0-9]{32,}$/i.test(value);
      if (isHex ? !/[a-f]/i.test(value) : !isDrawn(value)) continue;
      if (OWNED.test(text.slice(Math.max(0, from - 120), from).replace(/(?:hex|base64):$/, ''))) yield [start, end];
    }
  },
};

/** Words of a line that show a number to be a sum of something, or public. */
const SUMMED =
  /sha-?\d|md5|\bh1:|hash|digest|integrity|checksum|fingerprint|public|etag|nonce|signature|certificate|cert\b|pin-|data:|base64,|sum\b|\bpub\b|AAAA|ssh-|peer|csp|blake|crc|commit|version/i;

/** 32 or 64 bytes in base64 that nothing in the line calls a sum: nobody writes those but for a key. */
const UNNAMED_KEY: SecretFinder = {
  kind: 'raw-key',
  hint: /[A-Za-z0-9+/]={1,2}(?:[\s"'`,;)\]}<]|$)/,
  find: (text) =>
    spansIn(text, /(?<![\w+/=:.,-])((?:[A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{86}==))(?![\w+/=-])/g).filter(
      ([start, end]) => {
        const line = text.slice(Math.max(text.lastIndexOf('\n', start) + 1, start - 300), start);
        const behind = /^[^\n]{0,100}/.exec(text.slice(end, end + 100))?.[0] ?? '';
        return isDrawn(text.slice(start, end)) && !SUMMED.test(line) && !SUMMED.test(behind);
      },
    ),
};

function isDrawn(text: string): boolean {
  return (
    /\d/.test(text) &&
    /[a-z]/.test(text) &&
    /[A-Z]/.test(text) &&
    entropyOf(text) >= 3.9 &&
    (text.match(/\d/g)?.length ?? 0) >= 3 &&
    !/[a-z]{9}/.test(text)
  );
}

/** Keys that nobody has put in a wrapping of their own. */
export const KEY_SECRETS: readonly (SecretShape | SecretFinder)[] = [KEY_BODY, WEB_KEY, NAMED_KEY, UNNAMED_KEY];
