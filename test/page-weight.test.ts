import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../dist/page');
const MOST_BYTES = 350_000;

/** The daily gate does not build: there is nothing to weigh then. */
test.skipIf(!existsSync(folder))(
  'the files of the page weigh at most 350 kB compressed, and name no other host',
  () => {
    const files = globSync('**/*.{html,js,css,svg}', { cwd: folder }).map((name) => readFileSync(join(folder, name)));
    expect(files.length).toBeGreaterThan(3);
    for (const compress of [gzipSync, brotliCompressSync]) {
      expect(files.reduce((sum, file) => sum + compress(file).length, 0)).toBeLessThan(MOST_BYTES);
    }
    const index = readFileSync(join(folder, 'index.html'), 'utf8');
    // The content policy refuses what stands in line, and what comes from elsewhere.
    expect(index).not.toMatch(/<script(?![^>]*src="\/assets\/)|<style|https?:|\son\w+=/);
  },
);
