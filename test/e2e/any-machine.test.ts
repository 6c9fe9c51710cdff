import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { atlasJson } from '../support/atlas.ts';
import { standInProgram } from '../support/agent-env.ts';
import { AS_NOBODY, canBeNobody, giveToNobody } from '../support/nobody.ts';
import { canBePut, WITHOUT_BUBBLEWRAP, WITHOUT_NAMESPACES } from '../support/places.ts';
import { scratchFolder } from '../support/scratch.ts';

interface Demo {
  readonly isolation: string;
  readonly project: string;
  readonly claims: readonly { readonly id: string; readonly holds: boolean; readonly evidence: string }[];
}

const places = [
  { place: 'without bubblewrap', prefix: WITHOUT_BUBBLEWRAP, isolation: 'util-linux' },
  { place: 'where user namespaces are refused', prefix: WITHOUT_NAMESPACES, isolation: 'none' },
] as const;

const persons = [
  { person: 'root', become: [] as readonly string[], here: process.getuid?.() === 0 },
  { person: 'another user', become: AS_NOBODY, here: canBeNobody(standInProgram) },
] as const;

/** Nobody has prepared most machines: what the README tells a person to type first must hold on them too. */
describe.for(places)('a machine $place', ({ prefix, isolation }) => {
  for (const { person, become, here } of persons) {
    // Only root can cover a program for others; only who is somebody can refuse themselves something.
    const whole = isolation === 'util-linux' ? [...prefix, ...become] : [...become, ...prefix];
    test.skipIf(!here || !canBePut(whole))(`holds every claim of the demo, for ${person}`, async () => {
      const folder = scratchFolder();
      if (become.length > 0) giveToNobody(folder);
      const options = { cwd: folder, prefix: whole, env: { HOME: folder } };
      const demo = await atlasJson<Demo>(['demo'], options);
      onTestFinished(() => {
        rmSync(dirname(demo.project), { recursive: true, force: true });
      });
      expect(demo.isolation).toBe(isolation);
      expect(demo.claims.filter(({ holds }) => !holds)).toEqual([]);
      expect(demo.claims.map(({ id }) => id)).toEqual([
        'lie-caught',
        'refused',
        'refinement-landed',
        'killed',
        'resumed',
        'proof-holds',
        'remembered',
      ]);
    });
  }
});
