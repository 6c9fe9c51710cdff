import { posix } from 'node:path';
import type { FileCheck } from '../../core/check.ts';
import { loadedOnce } from '../../core/loaded-once.ts';
import type { CheckKindOf } from './check-kind.ts';
import { silent } from './scene.ts';

const looking = loadedOnce(async () => await import('./look-at-file.ts'));

/** Checks whether one file of the project exists and what it holds. */
export const file: CheckKindOf<FileCheck> = {
  judges: false,
  example: { kind: 'file', path: 'x.txt', contains: '...' },
  name: ({ path }) => `file ${path}`,
  goal: (check) => {
    const { path } = check;
    if (check.absent === true) return `there is no ${path}`;
    const parts = [
      ...(check.contains === undefined ? [] : [`contains ${JSON.stringify(check.contains)}`]),
      ...(check.matches === undefined ? [] : [`matches /${check.matches}/`]),
      ...(check.json === undefined ? [] : [`is JSON with ${JSON.stringify(check.json.equals)} at ${check.json.path}`]),
      ...(check.sha256 === undefined ? [] : [`has the SHA-256 digest ${check.sha256}`]),
      ...(check.unchanged === undefined ? [] : ['is to the byte as it was before you began']),
    ];
    return parts.length === 0 ? `the file ${path} exists` : `the file ${path} exists and ${parts.join(', and ')}`;
  },
  subjects: ({ path }) => [path, posix.basename(path)],
  content: ({ contains, json }) =>
    [contains, json === undefined ? '' : `${json.path} ${JSON.stringify(json.equals)}`].join(' '),
  reads: ({ path }) => path,
  standing: (check) => {
    if (check.unchanged === undefined) return { ...check, role: 'invariant' };
    const { unchanged: _unchanged, ...rest } = check;
    const says = [rest.exists, rest.absent, rest.contains, rest.matches, rest.json, rest.sha256];
    return says.every((one) => one === undefined) ? undefined : { ...rest, role: 'invariant' };
  },
  observe: async (check, { place, base, state }) => {
    const { lookAtFile } = await looking();
    return silent(await lookAtFile(place.views.project.store, check, state, base));
  },
};
