import { posix } from 'node:path';

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

/**
 * A command line together with the scripts, recipes and project files that it runs in turn. The text is searched for
 * programs and never run.
 */
export async function commandText(line: string, read: (path: string) => Promise<string | undefined>): Promise<string> {
  const texts = [line];
  const seen = new Set<string>();
  const scripts = await packageScripts(read);
  const take = async (text: string): Promise<void> => {
    for (const name of scriptsNamed(text)) await once(`script ${name}`, async () => scripts[name]);
    if (/\b(?:make|just|task|tox|nox|rake)\b/.test(text)) {
      for (const recipe of RECIPES) await once(recipe, async () => await read(recipe));
    }
    for (const path of filesNamed(text)) await once(path, async () => await read(path));
  };
  const once = async (name: string, text: () => Promise<string | undefined>): Promise<void> => {
    if (seen.has(name) || seen.size > 50) return;
    seen.add(name);
    const found = (await text())?.slice(0, MAX_BYTES);
    if (found === undefined) return;
    texts.push(found);
    await take(found);
  };
  await take(line);
  return texts.join('\n');
}

/** Scripts that a line runs through a package manager, with their `pre` and `post` scripts. */
export function scriptsNamed(line: string): readonly string[] {
  return [...line.matchAll(/\b(?:npm|pnpm|yarn|bun)(?:\s+(?:run|run-script|-\S+))*\s+([\w:.-]+)/g)].flatMap(
    ([, word = '']) => {
      const name = word === 't' || word === 'tst' ? 'test' : word;
      return [`pre${name}`, name, `post${name}`];
    },
  );
}

async function packageScripts(
  read: (path: string) => Promise<string | undefined>,
): Promise<Readonly<Record<string, string>>> {
  try {
    const whole: unknown = JSON.parse((await read('package.json')) ?? '{}');
    const scripts: unknown = whole !== null && typeof whole === 'object' && 'scripts' in whole ? whole.scripts : {};
    return Object.fromEntries(
      Object.entries(scripts ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** Shell scripts that a line starts, by path. */
function filesNamed(text: string): readonly string[] {
  return [...text.matchAll(/(?:^|[\s"'`(])((?:\.{0,2}\/)?[\w@.-]+(?:\/[\w@.-]+)*\.(?:sh|bash))\b/g)]
    .map(([, path = '']) => posix.normalize(path))
    .filter((path) => !path.startsWith('..') && !path.startsWith('/'));
}
