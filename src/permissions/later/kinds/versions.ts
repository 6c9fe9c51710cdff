import { linesLike } from '../changed-parts.ts';
import type { LaterKind } from '../later-kind.ts';

/** A driver that git does not bring itself. */
const DRIVER =
  /(?:^|\s)(?:filter|merge|diff)=(?!(?:ada|bash|bibtex|cpp|csharp|css|dts|elixir|fortran|fountain|golang|html|java|kotlin|markdown|matlab|objc|pascal|perl|php|python|ruby|rust|scheme|tex|text|union|binary)(?:\s|$))/i;

export const VERSIONS: readonly LaterKind[] = [
  {
    kind: 'versions',
    paths: '.gitmodules .hgsub',
    runs: 'git fetches the repositories in it and puts their files here, at the next submodule update',
  },
  {
    kind: 'versions',
    paths: '{.,}gitattributes',
    runs: 'git runs the filter, diff and merge drivers that it names',
    parts: linesLike(DRIVER),
  },
  {
    kind: 'versions',
    paths: '{.,}gitconfig .gitconfig.* *.gitconfig .config/git/ .lfsconfig',
    runs: 'git obeys it where it is included: aliases, pagers, helpers and hooks are command lines',
  },
  {
    kind: 'versions',
    paths: '.git .git/ git~1/ .hg/ .hgrc .svn/ .bzr/ .jj/ .sl/ .fossil-settings/ .pijul/ .p4config .repo/',
    runs: 'the version control obeys it at its next command: hooks and settings are programs',
  },
  {
    kind: 'versions',
    paths: 'head',
    runs: 'git takes the folder around it for a repository of its own, and obeys the settings and hooks there',
    parts: linesLike(/^\s*(?:ref:\s*refs\/|[0-9a-f]{40,64}\s*$)/i),
  },
];
