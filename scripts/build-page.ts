import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

/**
 * Builds the page of `atlas web` into `dist/page`: files with hashed names that a browser may keep for ever, nothing in
 * line (the content policy would refuse it), nothing from elsewhere.
 */
const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'src/surfaces/web/page');
const OUT = join(ROOT, 'dist/page');
/** What the page may weigh, compressed: people open it over a slow line as well. */
const MOST_BYTES = 350_000;

/** What comes first, what every view needs, and then each view: few files, since each is asked for by itself. */
const GROUPS = [
  { name: 'first', test: /\/page\/(?:views|data\/(?:first-answer|route))\.ts$|preload-helper/, priority: 3 },
  {
    name: 'start',
    test: /\/node_modules\/(?:react|react-dom|scheduler|@tanstack)\/|\/page\/(?:app|board|parts\/(?!markdown)|text|data)\b/,
    priority: 2,
  },
];

/** The rest of the page is asked for with its first file, not behind it. */
const early: Plugin = {
  name: 'early',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle }) =>
      Object.values(bundle ?? {})
        .filter((file) => file.type === 'chunk' && /^(?:start|rolldown-runtime)/.test(file.name))
        .map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        })),
  },
};

await build({
  plugins: [early],
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

const files = (await readdir(OUT, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
const sizes = await Promise.all(
  files.map(async ({ parentPath, name }) => brotliCompressSync(await readFile(join(parentPath, name))).length),
);
const bytes = sizes.reduce((sum, size) => sum + size, 0);
if (bytes > MOST_BYTES) throw new Error(`the page weighs ${bytes} bytes compressed, and may weigh ${MOST_BYTES}`);
process.stdout.write(`page: ${files.length} files, ${bytes} bytes compressed\n`);
