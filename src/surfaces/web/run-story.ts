import { defined } from '../../core/defined.ts';
import { isNarration, type RuntimeEvent } from '../../core/runtime-event.ts';
import type { PauseInfo } from '../../core/pause.ts';
import { EMPTY_RUN, foldRun, type RunView } from '../view/run-view.ts';
import type { Said } from '../view/said.ts';
import { endsWords, Teller, type TellerRest } from '../view/teller.ts';
import type { RunAttempt } from './run-attempts.ts';
import { LiveAttempts } from './live-attempts.ts';

/**
 * A run as the page shows it: the fold that the terminal shows, and beside it what there is room for here. The server
 * folds what was told so far, the page goes on from there.
 *
 * Invariants
 *  S1  Everything comes from `foldRun`, `Teller` and the events themselves: a page and a terminal cannot disagree.
 *  S2  What is kept is bounded, whatever a run tells; of the story its end is kept, and what stood before it is asked
 *      for where somebody looks.
 *  S3  Taking an event costs the same however many came before it.
 *  S4  Who goes on from what another has folded comes to what one alone would have come to.
 */
export interface StoryRow extends Said {
  /** The number of the event that it was told with, and its place in that. */
  readonly key: string;
  /** Everything that was said before it is told before it: a page of the story may begin here. */
  readonly begins?: true;
  readonly at: string;
  readonly step?: string;
  readonly attempt?: number;
}

export interface AskedQuestion {
  readonly at: string;
  readonly pause: PauseInfo;
  readonly answered?: 'allowed' | 'denied' | 'withdrawn';
}

/** What was told up to the event of a number. */
export interface ToldSoFar {
  readonly view: RunView;
  /** The end of the story. */
  readonly story: readonly StoryRow[];
  /** What stands before it was told before the event of this number; left out where nothing does. */
  readonly earlier?: number;
  readonly asked: readonly AskedQuestion[];
  /** Words that are not told yet, because their line has not ended. */
  readonly rest: TellerRest;
  readonly last: number;
}

export interface ToldRun extends Pick<ToldSoFar, 'view' | 'story' | 'asked' | 'last'> {
  readonly earlier: number | undefined;
  /** Those that began since. */
  readonly attempts: readonly RunAttempt[];
  /** Grows with every event after which the server knows more of the run than the events tell. */
  readonly turns: number;
}

const MAX_ROWS = 20_000;
/** Dropping rows one by one would move all others each time. */
const SLACK = 2000;
const MAX_TEXT = 4000;
const MAX_ASKED = 500;

/** Rare ones: after these the plan, the open question, the hosts, what memory did or the end have changed. */
const TURNS: ReadonlySet<RuntimeEvent['type']> = new Set([
  'run-start',
  'plan',
  'network',
  'paused',
  'asked',
  'answered',
  'remembered',
  'run-end',
]);

const NOTHING: ToldSoFar = { view: EMPTY_RUN, story: [], asked: [], rest: { open: '', whose: '' }, last: 0 };

export class RunStory {
  readonly #teller: Teller;
  readonly #attempts: LiveAttempts;
  #view: RunView;
  #rows: StoryRow[];
  #earlier: number | undefined;
  #asked: readonly AskedQuestion[];
  #last: number;
  #turns = 0;

  constructor({ view, story, earlier, asked, rest, last }: ToldSoFar = NOTHING) {
    this.#teller = new Teller('', undefined, rest);
    this.#attempts = new LiveAttempts(view.budget.plans);
    this.#view = view;
    this.#rows = [...story];
    this.#earlier = earlier;
    this.#asked = asked;
    this.#last = last;
  }

  last(): number {
    return this.#last;
  }

  take(event: RuntimeEvent): void {
    this.#last = event.seq;
    this.#view = foldRun(this.#view, event);
    const heard = this.#attempts.take(event);
    if (!heard || TURNS.has(event.type)) this.#turns += 1;
    for (const row of rowsOf(this.#teller, event)) this.#rows.push(row);
    if (this.#rows.length >= MAX_ROWS + SLACK) {
      this.#rows = lastRows(this.#rows, MAX_ROWS);
      this.#earlier = seqOf(this.#rows[0]);
    }
    this.#asked = askedWith(this.#asked, event);
  }

  /** What stood before the rows that are here; what is dropped again later may be asked for again. */
  putBefore(rows: readonly StoryRow[], earlier: number | undefined): void {
    this.#earlier = earlier;
    this.#rows = [...rows, ...this.#rows];
  }

  told(): ToldRun {
    return {
      view: this.#view,
      story: this.#rows,
      earlier: this.#earlier,
      asked: this.#asked,
      last: this.#last,
      attempts: this.#attempts.shown(),
      turns: this.#turns,
    };
  }
}

/** What is said with an event, as rows of the story. */
export function rowsOf(teller: Teller, event: RuntimeEvent): StoryRow[] {
  const { before, said } = teller.tellApart(event);
  const begins = endsWords(event);
  return [...before, ...said].map((one, i) => ({
    ...rowOf(one, event, `${event.seq}.${i}`),
    ...defined({ begins: begins && i === before.length ? begins : undefined }),
  }));
}

/** What is left of a line that has not ended, before the event of a number. */
export function restRows(teller: Teller, last: RuntimeEvent, before: number): StoryRow[] {
  return teller.flush().map((said, i) => rowOf(said, last, `${before}.rest${i}`));
}

function rowOf(said: Said, { step, attempt, at }: RuntimeEvent, key: string): StoryRow {
  return {
    ...said,
    text: said.text.length > MAX_TEXT ? `${said.text.slice(0, MAX_TEXT)} …` : said.text,
    key,
    at,
    ...defined({ step, attempt }),
  };
}

/** About so many rows of the end, from one on at which a page may begin. */
export function lastRows(rows: readonly StoryRow[], most: number): StoryRow[] {
  const from = rows.findIndex(({ begins }, i) => begins === true && i >= rows.length - most);
  return rows.slice(rows.length <= most ? 0 : from === -1 ? -most : from);
}

/** The number of the event that a row was told with. */
export function seqOf(row: StoryRow | undefined): number | undefined {
  return row === undefined ? undefined : Number(row.key.split('.')[0]);
}

/** What was asked of the person so far, and what became of it. */
export function askedWith(asked: readonly AskedQuestion[], event: RuntimeEvent): readonly AskedQuestion[] {
  if (isNarration(event.type)) return asked;
  if (event.type === 'asked' || event.type === 'paused') {
    const { at, pause } = event;
    if (asked.some((one) => isSame(one.pause, pause) && one.answered === undefined)) return asked;
    return [...asked, { at, pause }].slice(-MAX_ASKED);
  }
  if (event.type !== 'answered') return asked;
  const { digest, decided } = event;
  return asked.map((one) =>
    one.answered === undefined && one.pause.digest === digest ? { ...one, answered: decided } : one,
  );
}

function isSame(a: PauseInfo, b: PauseInfo): boolean {
  return a.reason === b.reason && a.digest === b.digest && a.step === b.step && a.message === b.message;
}
