import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { kernelText } from './kernel-text.ts';

/** The folders and files by which the kernel is told of groups. A folder comes with its files. */
export interface CgroupFiles {
  has(path: string): boolean;
  read(path: string): string;
  /** Throws what the kernel answers. */
  write(path: string, text: string): void;
  writeLater(path: string, text: string): Promise<void>;
  make(folder: string): void;
  remove(folder: string): void;
}

export const kernelFiles: CgroupFiles = {
  has: (path) => existsSync(path),
  read: kernelText,
  write: (path, text) => {
    writeFileSync(path, text, { flag: 'r+' });
  },
  writeLater: async (path, text) => {
    await writeFile(path, text, { flag: 'r+' });
  },
  make: (folder) => {
    mkdirSync(folder);
  },
  remove: (folder) => {
    rmdirSync(folder);
  },
};
