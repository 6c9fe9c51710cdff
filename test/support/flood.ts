import type { StandInAction } from '../../src/builtin-agent/stand-in-script.ts';
import type { Screen } from './screen.ts';

/** An agent that prints as fast as it can, or in bursts that come to so many lines a second. */
export function flooding(bursts: number, linesPerBurst: number, pauseMs: number): readonly StandInAction[] {
  const text = Array.from({ length: linesPerBurst }, (_, i) => `flood ${i} ${'x'.repeat(40)}`).join('\n');
  return [{ repeat: bursts, actions: [{ say: `${text}\n` }, { wait: pauseMs }] }];
}

/** How long one key takes from the terminal to the screen, in milliseconds. */
export async function keyLatency(screen: Screen, letter: string): Promise<number> {
  const before = lineOf(screen);
  const start = performance.now();
  screen.type(letter);
  while (lineOf(screen) !== before + letter) {
    if (performance.now() - start > 60_000) throw new Error(`a key was not answered within a minute\n${screen.text()}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return performance.now() - start;
}

/** What stands in the line that is being written. */
export function lineOf(screen: Screen): string {
  return (
    screen
      .text()
      .split('\n')
      .findLast((line) => line.startsWith('›'))
      ?.slice(2) ?? ''
  );
}
