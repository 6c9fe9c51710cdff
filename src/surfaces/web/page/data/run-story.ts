import type { RuntimeEvent, Spending } from '../../../../core/runtime-event.ts';
import type { PauseInfo } from '../../../../core/pause.ts';
import { EMPTY_RUN, foldRun, type RunView } from '../../../view/run-view.ts';
import type { Said } from '../../../view/said.ts';
import { Teller } from '../../../view/teller.ts';

/**
 * A run as the page shows it: the terminal's fold, and further details that the page has room for.
 *
 * Invariants
 *  S1  Everything comes from `foldRun`, `Teller` and the events themselves: a page and a terminal cannot disagree.
 *  S2  The kept data are bounded, whatever a run emits; the page keeps the end of the story.
 *  S3  Taking an event costs the same however many came before it.
 */
export interface StoryRow extends Said {
  readonly key: number;
  readonly at: string;
  readonly step?: string;
  readonly attempt?: number;
}

export interface AskedQuestion {
  readonly at: string;
  readonly pause: PauseInfo;
  readonly answered?: 'allowed' | 'denied' | 'withdrawn';
}

export interface Told {
  readonly view: RunView;
  readonly story: readonly StoryRow[];
  /** Rows of the story that are no longer kept. */
  readonly dropped: number;
  readonly asked: readonly AskedQuestion[];
  readonly spent: ReadonlyMap<string, StepSpending>;
  readonly last: number;
  /** Grows with every event that makes the fetched head outdated. */
  readonly turns: number;
}

export type StepSpending = Pick<Spending, 'tokens' | 'money' | 'currency'>;

const MAX_ROWS = 20_000;
/** Dropping rows one by one would move all others each time. */
const SLACK = 2000;
const MAX_TEXT = 4000;
const MAX_ASKED = 500;

/** After these, attempts, plans, receipts or the end have changed. */
const TURNS: ReadonlySet<RuntimeEvent['type']> = new Set([
  'run-start',
  'plan',
  'attempt-start',
  'verdict',
  'review',
  'commit',
  'rollback',
  'paused',
  'asked',
  'answered',
  'remembered',
  'run-end',
]);

export class RunStory {
  readonly id: string;
  #teller = new Teller();
  #view: RunView = EMPTY_RUN;
  #rows: StoryRow[] = [];
  #dropped = 0;
  #key = 0;
  #asked: AskedQuestion[] = [];
  readonly #usage = new Map<string, Map<string, StepSpending>>();
  #last = 0;
  #turns = 0;

  constructor(id: string) {
    this.id = id;
  }

  last(): number {
    return this.#last;
  }

  take(event: RuntimeEvent): void {
    this.#last = event.seq;
    this.#view = foldRun(this.#view, event);
    if (TURNS.has(event.type)) this.#turns += 1;
    for (const said of this.#teller.tell(event)) this.#say(event, said);
    if (event.type === 'asked' || event.type === 'paused') this.#ask(event.at, event.pause);
    if (event.type === 'answered') this.#answer(event.digest, event.decided);
    if (event.type === 'usage') this.#spend(event);
  }

  told(): Told {
    return {
      view: this.#view,
      story: this.#rows,
      dropped: this.#dropped,
      asked: this.#asked,
      spent: new Map([...this.#usage].map(([step, turns]) => [step, sumOf([...turns.values()])])),
      last: this.#last,
      turns: this.#turns,
    };
  }

  #say(event: RuntimeEvent, said: Said): void {
    const { step, attempt, at } = event;
    this.#key += 1;
    this.#rows.push({
      ...said,
      text: said.text.length > MAX_TEXT ? `${said.text.slice(0, MAX_TEXT)} …` : said.text,
      key: this.#key,
      at,
      ...(step === undefined ? {} : { step }),
      ...(attempt === undefined ? {} : { attempt }),
    });
    if (this.#rows.length < MAX_ROWS + SLACK) return;
    this.#dropped += this.#rows.length - MAX_ROWS;
    this.#rows = this.#rows.slice(-MAX_ROWS);
  }

  #ask(at: string, pause: PauseInfo): void {
    const known = this.#asked.findIndex((one) => isSame(one.pause, pause));
    if (known >= 0 && this.#asked[known]?.answered === undefined) return;
    this.#asked = [...this.#asked, { at, pause }].slice(-MAX_ASKED);
  }

  #answer(digest: string, answered: NonNullable<AskedQuestion['answered']>): void {
    this.#asked = this.#asked.map((one) =>
      one.answered === undefined && one.pause.digest === digest ? { ...one, answered } : one,
    );
  }

  /** An agent reports the total of its turn so far, not the increment. */
  #spend(event: Extract<RuntimeEvent, { readonly type: 'usage' }>): void {
    const { step = '', attempt = 0, candidate = 0, tokens = 0, money = 0, currency } = event;
    const turns = this.#usage.get(step) ?? new Map<string, StepSpending>();
    turns.set(`${attempt} ${candidate}`, { tokens, money, ...(currency === undefined ? {} : { currency }) });
    this.#usage.set(step, turns);
  }
}

function isSame(a: PauseInfo, b: PauseInfo): boolean {
  return a.reason === b.reason && a.digest === b.digest && a.step === b.step && a.message === b.message;
}

function sumOf(all: readonly StepSpending[]): StepSpending {
  const currency = all.find((one) => one.currency !== undefined)?.currency;
  return {
    tokens: all.reduce((sum, { tokens }) => sum + tokens, 0),
    money: all.reduce((sum, { money }) => sum + money, 0),
    ...(currency === undefined ? {} : { currency }),
  };
}
