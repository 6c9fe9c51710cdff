import { fileURLToPath } from 'node:url';
import { DrawingThread } from './drawing-thread.ts';

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

const PLACE = '<div id="page">';
const MOST_CHARS = 1024 * 1024;

export class FirstPictures {
  readonly #thread: DrawingThread | undefined;

  private constructor(thread: DrawingThread | undefined) {
    this.#thread = thread;
  }

  /** Starts what draws. */
  static open(folders: readonly string[] = built()): FirstPictures {
    return new FirstPictures(DrawingThread.start(folders));
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
    const thread = this.#thread;
    if (thread === undefined) return undefined;
    const path = await thread.asksFirst(address);
    const text = path === undefined ? '' : await read(path);
    if (text === undefined || text.length > MOST_CHARS) return undefined;
    const picture = await thread.draw(address, path, text);
    if (picture === undefined || path === undefined) return picture === undefined ? undefined : [picture, ''];
    const block = `{"path":${JSON.stringify(path)},"answer":${text}}`;
    return [picture, `<script type="application/json" id="first">${inMarkup(block)}</script>`];
  }
}

/** I1: JSON has these characters inside of strings alone, where they can be spelled otherwise. */
function inMarkup(json: string): string {
  return json.replaceAll(/[<>&]|[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Beside the built program; in the repository, in the build's folder. */
function built(): readonly string[] {
  return ['../../../../page-picture', '../../../../dist/page-picture'].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
}
