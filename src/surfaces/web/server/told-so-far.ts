import type { RuntimeEvent } from '../../../core/runtime-event.ts';
import type { Atlas } from '../../../runtime/atlas.ts';
import { EMPTY_RUN, foldRun, type RunView } from '../../view/run-view.ts';
import { endsWords, Teller } from '../../view/teller.ts';
import type { ApiStory } from '../api-types.ts';
import {
  askedWith,
  lastRows,
  restRows,
  rowsOf,
  seqOf,
  type AskedQuestion,
  type StoryRow,
  type ToldSoFar,
} from '../run-story.ts';

type Runs = Pick<Atlas, 'runs'>;

interface Decided {
  last: number;
  view: RunView;
  asked: readonly AskedQuestion[];
}

const MOST_RUNS = 100;
const PAGE = 1000;
/** So many events at the end are told anew each time: what a screen shows first, and a little more. */
const TAIL = 300;
/** How far is looked back for a place to begin at, where an agent talks without a pause. */
const MOST_BACK = 5000;
const FIRST_ROWS = 120;

/**
 * A run as it was told so far, folded here so that a page need not be sent all of it.
 *
 * Invariants
 *  F1  What decides a run is folded once and extended by what is new, whoever asks how often.
 *  F2  Of what agents and memories said nothing is kept here: it may be forgotten, and what is forgotten is not shown.
 *  F3  What is answered is what folding every event up to `last` would come to, but for lines that are no longer shown.
 */
export class ToldSoFars {
  readonly #decided = new Map<string, Decided>();

  async read(atlas: Runs, id: string): Promise<ToldSoFar> {
    const { last, view, asked } = await this.#extended(atlas, id);
    const tail = await eventsBefore(atlas, id, last + 1, TAIL);
    const { rows, earlier, teller } = toldRows(tail);
    const spoken = tail.reduce(foldRun, { ...EMPTY_RUN, runId: view.runId });
    return {
      view: { ...view, output: spoken.output, dropped: spoken.dropped, recalled: spoken.recalled },
      ...cut(rows, earlier, FIRST_ROWS),
      asked,
      rest: teller.rest,
      last,
    };
  }

  /** F1. */
  async #extended(atlas: Runs, id: string): Promise<Decided> {
    const known = this.#decided.get(id);
    const decided = known === undefined ? { last: 0, view: EMPTY_RUN, asked: [] } : { ...known };
    for (;;) {
      const { events, last } = await atlas.runs.told(id, {
        after: decided.last,
        limit: PAGE,
        spokenAfter: Number.MAX_SAFE_INTEGER,
      });
      for (const event of events) {
        // F2: titles of memories are put in by whoever answers.
        decided.view = foldRun(decided.view, event.type === 'recall' ? { ...event, titles: [] } : event);
        decided.asked = askedWith(decided.asked, event);
      }
      const read = events.at(-1)?.seq ?? decided.last;
      decided.last = events.length < PAGE ? Math.max(last, read) : read;
      if (events.length < PAGE) break;
    }
    this.#decided.delete(id);
    this.#decided.set(id, decided);
    if (this.#decided.size > MOST_RUNS) this.#decided.delete(this.#decided.keys().next().value ?? id);
    return decided;
  }
}

/** The rows that stand before the event of that number. */
export async function storyBefore(atlas: Runs, id: string, before: number, limit: number): Promise<ApiStory> {
  const events = await eventsBefore(atlas, id, before, limit);
  const { rows, earlier, teller } = toldRows(events);
  const last = events.at(-1);
  const whole = last === undefined ? rows : [...rows, ...restRows(teller, last, before)];
  const { story, ...rest } = cut(whole, earlier, limit);
  return { rows: story, ...rest };
}

/** At least so many, as far as there are, from a place on at which all words before are told. */
async function eventsBefore(atlas: Runs, id: string, before: number, count: number): Promise<readonly RuntimeEvent[]> {
  const events: RuntimeEvent[] = [];
  for (;;) {
    const page = await atlas.runs.told(id, { before: events[0]?.seq ?? before, limit: count });
    events.unshift(...page.events);
    if (page.events.length < count || events.length >= MOST_BACK) return events;
    if (page.events.some(endsWords)) return events;
  }
}

interface ToldRows {
  readonly rows: readonly StoryRow[];
  readonly earlier: number | undefined;
  readonly teller: Teller;
}

/** Words that began before the first event are left to whoever asks for what stands there. */
function toldRows(events: readonly RuntimeEvent[]): ToldRows {
  const teller = new Teller();
  const whole = (events[0]?.seq ?? 0) <= 1;
  const first = whole ? 0 : Math.max(0, events.findIndex(endsWords));
  const rows = events.slice(first).flatMap((event) => rowsOf(teller, event));
  return { rows, earlier: whole ? undefined : events[first]?.seq, teller };
}

function cut(
  rows: readonly StoryRow[],
  earlier: number | undefined,
  most: number,
): Pick<ToldSoFar, 'story' | 'earlier'> {
  const story = lastRows(rows, most);
  const from = story.length < rows.length ? seqOf(story[0]) : earlier;
  return { story, ...(from === undefined ? {} : { earlier: from }) };
}
