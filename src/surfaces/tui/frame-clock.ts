/** A key is answered in the next frame; a flood of output takes turns. */
export const KEY_FRAME_MS = 8;
export const EVENT_FRAME_MS = 60;

/** Says when the screen is drawn again. */
export class FrameClock {
  #redraw: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #due = Number.POSITIVE_INFINITY;

  /** Before the screen is mounted, there is nothing to draw on. */
  drawBy(redraw: () => void): void {
    this.#redraw = redraw;
  }

  /** Something on the screen has changed: the next frame comes within that time, or sooner where one is due sooner. */
  within(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (this.#timer !== undefined && at >= this.#due) return;
    clearTimeout(this.#timer);
    this.#due = at;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#redraw?.();
    }, milliseconds);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
