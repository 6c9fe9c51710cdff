import { printable } from '../../core/printable.ts';
import type { RuntimeEvent } from '../../core/runtime-event.ts';
import { saidOf, type Said } from './said.ts';

/** Words without a line end are emitted at this length all the same. */
const MAX_OPEN = 2000;

/**
 * Turns the events of a run into lines, the agent's own words included. Words come in pieces: a line is emitted when it
 * is whole, and its rest before any other line, so that an agent's claim stands before the verdict.
 */
export class Teller {
  readonly #here: string;
  readonly #say: typeof saidOf;
  #open = '';
  /** The speaker of the open words: steps may run side by side. */
  #whose = '';

  /** `say` tells what is no word of an agent. */
  constructor(here: string = '', say: typeof saidOf = saidOf) {
    this.#here = here;
    this.#say = say;
  }

  tell(event: RuntimeEvent): readonly Said[] {
    if (event.type !== 'message') {
      // Usage, thoughts and traffic in between do not cut a sentence in two.
      const quiet = event.type === 'usage' || event.type === 'thought' || event.type === 'network';
      return quiet ? this.#say(event, this.#here) : [...this.#rest(), ...this.#say(event, this.#here)];
    }
    const whose = `${event.step ?? ''} ${event.candidate ?? ''}`;
    const before = whose === this.#whose ? [] : this.#rest();
    this.#whose = whose;
    const lines = `${this.#open}${event.text}`.replaceAll(/\r\n?/g, '\n').split('\n');
    this.#open = lines.pop() ?? '';
    const said = [...before, ...lines.flatMap(words)];
    return this.#open.length > MAX_OPEN ? [...said, ...this.#rest()] : said;
  }

  #rest(): readonly Said[] {
    const text = this.#open;
    this.#open = '';
    return words(text);
  }
}

/** An agent speaks under the name of who sent it to work, and in quotes: it is its word, and no finding. */
function words(text: string): readonly Said[] {
  const shown = printable(text).trimEnd();
  return shown.trim() === '' ? [] : [{ role: 'Tetyana', text: `“${shown.trim()}”` }];
}
