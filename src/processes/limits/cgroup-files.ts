import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { KernelFile, kernelText } from './kernel-text.ts';

/** The present content, each time that it is read; empty where it cannot be read. */
export interface FollowedFile extends Disposable {
  text(): string;
}

/** The events of a group are a few words. */
const MOST_BYTES = 1024;

/** The folders and files through which the kernel manages groups. A folder comes with its files. */
export interface CgroupFiles {
  has(path: string): boolean;
  read(path: string): string;
  /** A file that is read again and again; the caller must dispose of it. */
  follow(path: string): FollowedFile;
  /** Throws the kernel's error. */
  write(path: string, text: string): void;
  writeLater(path: string, text: string): Promise<void>;
  make(folder: string): void;
  remove(folder: string): void;
}

export const kernelFiles: CgroupFiles = {
  has: (path) => existsSync(path),
  read: kernelText,
  follow: (path) => new KernelFile(path, MOST_BYTES),
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
