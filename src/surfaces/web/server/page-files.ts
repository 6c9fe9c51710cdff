import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../../../core/hash.ts';

interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly tag: string;
  /** Its name contains its hash: a browser never fetches it again. */
  readonly immutable: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const HASHED = /[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

/** Pages that the built one draws itself; the browser asks for them by name after a reload. */
const PAGES = [
  /^\/$/,
  /^\/(?:new|waiting|memory|machine)$/,
  /^\/runs\/[A-Za-z0-9_-]+(?:\/steps\/[A-Za-z0-9_-]+(?:\/attempts\/\d+)?)?$/,
  /^\/memory\/[A-Za-z0-9_-]+$/,
];

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Atlas</title>
<h1>The page was not built</h1>
<p>This Atlas was built without its page. The server works: what it answers stands under <code>/api</code>.
<p>Run <code>npm run build</code> in the repository, and start <code>atlas web</code> again.</html>
`;

/** The files of the page: those that existed at the start, each under its own name, and no others. */
export class PageFiles {
  readonly #files: ReadonlyMap<string, PageFile>;

  private constructor(files: ReadonlyMap<string, PageFile>) {
    this.#files = files;
  }

  static async open(folder?: string): Promise<PageFiles> {
    for (const one of folder === undefined ? built() : [folder]) {
      const files = await filesIn(one);
      if (files.has('/index.html')) return new PageFiles(files);
    }
    return new PageFiles(new Map());
  }

  /** The document of a page that the built one draws itself; undefined for any other path. */
  document(path: string): string | undefined {
    const file = isPage(path) ? this.#files.get('/index.html') : undefined;
    return file === undefined ? undefined : new TextDecoder().decode(file.bytes);
  }

  /** Undefined where there is neither a file nor a page of this path. */
  answer(path: string, known: string | null): Response | undefined {
    const page = isPage(path);
    const file = page ? this.#files.get('/index.html') : this.#files.get(path);
    if (file === undefined) {
      return page ? new Response(NOT_BUILT, { headers: { 'content-type': TYPES['.html'] ?? '' } }) : undefined;
    }
    const headers = {
      'content-type': file.type,
      'cache-control': file.immutable && !page ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      etag: file.tag,
    };
    if (known === file.tag) return new Response(null, { status: 304, headers });
    return new Response(file.bytes, { headers });
  }
}

function isPage(path: string): boolean {
  return PAGES.some((pattern) => pattern.test(path));
}

/** Beside the built program; in the repository, in the build's folder. */
function built(): readonly string[] {
  return ['../../../../page', '../../../../dist/page'].map((path) => fileURLToPath(new URL(path, import.meta.url)));
}

async function filesIn(folder: string): Promise<Map<string, PageFile>> {
  const files = new Map<string, PageFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = new Uint8Array(await readFile(path));
    const name = `/${relative(folder, path).replaceAll(sep, '/')}`;
    files.set(name, { bytes, type, tag: `"${sha256(bytes).slice(0, 32)}"`, immutable: HASHED.test(entry.name) });
  }
  return files;
}
