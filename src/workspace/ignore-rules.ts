import { readFile, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { defined } from '../core/defined.ts';
import { execute } from './execute.ts';

/** The repository that a project is, or lies in. Only files are read, git itself is not asked. */
export interface UserRepository {
  /** The top folder of the working tree. */
  readonly root: string;
  readonly gitDir: string;
  /** Where the objects are: elsewhere than `gitDir` for a linked working tree. */
  readonly commonDir: string;
}

/** Paths that never belong to a project, whether or not an ignore file says so. */
const ALWAYS = ['node_modules/', '.venv/', '__pycache__/', '.[gG][iI][tT]', '/.atlas-landing-*/'] as const;

export async function findUserRepository(project: string): Promise<UserRepository | undefined> {
  for (let folder = project; ; folder = dirname(folder)) {
    const dotGit = join(folder, '.git');
    const stats = await stat(dotGit).catch(() => undefined);
    if (stats !== undefined) {
      const gitDir = stats.isDirectory() ? dotGit : await followGitFile(dotGit);
      const common = await readText(join(gitDir, 'commondir'));
      const commonDir = common === '' ? gitDir : resolve(gitDir, common.trim());
      if ((await readText(join(gitDir, 'HEAD'))) !== '') return { root: folder, gitDir, commonDir };
    }
    if (dirname(folder) === folder) return undefined;
  }
}

/** The rules that stand outside the project's own ignore files, as the lines of one such file. */
export async function outerIgnoreRules(
  project: string,
  home: string,
  repository: UserRepository | undefined,
): Promise<string> {
  const lines: string[] = [...ALWAYS];
  const inside = relative(project, home);
  if (inside !== '' && !inside.startsWith('..') && !isAbsolute(inside)) lines.push(`/${escapeRule(inside)}/`);
  lines.push(await readText(await personalIgnoreFile()));
  if (repository !== undefined) {
    if (repository.root === project) lines.push(await readText(join(repository.commonDir, 'info/exclude')));
    else lines.push(...(await inheritedRules(project, repository.root)));
  }
  return `${lines.join('\n')}\n`;
}

/** A project deep in a repository obeys the ignore files above it. */
async function inheritedRules(project: string, root: string): Promise<readonly string[]> {
  const rules: string[] = [];
  for (let folder = dirname(project); folder.length >= root.length; folder = dirname(folder)) {
    const prefix = `${relative(folder, project)}/`;
    const here = (await readText(join(folder, '.gitignore'))).split('\n').flatMap((line) => {
      const rule = line.trimEnd();
      if (rule === '' || rule.startsWith('#')) return [];
      const anchored = rule.replace(/^!/, '').replace(/\/$/, '').includes('/');
      if (!anchored || rule.replace(/^!/, '').startsWith('**/')) return [rule];
      const [, not = '', body = ''] = /^(!?)\/?(.*)$/.exec(rule) ?? [];
      return body.startsWith(prefix) ? [`${not}/${body.slice(prefix.length)}`] : [];
    });
    rules.unshift(...here);
    if (folder === root) break;
  }
  return rules;
}

/** Git is asked, because the person's own configuration decides its place. */
async function personalIgnoreFile(): Promise<string> {
  const { PATH = '', HOME = '/', XDG_CONFIG_HOME } = process.env;
  const env = { PATH, HOME, ...defined({ XDG_CONFIG_HOME }) };
  const args = ['config', '--global', '--type=path', '--get', 'core.excludesFile'];
  const { stdout } = await execute({ command: 'git', args, cwd: '/', env }).catch(() => ({ stdout: Buffer.alloc(0) }));
  return stdout.toString('utf8').trim();
}

async function followGitFile(path: string): Promise<string> {
  const target = /^gitdir: (.*)$/m.exec(await readText(path))?.[1] ?? '';
  return resolve(dirname(path), target);
}

async function readText(path: string): Promise<string> {
  return path === '' ? '' : await readFile(path, 'utf8').catch(() => '');
}

function escapeRule(path: string): string {
  return path.replaceAll(/([\\*?[\]! #])/g, '\\$1');
}
