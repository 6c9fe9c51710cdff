import type { RunView } from '../view/run-view.ts';
import type { Said } from '../view/said.ts';
import type { Opening, Wishes } from './engine-calls.ts';
import type { Engine } from './engine.ts';
import type { ResumeWords } from './resume-words.ts';

/** The parts of the session that a command uses. */
export interface CommandHost {
  readonly engine: Engine;
  readonly view: RunView;
  readonly opening: Opening | undefined;
  readonly agent: string;
  readonly working: string | undefined;
  wishes: Wishes;
  say(...said: readonly Said[]): void;
  /** The pause is answered: its card goes. */
  settled(): void;
  resume(words: ResumeWords): Promise<void>;
  interrupt(): boolean;
  /** Takes a picture along with the next message; says whether it is one. */
  givePicture(path: string): Promise<void>;
}
