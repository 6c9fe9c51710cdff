import type { ChangedParts } from './changed-parts.ts';

/** One kind of file that something runs, or obeys, without anybody naming the file. */
export interface LaterKind {
  readonly kind: 'agent' | 'ci' | 'editor' | 'hook' | 'machine' | 'package' | 'shell' | 'versions';
  /**
   * Names, with blanks between them: `name` in any folder, `/name` only at the top, `folder/` with all that is in it.
   * `*` stands for anything within a name, `{a,b}` for either.
   */
  readonly paths: string;
  /** What runs it and when, as it follows the file's name. */
  readonly runs: string;
  /** Where only some of its content is run: what of that has changed. */
  readonly parts?: ChangedParts;
  /** Whether it runs other files of the project, by their names and on the person's own machine. */
  readonly calls?: true;
}
