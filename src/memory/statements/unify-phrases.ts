import type { Token } from './token.ts';

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
  [['wi', 'fi'], 'wifi'],
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
  [['run', 'book'], 'runbook'],
  [['is', 'the', 'owner', 'of'], 'owns'],
  [['is', 'the', 'maintainer', 'of'], 'maintains'],
];

/** One word for phrases that say the same, and none for those that say nothing. */
export function unifyPhrases(tokens: readonly Token[]): readonly Token[] {
  const out: Token[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (token === undefined) continue;
    // "the first of every month" is a day, and "monthly" is none.
    const isOf = tokens[i - 1]?.key === 'of' && (token.key === 'every' || token.key === 'each');
    const phrase = isOf ? undefined : PHRASES.find(([words]) => words.every((word, n) => tokens[i + n]?.key === word));
    if (phrase === undefined) {
      out.push(token);
      continue;
    }
    i += phrase[0].length - 1;
    if (phrase[1] !== undefined) out.push({ ...token, key: phrase[1], end: tokens[i]?.end ?? token.end });
  }
  return out;
}
