import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { cannotWrite } from './cannot-write.ts';

/** Refuses a file that could not be written, before anything is spent on what shall stand in it. */
export async function requireWritable(file: string, option: string): Promise<void> {
  const path = resolve(file);
  try {
    const folder = dirname(path);
    if (!(await stat(folder)).isDirectory()) throw coded('ENOTDIR');
    const there = await stat(path).catch(() => undefined);
    if (there?.isDirectory() === true) throw coded('EISDIR');
    await access(there === undefined ? folder : path, constants.W_OK);
  } catch (error) {
    throw cannotWrite(file, option, error);
  }
}

function coded(code: string): Error {
  return Object.assign(new Error(code), { code });
}
