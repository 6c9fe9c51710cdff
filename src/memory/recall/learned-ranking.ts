import type { Connection } from '../../storage/database.ts';
import { OutcomeModel, type Expectation, type Showing } from './outcome-model.ts';

/** What a home has learned from outcomes, in figures for a person. */
export interface LearnedRanking {
  readonly showings: number;
  /** The total gain over so many showings. */
  readonly gained: number;
  /** 0..1: how far it is believed. */
  readonly trust: number;
  readonly updatedAt: string | undefined;
}

/** The model of a home: one row, read again when it has changed. */
export class LearnedOutcomes {
  #known: { readonly change: string; readonly model: OutcomeModel } | undefined;

  /** Undefined while the home has learned nothing. */
  model(connection: Connection): OutcomeModel | undefined {
    const change = connection.prepare('SELECT updated_at FROM learned_outcomes').get()?.['updated_at'];
    if (change === undefined || change === null) return undefined;
    if (this.#known?.change !== change) this.#known = { change: String(change), model: readModel(connection) };
    return this.#known.model;
  }
}

export interface ShowingOutcome {
  readonly showing: Showing;
  /** 1 where the request was proven, 0 where it was not. */
  readonly gain: number;
}

/** Inside the transaction that gives showings their outcome. */
export function learnOutcomes(connection: Connection, outcomes: readonly ShowingOutcome[], at: Date): void {
  if (outcomes.length === 0) return;
  const model = readModel(connection);
  for (const { showing, gain } of outcomes) model.learn(showing, gain);
  const { weights, showings: count } = model.state;
  const before = connection.prepare('SELECT gained, changes FROM learned_outcomes').get();
  const changes = Number(before?.['changes'] ?? 0) + 1;
  const gained = outcomes.reduce((sum, { gain }) => sum + gain, Number(before?.['gained'] ?? 0));
  connection
    .prepare(
      `INSERT INTO learned_outcomes (id, weights, showings, gained, changes, updated_at)
       VALUES (1, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET weights = excluded.weights, showings = excluded.showings, gained = excluded.gained, changes = excluded.changes,
         updated_at = excluded.updated_at`,
    )
    .run(bytesOf(weights), count, gained, changes, `${at.toISOString()}#${changes}`);
}

export function learnedRanking(connection: Connection): LearnedRanking {
  const row = connection.prepare('SELECT showings, gained, updated_at FROM learned_outcomes').get();
  const updated = row?.['updated_at'];
  return {
    showings: Number(row?.['showings'] ?? 0),
    gained: Number(row?.['gained'] ?? 0),
    trust: readModel(connection).trust,
    updatedAt: typeof updated === 'string' ? updated.split('#')[0] : undefined,
  };
}

/** Says how many showings are forgotten with it. */
export function forgetOutcomes(connection: Connection): number {
  const { showings } = learnedRanking(connection);
  connection.prepare('DELETE FROM learned_outcomes').run();
  return showings;
}

/**
 * How much an expectation adds to a score: at most as much as the best has, so that the worst match does not come first
 * because it was lucky once.
 */
export function addedBy({ weight }: Expectation, mean: number, best: number): number {
  return best * Math.max(-1, Math.min(1, weight - mean));
}

function readModel(connection: Connection): OutcomeModel {
  const row = connection.prepare('SELECT weights, showings FROM learned_outcomes').get();
  if (row === undefined) return new OutcomeModel();
  return new OutcomeModel({
    weights: numbersOf(row['weights']),
    showings: Number(row['showings']),
  });
}

function bytesOf(numbers: Float32Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

function numbersOf(bytes: unknown): Float32Array {
  return bytes instanceof Uint8Array ? new Float32Array(Uint8Array.from(bytes).buffer) : new Float32Array(0);
}
