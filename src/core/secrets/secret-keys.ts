import { longRuns } from './long-runs.ts';
import { entropyOf } from '../secret-kinds.ts';
import type { SecretShape } from '../secret-shapes.ts';
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
/** Less is an identifier, where no kind of key is named. */
const LEAST_TOLD = 32;
const OWNED = new RegExp(
  String.raw`\b(?:${OWNER})(?: (?:for|of) (?:the |our |my )?[\w.-]{1,40})?[ \t]*(?:is|was|:|=|\(|hex:?|base64:?)?[ \t]*["'\x60(]?$`,
  'i',
);
/** Words of a line that show a number to be a sum of something, or public. */
const SUMMED =
  /sha-?\d|md5|\bh1:|hash|digest|integrity|checksum|fingerprint|public|etag|nonce|signature|certificate|cert\b|pin-|data:|base64,|sum\b|\bpub\b|AAAA|ssh-|peer|csp|blake|crc|commit|version/i;

/** Any other key or token behind whose name a number of 16 bytes or more stands; not those by which something is found. */
const HEX_NAMED =
  /(?<![A-Za-z0-9])[\w.-]{0,40}(?:key|token|schlüssel)(?:\s?\([^()\n]{1,20}\))?["']?[ \t]*(?::=|=>|\bis\b|\bist\b|[:=])[ \t]*["'`(]?$/i;
/** "the key for the weather API is", "leaked key (old one was", "use this as token in the settings:" */
const TOLD = [
  /\b(?:key|token|secret) (?:for|of|to) (?:[\w.'-]{1,30} ){1,5}(?:is|was)[ \t]*:?[ \t]*["'`]?$/i,
  /\b(?:key|token|secret)\b[^\n]{0,30}\b(?:old|new|previous|former|current|leaked) (?:one|key|value|token)?[ \t]*(?:is|was|:)[ \t]*["'`]?$/i,
  /\b(?:paste|enter|use|type|put|set) [^\n:=]{0,30}\b(?:token|key|secret)\b[^\n:=]{0,40}:[ \t]*["'`]?$/i,
  /\b(?:key|secret)\b[^\n]{0,60}\b(?:DecodeString|fromhex|from_hex|unhexlify|hex2bin|decodeHex|parseHex|decode_hex|hexToBytes|hex::decode|b64decode|from)\(\s?b?["'`]$/i,
  /\bopenssl\b[^\n|;]{1,90}\s-K[ =]$/,
  /\.key["'`:)]{0,2}[ \t]{0,4}\r?\n[ \t]{0,8}$/,
];
/** What is public, or finds a thing and opens none. */
const FINDS =
  /public|\bpub|cache|primary|foreign|partition|sort|object|idempotency|lookup|\brow|index|search|dedup|routing|group|composite|\bhost|known|content|query|build|layer|lock|restore|s3|page|cursor|next|continuation|expected|\bid\b/i;

function isTold(before: string): boolean {
  // The name of a file stands in the line above.
  const line = /[^\n]*(?:\n\s*)?$/.exec(before)?.[0] ?? '';
  if (SUMMED.test(line) || FINDS.test(line)) return false;
  return HEX_NAMED.test(before) || TOLD.some((pattern) => pattern.test(before));
}

/** A number behind what says that it is a key. */
const NAMED_KEY: SecretFinder = {
  kind: 'raw-key',
  hint: /key|secret|seed|pepper|entropy|token|openssl|schlüssel/i,
  *find(text) {
    for (const [from, to] of longRuns(text, LEAST)) {
      const start = from + (text.startsWith('0x', from) ? 2 : 0);
      const end = to + (/^={0,2}/.exec(text.slice(to, to + 2))?.[0].length ?? 0);
      if (to - start < LEAST || to - start > MOST || text[end] === '=') continue;
      const value = text.slice(start, end);
      const isHex = /^[a-f0-9]{32,}$/i.test(value);
      if (isHex ? !/[a-f]/i.test(value) : !isDrawnKey(value, 1)) continue;
      const before = text.slice(Math.max(0, from - 120), from).replace(/(?:hex|base64):$/, '');
      const isOwned = (isHex || isDrawnKey(value)) && OWNED.test(before);
      if (isOwned || (to - start >= LEAST_TOLD && isTold(before))) yield [start, end];
    }
  },
};

/** 32 or 64 bytes in base64 that nothing in the line calls a sum: nobody writes those but for a key. */
const UNNAMED_KEY: SecretFinder = {
  kind: 'raw-key',
  hint: /[A-Za-z0-9+/]={1,2}(?:[\s"'`,;)\]}<]|$)/,
  find: (text) =>
    spansIn(text, /(?<![\w+/=:.,-])((?:[A-Za-z0-9+/]{43}=|[A-Za-z0-9+/]{86}==))(?![\w+/=-])/g).filter(
      ([start, end]) => {
        const line = text.slice(Math.max(text.lastIndexOf('\n', start) + 1, start - 300), start);
        const behind = /^[^\n]{0,100}/.exec(text.slice(end, end + 100))?.[0] ?? '';
        return isDrawnKey(text.slice(start, end)) && !SUMMED.test(line) && !SUMMED.test(behind);
      },
    ),
};

const BYTES = [
  /((?<!,\s?)0x[a-f0-9]{1,2}(?:\s{0,20},\s{0,20}(?:\((?:byte|char|uint8_t)\)\s?)?0x[a-f0-9]{1,2}){15,})/gi,
  /((?<![\w-] ?)(?<!:)[A-Fa-f0-9]{2}(?: [A-Fa-f0-9]{2}){15,})(?![\w:-])/g,
  /((?<![\w-] ?)(?<!:)[A-Fa-f0-9]{4}(?: [A-Fa-f0-9]{4}){7}(?:(?: [A-Fa-f0-9]{4}){4}){0,2})(?![\w:-]| [A-Fa-f0-9]{4}\b)/g,
  /((?<!\\x[a-f0-9]{2})(?:\\x[a-f0-9]{2}){16,})/gi,
];
const MOST_BYTES = 64;
const BYTES_NAMED =
  /(?:key|secret)(?:\s?\([^()\n]{1,20}\))?(?:\[\w{0,20}\])?(?:: ?[^\n=]{1,30})?\s{0,4}(?:=|:|\bis\b)\s{0,4}(?:[\w.<>[\]]{1,20} ?){0,2}[[({"'`\s]{0,8}$/i;

/** The bytes of a key one by one. */
const BYTES_OF_KEY: SecretFinder = {
  kind: 'raw-key',
  hint: /0x[a-f0-9]{1,2}\s?,|\\x[a-f0-9]{2}\\x|[A-F0-9]{2} (?:[A-F0-9]{2}){1,2} [A-F0-9]{2}/i,
  find: (text) =>
    BYTES.flatMap((pattern) => spansIn(text, pattern)).filter(([start, end]) => {
      const before = text.slice(Math.max(0, start - 120), start);
      const name = /[^\n]*\n?[^\n]{0,20}$/.exec(before)?.[0] ?? '';
      const count = text.slice(start, end).match(/[a-f0-9]{2}(?![a-f0-9])/gi)?.length ?? 0;
      return count <= MOST_BYTES && BYTES_NAMED.test(before) && !SUMMED.test(name) && !FINDS.test(name);
    }),
};

function isDrawnKey(text: string, leastDigits = 3): boolean {
  return (
    /\d/.test(text) &&
    /[a-z]/.test(text) &&
    /[A-Z]/.test(text) &&
    entropyOf(text) >= 3.9 &&
    (text.match(/\d/g)?.length ?? 0) >= leastDigits &&
    !/[a-z]{9}/.test(text)
  );
}

/** Keys that nobody has put in a wrapping of their own. */
export const KEY_SECRETS: readonly (SecretShape | SecretFinder)[] = [
  KEY_BODY,
  WEB_KEY,
  NAMED_KEY,
  BYTES_OF_KEY,
  UNNAMED_KEY,
];
