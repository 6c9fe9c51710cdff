import type { ChangedParts } from './changed-parts.ts';

/** One kind of file that a program runs or obeys later, although no person names the file then. */
export interface LaterKind {
  readonly kind: 'agent' | 'ci' | 'editor' | 'hook' | 'machine' | 'package' | 'shell' | 'versions';
  /**
   * Names, with blanks between them: `name` in any folder, `/name` only at the top, `folder/` with all that is in it.
   * `*` stands for anything within a name, `{a,b}` for either.
   */
  readonly paths: string;
  /** The program that runs it and when, as it follows the file's name. */
  readonly runs: string;
  /** Where only some of its content is run: the changed parts of that. */
  readonly parts?: ChangedParts;
  /** Whether it runs other files of the project, by their names and on the person's own machine. */
  readonly calls?: true;
}
