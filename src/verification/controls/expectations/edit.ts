import type { Range } from './blank-text.ts';

/** A replacement of one part of a text. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly guessed?: true;
  /** The whole assertion that the part stands in, where it is known to be one. */
  readonly whole?: Range;
  /** Whether the part is a value that must be matched to the letter. */
  readonly exact?: true;
  /** Whether the assertion writes down that it failed, and throws nothing. */
  readonly records?: true;
}
