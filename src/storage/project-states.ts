/**
 * States of projects where every machine of a team finds them: as packs, each over the state before it, and the state
 * that a project stands at.
 *
 * The bytes of a pack are a blob, by its digest: a store that keeps blobs elsewhere (an object store) keeps packs there
 * too, and these rows stay small.
 *
 * Invariants
 *  S1  A listed state can be restored: its pack was stored before, and so was everything that the pack leaves out.
 *  S2  The first pack of a state stays: adding the state again changes nothing.
 *  S3  A process moves a project's head from the state that it has seen, or not at all: of two that saw the same, one
 *      moves it.
 */
export interface ProjectStates {
  /** Returns the pack that counts for the state: this one, or the one that was here before (S2). */
  add(project: string, pack: NewStatePack): Promise<StatePack>;
  find(project: string, state: string): Promise<StatePack | undefined>;
  /** The last added packs, newest first. */
  recent(project: string, limit: number): Promise<readonly StatePack[]>;
  /** The packs that make a state, in the order in which they are unpacked: the first is whole. Empty where it is not here. */
  wayTo(project: string, state: string): Promise<readonly StatePack[]>;
  head(project: string): Promise<ProjectHead | undefined>;
  /** Undefined where the head is not, or no longer, the one that the mover saw (S3). */
  moveHead(project: string, seen: ProjectHead | undefined, state: string): Promise<ProjectHead | undefined>;
}

export interface NewStatePack {
  readonly state: string;
  /** The state whose content the pack leaves out; undefined where it is whole. */
  readonly base: string | undefined;
  /** The digest of its bytes, by which the blobs give them. */
  readonly pack: string;
  readonly bytes: number;
}

export interface StatePack extends NewStatePack {
  /** How many packs are unpacked before this one. */
  readonly depth: number;
}

/** The head of a project. The number distinguishes a state that came back from the same one before. */
export interface ProjectHead {
  readonly number: number;
  readonly state: string;
}
