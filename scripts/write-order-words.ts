import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOREIGN_COMMANDS } from '../src/memory/orders/foreign-commands.ts';
import { COMMANDS, REQUESTS } from '../src/memory/orders/order-patterns.ts';
import { neededWords } from './needed-words.ts';

/** Writes what the patterns of an order ask for: `node scripts/write-order-words.ts`. A test reads again and compares. */
const FILE = join(import.meta.dirname, '../src/memory/orders/order-words.ts');

/** One line for a pattern. */
function line(pattern: RegExp): string {
  const words = neededWords(pattern);
  if (words?.some((word) => word.includes('¦')) === true) throw new Error(`a word with a bar in it: ${pattern.source}`);
  return `  ${JSON.stringify(words?.join('¦') ?? null)},\n`;
}

const list = (name: string, what: string, patterns: readonly RegExp[]): string =>
  `/** Of ${what}. */\nexport const ${name}: OrderWords = parted([\n${patterns.map(line).join('')}]);\n`;

writeFileSync(
  FILE,
  [
    `/**
 * For each pattern, in their order, the words of which a text that it matches holds at least one; null where it asks for
 * none. Written by scripts/write-order-words.ts. To look for words costs next to nothing, to compile the hundred
 * patterns longer than all else that is remembered of a short run.
 */
export type OrderWords = readonly (readonly string[] | null)[];

function parted(lines: readonly (string | null)[]): OrderWords {
  return lines.map((line) => line?.split('¦') ?? null);
}
`,
    list('COMMAND_WORDS', 'COMMANDS', COMMANDS),
    list('FOREIGN_COMMAND_WORDS', 'FOREIGN_COMMANDS', FOREIGN_COMMANDS),
    list('REQUEST_WORDS', 'REQUESTS', REQUESTS),
  ].join('\n'),
);
spawnSync('oxfmt', [FILE], { stdio: 'inherit' });
