import { isObject, type SessionUpdate } from '../trajectory/session-update.ts';
import type { TurnEnd } from './agent-event.ts';
import { readTrouble, shortened, troubleOfStatus, type ModelTrouble } from './model-trouble.ts';

const MAX_LAST_WORDS = 4000;
/** How agents begin last words that are their model's error and not an answer. */
const ERROR_WORDS = /^\W{0,4}(?:API Error\b|(?:\w+ ){0,3}error:|Failed to |Execution failed|Request failed)/i;

/**
 * Notices in a prompt turn that the model behind the agent does not answer. Agents show it in four ways: as an error of
 * the turn, as their last words (and a turn that ended well), on standard error, or by silence.
 */
export class TroubleWatch {
  #lastWords = '';
  #isError = false;
  #spoke = false;

  hear(read: SessionUpdate, params: unknown): void {
    if (read.kind === 'message' || read.kind === 'thought' || read.kind === 'call') this.#spoke = true;
    if (read.kind === 'call') this.#lastWords = '';
    if (read.kind === 'message' && this.#lastWords.length < MAX_LAST_WORDS) this.#lastWords += read.text;
    // Codex marks its session, and then says the error as if it were an answer.
    const update = isObject(params) ? params['update'] : undefined;
    if (isObject(update) && hasSystemError(update['_meta'])) this.#isError = true;
  }

  /** The model's trouble, if it caused the end. */
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

function ofError({ error }: TurnEnd): ModelTrouble | undefined {
  if (error === undefined) return undefined;
  const { code, data, authRequired } = error.details;
  const said = data === undefined ? error.message : `${error.message} ${JSON.stringify(data)}`;
  if (authRequired === true) return { kind: 'key-refused', reason: shortened(said) };
  // Some agents answer with the status of HTTP as the code of the error.
  const kind = typeof code === 'number' ? troubleOfStatus(code) : undefined;
  return kind === undefined ? readTrouble(said) : { kind, reason: shortened(said) };
}

function hasSystemError(meta: unknown): boolean {
  const codex = isObject(meta) ? meta['codex'] : undefined;
  const status = isObject(codex) ? codex['threadStatus'] : undefined;
  return isObject(status) && status['type'] === 'systemError';
}

function lastLines(text: string): string {
  return text.trim().split('\n').slice(-12).join('\n');
}
