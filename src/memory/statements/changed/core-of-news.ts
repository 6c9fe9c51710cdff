import type { Statement } from '../read-statement.ts';
import type { Token } from '../token.ts';
import { verbForm } from '../paraphrase/verb-forms.ts';
import { BE, BE_PAST, MODALS, OPENERS } from '../word-classes.ts';
import { changeTimes } from './change-time.ts';
import { clauseEnd } from './clause-bounds.ts';
import { lemmaOf } from './endings-of.ts';
import { readingOf, type ValueReading } from './reading-of.ts';
import { alikeStems, stemOf } from './stem-of.ts';
import { isOwner } from './values-of.ts';
import { CHANGING, isTelling } from './word-roles.ts';
import { wordSet } from '../../word-set.ts';

/**
 * The newer statement without what only says why, when and by whom something was changed: "after the card swap", "the
 * landlord put", "School wrote that", "an hour earlier". What remains must pass the same gates as any statement. None
 * where nothing of the kind is in it.
 */
export function coresOfNews(old: Statement, fresh: Statement): readonly Statement[] {
  const mine = readingOf(old);
  const theirs = readingOf(fresh);
  if (mine.isPast || theirs.isUnsure || /\bin (?:\p{L}+ )?(?:19|20)\d\d\b/u.test(fresh.text)) return [];
  let { tokens } = theirs;
  const whole = tokens;
  let isTold = theirs.cue === 'told' || (theirs.cue === 'said' && FROM_NOW.test(fresh.text));
  const cut = (rest: readonly Token[], isNews: boolean): void => {
    if (rest.length === tokens.length) return;
    tokens = rest;
    if (isNews) isTold = true;
  };
  cut(withoutReport(tokens), false);
  cut(withoutLead(tokens, fresh.text, mine), true);
  cut(withoutReason(tokens, fresh.text), false);
  const times = changeTimes(tokens, fresh.text);
  if (times.size > 0 && times.size < tokens.length && (isTold || theirs.cue !== 'none'))
    cut(
      tokens.filter((_, i) => !times.has(i)),
      false,
    );
  cut(withoutComparing(tokens, fresh.text, isTold || theirs.cue !== 'none'), COMPARED.test(fresh.text));
  const done = byUs(tokens, mine, fresh.text);
  if (done !== undefined) {
    tokens = done;
    isTold = true;
  }
  cut(withoutOldOne(tokens, fresh.text), false);
  if (!isTold && theirs.cue === 'none') return [];
  const cores = [...new Set([tokens, secondDeed(tokens), whereTo(tokens), ...turned(tokens, fresh.text)])].filter(
    (one) => one !== whole && one.length > 1,
  );
  return cores.map((core) => ({ ...fresh, tokens: core, told: isTold }));
}

/** "... and the old address is dead". */
function withoutOldOne(tokens: readonly Token[], text: string): readonly Token[] {
  const last = tokens.findLastIndex((_, i) => i > 2 && clauseEnd(tokens, text, i - 1) === i);
  const clause = tokens.slice(Math.max(last, 0));
  const isOld = clause.some(({ key }) => /^(?:old|former|previous)$/.test(key));
  return last > 0 && isOld && clause.some(({ key }) => OBSOLETE.has(key)) ? tokens.slice(0, last) : tokens;
}

const OBSOLETE = wordSet('gone dead history obsolete removed deleted invalid retired closed off');

/** "Paula packed up and moved to Hamburg": she moved to Hamburg. */
function secondDeed(tokens: readonly Token[]): readonly Token[] {
  const and = tokens.findIndex(
    ({ key }, i) =>
      key === 'and' &&
      MOVES.has(lemmaOf(tokens[i + 1]?.key ?? '')) &&
      verbForm(tokens[i + 1]?.key ?? '')?.past === true,
  );
  const verb = tokens.findIndex((token, i) => i > 0 && verbForm(token.key)?.past === true);
  const isBare = tokens
    .slice(verb + 1, Math.max(verb + 1, and))
    .every(({ kind, name }) => kind === 'word' && name !== true);
  return and > 0 && verb > 0 && verb < and && isBare ? [...tokens.slice(0, verb), ...tokens.slice(and + 1)] : tokens;
}

/** "Relocated to the old brewery on Spreeufer": the name says where that is. */
function whereTo(tokens: readonly Token[]): readonly Token[] {
  const to = tokens.findIndex(({ key }, i) => key === 'to' && /^(?:moved|relocated)$/.test(tokens[i - 1]?.key ?? ''));
  const at =
    to < 0
      ? to
      : tokens.findIndex(({ key }, i) => i > to + 1 && /^(?:on|in|at|near)$/.test(key) && tokens[i + 1]?.name === true);
  return at < 0 || tokens[to + 1]?.kind !== 'word' || tokens[to + 1]?.name === true ? tokens : tokens.slice(0, at);
}

const FROM_NOW = /\b(?:from (?:this|next|now|today|tomorrow|\w+day)|as of|starting|effective|these days|nowadays)\b/i;

/** "School wrote that the evening has been ...", "it was announced that". */
function withoutReport(tokens: readonly Token[]): readonly Token[] {
  const that = tokens.findIndex(
    ({ key }, i) => i > 0 && key === 'that' && REPORTS.has(lemmaOf(tokens[i - 1]?.key ?? '')),
  );
  return that > 0 && that < 6 ? tokens.slice(that + 1) : tokens;
}

const REPORTS = wordSet('write announce decide agree inform confirm out notify');

const REASONS = wordSet('because due thanks owing following');
const CIRCUMSTANCES = wordSet('after with since at under');
/** What happens once, and may change what holds. */
const EVENTS = wordSet(
  `upgrade update swap move migration reindex re merger workshop visit election appointment checkup check complaint break incident outage
   renovation vote arrival departure release switch change retirement promotion review audit talk meeting party vacation holiday replacement
   refactoring rewrite cleanup redesign relaunch accident surgery operation storm flood fire repair negotiation agreement feedback
   expansion reorganization restructuring transfer takeover hire shortage strike decision refurbishment wedding divorce birth death`,
);

const isEvent = ({ key, indefinite }: Token): boolean =>
  indefinite !== true && (EVENTS.has(key) || EVENTS.has(lemmaOf(key)) || /(?:ation|ition|ment)$/.test(key));

/** "After the card swap, the GPU box has", "because of staff shortages the kindergarten". */
function withoutLead(tokens: readonly Token[], text: string, old: ValueReading): readonly Token[] {
  const first = tokens[0]?.key ?? '';
  if (!REASONS.has(first) && !CIRCUMSTANCES.has(first)) return tokens;
  let end = 1;
  while (end < tokens.length && !/,/.test(text.slice(tokens[end - 1]?.end, tokens[end]?.start))) end += 1;
  if (end === tokens.length) {
    end = tokens.findIndex(
      ({ key }, i) => i > 1 && old.stems.some((stem) => stem !== '' && alikeStems(stem, stemOf(key))),
    );
    if (end < 2) return tokens;
    // "The Berlin office".
    const from = [end, end - 1, end - 2].find((i) => tokens[i]?.definite === true);
    if (from !== undefined && from > 1 && tokens[end]?.name !== true) end = from;
  }
  const lead = tokens.slice(1, end);
  if (lead.length > MOST_LEAD || tokens.length - end < 3) return tokens;
  return REASONS.has(first) || isCircumstance(lead, first) ? tokens.slice(end) : tokens;
}

const MOST_LEAD = 7;

/** What happened once, and no case in which it holds: "after 10 pm", "with dark mode". */
function isCircumstance(lead: readonly Token[], first: string): boolean {
  if (lead.some(({ kind }) => kind === 'number' || kind === 'time' || kind === 'date')) return false;
  if (lead.some(({ key }) => /^(?:every|each|any|all|no|failed|failing|successful)$/.test(key))) return false;
  const isBound = lead.some(({ definite, key, name }) => definite === true || name === true || key === 'user');
  if (first === 'with')
    return lead.some(({ key }) => key === 'new' || key.endsWith('ing')) ? isBound : isBound && lead.some(isEvent);
  if (first === 'under') return lead.some(({ key }) => /^(?:new|renegotiated|revised|updated|amended)$/.test(key));
  return isBound && lead.some(isEvent);
}

/** "... because the login is not stable", "after the trademark complaint". */
function withoutReason(tokens: readonly Token[], text: string): readonly Token[] {
  const at = tokens.findIndex(({ key }, i) => {
    if (i < 3) return false;
    if (/^(?:because|due|thanks|owing|following)$/.test(key)) return true;
    // "..., since Linda went on leave".
    if (/^(?:since|as)$/.test(key) && /,/.test(text.slice(tokens[i - 1]?.end, tokens[i]?.start))) return true;
    return key === 'after' && isCircumstance(tokens.slice(i + 1, clauseEnd(tokens, text, i)), key);
  });
  return at < 0 ? tokens : tokens.slice(0, at);
}

/** Than it was before. */
const COMPARED = /\b(?:earlier|later|longer|shorter|twice|before|previously)\b/i;
const MORE = /^(?:earlier|later|longer|shorter|higher|lower|further)$/;

/** "An hour earlier, at 7 a.m.", "twice as much", "pushed back a week to", "one more than before". */
function withoutComparing(tokens: readonly Token[], text: string, isTold: boolean): readonly Token[] {
  const out = new Set<number>();
  for (const [i, token] of tokens.entries()) {
    const before = tokens[i - 1];
    const isAmount = before !== undefined && (before.unit !== undefined || UNITS.test(before.key));
    if (MORE.test(token.key) && isAmount && i + 1 < tokens.length) out.add(i - 1).add(i);
    if (/^(?:twice|double)$/.test(token.key) && tokens[i + 1]?.key === 'as')
      out
        .add(i)
        .add(i + 1)
        .add(i + 2);
    const isPushed = /^(?:back|out|forward|up)$/.test(before?.key ?? '') || CHANGING.has(lemmaOf(before?.key ?? ''));
    if (
      i > 1 &&
      isPushed &&
      tokens[i + 1]?.key === 'to' &&
      (token.unit !== undefined || (token.indefinite === true && UNITS.test(token.key)))
    )
      out.add(i);
    if (
      /^(?:full|whole|entire|mere)$/.test(token.key) &&
      (UNITS.test(tokens[i + 1]?.key ?? '') || token.indefinite === true)
    )
      out.add(i);
    if (token.key === 'strong' && i + 1 === tokens.length) out.add(i);
    if (token.key === 'only' && isTold && i > 0 && verbForm(tokens[i + 1]?.key ?? '')?.third === true) out.add(i);
  }
  const last = tokens.findLastIndex((_, i) => i > 2 && clauseEnd(tokens, text, i - 1) === i);
  if (
    last > 0 &&
    tokens.slice(last).some(({ key }) => /^(?:before|previously)$/.test(key)) &&
    tokens.slice(last).length < 6
  )
    for (let i = last; i < tokens.length; i += 1) out.add(i);
  return out.size === 0 ? tokens : tokens.filter((_, i) => !out.has(i));
}

const UNITS = /^(?:second|minute|hour|day|week|month|year)$/;

const WE: Token = { kind: 'word', key: 'we', start: 0, end: 0 };
const OWN = wordSet('his her its their');

/** "The airline moved our flight to", "Security had us shorten the timeout to", "we had the code changed to": we did it. */
function byUs(tokens: readonly Token[], old: ValueReading, text: string): readonly Token[] | undefined {
  const key = (i: number): string => tokens[i]?.key ?? '';
  const isKnown = (token: Token): boolean =>
    old.stems.some((stem) => stem !== '' && (stem === token.key || alikeStems(stem, stemOf(token.key))));
  for (let i = 1; i < Math.min(tokens.length - 2, 7); i += 1) {
    const token = tokens[i] as Token;
    const isChange = MOVES.has(lemmaOf(token.key)) && token.definite !== true;
    if (
      !isChange ||
      !tokens.slice(i + 1).some(({ key: one }) => one === 'to' || one === 'atmost' || one === 'from' || one === 'on')
    )
      continue;
    const form = verbForm(token.key);
    const isBase = /^(?:to|us|me|user)$/.test(key(i - 1));
    let from = i;
    while (from > 0 && /^(?:has|have|had|us|me|to|agreed|decided|voted|just|finally|together)$/.test(key(from - 1)))
      from -= 1;
    // "We had the garage code changed to 1756".
    const had = tokens.findIndex(({ key: one }, n) => n < i && one === 'had');
    if (had >= 0 && from === i && key(0) === 'we')
      return [WE, token, ...tokens.slice(had + 1, i), ...tokens.slice(i + 1)];
    if (form?.past !== true && !token.key.endsWith('ed') && !(isBase && from < i)) return undefined;
    if (
      tokens
        .slice(0, from)
        .some(
          (one) =>
            BE.has(one.key) ||
            BE_PAST.has(one.key) ||
            MODALS.has(one.key) ||
            OPENERS.has(one.key) ||
            (isTelling(one.key) && !isKnown(one)),
        )
    )
      return undefined;
    const next = tokens[i + 1];
    const agent = tokens.slice(0, from);
    if (next === undefined || from === 0 || agent.length > 4) return undefined;
    const isTheirs = OWN.has(next.key);
    const isThing = next.definite === true || isKnown(next) || /^(?:this|all|user|up)$/.test(next.key) || isTheirs;
    if (!isThing || next.kind !== 'word') return undefined;
    const kept = agent.filter((one) => isKnown(one));
    const head = agent.at(-1);
    if (kept.length > 0 && head !== undefined && !isKnown(head) && !BODIES.has(head.key)) return undefined;
    const owner = agent[0];
    if (
      isTheirs &&
      !(
        owner !== undefined &&
        isKnown(owner) &&
        (isOwner(owner, text) || owner.name === true || owner.initial === true)
      )
    )
      return undefined;
    if (agent.length === 1 && agent[0]?.key === 'we' && from === i) return undefined;
    const past = isBase ? { ...token, key: pastOf(token.key) } : token;
    return [...(kept.length === 0 ? [WE] : kept), past, ...tokens.slice(i + 1)];
  }
  return undefined;
}

/** Whoever decides of what belongs to others. */
const BODIES = wordSet(
  'office doctor vendor landlord team company clinic practice school boss manager department owner provider trainer coach',
);

const pastOf = (verb: string): string =>
  /(?:cut|put|set)$/.test(verb) ? verb : verb.endsWith('e') ? `${verb}d` : `${verb}ed`;

const MOVES = wordSet(
  `move change raise lower increase decrease reduce shorten lengthen extend cut put push bring set shift reschedule postpone delay double
   halve triple bump switch rename adjust relax tighten loosen upgrade downgrade update relocate transfer expand drop slash trim
   lift hike stretch up lengthen widen narrow roll port repaint paint convert migrate swap replace revise correct`,
);

/** "v4 became the latest version", "16 is the new minimum", "which makes Annika the lead": said of it as the older one does. */
function turned(tokens: readonly Token[], text: string): readonly (readonly Token[])[] {
  const out: (readonly Token[])[] = [];
  const is: Token = { kind: 'word', key: 'is', start: 0, end: 0 };
  for (let i = 1; i < tokens.length - 1; i += 1) {
    const [token, next] = [tokens[i], tokens[i + 1]];
    if (token === undefined || next === undefined) continue;
    const isBecome = /^(?:became|become|becomes)$/.test(token.key);
    const isNew = BE.has(token.key) && next.key === 'new';
    if (/^(?:makes|made|making)$/.test(token.key) && (next.name === true || next.kind !== 'word')) {
      const to = tokens.findIndex(({ definite }, n) => n > i && definite === true);
      if (to > i + 1) out.push([...tokens.slice(to), is, ...tokens.slice(i + 1, to)]);
    }
    const isRole =
      BE.has(token.key) && next.definite === true && /^(?:number|version)$/.test(tokens[i - 1]?.kind ?? '');
    if (!isBecome && !isNew && !isRole) continue;
    let from = i;
    while (from > 0 && /^(?:has|have)$/.test(tokens[from - 1]?.key ?? '')) from -= 1;
    let to = from;
    // "SDK 5.2.0 came out today and is the latest version".
    if (tokens[from - 1]?.key === 'and') to = from = tokens.findIndex((one) => !isPart(one));
    while (
      from > 0 &&
      isPart(tokens[from - 1] as Token) &&
      !/[,;:]/.test(text.slice(tokens[from - 1]?.end, tokens[from]?.start))
    )
      from -= 1;
    const role = tokens.slice(i + 1, clauseEnd(tokens, text, i)).filter(({ key }) => key !== 'new');
    if (from < to && role.length > 0) out.push([...role, is, ...tokens.slice(from, to)]);
  }
  return out;
}

const isPart = ({ kind, name, initial }: Token): boolean =>
  kind !== 'symbol' && (kind !== 'word' || name === true || initial === true);
