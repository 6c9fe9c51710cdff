import { posix } from 'node:path';
import { showPath } from '../../workspace/path-bytes.ts';
import { blankText, syntaxOf } from './expectations/blank-text.ts';
import { outermost } from './expectations/guard-expectations.ts';
import { TEST_START } from './expectations/mark-expectations.ts';
import { expectationsOf } from './expectations/turn-expectations.ts';
import { comparisonsIn } from './expectations/watch-comparisons.ts';
import type { TestedFile } from './tested-files.ts';

const SNAPSHOT = /(?:^|\/)__snapshots__\/|\.(?:snap|ambr|snapshot)$/;
const READS = /\b(?:\w*[rR]ead\w*|open|load\w*|slurp)\s*\(/;

/**
 * What a check wrote while it ran and its tests read to compare with: then the code is compared with itself. A test that
 * reads what the code wrote to compare it with a literal knows what it wants.
 */
export function ownSnapshot(made: readonly string[], files: readonly TestedFile[]): string | undefined {
  for (const one of made) {
    if (SNAPSHOT.test(one)) return `${showPath(one)} was written while it ran: there was nothing to compare with`;
    const named = files.find((file) => comparesWith(file, posix.basename(one)));
    if (named !== undefined)
      return `${showPath(one)}, with which ${showPath(named.path)} compares, was written while it ran`;
  }
  return undefined;
}

function comparesWith({ path, source }: TestedFile, name: string): boolean {
  const syntax = syntaxOf(path);
  if ((syntax !== 'javascript' && syntax !== 'python') || !source.includes(name)) return false;
  const blank = blankText(source, syntax);
  const starts = [...blank.matchAll(TEST_START[syntax])].map(({ index }) => index);
  const written = comparisonsIn(path, source, blank).map(({ at }) => at.from);
  const equal = /\b\w*(?:[eE]qual\w*|toBe|toStrictEqual|is)\s*\(|==/;
  return outermost(expectationsOf(path, source)).some(({ whole }) => {
    if (whole === undefined || written.some((at) => whole.from <= at && at < whole.to)) return false;
    const place = starts.findLastIndex((start) => start < whole.from);
    const test = place === -1 ? '' : source.slice(starts[place], starts[place + 1]);
    const spoken = test.includes(name) || source.slice(0, starts[0] ?? 0).includes(name);
    return spoken && READS.test(source) && equal.test(blank.slice(whole.from, whole.to));
  });
}
