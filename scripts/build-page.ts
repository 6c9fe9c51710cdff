import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/**
 * Builds the page of `atlas web` into `dist/page`: files with hashed names that a browser may keep for ever, nothing in
 * line (the content policy would refuse it), nothing from elsewhere.
 */
const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'src/surfaces/web/page');
const OUT = join(ROOT, 'dist/page');
const PICTURE = join(ROOT, 'dist/page-picture');
/** What the page may weigh, compressed: people open it over a slow line as well. */
const MOST_BYTES = 350_000;

/** What every view needs is one file, and each view another. Before either, the browser paints the document's picture. */
const GROUPS = [
  {
    name: 'first',
    test: /\/page\/(?:main|views|data\/(?:first-answer|route))\.ts$|preload-helper|rolldown.runtime/,
    priority: 3,
  },
  {
    name: 'start',
    test: /\/node_modules\/(?:react|react-dom|scheduler|@tanstack)\/|\/page\/(?:app|board|parts\/(?!markdown)|text|data)\b/,
    priority: 2,
  },
];

await build({
  root: PAGE,
  configFile: false,
  logLevel: 'warn',
  build: {
    outDir: OUT,
    emptyOutDir: true,
    target: 'es2024',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
});

/** The same page for the server, in one file: it draws into the document what a browser shows first. */
await build({
  root: PAGE,
  configFile: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: join(PAGE, 'picture/draw-thread.ts'),
    outDir: PICTURE,
    emptyOutDir: true,
    target: 'es2024',
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'draw-thread.js', codeSplitting: false } },
  },
});

const files = (await readdir(OUT, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
const sizes = await Promise.all(
  files.map(async ({ parentPath, name }) => brotliCompressSync(await readFile(join(parentPath, name))).length),
);
const bytes = sizes.reduce((sum, size) => sum + size, 0);
if (bytes > MOST_BYTES) throw new Error(`the page weighs ${bytes} bytes compressed, and may weigh ${MOST_BYTES}`);
process.stdout.write(`page: ${files.length} files, ${bytes} bytes compressed\n`);
