import { isPlaceholder } from '../placeholders.ts';
import { isSecretName } from '../secret-names.ts';
import { isStateWord } from './state-words.ts';

/** Whether what stands where a password must stand is one, and not a variable, a placeholder or a word about it. */
export function opensSomething(text: string): boolean {
  const value = unquoted(text);
  return (
    value.length >= 3 &&
    !value.includes('[redacted:') &&
    /[\p{L}\p{N}]/u.test(value) &&
    // `$PASSWORD`, `@file`, `-flag`, `{template}`, `<name>`, `%VAR%`, `./file`, `%s`.
    !/^[$@{<-]|^%\w+%$|^%[a-z]\b|^\.{0,2}\/|^!\w+\b|\$\{/.test(value) &&
    !/^[A-Z][A-Z_]+$/.test(value) &&
    !isPlaceholder(value) &&
    !isStateWord(value) &&
    !(/^[\w-]+$/.test(value) && !/\d/.test(value) && isSecretName(value))
  );
}

export function unquoted(text: string): string {
  return /^(["'`])(.*)\1$/s.exec(text)?.[2] ?? text;
}
