import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open, realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import { hashJson } from '../core/hash.ts';
import type { Action } from './decision.ts';
import type { ExaminedShell } from './shell/examine-shell.ts';
import { onlyLooks } from './shell/programs.ts';

/**
 * Binds an approval to the tool, its arguments in one spelling, the folder, and the content of every file of the
 * workspace that the command would run. If any of these changes, the approval no longer counts.
 */
export async function actionDigest(action: Action, shell: ExaminedShell | undefined): Promise<string> {
  const folder = await realpath(action.folder).catch(() => resolve(action.folder));
  const scripts = shell === undefined ? {} : await scriptsOf(shell, folder, action.cwd ?? folder);
  return hashJson({ tool: action.tool, args: action.args, identity: action.identity, folder, scripts });
}

async function scriptsOf(
  { commands }: ExaminedShell,
  folder: string,
  cwd: string,
): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  const names = new Set<string>();
  for (const { words } of commands) {
    // `cat notes.txt` does not run notes.txt, so a change of that file does not matter.
    if (onlyLooks(words[0]?.value ?? '')) continue;
    for (const { value } of words) if (value !== undefined && value !== '' && !value.startsWith('-')) names.add(value);
  }
  for (const name of [...names].toSorted()) {
    const digest = await contentDigest(resolve(cwd, name), folder);
    if (digest !== undefined) found[name] = digest;
  }
  return found;
}

async function contentDigest(path: string, folder: string): Promise<string | undefined> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined || !real.startsWith(`${folder}/`)) return undefined;
  try {
    await using file = await open(real, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if (!(await file.stat()).isFile()) return undefined;
    const hash = createHash('sha256');
    for await (const chunk of file.createReadStream({ autoClose: false })) hash.update(chunk as Uint8Array);
    return hash.digest('hex');
  } catch {
    return undefined;
  }
}
