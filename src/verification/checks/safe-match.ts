import { createContext, Script } from 'node:vm';

const LIMIT_MS = 2000;

/**
 * Whether a text of unknown origin matches a pattern from a plan. A pattern that backtracks for ever is ended, and the
 * answer is undefined.
 */
export function safeMatch(pattern: string, text: string): boolean | undefined {
  const context = createContext(Object.assign(Object.create(null) as object, { pattern, text }));
  try {
    const script = new Script("new RegExp(pattern, 'mu').test(text)");
    return script.runInContext(context, { timeout: LIMIT_MS }) === true;
  } catch {
    return undefined;
  }
}
