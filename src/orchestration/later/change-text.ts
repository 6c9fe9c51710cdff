import { lineDiff } from '../../core/line-diff.ts';
import { visible, visibleLine } from '../../core/printable.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import type { Change, Entry } from '../../workspace/state.ts';

const MOST_LINES = 400;
const LONGEST_LINE = 200;
/** A larger file is described by its size. */
const MOST_BYTES = 200_000;

/** Describes a change in a few lines for a person; every hidden character in them is spelled out. */
export async function changeText(store: ObjectStore, { before, after }: Change): Promise<string> {
  const [old, now] = [await contentOf(store, before), await contentOf(store, after)];
  const lines: string[] = [];
  if (before?.kind === 'file' && after?.kind === 'file' && before.mode !== after.mode) {
    lines.push(`mode ${before.mode.toString(8)} -> ${after.mode.toString(8)}`);
  }
  if (old.text === undefined || now.text === undefined) {
    if (old.told !== now.told) lines.push(`${old.told} -> ${now.told}`);
    return lines.join('\n');
  }
  const signs = { same: '  ', out: '- ', in: '+ ', gap: '  … ' } as const;
  const changed = lineDiff(old.text, now.text).map(({ kind, text }) => clipped(`${signs[kind]}${visible(text)}`));
  lines.push(...changed.slice(0, MOST_LINES));
  if (changed.length > MOST_LINES) lines.push(`(${changed.length - MOST_LINES} more lines)`);
  return lines.join('\n');
}

interface Told {
  readonly text: string | undefined;
  readonly told: string;
}

async function contentOf(store: ObjectStore, entry: Entry | undefined): Promise<Told> {
  if (entry === undefined) return { text: '', told: 'nothing' };
  if (entry.kind === 'folder') return { text: undefined, told: 'a folder' };
  const bytes = await store.read(entry.oid);
  if (entry.kind === 'link') return { text: undefined, told: `a link to ${visibleLine(bytes.toString('utf8'))}` };
  const odd = bytes.length > MOST_BYTES || bytes.includes(0);
  return odd ? { text: undefined, told: `${bytes.length} bytes` } : { text: bytes.toString('utf8'), told: 'a file' };
}

function clipped(line: string): string {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE - 1)}…` : line;
}
