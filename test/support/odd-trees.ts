import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import fc from 'fast-check';
import { git } from './person-files.ts';

/** One thing in a generated tree. Names are bytes, because that is what they are on disk. */
export type Node =
  | { readonly kind: 'file'; readonly content: Uint8Array; readonly mode: number }
  | { readonly kind: 'link'; readonly target: string }
  | { readonly kind: 'folder'; readonly children: readonly (readonly [Buffer, Node])[]; readonly repository: boolean };

const NAMES: readonly Buffer[] = [
  ...[
    'a',
    'b',
    'README.md',
    'with space',
    'new\nline',
    'tab\t',
    '-dash',
    '..dots',
    'quote"',
    "it's",
    'ümlaut',
    '日本',
    '*',
    '[x]',
    'Case',
    'case',
    '#hash',
    '!bang',
    'a\\b',
    ':(top)x',
    '.gitattributes',
    '.hidden',
    'trailing ',
    '~',
    '$HOME',
    'CON',
    '\u{1f600}',
  ].map((name) => Buffer.from(name)),
  Buffer.from([0x66, 0xff, 0xfe]),
  Buffer.from([0xc3, 0x28]),
];

const content = fc.oneof(
  fc.constantFrom('', 'a\r\nb\r\n', 'a\nb\n', '$Id$\n', 'no end', '\0binary\0').map((text) => Buffer.from(text)),
  fc.constant(Buffer.from('* text=auto eol=crlf filter=evil ident working-tree-encoding=UTF-16\n')),
  fc.uint8Array({ maxLength: 200 }),
);

const file = fc.record({
  kind: fc.constant('file' as const),
  content,
  mode: fc.constantFrom(0o644, 0o755, 0o600, 0o640, 0o444, 0o700),
});
const link = fc.record({
  kind: fc.constant('link' as const),
  target: fc.constantFrom('a', '../x', '/etc/passwd', 'missing', '.', 'ümlaut'),
});

export const oddTree: fc.Arbitrary<Node> = fc.letrec<{ node: Node; folder: Node }>((tie) => ({
  folder: fc
    .record({
      children: fc.uniqueArray(fc.tuple(fc.constantFrom(...NAMES), tie('node')), {
        maxLength: 5,
        selector: ([name]) => name.toString('hex'),
      }),
      repository: fc.integer({ min: 0, max: 6 }).map((n) => n === 0),
    })
    .map(({ children, repository }) => ({ kind: 'folder' as const, children, repository })),
  node: fc.oneof({ maxDepth: 3, depthSize: 'small' }, file, link, tie('folder')),
})).folder;

const named = (name: string | Buffer, node: Node): readonly [Buffer, Node] => [Buffer.from(name), node];
const holding = (text: string, mode = 0o644): Node => ({ kind: 'file', content: Buffer.from(text), mode });
const folderOf = (children: readonly (readonly [Buffer, Node])[], repository = false): Node => ({
  kind: 'folder',
  children,
  repository,
});

/** One tree with everything that a generated one may or may not have, tried first. */
export const everyOddity: Node = folderOf([
  ...NAMES.map((name, i) => named(name, i % 2 === 0 ? holding('a\r\nb\r\n', 0o600) : holding('x\n', 0o755))),
  named('link', { kind: 'link', target: '/etc/passwd' }),
  named('hollow', folderOf([named('empty', folderOf([])), named('dangling', { kind: 'link', target: 'missing' })])),
  named('sub', folderOf([named('s.txt', holding('s\r\n', 0o444)), named('inner', folderOf([], true))], true)),
  named('deep', folderOf([named('sub', folderOf([named('-x', holding('$Id$\n', 0o700))], true))])),
]);

/** Makes the tree below a folder that exists. The top itself is never a repository. */
export function plant(folder: Buffer, node: Node, top = true): void {
  if (node.kind !== 'folder') throw new Error('a tree starts with a folder');
  for (const [name, child] of node.children) {
    // At the top an ignore rule of the house stands in the way of nothing but this.
    const path = Buffer.concat([folder, Buffer.from('/'), name]);
    if (child.kind === 'file') {
      writeFileSync(path, child.content);
      chmodSync(path, child.mode);
    } else if (child.kind === 'link') symlinkSync(child.target, path);
    else {
      mkdirSync(path);
      plant(path, child, false);
    }
  }
  if (
    !top &&
    node.repository &&
    folder.toString('utf8').isWellFormed() &&
    !folder.toString('utf8').includes('\ufffd')
  ) {
    git(folder.toString('utf8'), 'init', '-q');
  }
}

/** Everything that can be seen of a tree: bytes, modes, links, folders. `.git` and `.atlas` are somebody else's. */
export function describeTree(folder: Buffer, prefix = Buffer.alloc(0)): readonly string[] {
  const lines: string[] = [];
  for (const name of readdirSync(folder, { encoding: 'buffer' }).toSorted((a, b) => Buffer.compare(a, b))) {
    if (['.git', '.atlas'].includes(name.toString())) continue;
    const path = Buffer.concat([folder, Buffer.from('/'), name]);
    const shown = Buffer.concat([prefix, name]);
    const stats = lstatSync(path);
    const mode = (stats.mode & 0o7777).toString(8);
    if (stats.isSymbolicLink()) lines.push(`${shown.toString('latin1')} -> ${readlinkSync(path)}`);
    else if (stats.isDirectory()) {
      lines.push(
        `${shown.toString('latin1')}/ ${mode}`,
        ...describeTree(path, Buffer.concat([shown, Buffer.from('/')])),
      );
    } else lines.push(`${shown.toString('latin1')} ${mode} ${readFileSync(path, 'hex')}`);
  }
  return lines;
}
