import { printableLine } from '../../core/printable.ts';
import type { Editor } from './editor.ts';
import { withText } from './editor.ts';
import { COMMANDS } from './slash-commands.ts';

/** The completions at the cursor. */
export interface Menu {
  /** The part of the text that a choice replaces. */
  readonly from: number;
  readonly to: number;
  readonly choices: readonly { readonly text: string; readonly about: string }[];
}

const MOST = 6;

/** `@part` asks for a file of the project, `/part` at the start for a command, `/agent part` for an agent that is here. */
export function menuFor(
  { text, cursor }: Editor,
  files: readonly string[],
  agents: readonly { readonly id: string; readonly name: string; readonly installed: boolean }[],
): Menu | undefined {
  const head = text.slice(0, cursor);
  const command = /^\/(\S*)$/.exec(head);
  if (command !== null) {
    const choices = COMMANDS.filter(({ name }) => name.startsWith(command[1] ?? '')).map(({ name, args, about }) => ({
      text: `/${name}`,
      about: args === '' ? about : `${args}  ${about}`,
    }));
    // A command that is written whole needs no menu.
    if (choices.length === 1 && choices[0]?.text === head) return undefined;
    return choices.length === 0 ? undefined : { from: 0, to: cursor, choices: choices.slice(0, COMMANDS.length) };
  }
  const agent = /^\/agent\s+(\S*)$/.exec(head);
  if (agent !== null) {
    const part = agent[1] ?? '';
    const found = agents.filter(({ id, installed }) => installed && id.startsWith(part) && id !== part);
    const choices = found.map(({ id, name }) => ({ text: id, about: printableLine(name) }));
    return choices.length === 0 ? undefined : { from: cursor - part.length, to: cursor, choices };
  }
  const file = /(?:^|\s)@(\S*)$/.exec(head);
  if (file === null) return undefined;
  const part = file[1] ?? '';
  const choices = matching(files, part).map((path) => ({ text: `@${path}`, about: '' }));
  return choices.length === 0 ? undefined : { from: cursor - part.length - 1, to: cursor, choices };
}

/** Whether the text asks for files at all: they are looked up only then. */
export function wantsFiles({ text, cursor }: Editor): boolean {
  return /(?:^|\s)@\S*$/.test(text.slice(0, cursor));
}

export function chosen(editor: Editor, menu: Menu, choice: number): Editor {
  const text = menu.choices[choice]?.text ?? '';
  const whole = `${editor.text.slice(0, menu.from)}${text} ${editor.text.slice(menu.to)}`;
  return withText(editor, whole, menu.from + text.length + 1);
}

/** Names that start with it, then names with a part that does, then those that contain its letters in order. */
function matching(files: readonly string[], part: string): readonly string[] {
  const wanted = part.toLowerCase();
  const rank = (path: string): number => {
    const name = path.toLowerCase();
    if (name.startsWith(wanted)) return 0;
    if (name.slice(name.lastIndexOf('/') + 1).startsWith(wanted)) return 1;
    if (name.includes(wanted)) return 2;
    return inOrder(name, wanted) ? 3 : 4;
  };
  return files
    .map((path) => ({ path, rank: rank(path) }))
    .filter((one) => one.rank < 4)
    .toSorted((a, b) => a.rank - b.rank || a.path.length - b.path.length)
    .slice(0, MOST)
    .map(({ path }) => printableLine(path));
}

function inOrder(name: string, letters: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = name.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
