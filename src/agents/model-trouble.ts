/** The agent's model does not answer: the agent cannot do better, and it costs no attempt. */
export interface ModelTrouble {
  readonly kind: 'unreachable' | 'key-refused' | 'overloaded';
  /** In the words of the source, shortened. */
  readonly reason: string;
}

const MAX_REASON = 300;

/** Words for it in the errors of the model services and of Node's and Rust's HTTP clients. */
const WORDS: readonly (readonly [ModelTrouble['kind'], RegExp])[] = [
  [
    'key-refused',
    /authentication_error|permission_error|invalid[ _]x?-?api[ _-]?key|incorrect api key|api key not valid|UNAUTHENTICATED|\bunauthorized\b|not logged in|authentication required|please run \/login/i,
  ],
  [
    'overloaded',
    /overloaded|rate[ _-]?limit|too many requests|RESOURCE_EXHAUSTED|insufficient_quota|quota exceeded|high demand|\bUNAVAILABLE\b|service unavailable|internal server error|bad gateway|gateway time-?out/i,
  ],
  [
    'unreachable',
    /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|EHOSTUNREACH|ENETUNREACH|fetch failed|socket hang up|connection (?:error|refused|reset)|network error|stream disconnected|(?:cannot|unable to|failed to) connect|error sending request/i,
  ],
];
/** A status of HTTP, where the word before it says that it is one. */
const STATUS = /(?:status(?: ?code)?|HTTP(?:\/\d(?:\.\d)?)?|API Error|"code"|code)["\s:=(]{1,4}(\d{3})\b/i;

/** Whether a text says that a model does not answer, and how. */
export function readTrouble(text: string): ModelTrouble | undefined {
  const status = Number(STATUS.exec(text)?.[1]);
  const kind = troubleOfStatus(status) ?? WORDS.find(([, words]) => words.test(text))?.[0];
  return kind === undefined ? undefined : { kind, reason: shortened(text) };
}

/** The trouble that an HTTP status means. */
export function troubleOfStatus(status: number): ModelTrouble['kind'] | undefined {
  if (status === 401 || status === 403) return 'key-refused';
  if (status === 408 || status === 429 || (status >= 500 && status <= 599)) return 'overloaded';
  return undefined;
}

export function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_REASON ? `${line.slice(0, MAX_REASON - 1)}…` : line;
}
