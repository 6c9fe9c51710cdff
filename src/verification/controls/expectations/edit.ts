/** What is put in the place of a part of a text. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly guessed?: true;
}
