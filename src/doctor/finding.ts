/** One thing that Atlas needs or would use. `needed` and not `ok` makes the machine unfit. */
export interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly needed: boolean;
  /** Not yet seen working. */
  readonly untested?: true;
  readonly detail: string;
  readonly remedy?: string;
}
