import { createRedactor } from '../../core/redact.ts';
import { isSecretVariable } from '../../core/secret-names.ts';

const redactor = createRedactor();

/** `//registry.example/:_authToken=...`: npm marks its secret settings with an underscore. */
const NPM_LOGIN = /(?:^|[:\s])_\w*(?:auth|password)\w*\s*=/i;

/**
 * A file of settings without the lines that hold a secret; undefined where there is none. In a start-up file of a shell
 * something harmless takes the place of such a line, since a branch may not be empty. A secret that goes over several
 * lines, as a private key does, costs the whole file: a part of it would be neither public nor a file.
 */
export function publicPart(text: string, kind: 'shell' | 'settings'): string | undefined {
  const lines = text.split('\n');
  const isSecret = lines.map((line) => redactor.text(line) !== line || setsSecret(line) || NPM_LOGIN.test(line));
  const secret = lines.filter((_, i) => isSecret[i]);
  if (redactor.findings(text).includes('private-key') || secret.some(goesOn)) return '';
  if (secret.length === 0) return undefined;
  const harmless = kind === 'shell' ? ':' : '';
  return lines.map((line, i) => (isSecret[i] === true ? harmless : line)).join('\n');
}

/** A variable that is named like a secret, however its value is spelt: `export NAME=...`, or `set -gx NAME ...` in fish. */
function setsSecret(line: string): boolean {
  const [, posix, fish] = /^\s*(?:(?:export\s+)?(\w+)=|set\s+(?:-\S+\s+)*(\w+)\s+\S)/.exec(line) ?? [];
  const name = posix ?? fish;
  return name !== undefined && isSecretVariable(name);
}

/** Whether the next line belongs to it. */
function goesOn(line: string): boolean {
  const quotes = (mark: string): number => line.split(mark).length - 1;
  return line.endsWith('\\') || quotes('"') % 2 === 1 || quotes("'") % 2 === 1;
}
