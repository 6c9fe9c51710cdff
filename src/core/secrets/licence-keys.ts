import type { SecretFinder, SecretSpan } from './secret-span.ts';

/** What is bought, or stands below a device. */
const NAME =
  /(?<![\p{L}\p{N}])(?:(?:product|licen[sc]e|activation|registration|cd|volume|retail|serial)[ _-]?(?:key|code|number|no\.?)|serial|licen[sc]e|(?:windows|office|jetbrains) key|(?:lizenz|produkt|aktivierungs|registrierungs)[ -]?(?:schlüssel|nummer|code|key)|seriennummer|clé de (?:licence|produit|activation)|clave de (?:licencia|producto))(?![\p{L}\p{N}])|[/-]ipk(?=\s)/giu;
/** What it is for stands between, or in brackets. */
const GAP = /(?:[^\n:=]{0,60}[:=]|\s(?:is|ist|lautet|est|es)\s)?[\s"'`>|*]{0,12}/y;
const GROUPS = /(?:[A-Z0-9]{5}(?:-[A-Z0-9]{5}){2,7}|[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2,7})(?![\w-])/y;

/** Keys of programs and numbers of devices, in groups of four or five as they are printed. */
export const LICENCE_KEYS: SecretFinder = {
  kind: 'licence-key',
  hint: /[A-Z0-9]{4}-[A-Z0-9]{4,5}-/,
  *find(text): Iterable<SecretSpan> {
    for (const name of text.matchAll(NAME)) {
      const behind = name.index + name[0].length;
      GAP.lastIndex = behind;
      GAP.exec(text);
      GROUPS.lastIndex = Math.max(GAP.lastIndex, behind);
      const groups = GROUPS.exec(text)?.[0];
      // "XXXX-XXXX-XXXX" shows what a key looks like.
      if (groups === undefined || !/\d/.test(groups) || !/[A-Z]/.test(groups) || new Set(groups).size < 7) continue;
      yield [GROUPS.lastIndex - groups.length, GROUPS.lastIndex];
    }
  },
};
