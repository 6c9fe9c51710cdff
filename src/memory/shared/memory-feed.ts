/**
 * The records that several homes share, as a feed of changes. It is the truth of a shared scope; each home keeps a
 * replica of the scopes that it uses, and recalls from that.
 *
 * Invariants
 *  F1  Every change of a scope has a number of its own, and they appear in order: whoever has seen one has seen all
 *      before it.
 *  F2  What was forgotten stays forgotten: its words are gone with the change that says so, and nothing brings it back.
 *  F3  A record is changed by who has seen its newest change; anybody else is told that they are behind.
 *  F4  Whose record it is says the store, by the login, and not the writer.
 *  F5  Who may not write a scope is refused, and nothing of what they sent is kept.
 */
export interface MemoryFeed {
  /** The newest change of each of these scopes, in one round trip: asked before every question. */
  clock(scopes: readonly string[], signal?: AbortSignal): Promise<ReadonlyMap<string, FeedClock>>;
  /** Records that came after a number, in the order of writing, each as it is now. */
  births(scope: string, span: FeedSpan, signal?: AbortSignal): Promise<readonly FeedChange[]>;
  /** What changed after a number of the records that had come by `known`, oldest first: of each its newest change. */
  changes(scope: string, known: number, span: FeedSpan, signal?: AbortSignal): Promise<readonly FeedChange[]>;
  /** Whether this login may write there (F5). */
  mayWrite(scope: string, signal?: AbortSignal): Promise<boolean>;
  /** For each its number; undefined where the writer is behind (F3). */
  put(scope: string, writes: readonly FeedWrite[], signal?: AbortSignal): Promise<readonly FeedReceipt[]>;
}

/** How far a scope is. Numbers of two lives of a store, before and after a restored backup, do not compare. */
export interface FeedClock {
  readonly change: number;
  readonly epoch: string;
}

/** Numbers after one, up to another, and of those the first so many. */
export interface FeedSpan {
  readonly after: number;
  readonly upTo: number;
  readonly limit: number;
}

export interface FeedChange {
  readonly id: string;
  readonly change: number;
  /** The change with which the record came: the order of writing. */
  readonly born: number;
  /** The login that owns the record (F4). */
  readonly person: string;
  /** Undefined where it was forgotten. */
  readonly record: string | undefined;
}

export interface FeedWrite {
  readonly id: string;
  /** The change of the record that the writer has seen; 0 for a new one. */
  readonly seen: number;
  /** Undefined to forget it. */
  readonly record: string | undefined;
}

export interface FeedReceipt {
  readonly id: string;
  readonly change: number | undefined;
}

/**
 * Scopes by their owner. A person's scope is theirs alone; the store's rules decide which logins may write the others.
 */
export const sharedScope = {
  person: (login: string): string => `person:${login}`,
  project: (id: string): string => `project:${id}`,
  team: 'team:',
} as const;
