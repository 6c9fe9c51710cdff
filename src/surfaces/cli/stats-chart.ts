import type { MemoryStats } from '../../runtime/atlas.ts';
import { table } from './output.ts';

const WIDTH = 30;
const LEVELS = '▁▂▃▄▅▆▇█';

/** A small picture of memory: bars for kinds, a line of blocks for growth, and the most used records. */
export function statsChart(stats: MemoryStats): string {
  if (stats.kinds.length === 0) return 'nothing is remembered here yet';
  const most = Math.max(...stats.kinds.map(({ live, held }) => live + held));
  const kinds = stats.kinds.map(({ kind, live, held }) => [
    kind,
    `${bar(live, most, '█')}${bar(held, most, '░')}`.padEnd(WIDTH),
    held === 0 ? String(live) : `${live} (+${held} held)`,
  ]);
  const peak = Math.max(1, ...stats.growth.map(({ records }) => records));
  const line = stats.growth
    .map(({ records }) => LEVELS[Math.ceil((records / peak) * LEVELS.length) - 1] ?? LEVELS[0])
    .join('');
  const [first, last] = [stats.growth[0], stats.growth.at(-1)];
  const growth =
    first === undefined || last === undefined
      ? ''
      : `growth  ${line}  ${first.day} to ${last.day}, at most ${peak} a day`;
  const used = stats.used.map(({ id, kind, uses, successes }) => [id, kind, `shown ${uses}x`, `helped ${successes}x`]);
  return [
    table(kinds),
    growth,
    used.length === 0 ? 'nothing was shown to an agent yet' : `used most\n${table(used)}`,
    `${stats.conversations} conversations, ${(stats.bytes / 1_048_576).toFixed(1)} MB on disk`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function bar(value: number, most: number, mark: string): string {
  return value === 0 ? '' : mark.repeat(Math.max(1, Math.round((value / Math.max(most, 1)) * WIDTH)));
}
