import { createHash } from 'node:crypto';
import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AtlasError, messageOf } from '../../core/atlas-error.ts';

/** The native files of Atlas; `scripts/build-native.sh` makes them. */
export interface NativeParts {
  /** Starts a program with less than its starter has; `native/launch.c` says how it is called. */
  readonly launcher: string;
  /** The policy of `seccomp/policy.ts` as the kernel takes it. */
  readonly filter: string;
}

const FOLDER = join(import.meta.dirname, 'native');

/** SHA-256 of every file: Atlas does not run one that differs. */
export const NATIVE_DIGESTS: Readonly<Record<string, string>> = {
  'launch-arm64': 'df40805ce6990ae6dcbc838a0850320ee04b4a692ee69611c7b8633ac4340c71',
  'launch-x64': '32e2460bfcbb73de51400ce3f7a8cdd35ca56210b9bf8aaaf78dea41391231fb',
  'filter-arm64.bpf': '85fa5de0c72c60ad246f8ad757efd0f2467e8829f1d7014985be97b6c837f00a',
  'filter-x64.bpf': '62a8862c13e2e1a5a6f11ca4516d53456a48b9f47ec0778eba8fcaa117cd7bad',
};

let known: { readonly parts: NativeParts | undefined } | undefined;

/** The parts for this machine, looked at once; undefined where there are none for it. */
export function nativeParts(): NativeParts | undefined {
  known ??= { parts: process.platform === 'linux' ? nativePartsIn(FOLDER, process.arch) : undefined };
  return known.parts;
}

export function nativePartsIn(folder: string, architecture: string): NativeParts | undefined {
  const [launcher, filter] = [`launch-${architecture}`, `filter-${architecture}.bpf`];
  if (NATIVE_DIGESTS[launcher] === undefined) return undefined;
  return { launcher: checked(folder, launcher, constants.X_OK), filter: checked(folder, filter, constants.R_OK) };
}

function checked(folder: string, name: string, access: number): string {
  const path = join(folder, name);
  let problem = 'is not the file that this version of Atlas was released with';
  try {
    if (createHash('sha256').update(readFileSync(path)).digest('hex') === NATIVE_DIGESTS[name]) {
      accessSync(path, access);
      return path;
    }
  } catch (error) {
    problem = `cannot be used: ${messageOf(error)}`;
  }
  throw new AtlasError('sandbox.unavailable', `${path} ${problem}`, {
    remedy: 'Install Atlas again: without this file the sandbox would hold less than it says.',
    details: { path },
  });
}
