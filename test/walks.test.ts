import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importGraph } from './support/import-graph.ts';

const root = join(import.meta.dirname, '..');

interface Stop {
  readonly file: string;
  /** What the file shares with one before it, where neither imports the other. */
  readonly port: string | undefined;
}

interface Walk {
  readonly title: string;
  readonly most: number;
  readonly stops: readonly Stop[];
}

const sections = readFileSync(join(root, 'docs/walks.md'), 'utf8').split(/^## /m).slice(1);
const walks = sections.map((section): Walk => {
  const [head = ''] = section.split('\n');
  const stops = [...section.matchAll(/^\d+\. \[[^\]]+\]\(\.\.\/([^)]+)\)(.*)$/gm)].map(([, file = '', said = '']) => ({
    file,
    port: /\bby `(\w+)`/.exec(said)?.[1],
  }));
  return { title: head, most: Number(/at most (\d+)$/.exec(head)?.[1]), stops };
});
const edges = importGraph(root, ['src']);

test('there are five walks, and each is as short as was promised', () => {
  expect(walks.map(({ most }) => most)).toEqual([10, 12, 15, 7, 15]);
});

describe.each(walks)('the walk $title', ({ most, stops }) => {
  test('is no longer than it says, and passes no file twice', () => {
    expect(stops.length).toBeLessThanOrEqual(most);
    expect(new Set(stops.map(({ file }) => file)).size).toBe(stops.length);
  });

  test('leads through files that are there, each known to one before it', () => {
    const strangers = stops.filter(({ file, port }, i) => {
      if (!existsSync(join(root, file))) return true;
      const before = stops.slice(0, i).map((stop) => stop.file);
      const text = (path: string): string => readFileSync(join(root, path), 'utf8');
      const imports = edges.some(
        ({ from, to }) => (to === file && before.includes(from)) || (from === file && before.includes(to)),
      );
      const shares =
        port !== undefined && before.some((other) => text(other).includes(port)) && text(file).includes(port);
      return i > 0 && !imports && !shares;
    });
    expect(strangers.map(({ file }) => file)).toEqual([]);
  });
});
