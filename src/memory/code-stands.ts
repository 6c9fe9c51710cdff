import { readFile } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';

/** So much of it must still be there: a line may have changed since. */
const ENOUGH = 0.5;

/** Whether a file of the project still has this code: most of its lines, in whatever order and indentation. */
export async function codeStands(project: string, path: string, code: string): Promise<boolean> {
  const place = join(project, path);
  const inside = relative(project, place);
  if (inside.startsWith('..') || isAbsolute(inside)) return false;
  const text = await readFile(place, 'utf8').catch(() => undefined);
  if (text === undefined) return false;
  const lines = linesOf(code);
  const there = new Set(linesOf(text));
  return lines.length === 0 || lines.filter((line) => there.has(line)).length / lines.length >= ENOUGH;
}

/** Lines that carry meaning; a brace stands everywhere. */
function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /\w{2}/.test(line));
}
