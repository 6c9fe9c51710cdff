import { posix } from 'node:path';

/** A package below the project's own, with the scripts that a line can run in it. */
export interface WorkspacePackage {
  readonly folder: string;
  readonly name: string;
  readonly scripts: Readonly<Record<string, string>>;
}

/** A script of a package, as a line runs it. */
export interface WorkspaceScript {
  readonly from: WorkspacePackage;
  readonly script: string;
}

/** What has a package manager, or a runner of tasks, go into packages: all of them, or those that are named beside it. */
const INTO_PACKAGES =
  /\b(?:npm|pnpm|yarn|bun)\b.*\s(?:--workspaces?|-ws?|--recursive|-r|--filter|-F|--prefix|--cwd|-C)(?=[\s=])|\byarn\s+workspaces?\s|\b(?:turbo|lerna|nx|rush|wireit)\s|\bcd\s+\S+\s*(?:&&|;).*\b(?:npm|pnpm|yarn|bun)\b/;

/** Whether a line, or a line of a text, runs scripts of packages below the one in which it is written. */
export function goesIntoPackages(text: string): boolean {
  return text.split('\n').some((line) => INTO_PACKAGES.test(`${line} `));
}

/** The words of those lines, without options: names of scripts and packages stand among them. */
export function wordsForPackages(text: string): readonly string[] {
  const lines = text.split('\n').filter(goesIntoPackages);
  return lines.flatMap((line) =>
    line
      .split(/[\s=;&|"'(){},]+/)
      .map((word) => word.replace(/^\.\//, '').replace(/\/$/, ''))
      .filter((word) => word !== '' && !word.startsWith('-')),
  );
}

/** The scripts of packages that a text runs: of the packages that it names, otherwise of all. */
export function workspaceScripts(text: string, packages: readonly WorkspacePackage[]): readonly WorkspaceScript[] {
  const words = new Set(wordsForPackages(text));
  if (words.size === 0) return [];
  const named = packages.filter(({ folder, name }) => words.has(folder) || words.has(name));
  return (named.length === 0 ? packages : named).flatMap((from) =>
    Object.keys(from.scripts).flatMap((script) => (words.has(script) ? [{ from, script }] : [])),
  );
}

const MOST_PACKAGES = 200;

/** Packages below the project's own, by the paths of its files. Those that were installed are none of its own. */
export async function readPackages(
  paths: Iterable<string>,
  read: (path: string) => Promise<string | undefined>,
): Promise<readonly WorkspacePackage[]> {
  const found: WorkspacePackage[] = [];
  for (const path of paths) {
    if (!path.endsWith('/package.json') || /(?:^|\/)node_modules\//.test(path)) continue;
    if (found.length === MOST_PACKAGES) break;
    found.push({ folder: posix.dirname(path), ...packageOf(await read(path)) });
  }
  return found;
}

/** The name and the scripts of a manifest; none where it cannot be read. */
export function packageOf(text: string | undefined): Omit<WorkspacePackage, 'folder'> {
  try {
    const whole: unknown = JSON.parse(text ?? '{}');
    const part = (key: string): unknown => (whole !== null && typeof whole === 'object' ? Reflect.get(whole, key) : {});
    const scripts = Object.entries(part('scripts') ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    const name = part('name');
    return { name: typeof name === 'string' ? name : '', scripts: Object.fromEntries(scripts) };
  } catch {
    return { name: '', scripts: {} };
  }
}
