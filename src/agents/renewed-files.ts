import { watch } from 'node:fs';
import { chmod, lstat, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** A login is a few lines; whatever is larger is none. */
const MAX_BYTES = 2 ** 20;

/**
 * Files that an agent replaces as a whole when it renews its login. A file cannot be replaced where it is mounted, so
 * the agent has copies, and Atlas carries a changed copy back as soon as it sees it: a login that was renewed and then
 * lost would log the person out.
 */
export function carryBack(files: readonly { readonly copy: string; readonly real: string }[]): AsyncDisposable {
  const carried = new Map<string, Promise<void>>();
  const known = new Map<string, Buffer | undefined>();
  const carry = async (copy: string, real: string): Promise<void> => {
    if (!known.has(real)) known.set(real, await contentOf(real));
    const [now, there] = await Promise.all([contentOf(copy), contentOf(real)]);
    const before = known.get(real);
    // Another program that changed the real file meanwhile has renewed it too, and its version is newer than ours.
    if (now === undefined || before === undefined || now.equals(before) || there?.equals(before) !== true) return;
    await replace(real, now);
    known.set(real, now);
  };
  const queue = (copy: string, real: string): Promise<void> => {
    const next = (carried.get(real) ?? Promise.resolve())
      .then(async () => await carry(copy, real))
      .catch(() => undefined);
    carried.set(real, next);
    return next;
  };
  const begun = files.map(async ({ copy, real }) => await queue(copy, real));
  const folders = new Set(files.map(({ copy }) => dirname(copy)));
  const watchers = [...folders].map((folder) =>
    watch(folder, { persistent: false }, (_, name) => {
      for (const { copy, real } of files) if (name === basename(copy)) queue(copy, real).catch(() => undefined);
    }).on('error', () => undefined),
  );
  return {
    [Symbol.asyncDispose]: async () => {
      await Promise.all(begun);
      for (const watcher of watchers) watcher.close();
      await Promise.all(files.map(async ({ copy, real }) => await queue(copy, real)));
    },
  };
}

async function contentOf(path: string): Promise<Buffer | undefined> {
  const found = await lstat(path).catch(() => undefined);
  if (found?.isFile() !== true || found.size > MAX_BYTES) return undefined;
  return await readFile(path).catch(() => undefined);
}

async function replace(path: string, content: Buffer): Promise<void> {
  const { mode } = await stat(path);
  const incoming = join(dirname(path), `.${basename(path)}.atlas-${process.pid}`);
  try {
    await writeFile(incoming, content, { mode: 0o600 });
    await chmod(incoming, mode & 0o777);
    await rename(incoming, path);
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
}
