import { instructionGrade } from '../../memory/orders/instruction-grade.ts';
import type { Step } from '../../core/trajectory.ts';
import type { DoneTurn } from './done-work.ts';

export interface Call {
  readonly did: 'read' | 'edited' | 'deleted' | 'moved' | 'ran' | 'searched' | 'fetched' | 'called';
  /** A path inside the project, a command, a word. */
  readonly what: string;
  readonly failed: boolean;
  /** The most telling line of the result. */
  readonly symptom: string;
}

const DID: Readonly<Record<string, Call['did']>> = {
  read: 'read',
  edit: 'edited',
  delete: 'deleted',
  move: 'moved',
  execute: 'ran',
  search: 'searched',
  fetch: 'fetched',
};
/** Calls that an agent makes for itself: they neither change the project nor read it. */
const ASIDE = /memory_|history_tail|todo|update_plan|think|report_intent/i;
const MOST_WHAT = 140;
const MOST_SYMPTOM = 160;

/** The calls of one turn, with paths as the project has them; `known` are paths that the project has. */
export function callsOf({ trajectory }: DoneTurn, known: readonly string[]): readonly Call[] {
  const roots = rootsOf(trajectory.steps, known);
  return trajectory.steps.flatMap((step) => {
    const { toolName, kind, status } = step.metadata;
    if (ASIDE.test(toolName) || status === 'cancelled') return [];
    const command =
      textIn(step.metadata.input, ['command', 'cmd', 'script']) ?? (kind === 'execute' ? toolName : undefined);
    const did = command === undefined ? (DID[kind ?? ''] ?? 'called') : 'ran';
    const what = command === undefined ? objectOf(step, did) : shortCommand(command);
    const failed =
      status === 'failed' || (typeof step.metadata['exitCode'] === 'number' && step.metadata['exitCode'] !== 0);
    const inside = (text: string): string => withoutRoots(text, roots);
    return [
      {
        did,
        what: oneLine(inside(what)).slice(0, MOST_WHAT),
        failed,
        symptom: failed ? inside(symptomOf(step.observation)) : '',
      },
    ];
  });
}

/** Where the agent worked: its folder is a copy with a name of its own, and means nothing to the next one. */
function rootsOf(steps: readonly Step[], known: readonly string[]): readonly string[] {
  const roots = new Set<string>();
  for (const step of steps) {
    const folder = textIn(step.metadata.input, ['cwd', 'workdir', 'working_directory']);
    if (folder?.startsWith('/') === true) roots.add(folder.replace(/\/$/, ''));
    for (const path of pathsOf(step)) {
      const match = known.find((one) => path.endsWith(`/${one}`));
      if (match !== undefined) roots.add(path.slice(0, -match.length - 1));
    }
  }
  return [...roots].filter((root) => root.length > 1).toSorted((a, b) => b.length - a.length);
}

function withoutRoots(text: string, roots: readonly string[]): string {
  let out = text;
  for (const root of roots) out = out.replaceAll(`${root}/`, '').replaceAll(root, '.');
  return out;
}

function pathsOf({ metadata }: Step): readonly string[] {
  const listed = metadata['locations'];
  const locations = Array.isArray(listed) ? listed.flatMap((one: unknown) => textIn(one, ['path']) ?? []) : [];
  const named = textIn(metadata.input, ['file_path', 'filePath', 'path', 'abs_path', 'absolute_path', 'notebook_path']);
  return named === undefined ? locations : [named, ...locations];
}

function objectOf(step: Step, did: Call['did']): string {
  const [path] = pathsOf(step);
  if (did === 'searched') return textIn(step.metadata.input, ['pattern', 'query', 'regex', 'q']) ?? path ?? '';
  if (did === 'fetched') return textIn(step.metadata.input, ['url', 'uri']) ?? '';
  return path ?? step.metadata.toolName;
}

function textIn(value: unknown, keys: readonly string[]): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  for (const key of keys) {
    const found = (value as Readonly<Record<string, unknown>>)[key];
    if (typeof found === 'string' && found !== '') return found;
    if (Array.isArray(found) && found.every((one) => typeof one === 'string')) return found.join(' ');
  }
  return undefined;
}

/** As one line, without the change into the folder. */
function shortCommand(command: string): string {
  return command
    .replace(/^\s*(?:bash|sh|zsh)\s+-l?c\s+(["']?)([\s\S]*)\1\s*$/, '$2')
    .replace(/^\s*cd\s+\S+\s*&&\s*/, '')
    .trim();
}

const TELLING =
  /error|fail|exception|not found|cannot|can't|expected|assert|undefined|denied|no such|invalid|missing|unexpected|refused|timed out|panic/i;

function symptomOf(observation: string): string {
  const lines = observation
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]{2}/u.test(line));
  const telling = lines.find((line) => TELLING.test(line) && !/^exit code/i.test(line));
  const line = oneLine(telling ?? lines.at(-1) ?? '').slice(0, MOST_SYMPTOM);
  // The output of a program may address an agent; such a line is never kept as a symptom.
  return instructionGrade(line) === 'command' ? '' : line;
}

function oneLine(text: string): string {
  return text
    .replaceAll(/[\u0000-\u001f\u007f]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
