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
/** A number of 16 to 128 bytes behind what says that it is a key. */
const NUMBER = /(?<![\w+/-])(?:hex:|base64:)?(?:0x)?([A-Za-z0-9+/_-]{22,256}={0,2})(?![\w+/=-])/g;
const OWNED = new RegExp(
  String.raw`\b(?:${OWNER})(?: (?:for|of) (?:the |our |my )?[\w.-]{1,40})?[ \t]*(?:is|was|:|=|\(|hex:?|base64:?)?[ \t]*["'\x60(]?$`,
  'i',
);
const NAMED_KEY: SecretFinder = {
  kind: 'raw-key',
  hint: /[A-Za-z0-9+/_-]{22}/,
  find: (text) =>
    spansIn(text, NUMBER).filter(([start, end]) => {
      const value = text.slice(start, end);
      if (!/\d/.test(value)) return false;
      const isHex = /^[a-f0-9]{32,}$/i.test(value);
      if (isHex ? !/[a-f]/i.test(value) : !isDrawn(value)) return false;
      return OWNED.test(text.slice(Math.max(0, start - 120), start).replace(/(?:hex:|base64:)?(?:0x)?$/, ''));
    }),
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
