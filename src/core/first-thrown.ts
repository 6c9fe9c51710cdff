/**
 * The error that came first, where closing what was open failed as well: `await using` then throws a `SuppressedError`,
 * whose own message says nothing and whose code no caller can ask for. Known by its name: Node before 24 has no such class,
 * and an error that could not be reported there would hide every other.
 */
export function firstThrown(error: unknown): unknown {
  const isSuppressed = error instanceof Error && error.name === 'SuppressedError' && 'suppressed' in error;
  return isSuppressed ? firstThrown(error.suppressed) : error;
}
