import { existsSync } from 'node:fs';
import type { MountLine } from './fstab.ts';
import { DEVICES } from './stage-folder.ts';

let found: readonly string[] | undefined;

/** The devices of this machine that programs need, and terminals of their own, over the files of a prepared /dev. */
export function deviceLines(dev: string): readonly MountLine[] {
  // They do not change while the machine runs.
  found ??= DEVICES.filter((name) => existsSync(`/dev/${name}`));
  const terminals = ['newinstance', 'ptmxmode=0666', 'mode=620', 'nosuid', 'noexec'];
  return [
    ...found.map((name): MountLine => ({ source: `/dev/${name}`, target: `${dev}/${name}`, options: ['bind'] })),
    { source: 'devpts', target: `${dev}/pts`, type: 'devpts', options: terminals },
  ];
}
