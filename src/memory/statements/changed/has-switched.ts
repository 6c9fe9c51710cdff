import { kindOfProduct } from '../paraphrase/product-kinds.ts';
import type { Statement } from '../read-statement.ts';
import { exclude } from '../word-classes.ts';

const SWITCHED = /^(?:switched|moved|migrated|changed)$/;
const USES = /^(?:use|uses|run|runs)$/;

/** "The project uses npm", "the project has switched to pnpm": from what, two things of one kind say. */
export function hasSwitched({ tokens: old }: Statement, { tokens: fresh }: Statement): boolean {
  const [is, was] = [fresh.at(-1), old.at(-1)];
  const at = fresh.findIndex(({ key }) => SWITCHED.test(key));
  if (is === undefined || was === undefined || at < 1 || at + 3 !== fresh.length || fresh[at + 1]?.key !== 'to')
    return false;
  const who = fresh.slice(0, at).filter(({ key }) => key !== 'has' && key !== 'have');
  const isSame = old.length === who.length + 2 && who.every(({ key }, i) => key === old[i]?.key);
  if (!isSame || !USES.test(old.at(-2)?.key ?? '') || was.key === is.key) return false;
  const kind = kindOfProduct(was.key);
  return exclude([was.key], [is.key]) || (kind !== undefined && kind === kindOfProduct(is.key));
}
