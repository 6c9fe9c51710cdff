/** How much of an agent's output is kept. The builder drops the rest with a note of how much, never silently. */
export interface TrajectoryLimits {
  /** Characters of one thought, of the reasoning beside it, or of the final message. */
  readonly textChars: number;
  /** Characters of the JSON of one input, output or other payload. */
  readonly payloadChars: number;
  /** Characters of everything together. */
  readonly totalChars: number;
  readonly calls: number;
  /** Levels of nesting of a payload: JSON may nest deeper than a recursive reader survives. */
  readonly depth: number;
  /** Different names that are counted apart (unknown kinds, anomalies). */
  readonly names: number;
}

const MIB = 1024 * 1024;

export const DEFAULT_TRAJECTORY_LIMITS: TrajectoryLimits = {
  textChars: MIB,
  payloadChars: 4 * MIB,
  totalChars: 32 * MIB,
  calls: 10_000,
  depth: 64,
  names: 64,
};

/** The rest of `totalChars`; shared by every part of one trajectory. */
export class CharBudget {
  #left: number;

  constructor(total: number) {
    this.#left = total;
  }

  /** Takes up to `wanted` and says how much was granted. */
  take(wanted: number): number {
    const granted = Math.min(wanted, this.#left);
    this.#left -= granted;
    return granted;
  }

  giveBack(chars: number): void {
    this.#left += chars;
  }
}
