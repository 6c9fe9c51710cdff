import { lineDiff } from '../../core/line-diff.ts';
import type { LandedFile } from './done-work.ts';

export interface ChangedPart {
  readonly path: string;
  /** The line that opens the function or class that the change is in; empty where there is none. */
  readonly header: string;
  /** The added code, with its surroundings. */
  readonly code: string;
}

const LANGUAGES: Readonly<Record<string, string>> = {
  ts: 'TypeScript',
  tsx: 'TypeScript',
  mts: 'TypeScript',
  js: 'JavaScript',
  mjs: 'JavaScript',
  cjs: 'JavaScript',
  jsx: 'JavaScript',
  py: 'Python',
  rs: 'Rust',
  go: 'Go',
  java: 'Java',
  kt: 'Kotlin',
  rb: 'Ruby',
  php: 'PHP',
  c: 'C',
  h: 'C',
  cpp: 'C++',
  cs: 'C#',
  swift: 'Swift',
  sh: 'shell',
  sql: 'SQL',
  css: 'CSS',
  html: 'HTML',
  md: 'Markdown',
  json: 'JSON',
  yml: 'YAML',
  yaml: 'YAML',
  toml: 'TOML',
};

export function languageOf(path: string): string {
  return LANGUAGES[/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''] ?? '';
}

/** Where something begins that has a name, in the languages that most are written in. */
const HEADER =
  /^\s*(?:(?:export|default|public|private|protected|static|async|abstract|final|pub(?:\([a-z]+\))?|override|inline|unsafe|const)\s+)*(?:function\b|class\b|interface\b|type\s+\w+\s*=|enum\b|struct\b|impl\b|trait\b|fn\b|func\b|def\b|module\b|namespace\b|(?:const|let|var)\s+\w+\s*=\s*(?:async\s*)?(?:function\b|\([^)]*\)\s*(?::[^=]+)?=>|\w+\s*=>)|test\(|it\(|describe\()/;

/** "src/sum.ts (+2 -1, in function sum)", a line per file. */
export function shapeOfChange(files: readonly LandedFile[]): readonly string[] {
  return files.map((file) => {
    const { path, before, after } = file;
    if (before === undefined && after === undefined) return `${path} (no text)`;
    const lines = lineDiff(before ?? '', after ?? '');
    const count = (kind: 'in' | 'out'): number => lines.filter((line) => line.kind === kind).length;
    const state = before === undefined ? 'new, ' : after === undefined ? 'gone, ' : '';
    const names = [...new Set(partsOf(file).flatMap(({ header }) => nameIn(header) ?? []))].slice(0, 4);
    return `${path} (${state}+${count('in')} -${count('out')}${names.length === 0 ? '' : `, in ${names.join(', ')}`})`;
  });
}

function nameIn(header: string): string | undefined {
  return /(?:function\*?|class|interface|type|enum|struct|impl|trait|fn|func|def|const|let|var|module|namespace)\s+(?:\([^)]*\)\s*)?([\w$]+)/.exec(
    header,
  )?.[1];
}

const MOST_CODE = 3000;
const MOST_PART_LINES = 60;

/** The functions, or the lines, that a change put in; the largest first. */
export function partsOf({ path, before, after }: LandedFile): readonly ChangedPart[] {
  if (after === undefined) return [];
  const text = after.split('\n');
  const changed = lineDiff(before ?? '', after).flatMap((line) =>
    line.kind === 'in' && line.at !== undefined ? [line.at - 1] : [],
  );
  const parts = new Map<string, ChangedPart>();
  for (const at of changed) {
    if ((text[at] ?? '').trim() === '') continue;
    const from = headerAbove(text, at);
    const key = from === undefined ? `lines ${Math.floor(at / 20)}` : String(from);
    if (parts.has(key)) continue;
    const code = from === undefined ? text.slice(Math.max(0, at - 1), at + 12) : blockFrom(text, from);
    parts.set(key, {
      path,
      header: from === undefined ? '' : (text[from] ?? '').trim(),
      code: code.join('\n').slice(0, MOST_CODE),
    });
  }
  return [...parts.values()].toSorted((a, b) => b.code.length - a.code.length);
}

/** The nearest line above that opens something and is indented less, or the line itself. */
function headerAbove(text: readonly string[], at: number): number | undefined {
  let indent = indentOf(text[at] ?? '') + 1;
  for (let i = at; i >= 0 && i > at - 400; i -= 1) {
    const line = text[i] ?? '';
    if (line.trim() === '' || indentOf(line) >= indent) continue;
    if (HEADER.test(line)) return i;
    // A closing brace at the margin ends the block above.
    if (i !== at && indentOf(line) === 0 && !/^[\s)}\]]/.test(line)) return undefined;
    indent = Math.max(indentOf(line), 1);
  }
  return undefined;
}

/** From its header to where the indentation returns to it. */
function blockFrom(text: readonly string[], from: number): readonly string[] {
  const indent = indentOf(text[from] ?? '');
  let to = from + 1;
  while (to < text.length && to - from < MOST_PART_LINES) {
    const line = text[to] ?? '';
    if (line.trim() !== '' && indentOf(line) <= indent) {
      if (/^\s*[)}\]]|^\s*end\b/.test(line)) to += 1;
      break;
    }
    to += 1;
  }
  return text.slice(from, to);
}

function indentOf(line: string): number {
  return /^[\t ]*/.exec(line)?.[0].replaceAll('\t', '    ').length ?? 0;
}
