import { foldSpelling } from '../fold-spelling.ts';
import { LATER_KINDS } from './later-kinds.ts';
import type { LaterKind } from './later-kind.ts';
import { nameIndex } from './name-index.ts';
import { ownCommands } from './package-parts.ts';

/** The program that will run a changed file later, although no person names the file then. */
export interface WhatRuns {
  readonly kind: LaterKind['kind'] | 'called' | 'link';
  /** As it follows the file's name. */
  readonly runs: string;
  /** The parts that run, where not all of it does. */
  readonly parts: readonly string[];
}

/** The content of a file before and after; undefined where it is not there, or is no file that could be read. */
export interface FileContents {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/**
 * Finds the program that runs a file of one of these names (it may have several, through links), where it has changed
 * from one content to the other; undefined where no program runs it by itself. Without a content the name alone
 * decides.
 */
export function whatRuns(names: readonly string[], content?: FileContents): WhatRuns | undefined {
  for (const name of names) {
    for (const { kind, runs, parts } of KINDS.find(name)) {
      if (parts === undefined || content === undefined) return { kind, runs, parts: [] };
      const changed = parts(content.before ?? '', content.after ?? '');
      if (changed.length > 0) return { kind, runs, parts: changed.map(clipped) };
    }
  }
  return undefined;
}

/**
 * The program that runs a file of that name, whatever its content; undefined also where that depends on the content.
 */
export function alwaysRuns(path: string): string | undefined {
  return KINDS.find(path).find(({ parts }) => parts === undefined)?.runs;
}

/** Whether it may run other files of the project by naming them. */
export function mayCall(path: string): boolean {
  return KINDS.find(path).some(({ calls }) => calls === true);
}

/** The part of such a file that is run by itself: where other files may be named. */
export function callsIn(path: string, text: string): string {
  return /(?:^|\/)package\.json$/.test(foldSpelling(path)) ? ownCommands(text) : text;
}

const LONGEST_PART = 80;

function clipped(part: string): string {
  return part.length > LONGEST_PART ? `${part.slice(0, LONGEST_PART - 3)}...` : part;
}

const KINDS = nameIndex(LATER_KINDS.map((item) => ({ names: item.paths, item })));
