import { isAtlasError, messageOf } from '../../core/atlas-error.ts';
import { nearestWord } from '../../core/nearest-word.ts';
import { printable, printableLine } from '../../core/printable.ts';
import type { PauseAnswer } from '../../core/pause.ts';
import type { RuntimeEvent } from '../../core/runtime-event.ts';
import type { Said } from '../view/said.ts';
import { saidOf } from '../view/said.ts';
import { Teller } from '../view/teller.ts';
import { EMPTY_RUN, foldRun, type RunView } from '../view/run-view.ts';
import { seedRun } from '../view/seed-run.ts';
import { cardFor, type Card } from './card.ts';
import { picturePath, picturesNamed } from './picture-path.ts';
import type { CommandHost } from './command-host.ts';
import { performCommand } from './perform-command.ts';
import type { Opening, Wishes } from './engine-calls.ts';
import type { Engine } from './engine.ts';
import type { ResumeWords } from './resume-words.ts';
import { COMMANDS, readCommand } from './slash-commands.ts';

const MAX_TRANSCRIPT = 3000;
const LONG_FACT = 300;
const MAX_HELD_BACK = 5;

/** What a person said, and the files that they showed with it. */
interface Message {
  readonly text: string;
  readonly pictures: readonly string[];
}

export interface ScreenDialogueParts {
  /** Gives the work behind the screen, which tells what happens. */
  readonly start: (onEvents: (events: readonly RuntimeEvent[]) => void) => Engine;
  /** Called when something on the screen has changed. */
  readonly onChange: () => void;
  readonly onQuit: (exitCode: number) => void;
}

/**
 * The state behind the screen: the conversation, the run in view, the pause and its answers. It knows nothing of keys
 * and lines.
 */
export class ScreenDialogue implements CommandHost {
  readonly engine: Engine;
  opening: Opening | undefined;
  view: RunView = EMPTY_RUN;
  card: Card | undefined;
  wishes: Wishes = {};
  hint = '';
  transcript: readonly Said[] = [];
  /** Files that go along with the next message. */
  pictures: readonly string[] = [];
  /** Whether the person has said anything yet. */
  begun = false;
  readonly #parts: ScreenDialogueParts;
  readonly #queue: Message[] = [];
  readonly #teller = new Teller('', (event) => this.#told(event));
  /** The card to which a no is being put into words. */
  #wordless:
    | { readonly card: Card; readonly no: Extract<PauseAnswer, { readonly kind: 'no' | 'discard' }> }
    | undefined;
  #done: Promise<void> = Promise.resolve();
  #working: { readonly abort: AbortController; readonly what: string } | undefined;

  constructor(parts: ScreenDialogueParts) {
    this.#parts = parts;
    this.engine = parts.start((events) => {
      this.events(events);
    });
  }

  get working(): string | undefined {
    return this.#working?.what;
  }

  get queued(): number {
    return this.#queue.length;
  }

  /** The name of the agent that works and thinks. */
  get agent(): string {
    return typeof this.wishes['agent'] === 'string' ? this.wishes['agent'] : (this.opening?.agent ?? '');
  }

  /** What it asks, where that is known. */
  get model(): string | undefined {
    if (typeof this.wishes['model'] === 'string') return this.wishes['model'];
    return this.agent === this.opening?.agent ? this.opening.model : undefined;
  }

  /** Looks at where it is, and at a run that was left. */
  async start(): Promise<void> {
    await this.#guarded(async () => {
      this.opening = await this.engine.call('open', undefined);
      this.#parts.onChange();
      const { heldBack } = this.opening;
      if (heldBack.length > 0) {
        const told = heldBack.slice(0, MAX_HELD_BACK).map((line) => printableLine(line.slice(0, LONG_FACT)));
        const lines = ['Files of this project want more than they get until you run `atlas trust`:', ...told];
        if (heldBack.length > told.length) lines.push(`and ${heldBack.length - told.length} more`);
        for (const text of lines) this.say({ role: '', text, style: 'warn' });
      }
      const left = await this.engine.call('unfinished', undefined);
      // Meanwhile the person may have started something else.
      if (left === undefined || this.view.runId !== '' || this.#working !== undefined) return;
      this.view = seedRun(left, left.pause);
      const { id, status, request } = left.run;
      const how = status === 'paused' ? 'is paused' : 'was interrupted';
      this.say({ role: 'Atlas', text: printableLine(`${id} ${how}: ${request}`) });
      if (left.pause === undefined) this.say({ role: 'Atlas', text: '/resume goes on with it', style: 'dim' });
      else this.#showCard();
    });
  }

  events(events: readonly RuntimeEvent[]): void {
    const said: Said[] = [];
    for (const event of events) {
      this.view = foldRun(this.view, event);
      said.push(...this.#teller.tell(event));
      if (event.type === 'paused' || event.type === 'asked') this.#showCard();
      else if (event.type === 'run-start' || event.type === 'answered') this.#closeCard();
    }
    if (said.length > 0) this.say(...said);
    this.#parts.onChange();
  }

  say(...said: readonly Said[]): void {
    this.transcript = [...this.transcript, ...said].slice(-MAX_TRANSCRIPT);
    this.#parts.onChange();
  }

  /** Handles the person's line: a command, or a message. */
  async submit(text: string): Promise<void> {
    const command = readCommand(text);
    this.hint = '';
    this.begun = true;
    if (this.#wordless !== undefined && command === undefined) {
      const { card, no } = this.#wordless;
      this.card = card;
      this.#wordless = undefined;
      this.say({ role: 'you', text: printable(text) });
      const { words: _, ...bare } = no;
      await this.answer(text.trim() === '' ? bare : { ...no, words: text.trim() });
      return;
    }
    if (command === undefined) {
      const pictures = [...new Set([...this.pictures, ...picturesNamed(text)])];
      this.pictures = [];
      const along = pictures.length === 0 ? '' : `\n(with ${pictures.map((path) => printableLine(path)).join(', ')})`;
      this.say({ role: 'you', text: `${printable(text)}${along}` });
      await this.#send({ text, pictures });
      return;
    }
    this.say({ role: 'you', text: printable(text.trim()), style: 'dim' });
    if ('unknown' in command) {
      const meant = nearestWord(
        command.unknown,
        COMMANDS.map(({ name }) => name),
      );
      const hint = meant === undefined ? '' : ` (did you mean /${meant}?)`;
      this.say({ role: '', text: `there is no command /${command.unknown}${hint}; /help shows them`, style: 'bad' });
      return;
    }
    if (command.name === 'quit') {
      this.#parts.onQuit(0);
      return;
    }
    await this.#guarded(async () => {
      await performCommand(this, command);
    });
  }

  /** One after the other, in the order in which they were said: also those that had to wait while a run was paused. */
  async #send(message: Message): Promise<void> {
    this.#queue.push(message);
    await this.#workOff();
  }

  async #workOff(): Promise<void> {
    while (this.#working === undefined && this.card === undefined && this.#wordless === undefined) {
      const next = this.#queue.shift();
      if (next === undefined) return;
      const stopped = await this.#work('thinking', async (signal) => {
        const reply = await this.engine.call('message', { ...next, wishes: this.wishes }, signal);
        if (reply.kind === 'answer') this.say({ role: 'Atlas', text: printable(reply.text) });
      });
      // Who stops the one hardly wants the next; it waits for a word.
      if (stopped) return;
    }
  }

  /** Takes back what waits. Says whether anything did. */
  dropWaiting(): boolean {
    const count = this.#queue.splice(0).length + this.pictures.length;
    this.pictures = [];
    return count > 0;
  }

  async givePicture(given: string): Promise<void> {
    const path = picturePath(given) ?? given;
    const name = await this.engine.call('picture', path);
    this.pictures = [...this.pictures.filter((one) => one !== path), path];
    this.say({ role: 'Atlas', text: printableLine(`${name} goes along with your next message`), style: 'dim' });
  }

  /** A text that was pasted: true where it was the path of a picture, which is taken along. */
  async tookPicture(text: string): Promise<boolean> {
    const path = picturePath(text);
    if (path === undefined) return false;
    try {
      await this.givePicture(path);
      return true;
    } catch {
      return false;
    }
  }

  /** Goes on with the run in view, or the last one. */
  async resume(words: ResumeWords): Promise<void> {
    // A run that has paused is about to release its lease.
    if (this.view.pause !== undefined) await this.#done;
    if (this.#working !== undefined) {
      this.say({ role: '', text: 'a run is working already', style: 'warn' });
      return;
    }
    this.card = undefined;
    const runId = words.runId ?? (this.view.runId === '' ? undefined : this.view.runId);
    const stopped = await this.#work('resuming', async (signal) => {
      if (runId !== this.view.runId) await this.#join(runId);
      const wishes = { ...this.wishes, ...words.wishes };
      await this.engine.call('resume', { ...words, runId, wishes }, signal);
    });
    if (!stopped) await this.#workOff();
  }

  settled(): void {
    this.#closeCard();
  }

  #closeCard(): void {
    this.card = undefined;
    this.#wordless = undefined;
  }

  /** Stops the current work. True where there was something to stop. */
  interrupt(): boolean {
    if (this.#working === undefined || this.#working.abort.signal.aborted) return false;
    this.hint = 'interrupting; what is done is kept';
    this.#working.abort.abort('SIGINT');
    this.#parts.onChange();
    return true;
  }

  async answer(answer: PauseAnswer): Promise<void> {
    const { card, view } = this;
    const { pause } = view;
    if (card === undefined || pause === undefined) return;
    if (answer.kind === 'always' && card.confirming === undefined) {
      this.card = { ...card, confirming: answer };
      this.#parts.onChange();
      return;
    }
    if ((answer.kind === 'no' || answer.kind === 'discard') && answer.words === '') {
      this.#wordless = { card, no: answer };
      this.card = undefined;
      this.hint = 'what shall the agent do instead? Enter says it with your no';
      this.#parts.onChange();
      return;
    }
    this.card = undefined;
    await this.#guarded(async () => {
      const runId = view.runId === '' ? undefined : view.runId;
      const { decided, waiting, how } = await this.engine.call('answer', { runId, pause, answer });
      this.say({ role: '', text: printableLine(decided), style: 'dim' });
      const { options: wishes, ...rest } = how;
      if (!waiting) await this.resume({ runId, wishes, ...rest });
    });
  }

  /** The plan of a run that was begun elsewhere. */
  async #join(runId: string | undefined): Promise<void> {
    const shown = await this.engine.call('show', runId).catch(() => undefined);
    if (shown !== undefined) this.view = seedRun(shown);
  }

  #showCard(): void {
    const { pause, steps } = this.view;
    if (pause === undefined) return;
    const step = steps.find(({ id }) => id === pause.step);
    this.card = cardFor(pause, step, this.opening?.rulesFile ?? 'your config.json');
    this.hint = '';
    this.say({ role: 'Atlas', text: `[PAUSED] ${printableLine(pause.message)}`, style: 'warn' });
    // A card can be too small for it; here it is shown whole.
    const long = this.card.facts.filter(([, text]) => text.length > LONG_FACT);
    if (long.length > 0) this.say(...long.map(([name, text]): Said => ({ role: '', text: `${name}: ${text}` })));
  }

  /** Says whether the person stopped it. */
  async #work(what: string, perform: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
    const abort = new AbortController();
    this.#working = { abort, what };
    this.#parts.onChange();
    this.#done = this.#guarded(async () => {
      await perform(abort.signal);
    });
    await this.#done;
    this.#working = undefined;
    this.hint = '';
    this.#parts.onChange();
    return abort.signal.aborted;
  }

  async #guarded(perform: () => Promise<void>): Promise<void> {
    try {
      await perform();
    } catch (error) {
      const advice = isAtlasError(error) && error.remedy !== undefined ? ` ${error.remedy}` : '';
      this.say({ role: '', text: printableLine(`${messageOf(error).replace(/[.\s]*$/, '.')}${advice}`), style: 'bad' });
    }
  }

  /** The course of a run in the conversation, without what the run's own view already shows. */
  #told(event: RuntimeEvent): readonly Said[] {
    if (event.type === 'run-start') {
      this.#renamed(event.resumed ? 'resuming' : 'working');
      return [{ role: 'Atlas', text: `${event.resumed ? 'resuming' : 'run'} ${event.runId}`, style: 'dim' }];
    }
    if (event.type === 'step-status' || event.type === 'attempt-start') this.#renamed('working');
    if (event.type === 'paused' || event.type === 'asked') return [];
    if (event.type === 'run-end' && event.status === 'paused') return [];
    // The run beside it shows the plan, what is done, and the checks as they come out.
    if (event.type === 'usage' || event.type === 'check' || event.type === 'recall') return [];
    if (event.type === 'controls' && event.planted.every(({ result }) => result !== 'dead')) return [];
    if (event.type === 'network' && event.decision !== 'refused') return [];
    if (event.type === 'tool-result') {
      const here = `${this.opening?.project ?? ''}/`;
      const diffs = (event.diffs ?? []).map((diff) => ({ ...diff, path: diff.path.replace(here, '') }));
      return diffs.length === 0 ? [] : saidOf({ ...event, diffs }).slice(1);
    }
    if (event.type === 'step-status' && this.#verifies(event.step)) return [];
    if (event.type === 'verdict' && event.verdict === 'pass' && this.#verifies(event.step)) return [];
    if (event.type === 'remembered') {
      return [
        { role: 'Atlas', text: printableLine(`remembered: ${event.records.map(({ title }) => title).join(' | ')}`) },
      ];
    }
    if (event.type === 'plan') {
      const { length } = event.steps.filter(({ verify }) => !verify);
      return [{ role: 'Atlas', text: `plan of ${length} ${length === 1 ? 'step' : 'steps'}: /plan shows it whole` }];
    }
    return saidOf(event);
  }

  #verifies(id: string | undefined): boolean {
    return this.view.steps.some((step) => step.id === id && step.verify);
  }

  #renamed(what: string): void {
    if (this.#working !== undefined) this.#working = { ...this.#working, what };
  }
}
