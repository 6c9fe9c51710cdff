import { join } from 'node:path';
import { z } from 'zod';
import { canonicalJson } from '../core/canonical-json.ts';
import { hashJson } from '../core/hash.ts';
import { widening } from './narrowing.ts';
import { ProjectList } from './project-list.ts';
import type { ConfigLayer } from './read-layers.ts';
import type { SettingEntry } from './settings.ts';

/** One thing that a project's own files want and may not have before the person has agreed. */
export interface HeldBack {
  readonly key: string;
  readonly value: unknown;
  readonly source: string;
  /** The allowed changes, and why this is none. */
  readonly why: string;
  /** The value in force instead. */
  readonly inForce: unknown;
  readonly secret: boolean;
}

/** N1: the settings that an untrusted layer may not set, compared with the person's own layers. */
export function heldBackBy(layer: ConfigLayer, person: readonly ConfigLayer[]): ReadonlyMap<SettingEntry, HeldBack> {
  const held = new Map<SettingEntry, HeldBack>();
  for (const [entry, value] of layer.values) {
    const { untrusted, fallback, secret } = entry.setting;
    const from = person.findLast(({ values }) => values.has(entry));
    const inForce = from === undefined ? fallback : from.values.get(entry);
    const why = widening(untrusted, value, inForce);
    if (why !== undefined) held.set(entry, { key: entry.key, value, source: layer.source, why, inForce, secret });
  }
  return held;
}

/** For display: a value that may be a key is not repeated. */
export function withoutSecret(held: HeldBack): HeldBack {
  const hide = (value: unknown): unknown => (value === undefined ? undefined : '(hidden)');
  return held.secret ? { ...held, value: hide(held.value), inForce: hide(held.inForce) } : held;
}

export function heldBackLine(held: HeldBack): string {
  const { key, value, source, why, inForce } = withoutSecret(held);
  const [wanted, holds] = [value, inForce].map((one) => JSON.stringify(one) ?? 'nothing');
  return `${key} = ${wanted} in ${source}: ${why} (without it: ${holds})`;
}

/** The person agrees to exactly these values: if one changes, Atlas asks again. */
export function trustDigest(wanted: readonly HeldBack[]): string {
  return hashJson(wanted.map(({ key, value }) => canonicalJson([key, value])).toSorted((a, b) => (a < b ? -1 : 1)));
}

/** Which projects' wishes a person has agreed to, by their digest. */
export class TrustStore {
  readonly #agreed: ProjectList<{ digest: string; at: string }>;

  constructor(userFolder: string) {
    const entry = z.strictObject({ digest: z.string(), at: z.string() });
    this.#agreed = new ProjectList(join(userFolder, 'trust.json'), entry);
  }

  async isTrusted(project: string, wanted: readonly HeldBack[]): Promise<boolean> {
    if (wanted.length === 0) return true;
    return (await this.#agreed.of(project))?.digest === trustDigest(wanted);
  }

  async trust(project: string, wanted: readonly HeldBack[], now: Date): Promise<void> {
    await this.#agreed.keep(project, { digest: trustDigest(wanted), at: now.toISOString() });
  }

  async revoke(project: string): Promise<boolean> {
    return await this.#agreed.drop(project);
  }
}
