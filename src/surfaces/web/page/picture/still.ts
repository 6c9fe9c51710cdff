/**
 * Whether the page is drawn as a still picture: by the server, into the document, without anything that moves. The
 * browser replaces the picture as soon as the program of the page is there.
 *
 * Invariants
 *  P1  A picture holds no `style` attribute: the content policy would refuse it.
 *  P2  Nothing in a picture can be pressed or typed into: what a person did there would be lost.
 */
let drawnFor: string | undefined;

export function isStill(): boolean {
  return drawnFor !== undefined;
}

/** The path and query of the page that is shown. */
export function shownAddress(): string {
  return drawnFor ?? `${location.pathname}${location.search}`;
}

/** Draws without waiting for anything: nothing else is drawn meanwhile. */
export function drawnStill(address: string, draw: () => string): string {
  drawnFor = address;
  try {
    return draw();
  } finally {
    drawnFor = undefined;
  }
}
