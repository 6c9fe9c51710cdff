import { WALLET_WORDS } from './wallet-words.ts';

/** Made when it is first asked for: most processes never are. */
let words: ReadonlySet<string> | undefined;

/** Whether wallets make their phrases of a word, which is written small. */
export function isWalletWord(word: string): boolean {
  words ??= new Set(WALLET_WORDS.trim().split(/\s+/));
  return words.has(word);
}
