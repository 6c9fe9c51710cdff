import type { Observation } from '../../core/observed.ts';
import type { OpenedFiles } from '../../processes/sandbox/watched-files.ts';
import type { StateId } from '../../workspace/state.ts';
import type { ViewParts } from '../../workspace/view.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Eyes, Judge } from './judges.ts';
import type { ScreenReader } from './look-at-screen.ts';
import type { OpenLineNetwork } from './run-command.ts';

export interface CheckNetwork {
  readonly open: OpenLineNetwork;
  /** Throws where a check wanted a host that a person must be asked about first. */
  readonly settle: () => void;
}

/** The parts with which a check of any kind can be observed. */
export interface ScenePlace {
  readonly views: ViewParts;
  readonly judge?: Judge | undefined;
  readonly eyes?: Eyes | undefined;
  /** Reads titles and words off the screen. */
  readonly reader?: ScreenReader | undefined;
  /** Why a step's check may not run this line; undefined when it may. Throws where a person must be asked first. */
  readonly refusal?: ((line: string, step: string) => Promise<string | undefined>) | undefined;
}

/** Where one check is observed, and on which state. */
export interface Scene {
  readonly place: ScenePlace;
  readonly step: string;
  readonly phase: 'before' | 'after';
  readonly base: StateId;
  readonly state: StateId;
  /** Whether it is to be seen which files the check opens. */
  readonly watched: boolean;
  /** Whether it is to be seen which files the check leaves changed. */
  readonly captured?: boolean;
  /** The folder of the state in which other circumstances lie that the check is to find. */
  readonly circumstances?: string;
  /** Whether it is to find itself in another time zone and language. */
  readonly elsewhere?: boolean;
  /** Whether the line is one of the controls, and not one from a plan. */
  readonly ours?: boolean;
  readonly network: CheckNetwork | undefined;
  readonly dependencies: Dependencies;
  readonly signal: AbortSignal | undefined;
}

/** The result of a check, and its output. */
export interface Seen {
  readonly observation: Observation;
  readonly printed: string;
  readonly opened?: OpenedFiles;
  readonly altered?: readonly string[];
  /** Files that it made. */
  readonly made?: readonly string[];
}

export function silent(observation: Observation): Seen {
  return { observation, printed: '' };
}
