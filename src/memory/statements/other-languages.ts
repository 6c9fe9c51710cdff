import type { Token } from './token.ts';
import { wordSet } from '../word-set.ts';

/** English verbs are listed without an ending; a verb of another language is listed as it is used. */
const FOREIGN =
  /^(?:wohnt|lebt|liegt|lauscht|heißt|lautet|sitzt|arbeitet|befindet|nutzt|verwendet|benutzt|braucht|habite|vit|tourne|travaille|utilise|emploie|vive|escucha|trabaja|usa|utiliza|necesita|precisa|trabalha|mora|abita|lavora|utilizza|woont|werkt|draait|gebruikt|mieszka|pracuje)$/;

export function isForeign(word: string): boolean {
  return FOREIGN.test(word);
}

/** Endings of a sentence whose verb stands last. */
export const ENDS = wordSet('です だ である ですね でした ます 입니다 이다 이에요 예요 임 了');

/** "керівник проєкту", "адрес сервера": of which there is one, in languages that leave "is" out. */
const SLAVIC_ONES =
  /^(?:керівни(?:к|ця)|директор(?:ка)?|власни(?:к|ця)|менеджер(?:ка)?|тімлід(?:ка)?|начальни(?:к|ця)|автор(?:ка)?|редактор(?:ка)?|адреса|столиця|назва|руководитель|владел(?:ец|ица)|начальни(?:ца)|адрес|столица|название)$/u;
const SLAVIC_OURS = /^(?:наш[аеі]?|мій|моя|моє|мой|моё|наше)$/u;
const SLAVIC_IN = new Set(['у', 'в', 'на']);

/** Slavic languages say "our office in Lviv" for "our office is in Lviv". */
export function isWithoutVerb(tokens: readonly Token[], from: number, length: number): boolean {
  if (from + length !== tokens.length || from < 1) return false;
  const subject = tokens.slice(0, from).map(({ key }) => key);
  if (SLAVIC_ONES.test(subject[0] ?? '')) return true;
  return subject.length === 3 && SLAVIC_OURS.test(subject[0] ?? '') && SLAVIC_IN.has(subject[2] ?? '');
}

const COUNTED =
  /^(?:端口|ポート|포트|版本|バージョン|버전|分钟|分|秒|小时|時間|시간|분|초|天|日|일|人|명|个|個|개|元|円|원)/u;
const PARTICLES = wordSet('を で に が は です');

/** In languages that name what is counted beside the number: "8080 端口", "ポート8080を". */
export function isCounted(tokens: readonly Token[], from: number, length: number): boolean {
  const next = tokens[from + length];
  // A word may have been cut into its characters.
  const around = (at: number): string => `${tokens[at]?.key ?? ''}${tokens[at + 1]?.key ?? ''}`;
  if (from >= 1 && COUNTED.test(around(from + length))) return true;
  const named = COUNTED.test(around(from - 2)) || COUNTED.test(tokens[from - 1]?.key ?? '');
  return from >= 2 && named && (next === undefined || PARTICLES.has(next.key));
}
