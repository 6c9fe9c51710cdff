/**
 * The error that came first, where closing what was open failed as well: `await using` then throws a `SuppressedError`,
 * whose own message says nothing and whose code no caller can ask for.
 */
export function firstThrown(error: unknown): unknown {
  return error instanceof SuppressedError ? firstThrown(error.suppressed) : error;
}
