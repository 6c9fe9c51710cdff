import { posix } from 'node:path';
import {
  goesIntoPackages,
  packageOf,
  readPackages,
  wordsForPackages,
  workspaceScripts,
  type WorkspacePackage,
} from './workspace-scripts.ts';

/** Files that define the programs of a command which names none itself. */
const RECIPES = [
  'Makefile',
  'makefile',
  'GNUmakefile',
  'justfile',
  'Justfile',
  'Taskfile.yml',
  'tox.ini',
  'noxfile.py',
  'Rakefile',
];
const MAX_BYTES = 100_000;
const MOST_TEXTS = 200;

/**
 * A command line together with the scripts, recipes and project files that it runs in turn. The text is searched for
 * programs and never run. With the paths of the project's files it also finds the scripts of its workspaces.
 */
export async function commandText(
  line: string,
  read: (path: string) => Promise<string | undefined>,
  paths: Iterable<string> = [],
): Promise<string> {
  const texts = [line];
  const seen = new Set<string>();
  const { scripts } = packageOf(await read('package.json'));
  let packages: readonly WorkspacePackage[] | undefined;
  const take = async (text: string, own: Readonly<Record<string, string>>, place: string): Promise<void> => {
    for (const name of scriptsNamed(text)) await once(`script ${place} ${name}`, async () => own[name], own, place);
    if (goesIntoPackages(text)) {
      packages ??= await readPackages(paths, read);
      for (const { from, script } of workspaceScripts(text, packages)) {
        for (const name of hooked(script)) {
          await once(`script ${from.folder} ${name}`, async () => from.scripts[name], from.scripts, from.folder);
        }
      }
    }
    if (/\b(?:make|just|task|tox|nox|rake)\b/.test(text)) {
      for (const recipe of RECIPES) await once(recipe, async () => await read(recipe), own, place);
    }
    for (const path of filesNamed(text)) await once(path, async () => await read(path), own, place);
  };
  const once = async (
    name: string,
    text: () => Promise<string | undefined>,
    own: Readonly<Record<string, string>>,
    place: string,
  ): Promise<void> => {
    if (seen.has(name) || seen.size > MOST_TEXTS) return;
    seen.add(name);
    const found = (await text())?.slice(0, MAX_BYTES);
    if (found === undefined) return;
    texts.push(found);
    await take(found, own, place);
  };
  await take(line, scripts, '');
  return texts.join('\n');
}

/** Scripts that a line runs through a package manager, with their `pre` and `post` scripts. */
export function scriptsNamed(line: string): readonly string[] {
  // What an option takes is no script: `npm --prefix packages/a test`, `yarn workspace a test`.
  const named = [
    ...line.matchAll(
      /\b(?:npm|pnpm|yarn|bun)(?:\s+(?:run|run-script|workspace\s+\S+|(?:--(?:prefix|workspace|filter|cwd|dir)|-[wCF])[\s=]\s*[^\s-]\S*|-\S+))*\s+([\w:.-]+)/g,
    ),
  ].flatMap(([, word = '']) => hooked(word === 't' || word === 'tst' ? 'test' : word));
  // Options with values, and names of packages, stand before the script there.
  return goesIntoPackages(line) ? [...new Set([...named, ...wordsForPackages(line).flatMap(hooked)])] : named;
}

function hooked(name: string): readonly string[] {
  return [`pre${name}`, name, `post${name}`];
}

/** Shell scripts that a line starts, by path. */
function filesNamed(text: string): readonly string[] {
  return [...text.matchAll(/(?:^|[\s"'`(])((?:\.{0,2}\/)?[\w@.-]+(?:\/[\w@.-]+)*\.(?:sh|bash))\b/g)]
    .map(([, path = '']) => posix.normalize(path))
    .filter((path) => !path.startsWith('..') && !path.startsWith('/'));
}
