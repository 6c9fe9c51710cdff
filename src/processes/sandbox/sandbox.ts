import type { Program } from '../program.ts';
import type { Limits } from './limits.ts';
import type { Watched } from './watched-files.ts';

/**
 * The access of a confined program. Unnamed paths are read-only; /tmp, /var/tmp and /run are private and empty, and
 * keys, logins, histories and listening sockets are hidden wherever they are (`secrets-around.ts`).
 */
export interface Confinement {
  /** A folder that stands in for the project: `source` is mounted at `target`, which need not be the same path. */
  readonly workspace?: { readonly source: string; readonly target: string; readonly writable: boolean };
  /** Folders of the real system that stay writable (an agent's own state). Missing ones are skipped. */
  readonly writable?: readonly string[];
  /** Paths to show read-only again where a private or writable folder would hide or open them. */
  readonly readOnly?: readonly string[];
  /** Paths, as the program sees them, that stay read-only inside a writable workspace. */
  readonly guarded?: readonly string[];
  /** Paths to hide: an empty folder or file stands there instead. */
  readonly hidden?: readonly string[];
  /** Folders whose content is shown and whose changes go to `upper`, leaving `lower` as it is. */
  readonly overlays?: readonly Overlay[];
  /** Files and folders to show at another path: inside the workspace, for one. Read-only by default. */
  readonly shown?: readonly { readonly source: string; readonly target: string; readonly writable?: boolean }[];
  /** Paths that this program may see although others may not, with all below them: its own login. */
  readonly reveals?: readonly string[];
  /** Sockets of the machine that it may connect to. */
  readonly sockets?: readonly string[];
  /** Whether the program lives in the network of this machine. */
  readonly network: boolean;
  /** Ways out of a private network: with this list, even an empty one, the program has a network of its own. */
  readonly forwards?: readonly Forward[];
  /** The limits of the program. */
  readonly limits?: Limits;
  /** Where it is to be seen which files the program opens. */
  readonly watched?: Watched;
}

/** Joins a connection to 127.0.0.1:`port` inside to a socket of the file system outside. */
export interface Forward {
  readonly port: number;
  readonly socket: string;
}

export interface Overlay {
  readonly lower: string;
  readonly target: string;
  /** A private folder that takes the changes; made when missing. */
  readonly scratch: string;
}

/** The isolation between a program and the machine, by its name in receipts. */
export type Isolation = 'bubblewrap' | 'util-linux' | 'seatbelt' | 'none';

export interface Sandbox {
  readonly isolation: Isolation;
  /** Whether a folder can be mounted at another path than its own, as the copy of a project is. */
  readonly mounts: boolean;
  /** The same program, to be started confined. Its `cwd` is a path as the program itself will see it. */
  confine(program: Program, confinement: Confinement): Promise<Program>;
}

/** The abilities of this machine, tried out and not guessed. */
export interface SandboxReport {
  readonly isolation: Isolation;
  /** The person's choice. */
  readonly choice: 'auto' | 'bubblewrap' | 'util-linux' | 'none';
  /** Whether a program can be cut off from the network. */
  readonly network: boolean;
  readonly overlays: boolean;
  /** Whether the calls of a program to the kernel are filtered. */
  readonly filter: boolean;
  readonly version: string | undefined;
  /** Why not, where something is missing. */
  readonly problem: string | undefined;
  /** The remedy for the person. */
  readonly remedy: string | undefined;
  /** Trying failed by something that passes, a full disk for example: of the machine it says nothing. */
  readonly passing?: true;
}
