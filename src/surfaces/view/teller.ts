import { printable } from '../../core/printable.ts';
import type { RuntimeEvent } from '../../core/runtime-event.ts';
import { saidOf, type Said } from './said.ts';

/** Words without a line end are emitted at this length all the same. */
const MAX_OPEN = 2000;

export interface TellerRest {
  readonly open: string;
  readonly whose: string;
}

const NO_REST: TellerRest = { open: '', whose: '' };

/** What is counted or thought meanwhile does not cut a sentence in two. */
function isQuiet({ type }: RuntimeEvent): boolean {
  return type === 'usage' || type === 'thought' || type === 'network';
}

/** Whether everything that was said before it is told with it: whoever begins to tell here tells what others told. */
export function endsWords(event: RuntimeEvent): boolean {
  return event.type !== 'message' && !isQuiet(event);
}

/**
 * Turns the events of a run into lines, the agent's own words included. Words come in pieces: a line is emitted when it
 * is whole, and its rest before any other line, so that an agent's claim stands before the verdict.
 */
export class Teller {
  readonly #here: string;
  readonly #say: typeof saidOf;
  #open: string;
  /** The speaker of the open words: steps may run side by side. */
  #whose: string;

  /** `say` tells what is no word of an agent. With `rest`, this teller goes on where another has stopped. */
  constructor(here: string = '', say: typeof saidOf = saidOf, { open, whose }: TellerRest = NO_REST) {
    this.#here = here;
    this.#say = say;
    this.#open = open;
    this.#whose = whose;
  }

  /** Words that were heard and are not told yet. */
  get rest(): TellerRest {
    return { open: this.#open, whose: this.#whose };
  }

  tell(event: RuntimeEvent): readonly Said[] {
    const { before, said } = this.tellApart(event);
    return [...before, ...said];
  }

  /** What is told with an event: the rest of the words before it, and what it says itself. */
  tellApart(event: RuntimeEvent): { readonly before: readonly Said[]; readonly said: readonly Said[] } {
    if (event.type !== 'message') {
      return { before: isQuiet(event) ? [] : this.flush(), said: this.#say(event, this.#here) };
    }
    const whose = `${event.step ?? ''} ${event.candidate ?? ''}`;
    const before = whose === this.#whose ? [] : this.flush();
    this.#whose = whose;
    const lines = `${this.#open}${event.text}`.replaceAll(/\r\n?/g, '\n').split('\n');
    this.#open = lines.pop() ?? '';
    const said = lines.flatMap(words);
    return { before, said: this.#open.length > MAX_OPEN ? [...said, ...this.flush()] : said };
  }

  /** Tells what is left of a line that has not ended. */
  flush(): readonly Said[] {
    const text = this.#open;
    this.#open = '';
    return words(text);
  }
}

/** An agent speaks under the name of its role, and in quotes: its words are a claim, and no finding. */
function words(text: string): readonly Said[] {
  const shown = printable(text).trimEnd();
  return shown.trim() === '' ? [] : [{ role: 'Tetyana', text: `“${shown.trim()}”` }];
}
