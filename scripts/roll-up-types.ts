import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DeclarationModules } from './declarations/modules.ts';
import { RollUp } from './declarations/roll-up.ts';

/**
 * Makes the declaration files of the library from those that the compiler wrote beside the program: one file with every
 * type that the entries can reach, and nothing else, so that whoever imports Atlas can resolve all of it. What the
 * compiler wrote is removed. A type that would need a package fails the build; schemas become the types of what they
 * let through.
 */
const DIST = join(import.meta.dirname, '../dist');
const LIBRARY = join(DIST, 'library');
const ENTRIES = ['index', 'agents', 'trajectory', 'memory', 'verification'] as const;

const modules = new DeclarationModules();
const rollUp = new RollUp(modules);
const surfaces = ENTRIES.map((entry) => ({
  entry,
  names: rollUp.add(join(DIST, 'src/library', `${entry}.d.ts`)),
}));

await rm(LIBRARY, { recursive: true, force: true });
await mkdir(LIBRARY, { recursive: true });
await writeFile(join(LIBRARY, 'declarations.d.ts'), rollUp.text());
for (const { entry, names } of surfaces) {
  const lines = names.map(({ name, inside, isType }) => {
    return `export ${isType ? 'type ' : ''}{ ${inside === name ? name : `${inside} as ${name}`} } from './declarations.js';`;
  });
  await writeFile(join(LIBRARY, `${entry}.d.ts`), `${lines.join('\n')}\n`);
}
for (const entry of await readdir(DIST, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !entry.name.endsWith('.d.ts') || entry.parentPath.startsWith(LIBRARY)) continue;
  await rm(join(entry.parentPath, entry.name));
}
