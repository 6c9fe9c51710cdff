/** How long a prompt turn may take, in milliseconds. */
export interface TurnLimits {
  readonly taskMs: number;
  /**
   * Milliseconds without a sign of life; the time in which a permission waits for its answer or a tool call is open
   * does not count.
   */
  readonly inactivityMs: number;
  /** For the decision on a permission. */
  readonly permissionMs: number;
  /** The time that a cancelled agent has to end its turn by itself, before SIGTERM. */
  readonly cancelGraceMs: number;
  /** Between SIGTERM and SIGKILL. */
  readonly endGraceMs: number;
}

export const DEFAULT_TURN_LIMITS: TurnLimits = {
  taskMs: 3_600_000,
  inactivityMs: 300_000,
  permissionMs: 300_000,
  cancelGraceMs: 2000,
  endGraceMs: 1500,
};
