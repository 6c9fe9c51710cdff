import { join } from 'node:path';
import { z } from 'zod';
import { AtlasError, messageOf } from '../core/atlas-error.ts';
import { whatIsWrong } from '../core/what-is-wrong.ts';
import { nearName } from '../core/near-name.ts';
import { readText } from './read-text.ts';

/** Where each file of a task lies, below the home; `workspace.json` there may move some. */
export type PathTemplates = Readonly<Record<string, string>>;

/** What lies below a folder goes with it. */
function templatesFrom(given: PathTemplates): PathTemplates {
  const { task = 'tasks/{task}' } = given;
  const { attempt = `${task}/plans/{plan}/steps/{step}/attempts/{attempt}`, committed = `${task}/committed` } = given;
  return {
    task,
    attempt,
    attempt_history: `${attempt}/history.json`,
    attempt_trajectory: `${attempt}/trajectory.json`,
    attempt_review: `${attempt}/review.json`,
    attempt_report: `${attempt}/report.json`,
    committed,
    ...given,
    committed_report: `${committed}/{step}/report.json`,
    // A plan that was made anew may use the same names; no id has a dot in it.
    replanned_report: `${committed}/{step}.r{plan}/report.json`,
  };
}

export const DEFAULT_TEMPLATES: PathTemplates = templatesFrom({});

/** They are found by looking through the folder of reports. */
const GOES_WITH: Readonly<Record<string, string>> = { committed_report: 'committed', replanned_report: 'committed' };

const fileSchema = z.record(
  z.string(),
  z.string().regex(/^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[A-Za-z0-9_{}./-]+$/, 'must be a relative path without dot-dot'),
);

/**
 * The templates of a home.
 *
 *  T1  Only names that Atlas knows: a misspelt one would move nothing, and nobody would know.
 *  T2  A template names every id that the usual one names, and no other: otherwise two attempts would write one file.
 *  T3  No two files lie at the same place, and none where a folder of another must be.
 */
export function readTemplates(root: string): PathTemplates {
  const path = join(root, 'workspace.json');
  const text = readText(path);
  if (text === undefined) return DEFAULT_TEMPLATES;
  try {
    const given = fileSchema.parse(JSON.parse(text));
    const wrong = Object.entries(given).flatMap(([key, template]) => faultOf(key, template) ?? []);
    const all = templatesFrom(given);
    wrong.push(...(wrong.length > 0 ? [] : clashesIn(all)));
    if (wrong.length > 0) throw new TypeError(wrong.join('; '));
    return all;
  } catch (cause) {
    const why = cause instanceof z.ZodError ? whatIsWrong(cause) : messageOf(cause);
    throw new AtlasError('config.invalid', `${path} cannot be used: ${why}`, {
      remedy: 'Correct it or delete it: without it the usual paths are used. docs/extending.md lists them.',
      details: { path },
      cause,
    });
  }
}

/** T1, T2. */
function faultOf(key: string, template: string): string | undefined {
  const known = Object.keys(DEFAULT_TEMPLATES);
  const usual = Object.hasOwn(DEFAULT_TEMPLATES, key) ? DEFAULT_TEMPLATES[key] : undefined;
  if (usual === undefined) {
    const near = nearName(key, known);
    return `there is no path ${key}; ${near === undefined ? `it knows ${known.join(', ')}` : `${near} is near it`}`;
  }
  if (GOES_WITH[key] !== undefined) return `${key} goes with ${GOES_WITH[key]}: move that`;
  const [has, needs] = [idsIn(template), idsIn(usual)];
  const missing = needs.filter((id) => !has.includes(id));
  const strange = has.filter((id) => !needs.includes(id));
  if (missing.length > 0) return `${key} leaves out {${missing.join('}, {')}}: several files would be one`;
  return strange.length > 0 ? `${key} names {${strange.join('}, {')}}, which it does not have` : undefined;
}

/** T3. */
function clashesIn(templates: PathTemplates): readonly string[] {
  const files = Object.entries(templates).filter(([key]) => !FOLDERS.has(key));
  return files.flatMap(([key, template], i) =>
    files.slice(i + 1).flatMap(([other, theirs]) => {
      if (template === theirs) return [`${key} and ${other} are the same file`];
      if (theirs.startsWith(`${template}/`)) return [`${other} lies below ${key}, which is a file`];
      return template.startsWith(`${theirs}/`) ? [`${key} lies below ${other}, which is a file`] : [];
    }),
  );
}

const FOLDERS: ReadonlySet<string> = new Set(['task', 'attempt', 'committed']);

function idsIn(template: string): readonly string[] {
  return [...template.matchAll(/\{([a-z]+)\}/g)].map(([, id = '']) => id);
}
