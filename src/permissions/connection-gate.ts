import { authorityOf, type WantedConnection } from '../core/destination.ts';
import type { PauseInfo, PermissionPause } from '../core/pause.ts';
import { permissionOf, type Authority } from './authority.ts';
import type { Action, Decision } from './decision.ts';

/**
 * The treatment of a host that no rule names.
 *
 *  ask     a person decides: one who is there while the program waits, otherwise the run that waits in its stead
 *  allow   it is reached, if it is public: a person has approved the program itself
 *  refuse  it is not reached
 */
export type Unspoken = 'ask' | 'allow' | 'refuse';

export interface ConnectionGateOptions {
  readonly authority: Pick<Authority, 'judge' | 'permit'>;
  readonly folder: string;
  /** The tool in whose name rules are looked up. */
  readonly tool: 'connect' | 'run_shell';
  /** Hosts that are part of what the program is: only a rule that names a host keeps it from one of them. */
  readonly own?: (connection: WantedConnection) => boolean;
  /** Hosts that the program can do without: where no rule names them, the gate refuses them without a question. */
  readonly needless?: (connection: WantedConnection) => boolean;
  readonly unspoken: Unspoken;
  /** Asks a person at a surface. True once the gate can read their answer. */
  readonly ask?: ((pause: PermissionPause, signal: AbortSignal) => Promise<boolean>) | undefined;
  /** Aborts when the program has ended and needs no answer any more. */
  readonly over: AbortSignal;
}

type Verdict =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly reason: string; readonly remedy?: string };

const ALLOWED: Verdict = { allowed: true };
/** A client does not wait longer than this for a connection, and neither does an agent for its client. */
const PATIENCE_MS = 60_000;
/** The number of questions that one program may raise; a program that asks for more is looking for a way around. */
const MAX_QUESTIONS = 20;
/** A program that tries again gets the same answer for this long, until a person can have answered. */
const SAME_ANSWER_MS = 2000;

/**
 * Decides on the connections of one program, by the rules of the moment.
 *
 * Invariants
 *  C1  A person's "once" counts for this program, however many connections it makes to that host, and for no other
 *      program.
 *  C2  One question for one host, however many connections wait for it; one question at a time.
 *  C3  The gate never reaches a host inside the person's own network without a rule or an answer that names it.
 */
export class ConnectionGate {
  readonly #options: ConnectionGateOptions;
  readonly #questions = new Map<string, { readonly verdict: Promise<Verdict>; settledAt: number | undefined }>();
  readonly #granted = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();
  #pause: PauseInfo | undefined;

  constructor(options: ConnectionGateOptions) {
    this.#options = options;
  }

  /** The first open question. */
  get pause(): PauseInfo | undefined {
    return this.#pause;
  }

  async decide(connection: WantedConnection): Promise<Verdict> {
    const { authority, own, needless, unspoken } = this.#options;
    const action = this.#action(connection);
    const decision = await authority.judge(action);
    if (own?.(connection) === true && !closesHost(decision)) return ALLOWED;
    if (decision.decision === 'allow') return ALLOWED;
    if (decision.decision === 'deny') return { allowed: false, reason: `is not permitted: ${decision.reason}` };
    const key = `${connection.place} ${authorityOf(connection)}`;
    if (this.#granted.has(key) || (unspoken === 'allow' && connection.place === 'public')) return ALLOWED;
    const known = this.#questions.get(key);
    const asks = unspoken === 'ask' && needless?.(connection) !== true;
    if (!asks || (known === undefined && this.#questions.size >= MAX_QUESTIONS)) {
      return {
        allowed: false,
        reason: `is not permitted: ${decision.reason}`,
        remedy: `The rule "${permissionOf(action)}" allows it.`,
      };
    }
    const stale = known?.settledAt !== undefined && performance.now() - known.settledAt > SAME_ANSWER_MS;
    if (known !== undefined && !stale) return await known.verdict;
    return await this.#question(action, key, decision);
  }

  async #question(action: Action, key: string, decision: Decision): Promise<Verdict> {
    const verdict = this.#inTurn(async () => await this.#asked(action, key, decision));
    const question: { readonly verdict: Promise<Verdict>; settledAt: number | undefined } = {
      verdict,
      settledAt: undefined,
    };
    this.#questions.set(key, question);
    try {
      return await verdict;
    } finally {
      question.settledAt = performance.now();
    }
  }

  async #asked(action: Action, key: string, decision: Decision): Promise<Verdict> {
    const { authority, ask, over } = this.#options;
    let permission = await authority.permit(action);
    if (permission.status === 'paused' && ask !== undefined && !over.aborted) {
      const answered = await ask(permission.pause, AbortSignal.any([over, AbortSignal.timeout(PATIENCE_MS)]));
      if (answered) permission = await authority.permit(action);
    }
    if (permission.status === 'granted') {
      this.#granted.add(key);
      return ALLOWED;
    }
    if (permission.status === 'denied') return { allowed: false, reason: `is not permitted: ${decision.reason}` };
    this.#pause ??= permission.pause;
    return {
      allowed: false,
      reason: `is not permitted yet: ${decision.reason}`,
      remedy: `A person can allow "${permission.pause.permission}".`,
    };
  }

  async #inTurn(work: () => Promise<Verdict>): Promise<Verdict> {
    const before = this.#turn;
    const mine = (async () => {
      await before;
      return await work();
    })();
    this.#turn = mine.catch(() => undefined);
    return await mine;
  }

  #action(connection: WantedConnection): Action {
    const { tool, folder } = this.#options;
    const { host, port, place } = connection;
    return { tool, args: { host, port, place }, folder, effects: ['network'], connection };
  }
}

/** A deny that speaks of the network as a whole does not mean that an agent shall do without its model. */
export function closesHost({ decision, rule }: Pick<Decision, 'decision' | 'rule'>): boolean {
  if (decision !== 'deny' || rule === null) return false;
  return typeof rule.entry === 'string' ? /^(?:host|private):/.test(rule.entry) : rule.entry.host !== undefined;
}
