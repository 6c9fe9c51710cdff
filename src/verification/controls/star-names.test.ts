import { expect, test } from 'vitest';
import { namesMade, shadowed } from './star-names.ts';

test.for([
  [
    'from lib import *\n\nassert len(unique([1, 1])) == 1\n',
    'def unique(xs):\n    return xs\n\ndef len(xs):\n    return 1\n',
    'len',
  ],
  ['from lib import *\n\nassert len(unique([1, 1])) == 1\n', 'def unique(xs):\n    return list(set(xs))\n', undefined],
  ['from lib import *\n\nassert unique([1, 1]) == [1]\n', 'def len(xs):\n    return 1\n', undefined],
  [
    'from pytest import approx\nfrom lib import *\n\nassert mean([1]) == approx(1)\n',
    'approx = Anything()\n',
    'approx',
  ],
  ['from lib import *\n\nassert isclose(mean([1]), 1)\n', 'from math import isclose\n', undefined],
  [
    'from lib import *\n\ndef all(xs):\n    return True\n\nassert all([1])\n',
    'def all(xs):\n    return True\n',
    undefined,
  ],
] as const)('in %s of %s', ([source, module, name]) => {
  expect(shadowed(source, source.indexOf('from lib'), namesMade(module))).toBe(name);
});
