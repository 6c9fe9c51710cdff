import { isObject, readSessionUpdate } from '../trajectory/session-update.ts';
import type { TurnEnd } from './agent-event.ts';

/** That an agent's model does not answer: nothing that the agent could do better, and no attempt of its. */
export interface ModelTrouble {
  readonly kind: 'unreachable' | 'key-refused' | 'overloaded';
  /** In the words of whoever told it, shortened. */
  readonly reason: string;
}

const MAX_REASON = 300;
const MAX_LAST_WORDS = 4000;

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
/** How agents begin last words that are their model's error and not an answer. */
const ERROR_WORDS = /^\W{0,4}(?:API Error\b|(?:\w+ ){0,3}error:|Failed to |Execution failed|Request failed)/i;

/**
 * Notices in a prompt turn that the model behind the agent does not answer. Agents tell it in four ways: as an error of
 * the turn, as their last words (and a turn that ended well), on standard error, or by silence.
 */
export class TroubleWatch {
  #lastWords = '';
  #isError = false;
  #spoke = false;

  hear(params: unknown): void {
    const update = isObject(params) ? params['update'] : undefined;
    const read = readSessionUpdate(update);
    if (read.kind === 'message' || read.kind === 'thought' || read.kind === 'call') this.#spoke = true;
    if (read.kind === 'call') this.#lastWords = '';
    if (read.kind === 'message' && this.#lastWords.length < MAX_LAST_WORDS) this.#lastWords += read.text;
    // Codex marks its session, and then says the error as if it were an answer.
    if (isObject(update) && hasSystemError(update['_meta'])) this.#isError = true;
  }

  /** What was the matter, if the model was. */
  of(end: TurnEnd, stderr: string): ModelTrouble | undefined {
    if (end.error?.details['metLimit'] !== undefined) return undefined;
    switch (end.kind) {
      case 'completed':
      case 'refused':
        return this.#ofLastWords();
      case 'failed':
        return ofError(end);
      case 'crashed':
        return readTrouble(lastLines(stderr));
      case 'timeout':
        return end.limit === 'inactivity' ? this.#ofSilence(end, stderr) : undefined;
      case 'limit':
      case 'cancelled':
      case 'paused':
        return undefined;
    }
  }

  #ofLastWords(): ModelTrouble | undefined {
    const words = this.#lastWords.trim();
    if (!this.#isError) return ERROR_WORDS.test(words) ? readTrouble(words) : undefined;
    return readTrouble(words) ?? { kind: 'unreachable', reason: shortened(words) };
  }

  #ofSilence(end: TurnEnd, stderr: string): ModelTrouble | undefined {
    const told = readTrouble(lastLines(stderr));
    if (told !== undefined || this.#spoke) return told;
    const ms = end.error?.details['ms'];
    const seconds = typeof ms === 'number' ? ` for ${Math.round(ms / 1000)} s` : '';
    return { kind: 'unreachable', reason: `the agent said nothing${seconds} after it was asked` };
  }
}

/** Whether a text tells that a model does not answer, and how. */
export function readTrouble(text: string): ModelTrouble | undefined {
  const status = Number(STATUS.exec(text)?.[1]);
  const kind = kindOfStatus(status) ?? WORDS.find(([, words]) => words.test(text))?.[0];
  return kind === undefined ? undefined : { kind, reason: shortened(text) };
}

function ofError({ error }: TurnEnd): ModelTrouble | undefined {
  if (error === undefined) return undefined;
  const { code, data, authRequired } = error.details;
  const said = data === undefined ? error.message : `${error.message} ${JSON.stringify(data)}`;
  if (authRequired === true) return { kind: 'key-refused', reason: shortened(said) };
  // Some agents answer with the status of HTTP as the code of the error.
  const kind = typeof code === 'number' ? kindOfStatus(code) : undefined;
  return kind === undefined ? readTrouble(said) : { kind, reason: shortened(said) };
}

function kindOfStatus(status: number): ModelTrouble['kind'] | undefined {
  if (status === 401 || status === 403) return 'key-refused';
  if (status === 408 || status === 429 || (status >= 500 && status <= 599)) return 'overloaded';
  return undefined;
}

function hasSystemError(meta: unknown): boolean {
  const codex = isObject(meta) ? meta['codex'] : undefined;
  const status = isObject(codex) ? codex['threadStatus'] : undefined;
  return isObject(status) && status['type'] === 'systemError';
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-12).join('\n');
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MAX_REASON ? `${line.slice(0, MAX_REASON - 1)}…` : line;
}
