import { isPlaceholder } from '../placeholders.ts';
import { isSecretName } from '../secret-names.ts';
import { isStateWord, isUsualState } from './state-words.ts';

/**
 * Whether what stands where a password must stand is one, and not a variable, a placeholder or a word about it. Where
 * nothing can be said about it, as among the arguments of a command, only the usual words are none.
 */
export function opensSomething(text: string, where: 'told' | 'given' = 'told'): boolean {
  const value = unquoted(text);
  return (
    value.length >= 3 &&
    !value.includes('[redacted:') &&
    /[\p{L}\p{N}]/u.test(value) &&
    // `$PASSWORD`, `@file`, `-flag`, `{template}`, `<name>`, `%VAR%`, `./file`, `%s`.
    !/^[$@{<-]|^:[a-z_]\w*$|^%\w+%$|^%[a-z]\b|^\.{0,2}\/|^!\w+\b|\$\{/.test(value) &&
    !/^[A-Z][A-Z_]+$/.test(value) &&
    !isPlaceholder(value) &&
    !(where === 'given' ? isUsualState(value) : isStateWord(value)) &&
    !(/^[\w-]+$/.test(value) && !/\d/.test(value) && isSecretName(value))
  );
}

export function unquoted(text: string): string {
  return /^(["'`])(.*)\1$/s.exec(text)?.[2] ?? text;
}
