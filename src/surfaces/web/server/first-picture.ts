import { access } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';

/**
 * The document of a page with a picture of what it shows first, and the answer that the picture shows: a browser paints
 * it before it has run anything.
 *
 * Invariants
 *  I1  Words of agents, files and memories stand in the document as text: the renderer escapes them in the picture, and
 *      the answer beside it holds nothing but plain ASCII, and no character that could begin or end a tag.
 *  I2  A picture is an extra. Where there is none, because the answer failed, is too large, or cannot be drawn, the
 *      document ends as it was built, and the page asks by itself.
 *  I3  The head of the document is sent first: the browser fetches the page's files while the server reads the answer.
 */
export interface PictureParts {
  readonly document: string;
  /** Path and query of the page. */
  readonly address: string;
  /** What the API answers at a path, as JSON; undefined where it refuses. */
  readonly read: (path: string) => Promise<string | undefined>;
}

interface Drawer {
  asksFirst(address: string): string | undefined;
  draw(address: string, first: { readonly path: string; readonly answer: unknown } | undefined): string;
}

const PLACE = '<div id="page">';
const MOST_CHARS = 1024 * 1024;
const drawerSchema = z.object({
  asksFirst: z.custom<Drawer['asksFirst']>((value) => typeof value === 'function'),
  draw: z.custom<Drawer['draw']>((value) => typeof value === 'function'),
});

export class FirstPictures {
  readonly #drawer: Promise<Drawer | undefined>;

  private constructor(drawer: Promise<Drawer | undefined>) {
    this.#drawer = drawer;
  }

  /** Begins to load what draws; who needs it waits for it. */
  static open(folders: readonly string[] = built()): FirstPictures {
    return new FirstPictures(drawerIn(folders).catch(() => undefined));
  }

  /** The document in pieces, as they are there (I3). */
  async *pieces({ document, address, read }: PictureParts): AsyncGenerator<string, void> {
    const at = document.indexOf(PLACE) + PLACE.length;
    if (at < PLACE.length) {
      yield document;
      return;
    }
    yield document.slice(0, at);
    const [picture, answer] = (await this.#drawn(address, read).catch(() => undefined)) ?? ['', ''];
    const rest = document.slice(at);
    const end = rest.indexOf('</body>');
    yield `${picture}${rest.slice(0, end)}${answer}${rest.slice(end)}`;
  }

  /** The same in one piece. */
  async whole(parts: PictureParts): Promise<string> {
    let text = '';
    for await (const piece of this.pieces(parts)) text += piece;
    return text;
  }

  async #drawn(address: string, read: PictureParts['read']): Promise<readonly [string, string] | undefined> {
    const drawer = await this.#drawer;
    if (drawer === undefined) return undefined;
    const path = drawer.asksFirst(address);
    if (path === undefined) return [drawer.draw(address, undefined), ''];
    const text = await read(path);
    if (text === undefined || text.length > MOST_CHARS) return undefined;
    const first = { path, answer: JSON.parse(text) as unknown };
    const block = `{"path":${JSON.stringify(path)},"answer":${text}}`;
    return [drawer.draw(address, first), `<script type="application/json" id="first">${inMarkup(block)}</script>`];
  }
}

/** I1: JSON has these characters inside of strings alone, where they can be spelled otherwise. */
function inMarkup(json: string): string {
  return json.replaceAll(/[<>&]|[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

async function drawerIn(folders: readonly string[]): Promise<Drawer | undefined> {
  for (const folder of folders) {
    const file = new URL('draw.js', pathToFileURL(`${folder}/`));
    const found = await access(file).then(
      () => true,
      () => false,
    );
    if (found) return drawerSchema.parse(await import(file.href));
  }
  return undefined;
}

/** Beside the built program; in the repository, in the build's folder. */
function built(): readonly string[] {
  return ['../../../../page-picture', '../../../../dist/page-picture'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
}
