import { defined } from '../core/defined.ts';
import { isObject } from '../trajectory/session-update.ts';
import type { AgentEvent } from '../agents/agent-event.ts';
import { tokensIn } from '../agents/turn-narrator.ts';
import type { Clock } from '../core/clock.ts';
import type { RunId } from '../core/ids.ts';
import { countText, moneyText } from '../core/money-text.ts';
import type { RunLimit } from '../core/pause.ts';
import type { Spending } from '../core/runtime-event.ts';
import { sumOf, type SpendingBook } from '../storage/spending.ts';
import { RunPaused } from './run-paused.ts';

/** The spending limits of a run; 0 is no limit. */
export interface SpendingLimits {
  readonly maxMinutes: number;
  readonly maxTokens: number;
  readonly maxMoney: number;
}

export interface MeterParts {
  readonly spending: SpendingBook;
  readonly runId: RunId;
  readonly clock: Clock;
  readonly limits: SpendingLimits;
}

/** How often everything is written down that was not written along with something else; a kill forgets less than this. */
const TICK_MS = 5000;
const MIN_TIMER_MS = 20;
const MAX_TIMER_MS = 2 ** 31 - 1;
const MS_PER_MINUTE = 60_000;
/** The source of a run's time. */
const CLOCK = 'clock';
const NOTHING: Spending = { tokens: 0, money: 0, ms: 0 };

/**
 * Counts the spending of a run and stops it at its limits.
 *
 * Invariants
 *  S1  An agent's report is on disk with the result of its turn: a resumed run goes on counting.
 *  S2  Time or money that runs out in the middle of a turn stops the turn. Spending reported at the end of a turn does
 *      not undo it: the work is kept, and the run pauses before it spends anything more.
 *  S3  Agents report money as the total of their session, and tokens as the amount of the turn.
 */
export class Meter implements AsyncDisposable {
  readonly #parts: MeterParts;
  readonly #stop = new AbortController();
  readonly #sources: Map<string, Spending>;
  readonly #startedAt: number;
  readonly #msBefore: number;
  /** Questions that are open, since when there is one, and how long there was one before. */
  #stills = 0;
  #stillSince = 0;
  #stillMs = 0;
  #writes: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  readonly #tick: NodeJS.Timeout;

  private constructor(parts: MeterParts, earlier: ReadonlyMap<string, Spending>) {
    this.#parts = parts;
    this.#sources = new Map(earlier);
    this.#msBefore = earlier.get(CLOCK)?.ms ?? 0;
    this.#startedAt = parts.clock.monotonic();
    this.#tick = setInterval(() => {
      this.#noteClock();
      this.#flush();
    }, TICK_MS);
    this.#tick.unref();
    this.#armTimer();
  }

  static async open(parts: MeterParts): Promise<Meter> {
    return new Meter(parts, await parts.spending.of(parts.runId));
  }

  /** Aborts with a `RunPaused` when a limit is reached in the middle of something. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  spent(): Spending {
    const now = this.#parts.clock.monotonic();
    const still = this.#stillMs + (this.#stills === 0 ? 0 : now - this.#stillSince);
    const ms = Math.round(this.#msBefore + now - this.#startedAt - still);
    return { ...sumOf(this.#sources.values()), ms };
  }

  /** Stops the run's clock until the result is disposed of: the person thinks, and no agent works. */
  standStill(): Disposable {
    const { clock } = this.#parts;
    if (this.#stills === 0) this.#stillSince = clock.monotonic();
    this.#stills += 1;
    let over = false;
    return {
      [Symbol.dispose]: () => {
        if (over) return;
        over = true;
        this.#stills -= 1;
        if (this.#stills === 0) this.#stillMs += clock.monotonic() - this.#stillSince;
      },
    };
  }

  /** Counts the usage that a session of an agent reports. True when it reported some. */
  hear(session: string, event: AgentEvent): boolean {
    if (event.type === 'turn-end') {
      const tokens = tokensIn(event.end.response);
      if (tokens === undefined) return false;
      this.#add(session, (spent) => ({ ...spent, tokens: spent.tokens + tokens }));
      return true;
    }
    const update = event.type === 'update' ? event.update : undefined;
    const cost = update?.kind === 'usage' ? update.usage['cost'] : undefined;
    if (!isObject(cost) || typeof cost['amount'] !== 'number') return false;
    const { amount, currency } = cost;
    this.#add(session, (spent) => ({
      ...spent,
      money: Math.max(spent.money, amount),
      ...defined({ currency: typeof currency === 'string' ? currency : undefined }),
    }));
    const reached = this.#reached();
    if (reached !== undefined) this.#stop.abort(reached);
    return true;
  }

  /** Before anything that costs: pauses the run when there is nothing left to spend. */
  async require(): Promise<void> {
    await this.settled();
    const reached = this.#reached();
    if (reached !== undefined) throw reached;
  }

  /** Resolves when pending writes are done. The time goes to disk with the next write. */
  async settled(): Promise<void> {
    this.#noteClock();
    await this.#writes;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#tick);
    clearTimeout(this.#timer);
    this.#noteClock();
    this.#flush();
    await this.#writes;
  }

  #add(source: string, change: (spent: Spending) => Spending): void {
    const { spending, runId } = this.#parts;
    const spent = { ...change(this.#sources.get(source) ?? NOTHING), source };
    this.#sources.set(source, spent);
    spending.note(runId, spent);
  }

  #noteClock(): void {
    const { spending, runId } = this.#parts;
    spending.note(runId, { ...NOTHING, ms: this.spent().ms, source: CLOCK });
  }

  #flush(): void {
    // A write that fails now goes with the next transaction; the run itself fails where the disk does.
    this.#writes = this.#writes.then(async () => {
      await this.#parts.spending.flush().catch(() => undefined);
    });
  }

  #armTimer(): void {
    const { maxMinutes } = this.#parts.limits;
    if (maxMinutes === 0) return;
    const left = Math.max(0, maxMinutes * MS_PER_MINUTE - this.spent().ms);
    this.#timer = setTimeout(
      () => {
        const reached = this.#reached();
        if (reached === undefined) this.#armTimer();
        else this.#stop.abort(reached);
      },
      // At least a moment: while the clock stands still, the remaining time does not shrink.
      Math.min(Math.max(left, MIN_TIMER_MS), MAX_TIMER_MS),
    );
    this.#timer.unref();
  }

  #reached(): RunPaused | undefined {
    const { limits } = this.#parts;
    const { tokens, money, ms, currency = '' } = this.spent();
    // Words only for the limit that is reached: the first number that `Intl` writes loads its tables.
    const kinds = [
      ['maxMinutes', ms / MS_PER_MINUTE, () => `${shown(ms / MS_PER_MINUTE)} minutes of work`],
      ['maxTokens', tokens, () => `${countText(tokens)} tokens`],
      ['maxMoney', money, () => moneyText(money, currency)],
    ] as const;
    for (const [limit, spent, words] of kinds) {
      const allowed = limits[limit];
      if (allowed === 0 || spent < allowed) continue;
      return limitReached({ limit, value: allowed, raised: raisedAbove(allowed, spent) }, `${words()} spent`);
    }
    return undefined;
  }
}

/** A clean stop that says which limit was reached, and how to go on with a raised one. */
export function limitReached(
  reached: { readonly limit: RunLimit; readonly value: number; readonly raised: number },
  detail = '',
): RunPaused {
  const { limit, value, raised } = reached;
  return new RunPaused({
    reason: 'limit',
    message: `the run has reached limits.${limit} (${value})${detail === '' ? '' : `: ${detail}`}`,
    answers: [{ kind: 'raise', limit, to: raised }],
  });
}

/** Doubles the limit until it is above the spending. */
function raisedAbove(limit: number, spent: number): number {
  let raised = limit * 2;
  while (raised <= spent) raised *= 2;
  return raised;
}

function shown(amount: number): string {
  return Number.isInteger(amount) ? String(amount) : amount.toFixed(amount < 0.01 ? 4 : 2);
}
