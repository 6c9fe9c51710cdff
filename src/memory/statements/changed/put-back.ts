import type { Statement } from '../read-statement.ts';
import { prefaceOf } from '../spelling/preface-of.ts';

/**
 * What the older statement would have said, by the newer one, which names it itself: "not a full disk but a kernel bug",
 * "with pnpm, not with yarn any more". With what has ended in the place of what holds now it must be the older one, word by
 * word; so nothing else can differ.
 */
export function putBack({ text }: Statement): readonly string[] {
  const plain = text
    .slice(prefaceOf(text))
    .trim()
    .replace(/[.!]+$/, '');
  if (NOT_ONLY.test(plain)) return [];
  return CONTRASTS.flatMap((contrast) => contrast(plain)).map(withoutNow);
}

/** "Not only X but Y": then both hold. */
const NOT_ONLY =
  /\bnot (?:only|just|always|all|every|yet|necessarily)\b|\bnicht (?:nur|immer|alle|bloß)\b|\bpas (?:seulement|toujours|tous)\b|\bno (?:sólo|solo|solamente|siempre|todos)\b|\bnon seulement\b|\?/iu;
const NOW =
  /(?<![\p{L}-])(?:now|nowadays|currently|from now on|meanwhile|instead|jetzt|nun|inzwischen|mittlerweile|neuerdings|ab sofort|nunmehr|maintenant|désormais|dorénavant|à présent|ahora|ya|actualmente|en adelante|a partir de ahora)(?![\p{L}-]),?\s*/giu;
const withoutNow = (text: string): string => text.replaceAll(NOW, '').replaceAll(/\s+/g, ' ').trim();

type Contrast = (text: string) => readonly string[];

/** "Is not X but Y", "is no longer X but Y": X. */
const notBut: Contrast = (text) =>
  [
    /^(.+?) (?:not|no longer) (.+?),? but (?:rather )?(?:is |are |was |were )?(.+)$/iu,
    /^(.+?) nicht (?:mehr )?(.+?),? sondern (?:ist |sind |war )?(.+)$/iu,
    /^(.+?) k(?:ein(e|en|em|er)?) (?:mehr )?(.+?),? sondern (.+)$/iu,
    /^(.+?) n(?:e |['’])([\p{L}'’]+) (?:pas|plus) (.+?),? mais (?:plutôt )?(.+)$/iu,
    /^(.+?) (?:ya )?no ((?:es|está|son|se llama|usa|\p{L}+) .+?),? sino (.+)$/iu,
  ].flatMap((pattern, i) => {
    const [, head = '', one = '', two = '', three = ''] = pattern.exec(text) ?? [];
    if (head === '') return [];
    const [said, was, now] =
      i === 2 ? [`${head} ein${one}`, two, three] : i === 3 ? [`${head} ${one}`, two, three] : [head, one, two];
    return [...(isMoreExact(now, was) ? [] : [`${said} ${was}`]), ...tailed(`${said} ${was}`, now)];
  });

const PHRASES =
  /(?<![\p{L}-])(?:with|at|in|on|by|to|from|for|of|via|under|during|when|if|while|since|until|before|after|mit|um|am|im|an|auf|bei|von|zu|ab|über|für|wenn|seit|avec|à|en|dans|sur|par|chez|pour|de|du|si|con|a|por|para|sobre|del|al|cuando)(?![\p{L}-])/giu;

/** "To Teams in staging" in the place of "to Slack": it speaks of a case, and elsewhere the older one may hold on. */
const isMoreExact = (now: string, was: string): boolean =>
  (now.match(PHRASES) ?? []).length > (was.match(PHRASES) ?? []).length;

/** Behind what holds now the sentence may go on: "not at 9 but at 10 every day". At most so many words of it. */
const MOST_TAILED = 4;
function tailed(before: string, now: string): readonly string[] {
  const words = now.split(' ');
  return words
    .slice(1)
    .map((_, i) => `${before} ${words.slice(words.length - 1 - i).join(' ')}`)
    .slice(0, MOST_TAILED);
}

/** So many words may be what holds now. */
const MOST_WORDS = 5;

/** "At 10, no longer at 9:15", "Y, not X any more", "Y instead of X": X in the place of Y. */
const andNot: Contrast = (text) =>
  [
    /^(.+?),? (?:and )?(?:not|no longer) ([^,]+?)(?: any ?more| any longer)?$/iu,
    /^(.+?),? (?:instead of|rather than) ([^,]+?)$/iu,
    /^(.+?),? (?:und )?nicht (?:mehr |länger )([^,]+?)$/iu,
    /^(.+?),? (?:an)?statt(?: wie bisher)? ([^,]+?)$/iu,
    /^(.+?),? (?:et )?(?:plus|non plus|et non|pas) ([^,]+?)$/iu,
    /^(.+?),? au lieu (?:de |d['’]|du )([^,]+?)$/iu,
    /^(.+?),? (?:y )?ya no ([^,]+?)$/iu,
    /^(.+?),? en (?:vez|lugar) de ([^,]+?)$/iu,
  ].flatMap((pattern, i) => {
    const [, head = '', old = ''] = pattern.exec(text) ?? [];
    // "He does not cook": no contrast, unless a sign stands before it.
    if (head === '' || (!/,/.test(text) && /^(?:0|2|4|6)$/.test(String(i)))) return [];
    const words = head.replace(/,$/, '').split(' ');
    return replacedIn(words, old);
  });

/** The older value in the place of each run of words; where it begins with a preposition, of one that begins so, too. */
function replacedIn(words: readonly string[], old: string): readonly string[] {
  const [first = ''] = old.split(' ');
  const opened = OPENING.test(first) ? words.findLastIndex((word) => word.toLowerCase() === first.toLowerCase()) : -1;
  const starts = opened > 0 ? [opened] : words.map((_, i) => i).slice(1);
  return starts.flatMap((from) =>
    Array.from({ length: Math.min(MOST_WORDS, words.length - from) }, (_, n) => from + n + 1).flatMap((to) =>
      isMoreExact(words.slice(from, to).join(' '), old)
        ? []
        : [[...words.slice(0, from), old, ...words.slice(to)].join(' ')],
    ),
  );
}

const OPENING =
  /^(?:with|at|in|on|by|to|from|for|via|under|mit|um|am|im|in|an|auf|bei|von|zu|ab|über|avec|à|en|dans|sur|par|chez|con|a|por|para|sobre)$/i;

const CONTRASTS: readonly Contrast[] = [notBut, andNot];
