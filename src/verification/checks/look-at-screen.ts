import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../../core/atlas-error.ts';
import type { ScreenCheck } from '../../core/check.ts';
import { sha256 } from '../../core/hash.ts';
import type { Observation } from '../../core/observed.ts';
import { cannotTell } from './observation.ts';

/** Reads the screen as it is: the titles of its windows, and the words on it. Throws where it cannot. */
export interface ScreenReader {
  titles(signal: AbortSignal): Promise<readonly string[]>;
  words(window: string | undefined, signal: AbortSignal): Promise<string>;
}

/** A window shows the result of an action a little later. */
const PATIENCE_MS = 5000;
const LOOK_MS = 250;

/**
 * Looks at the screen: after the step repeatedly, until it shows the expected content or the time is over; before the
 * step once, since no change is under way.
 */
export async function observeScreen(
  reader: ScreenReader | undefined,
  check: ScreenCheck,
  phase: 'before' | 'after',
  signal: AbortSignal = new AbortController().signal,
): Promise<Observation> {
  if (reader === undefined) return cannotTell('there is no screen to read');
  const until = performance.now() + (phase === 'before' ? 0 : (check.timeLimitMs ?? PATIENCE_MS));
  for (;;) {
    // A window may close during the look.
    const seen = await look(reader, check, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      return cannotTell(`the screen cannot be read: ${messageOf(error)}`);
    });
    if (seen.result === 'pass' || performance.now() >= until) return seen;
    await sleep(LOOK_MS, undefined, { signal });
  }
}

async function look(reader: ScreenReader, check: ScreenCheck, signal: AbortSignal): Promise<Observation> {
  const { window, text, absent = false } = check;
  const titles = await reader.titles(signal);
  const there = window === undefined || titles.some((title) => fold(title).includes(fold(window)));
  const windows = `windows: ${titles.map((title) => JSON.stringify(title)).join(', ') || 'none'}`;
  if (text === undefined || !there) {
    return { result: there === absent ? 'fail' : 'pass', evidence: windows, output: sha256(windows) };
  }
  const words = await reader.words(window, signal);
  const evidence = `reads: ${words.replaceAll(/\s+/g, ' ').trim()}`;
  return { result: fold(words).includes(fold(text)) === absent ? 'fail' : 'pass', evidence, output: sha256(evidence) };
}

/** A reader of letters sees neither the case of some nor how much room is between words. */
function fold(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
