/** The fields of a call; all but the id may be left out. */
export interface CallSpec {
  readonly id: string;
  readonly title?: string;
  readonly kind?: string;
  readonly status?: string;
  readonly input?: unknown;
  readonly output?: unknown;
}

/** One thing that the stand-in does during a turn, in the order of its script. */
export type StandInAction =
  | { readonly say: string }
  | { readonly think: string }
  /** Says what time it is, in milliseconds since 1970 with fractions. */
  | { readonly stamp: true }
  | { readonly call: CallSpec }
  | { readonly update: CallSpec }
  /** Asks for permission; what follows depends on the answer. */
  | { readonly ask: CallSpec; readonly allowed?: readonly StandInAction[]; readonly refused?: readonly StandInAction[] }
  /** A whole edit: announced, asked for, done, reported. The path is relative to the session's folder. */
  | { readonly write: { readonly path: string; readonly text: string; readonly ask?: boolean } }
  /** A whole command, run by a shell in the session's folder. */
  | { readonly run: string; readonly ask?: boolean }
  /** Calls a tool of an MCP server that the session was given (over HTTP). */
  | { readonly mcp: { readonly server: string; readonly tool: string; readonly args?: unknown } }
  /** Depends on the prompt. */
  | { readonly when: string; readonly does: readonly StandInAction[]; readonly otherwise?: readonly StandInAction[] }
  /** Any update, word for word. */
  | { readonly raw: unknown }
  /** Any message, word for word. */
  | { readonly frame: unknown }
  /** Any bytes on standard output. */
  | { readonly text: string }
  | { readonly repeat: number; readonly actions: readonly StandInAction[] }
  | { readonly flood: { readonly count: number; readonly bytes: number } }
  /** One line of that many bytes; without an end of line where `endless` is set. */
  | { readonly line: number; readonly endless?: boolean }
  | { readonly wait: number }
  | { readonly hang: true }
  | { readonly exit: number }
  | { readonly signal: NodeJS.Signals }
  | { readonly close: 'stdin' | 'stdout' }
  /** Starts a command that outlives the turn. */
  | { readonly leave: string }
  /** Actions after the answer to the prompt. */
  | { readonly late: readonly StandInAction[] }
  | { readonly error: { readonly code: number; readonly message: string } }
  | { readonly end: string };

export interface StandInScript {
  readonly capabilities?: Readonly<Record<string, unknown>>;
  readonly authMethods?: readonly unknown[];
  /** Models that a session offers, the one in use first. */
  readonly models?: readonly string[];
  /** The actions for the n-th prompt; the last entry serves all further ones. */
  readonly turns?: readonly (readonly StandInAction[])[];
  /** Requests that are never answered. */
  readonly deafTo?: readonly string[];
  /** Requests that are answered with an error. */
  readonly failing?: Readonly<Record<string, { readonly code: number; readonly message: string }>>;
  readonly ignoreCancel?: boolean;
  readonly ignoreTerm?: boolean;
  /** A folder in which sessions are kept, so that another process can load them. */
  readonly state?: string;
  /** Replays a loaded session's history after the answer, with that many milliseconds between two updates. */
  readonly replaysLate?: number;
  /** Actions before the first message. */
  readonly start?: readonly StandInAction[];
}
