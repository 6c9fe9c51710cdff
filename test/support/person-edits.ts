import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** What the files of the proof campaign are before the step and after it. Undefined: not there. */
export const CAMPAIGN_FILES: Readonly<Record<string, readonly [old: string | undefined, next: string | undefined]>> = {
  'a.txt': ['one\n', 'two\n'],
  'b.txt': ['b\n', 'B\n'],
  'lines.txt': ['1\n2\n3\n4\n5\n6\n7\n', 'one\n2\n3\n4\n5\n6\n7\n'],
  'gone/g.txt': ['g\n', undefined],
  'new/deep/n.txt': [undefined, 'n\n'],
  'tool.sh': ['#!/bin/sh\n', '#!/bin/sh\n'],
  'crlf.txt': ['x\r\n', 'x\r\n'],
  'other.txt': ['other\n', 'other\n'],
};

/** Something that a person does to a file while a step is on its way. */
export interface PersonEdit {
  readonly edit: (project: string) => void;
  /** Paths whose content or presence is the person's from then on. */
  readonly touches: readonly string[];
  /** Whether what the person did is still so. */
  readonly survives: (project: string) => boolean;
}

const at = (project: string, path: string): string => join(project, path);
const text = (project: string, path: string): string | undefined =>
  existsSync(at(project, path)) ? readFileSync(at(project, path), 'utf8') : undefined;
const mode = (project: string, path: string): number => lstatSync(at(project, path)).mode & 0o777;

export const PERSON_EDITS: Readonly<Record<string, PersonEdit>> = {
  'adds a line elsewhere in a file that the step changes': {
    edit: (project) => appendFileSync(at(project, 'lines.txt'), 'mine\n'),
    touches: ['lines.txt'],
    survives: (project) => /^(?:1|one)\n2\n3\n4\n5\n6\n7\nmine\n$/.test(text(project, 'lines.txt') ?? ''),
  },
  'saves the same from an editor that renames': {
    edit: (project) => {
      writeFileSync(at(project, '.lines.swp'), `${text(project, 'lines.txt') ?? ''}mine\n`);
      renameSync(at(project, '.lines.swp'), at(project, 'lines.txt'));
    },
    touches: ['lines.txt'],
    survives: (project) => /^(?:1|one)\n2\n3\n4\n5\n6\n7\nmine\n$/.test(text(project, 'lines.txt') ?? ''),
  },
  'changes the same line': {
    edit: (project) => writeFileSync(at(project, 'a.txt'), 'mine\n'),
    touches: ['a.txt'],
    survives: (project) => text(project, 'a.txt') === 'mine\n',
  },
  'deletes a file that the step changes': {
    edit: (project) => rmSync(at(project, 'b.txt'), { force: true }),
    touches: ['b.txt'],
    survives: (project) => text(project, 'b.txt') === undefined,
  },
  'deletes a file that the step leaves alone': {
    edit: (project) => rmSync(at(project, 'other.txt')),
    touches: ['other.txt'],
    survives: (project) => text(project, 'other.txt') === undefined,
  },
  'makes a file where the step makes one': {
    edit: (project) => {
      mkdirSync(dirname(at(project, 'new/deep/n.txt')), { recursive: true });
      writeFileSync(at(project, 'new/deep/n.txt'), 'mine\n');
    },
    touches: ['new/deep/n.txt'],
    survives: (project) => text(project, 'new/deep/n.txt') === 'mine\n',
  },
  'makes a file in a folder that the step removes': {
    edit: (project) => {
      mkdirSync(at(project, 'gone'), { recursive: true });
      writeFileSync(at(project, 'gone/mine.txt'), 'mine\n');
    },
    touches: ['gone/mine.txt'],
    survives: (project) => text(project, 'gone/mine.txt') === 'mine\n',
  },
  'renames a file that the step changes': {
    edit: (project) => renameSync(at(project, 'b.txt'), at(project, 'moved.txt')),
    touches: ['b.txt', 'moved.txt'],
    survives: (project) =>
      text(project, 'b.txt') === undefined && ['b\n', 'B\n'].includes(text(project, 'moved.txt') ?? ''),
  },
  'changes the mode of a file that the step changes': {
    edit: (project) => chmodSync(at(project, 'lines.txt'), 0o600),
    touches: ['lines.txt'],
    survives: (project) => mode(project, 'lines.txt') === 0o600,
  },
  'changes the mode of a file that the step leaves alone': {
    edit: (project) => chmodSync(at(project, 'other.txt'), 0o640),
    touches: ['other.txt'],
    survives: (project) => mode(project, 'other.txt') === 0o640 && text(project, 'other.txt') === 'other\n',
  },
  'puts a link in the place of a file that the step changes': {
    edit: (project) => {
      rmSync(at(project, 'b.txt'), { force: true });
      symlinkSync('other.txt', at(project, 'b.txt'));
    },
    // The step may write through it.
    touches: ['b.txt', 'other.txt'],
    survives: (project) => lstatSync(at(project, 'b.txt')).isSymbolicLink(),
  },
};
