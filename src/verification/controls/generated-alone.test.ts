import { expect, test } from 'vitest';
import { sparedByName } from './generated-alone.ts';

test.for([
  [['dist/lib.js', 'src/lib.ts'], ['dist/lib.js'], 'only dist/lib.js'],
  [['dist/lib.js', 'src/lib.ts'], ['dist/lib.js', 'lib.test.js', 'README.md'], 'only dist/lib.js'],
  [['dist/lib.js', 'src/lib.ts'], ['dist/lib.js', 'src/lib.ts'], undefined],
  [['generated/a.mjs', 'a.json'], ['generated/a.mjs', 'generated/b.mjs', 'a.json'], undefined],
  [['lib.mjs'], ['lib.mjs', 'generated/sum.mjs'], 'generated/sum.mjs looks generated'],
  [['lib.mjs'], ['lib.mjs', 'package-lock.json'], undefined],
] as const)('of %s, where %s changed', ([before, changed, said]) => {
  const found = sparedByName(before, changed);
  if (said === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(said);
});
