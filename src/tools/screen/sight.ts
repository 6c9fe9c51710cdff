import { AtlasError } from '../../core/atlas-error.ts';
import { readPng, type Pixels } from './pixels.ts';
import { screenArea, takePicture, type Area, type ScreenPicture } from './picture.ts';
import type { Screen } from './screen.ts';

/**
 * The last picture that an agent has seen of the screen on which it acts.
 *
 * Invariants
 *  S1  A point is one of the picture that was taken last: a picture that was made smaller, or shows a part of the
 *      screen, is mapped back. An agent that names another picture, or has taken none, is refused.
 *  S2  The tools refuse a point that looks different now than in the picture: the target may have moved.
 *  S3  A refusal says what to do.
 */
export class Sight {
  readonly #screen: Screen;
  #last: (ScreenPicture & { readonly number: number; readonly pixels: Pixels | undefined }) | undefined;
  #count = 0;

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  async look(signal: AbortSignal, part?: Area): Promise<ScreenPicture & { readonly number: number }> {
    const picture = await takePicture(this.#screen, signal, part);
    this.#count += 1;
    this.#last = { ...picture, number: this.#count, pixels: readPng(picture.whole) };
    return this.#last;
  }

  /** The place on the screen of a point of the last picture. `anyway`: whatever is there by now (not S2). */
  async place(
    { x, y, picture, anyway = false }: SeenPoint,
    signal: AbortSignal,
  ): Promise<{ readonly x: number; readonly y: number }> {
    const last = this.#last;
    if (last === undefined) throw stale('no picture was taken yet, so the target of that point is unknown');
    if (picture !== undefined && picture !== last.number) {
      throw stale(`picture ${picture} is not the last one: that is picture ${last.number}`);
    }
    if (x >= last.width || y >= last.height) {
      throw stale(`${x},${y} lies outside picture ${last.number}, which is ${last.width}x${last.height}`);
    }
    const { area } = last;
    const at = {
      x: area.x + Math.min(area.width - 1, Math.floor(((x + 0.5) * area.width) / last.width)),
      y: area.y + Math.min(area.height - 1, Math.floor(((y + 0.5) * area.height) / last.height)),
    };
    const now = await screenArea(this.#screen, signal);
    if (at.x >= now.x + now.width || at.y >= now.y + now.height) throw stale('the screen has another size now');
    if (!anyway && last.pixels !== undefined && (await this.#changed(last.pixels, area, at, now, signal))) {
      throw stale(`what is at ${x},${y} has changed since picture ${last.number}`);
    }
    return at;
  }

  /** S2: the surroundings of the point, then and now. */
  async #changed(
    then: Pixels,
    area: Area,
    at: { readonly x: number; readonly y: number },
    screen: Area,
    signal: AbortSignal,
  ): Promise<boolean> {
    const spot = around(at, within(area, screen));
    const { whole } = await takePicture(this.#screen, signal, spot);
    const now = readPng(whole);
    if (now === undefined) return false;
    // A screen may have more points in a picture than it counts itself.
    const dense = then.width / area.width;
    const [left, top] = [Math.round((spot.x - area.x) * dense), Math.round((spot.y - area.y) * dense)];
    let other = 0;
    for (let row = 0; row < now.height; row += 1) {
      for (let column = 0; column < now.width; column += 1) {
        if (differs(then, left + column, top + row, now, column, row)) other += 1;
      }
    }
    return other > now.width * now.height * MOST_CHANGED;
  }
}

export interface SeenPoint {
  readonly x: number;
  readonly y: number;
  /** Which picture it was read from; the last one, if left out. */
  readonly picture?: number | undefined;
  readonly anyway?: boolean | undefined;
}

/** Half the side of the compared square. */
const REACH = 10;
/** A caret that blinks and a shade that changes are no other place. */
const MOST_CHANGED = 0.3;
const SHADE = 40;

function stale(why: string): AtlasError {
  return new AtlasError('tool.failed', `nothing was done: ${why}`, {
    remedy: 'Take a screenshot, and read the point from that one.',
  });
}

function within(a: Area, b: Area): Area {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  const [right, bottom] = [Math.min(a.x + a.width, b.x + b.width), Math.min(a.y + a.height, b.y + b.height)];
  return { x, y, width: right - x, height: bottom - y };
}

function around(at: { readonly x: number; readonly y: number }, bounds: Area): Area {
  const square = { x: at.x - REACH, y: at.y - REACH, width: 2 * REACH + 1, height: 2 * REACH + 1 };
  return within(square, bounds);
}

function differs(a: Pixels, ax: number, ay: number, b: Pixels, bx: number, by: number): boolean {
  const [i, j] = [(ay * a.width + ax) * 3, (by * b.width + bx) * 3];
  return [0, 1, 2].some((c) => Math.abs((a.rgb[i + c] ?? 0) - (b.rgb[j + c] ?? 0)) > SHADE);
}
