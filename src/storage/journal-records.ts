import type { ToDisk } from './effects.ts';
import type { JournalContent, JournalRow } from './journal-chain.ts';

/**
 * Where the records of one run are kept, for the holder of its lease: in the file of the home, or in a team's store.
 * Every implementation is held to `test/contracts/run-store.test.ts`.
 */
export interface JournalRecords {
  /** What was appended so far, in any order; read once, when the run is taken up. */
  payloads(): Promise<readonly StoredPayload[]>;
  /**
   * Puts a record behind the last one. It resolves when the record is as far as `way` says (J1), and is refused under a
   * lost lease (J5), except where nobody waits for it.
   */
  append(content: JournalContent, way: ToDisk): Promise<void>;
  /** Every record in order, after checking that the chain is whole (J4). */
  rows(): Promise<readonly JournalRow[]>;
}

export type StoredPayload = Pick<
  JournalRow,
  'plan' | 'step' | 'attempt' | 'effect' | 'ordinal' | 'record' | 'payload' | 'at'
>;
