import { createRedactor } from '../../core/redact.ts';
import { isSecretVariable } from '../../core/secret-names.ts';

const redactor = createRedactor();

/**
 * A file of settings in JSON with empty texts in the place of its secrets, so that it can still be read; undefined where
 * it holds none, or is no JSON.
 */
export function publicJson(text: string): string | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const found = { secrets: 0 };
  const shown = without(parsed, '', false, found);
  return found.secrets === 0 ? undefined : `${JSON.stringify(shown, null, 2)}\n`;
}

/** `named`: it stands below a name of a secret, as the keys of several logins do. */
function without(value: unknown, key: string, named: boolean, found: { secrets: number }): unknown {
  if (Array.isArray(value)) return value.map((one) => without(one, key, named, found));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, without(inner, name, named || namesSecret(name), found)]),
    );
  }
  if (typeof value !== 'string' || value === '') return value;
  const line = `"${key}": ${JSON.stringify(value)}`;
  const isKey = KEY.test(key) && LONG.test(value);
  if (!named && !isKey && redactor.text(value) === value && redactor.text(line) === line) return value;
  found.secrets += 1;
  return '';
}

/** As often that of a keyboard. */
const KEY = /^keys?$/i;
const LONG = /^[\w+/=.-]{20,}$/;

function namesSecret(name: string): boolean {
  return !KEY.test(name) && (isSecretVariable(name) || isSecretVariable(name.replace(/s$/, '')));
}
