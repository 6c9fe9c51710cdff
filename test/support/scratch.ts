import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

/**
 * A folder of its own for one test, gone when the test is. Every run that the test has made in it is told again from its
 * journal first, and must look as it did when it was told live.
 */
export function scratchFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-test-')));
  onTestFinished(async () => {
    try {
      await expectReplays(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
  return folder;
}

async function expectReplays(folder: string): Promise<void> {
  const homes = homesBelow(folder);
  if (homes.length === 0) return;
  // Loaded only where there is something to tell: most tests make no run.
  const { replayOf } = await import('./replayed-view.ts');
  for (const home of homes) expect((await replayOf(home)).faults).toEqual([]);
}

/** At the places where tests have them. */
function homesBelow(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const folders = [folder, ...readdirSync(folder).map((name) => join(folder, name))];
  return folders.flatMap((one) => [one, join(one, '.atlas')]).filter((home) => existsSync(join(home, 'atlas.db')));
}
