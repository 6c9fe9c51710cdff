import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../config/replace-file.ts';
import { AtlasError, messageOf } from '../core/atlas-error.ts';
import { canonicalJson } from '../core/canonical-json.ts';
import { parseRules, type RuleEntry } from './rule.ts';

/** The file of a person's lasting rules, which they can read and mend. */
export function lastingRulesFile(userFolder: string): string {
  return join(userFolder, 'config.json');
}

/** Stores a person's lasting yes: the rules go into their own file, beside its present content. */
export async function allowAlways(userFolder: string, rules: readonly unknown[]): Promise<string> {
  const file = lastingRulesFile(userFolder);
  const { allow } = parseRules({ allow: rules }, 'the answer');
  if (allow.length === 0) {
    throw new AtlasError('usage', 'no rule can say this', { remedy: 'Allow it once, or for this run.' });
  }
  try {
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{}';
      throw error;
    });
    const whole = JSON.parse(text) as Record<string, unknown> & { permissions?: { allow?: readonly RuleEntry[] } };
    const known = whole.permissions?.allow ?? [];
    const seen = new Set(known.map((entry) => canonicalJson(entry)));
    const added = allow.filter((entry) => !seen.has(canonicalJson(entry)));
    const next = { ...whole, permissions: { ...whole.permissions, allow: [...known, ...added] } };
    await replaceFile(file, `${JSON.stringify(next, null, 2)}\n`);
    return file;
  } catch (error) {
    throw new AtlasError('config.unreadable', `cannot keep the rule in ${file}: ${messageOf(error)}`, {
      remedy: 'Mend that file, or allow it for this run.',
      details: { file },
      cause: error,
    });
  }
}
