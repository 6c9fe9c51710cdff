/** A test file that notes which arms of the code of a step never ran while its tests did. */
export interface WatchedArms {
  readonly text: string;
  /** Statements that come before everything that asks the code for more. */
  readonly first: readonly string[];
  /** Statements that add to `heart`, behind the word, what never ran, as base64 of JSON. */
  readonly asks: readonly string[];
}

export interface ArmsWatching {
  readonly word: string;
  /** A word that all files of tests of one run have in common. */
  readonly shared: string;
  readonly changed: readonly string[];
  /** Whether a bundler stands between the files and what runs. */
  readonly bundled: boolean;
}
