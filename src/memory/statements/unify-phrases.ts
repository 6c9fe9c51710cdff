import { verbForm } from './paraphrase/verb-forms.ts';
import type { Token } from './token.ts';
import { wordSet } from '../word-set.ts';

const PHRASES: readonly (readonly [readonly string[], string | undefined])[] = [
  [['no', 'longer'], 'not'],
  [['no', 'one'], 'nobody'],
  [['need', 'not'], 'neednot'],
  [['needs', 'not'], 'neednot'],
  [['do', 'not', 'need', 'to'], 'neednot'],
  [['does', 'not', 'need', 'to'], 'neednot'],
  [['do', 'not', 'have', 'to'], 'neednot'],
  [['does', 'not', 'have', 'to'], 'neednot'],
  [['has', 'to'], 'must'],
  [['have', 'to'], 'must'],
  [['not', 'any', 'more'], 'not'],
  [['any', 'longer'], 'anymore'],
  [['from', 'now', 'on'], undefined],
  [['as', 'of', 'now'], undefined],
  [['at', 'the', 'moment'], undefined],
  [['right', 'now'], undefined],
  [['as', 'well'], undefined],
  [['rather', 'than'], 'instead'],
  [['instead', 'of'], 'instead'],
  [['in', 'charge', 'of'], 'responsible-for'],
  [['responsible', 'for'], 'responsible-for'],
  [['needs', 'to'], 'must'],
  [['need', 'to'], 'must'],
  [['less', 'than'], 'under'],
  [['fewer', 'than'], 'under'],
  [['more', 'than'], 'over'],
  [['up', 'to'], 'atmost'],
  [['at', 'most'], 'atmost'],
  [['no', 'more', 'than'], 'atmost'],
  [['at', 'least'], 'atleast'],
  [['at', 'or', 'above'], 'atleast'],
  [['at', 'or', 'over'], 'atleast'],
  [['at', 'or', 'below'], 'atmost'],
  [['at', 'or', 'under'], 'atmost'],
  [['or', 'more'], 'or-more'],
  [['or', 'above'], 'or-more'],
  [['or', 'higher'], 'or-more'],
  [['or', 'greater'], 'or-more'],
  [['or', 'newer'], 'or-more'],
  [['or', 'later'], 'or-more'],
  [['or', 'less'], 'or-less'],
  [['or', 'fewer'], 'or-less'],
  [['or', 'below'], 'or-less'],
  [['or', 'lower'], 'or-less'],
  [['no', 'less', 'than'], 'atleast'],
  [['no', 'fewer', 'than'], 'atleast'],
  [['in', 'order', 'to'], 'to'],
  [['due', 'to'], 'because'],
  [['turned', 'on'], 'enabled'],
  [['turned', 'off'], 'disabled'],
  [['switched', 'on'], 'enabled'],
  [['switched', 'off'], 'disabled'],
  [['every', 'night'], 'nightly'],
  [['every', 'day'], 'daily'],
  [['each', 'day'], 'daily'],
  [['once', 'a', 'day'], 'daily'],
  [['every', 'week'], 'weekly'],
  [['each', 'week'], 'weekly'],
  [['once', 'a', 'week'], 'weekly'],
  [['every', 'month'], 'monthly'],
  [['once', 'a', 'month'], 'monthly'],
  [['each', 'month'], 'monthly'],
  [['every', 'year'], 'yearly'],
  [['each', 'year'], 'yearly'],
  [['once', 'a', 'year'], 'yearly'],
  [['each', 'night'], 'nightly'],
  [['every', 'hour'], 'hourly'],
  [['each', 'hour'], 'hourly'],
  [['once', 'an', 'hour'], 'hourly'],
  [['every', 'quarter'], 'quarterly'],
  [['each', 'quarter'], 'quarterly'],
  [['takes', 'place'], 'happens'],
  [['take', 'place'], 'happen'],
  [['not', 'anymore'], 'not'],
  [['data', 'center'], 'datacenter'],
  [['data', 'centre'], 'datacenter'],
  [['data', 'centers'], 'datacenters'],
  [['data', 'centres'], 'datacenters'],
  [['data', 'store'], 'datastore'],
  [['data', 'set'], 'dataset'],
  [['code', 'base'], 'codebase'],
  [['two', 'factor', 'authentication'], 'twofactor'],
  [['code', 'name'], 'codename'],
  [['co', 'worker'], 'coworker'],
  [['co', 'workers'], 'coworkers'],
  [['wi', 'fi'], 'wifi'],
  [['new', 'york', 'city'], 'nyc'],
  [['united', 'kingdom'], 'uk'],
  [['united', 'states', 'of', 'america'], 'US'],
  [['united', 'states'], 'US'],
  [['european', 'union'], 'eu'],
  [['united', 'nations'], 'un'],
  [['united', 'arab', 'emirates'], 'uae'],
  [['san', 'francisco'], 'sf'],
  [['square', 'metres'], 'sqm'],
  [['square', 'meters'], 'sqm'],
  [['square', 'metre'], 'sqm'],
  [['square', 'meter'], 'sqm'],
  [['kilometres', 'per', 'hour'], 'kmh'],
  [['kilometers', 'per', 'hour'], 'kmh'],
  [['miles', 'per', 'hour'], 'mph'],
  [['degrees', 'celsius'], '°c'],
  [['degrees', 'centigrade'], '°c'],
  [['degrees', 'fahrenheit'], '°f'],
  [['per', 'cent'], '%'],
  [['out', 'of', 'office'], 'ooo'],
  [['out', 'of', 'the', 'office'], 'ooo'],
  [['stand', 'up'], 'standup'],
  [['stand', 'ups'], 'standups'],
  [['around', 'the', 'clock'], 'around-the-clock'],
  [['round', 'the', 'clock'], 'around-the-clock'],
  [['lint', 'errors'], 'lint-errors'],
  [['lint', 'error'], 'lint-error'],
  [['type', 'errors'], 'type-errors'],
  [['type', 'error'], 'type-error'],
  [['time', 'zone'], 'timezone'],
  [['file', 'name'], 'filename'],
  [['host', 'name'], 'hostname'],
  [['user', 'name'], 'username'],
  [['end', 'point'], 'endpoint'],
  [['end', 'points'], 'endpoints'],
  [['front', 'end'], 'frontend'],
  [['back', 'end'], 'backend'],
  [['change', 'log'], 'changelog'],
  [['road', 'map'], 'roadmap'],
  [['white', 'list'], 'whitelist'],
  [['allow', 'list'], 'allowlist'],
  [['web', 'site'], 'website'],
  [['last', 'name'], 'surname'],
  [['family', 'name'], 'surname'],
  [['cell', 'phone'], 'cellphone'],
  [['mobile', 'phone'], 'mobile'],
  [['car', 'park'], 'carpark'],
  [['parking', 'lot'], 'carpark'],
  [['run', 'book'], 'runbook'],
  [['is', 'the', 'owner', 'of'], 'owns'],
  [['is', 'the', 'maintainer', 'of'], 'maintains'],
];

const BY_FIRST = Map.groupBy(PHRASES, ([[first]]) => first);

const SIDES = wordSet('north south east west northeast northwest southeast southwest left right');
const GOES = wordSet('go move travel drive walk run fly ride sail turn come send bring extend relocate');

/** "To the south-east of the lake", "to the left of the door"; who goes there may go into it. */
function isSide(tokens: readonly Token[], at: number): boolean {
  const isTo = tokens[at]?.key === 'to' && tokens[at + 1]?.key === 'the';
  const sides = [tokens[at + 2], tokens[at + 3]].filter((token) => token !== undefined && SIDES.has(token.key));
  const before = tokens[at - 1]?.key ?? '';
  return (
    isTo &&
    sides.length > 0 &&
    tokens[at + 2 + sides.length]?.key === 'of' &&
    !GOES.has(verbForm(before)?.lemma ?? before)
  );
}

/** One word for phrases that say the same, and none for those that say nothing. */
export function unifyPhrases(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token === undefined) continue;
    if (isSide(tokens, i)) {
      i += 1;
      continue;
    }
    // "the first of every month" is a day, and "monthly" is none.
    const isOf = tokens[i - 1]?.key === 'of' && (token.key === 'every' || token.key === 'each');
    const phrase = isOf
      ? undefined
      : BY_FIRST.get(token.key)?.find(([words]) => words.every((word, n) => tokens[i + n]?.key === word));
    if (phrase === undefined) {
      out.push(token);
      continue;
    }
    i += phrase[0].length - 1;
    if (phrase[1] !== undefined) out.push({ ...token, key: phrase[1], end: tokens[i]?.end ?? token.end });
  }
  return out;
}
