/** What the server asks the thread that draws first views. */
export interface DrawOrder {
  readonly id: number;
  readonly address: string;
  /** Undefined where the server asks what the page at this address asks for first. */
  readonly first: { readonly path: string | undefined; readonly answer: string } | undefined;
}

export interface Drawn {
  readonly id: number;
  /** A path, or markup; undefined where there is nothing to ask for, or it cannot be drawn. */
  readonly text: string | undefined;
}
