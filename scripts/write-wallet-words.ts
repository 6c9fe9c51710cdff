import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the words of which wallets make their phrases (BIP-39, English): `node scripts/write-wallet-words.ts FILE`,
 * where FILE is `wordlists/english.js` of @scure/bip39 (npm pack @scure/bip39@2.4.0), or has a word a line.
 */
const FILE = join(import.meta.dirname, '../src/core/secrets/wallet-words.ts');
const WIDTH = 118;
const [, , source = ''] = process.argv;

const words = [...readFileSync(source, 'utf8').matchAll(/^(?:.*`)?([a-z]{3,8})(?=`|$)/gm)].map(([, word = '']) => word);
if (new Set(words).size !== 2048) throw new Error(`${source} does not hold the 2,048 words, but ${words.length}`);
const lines: string[] = [];
for (const word of words) {
  const last = lines.at(-1);
  if (last === undefined || last.length + word.length + 1 > WIDTH) lines.push(`  ${word}`);
  else lines[lines.length - 1] = `${last} ${word}`;
}
writeFileSync(
  FILE,
  `/** The words of which wallets make their phrases (BIP-39, English). Written by scripts/write-wallet-words.ts. */
export const WALLET_WORDS = \`
${lines.join('\n')}
\`;
`,
);
