import type { Observation } from '../../core/observed.ts';
import type { JsonValue } from '../../core/canonical-json.ts';
import { canonicalJson } from '../../core/canonical-json.ts';
import type { FileCheck } from '../../core/check.ts';
import { sha256 } from '../../core/hash.ts';
import type { ObjectStore } from '../../workspace/object-store.ts';
import { sameEntry, type StateId } from '../../workspace/state.ts';
import { cannotTell, holds } from './observation.ts';
import { safeMatch } from './safe-match.ts';

const MAX_BYTES = 64 * 2 ** 20;

/** Reads one file of a state from the store itself, which no running program can change. */
export async function lookAtFile(
  store: ObjectStore,
  check: FileCheck,
  state: StateId,
  base: StateId,
): Promise<Observation> {
  const path = pathInProject(check.path);
  if (path === undefined) return cannotTell(`${check.path} is no path inside the project`);
  const entries = await store.entries(state);
  const entry = entries.get(path);
  const isFolder = entry === undefined && [...entries.keys()].some((other) => other.startsWith(`${path}/`));
  const there = entry !== undefined || isFolder;
  if (check.absent === true && there) return holds(false, `${path} is there`);
  if (check.unchanged === true) {
    const before = (await store.entries(base)).get(path);
    if (!sameEntry(before, entry)) return holds(false, `${path} was changed`);
  }
  if (check.absent === true) return holds(true, `${path} is absent`);
  const wantsContent = [check.contains, check.matches, check.json, check.sha256].some((one) => one !== undefined);
  if (check.unchanged === true && check.exists !== true && !wantsContent) return holds(true, `${path} is unchanged`);
  if (!there) return holds(false, `${path} is not there`);
  if (!wantsContent) return holds(true, `${path} is there`);
  if (entry?.kind !== 'file') return holds(false, `${path} is no file`);
  const bytes = await store.read(entry.oid);
  if (bytes.byteLength > MAX_BYTES) return cannotTell(`${path} is too large to look into (${bytes.byteLength} bytes)`);
  return { ...look(check, path, bytes), output: sha256(bytes) };
}

function look(check: FileCheck, path: string, bytes: Buffer): Observation {
  const text = bytes.toString('utf8');
  if (check.sha256 !== undefined && sha256(bytes) !== check.sha256) {
    return holds(false, `${path} has the digest ${sha256(bytes)}`);
  }
  if (check.contains !== undefined && !text.includes(check.contains)) {
    return holds(false, `${path} does not contain ${JSON.stringify(check.contains)}`);
  }
  if (check.matches !== undefined) {
    const matched = safeMatch(check.matches, text);
    if (matched === undefined) return cannotTell(`the pattern ${check.matches} takes too long on ${path}`);
    if (!matched) return holds(false, `${path} does not match ${check.matches}`);
  }
  if (check.json !== undefined) {
    const found = jsonAt(text, check.json.path);
    if (found.problem !== undefined) return holds(false, `${path}: ${found.problem}`);
    if (canonicalJson(found.value) !== canonicalJson(check.json.equals)) {
      return holds(false, `${path}: ${check.json.path} is ${JSON.stringify(found.value)}`);
    }
  }
  return holds(true, `${path} is as asked (${bytes.byteLength} bytes)`);
}

/** `a.b[0].c`, `$.a.b`, or a JSON pointer. */
export function jsonAt(
  text: string,
  path: string,
):
  | { readonly value: JsonValue; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'is not JSON' };
  }
  const keys = path.startsWith('/')
    ? path
        .slice(1)
        .split('/')
        .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    : [...path.replace(/^\$\.?/, '').matchAll(/\[(?:"([^"]*)"|'([^']*)'|(\d+))\]|([^.[\]]+)/g)].map(
        ([, a, b, c, d]) => a ?? b ?? c ?? d ?? '',
      );
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) {
      return { problem: `has nothing at ${path}` };
    }
    value = (value as Record<string, unknown>)[key];
  }
  return { value: value as JsonValue };
}

/** The path as a state names it; undefined for one that leads out of the project, or names nothing in it. */
export function pathInProject(path: string): string | undefined {
  const parts: string[] = [];
  if (path.startsWith('/') || path.includes('\0')) return undefined;
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return undefined;
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return parts.length === 0 ? undefined : parts.join('/');
}
