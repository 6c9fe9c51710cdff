import { verbForm } from './paraphrase/verb-forms.ts';
import { formsOf, type Token } from './token.ts';
import { NEGATIONS } from './word-classes.ts';

/**
 * Both ends of what has two: a line each, the words of one end before the sign, those of the other behind it. None that
 * a statement turns round with who and whom, "send" and "receive", "before" and "after", "buy" and "sell".
 */
const ENDS = `
  over above more greater larger bigger higher longer atleast or-more exceed plus upwards
    | under below less fewer smaller lower shorter atmost or-less or-less minus downwards
  over above more | atmost atleast or-more or-less
  under below less fewer | atleast atmost or-more or-less
  most | least fewest
  many numerous several frequent | few
  more most many | fewer fewest
  much | little
  maximum max maximal largest biggest highest longest greatest topmost upmost | minimum min minimal smallest lowest shortest least bottommost
  upper top uppermost | lower bottom lowermost
  earlier earliest sooner | later latest
  older oldest elder eldest | younger youngest newer newest
  faster fastest quicker quickest sooner | slower slowest
  better best | worse worst
  cheaper cheapest | dearer dearest costlier
  easier easiest simpler | harder hardest
  taller tallest | shorter shortest
  wider widest broader | narrower narrowest
  deeper deepest | shallower
  heavier heaviest | lighter lightest
  thicker | thinner
  stronger strongest | weaker weakest
  warmer warmest hotter hottest | colder coldest cooler coolest
  darker darkest | lighter lightest brighter
  louder | quieter
  nearer nearest closer closest | farther farthest further
  richer | poorer
  stricter tighter | looser
  fuller | emptier
  increase raise grow rise climb increment expand | decrease lower reduce drop fall shrink decline decrement
  upstairs | downstairs
  upward upwards | downward downwards
  forward forwards | backward backwards
  inside indoors indoor inbound incoming inward | outside outdoors outdoor outbound outgoing outward
  clockwise | counterclockwise anticlockwise
  ascending | descending
  northern | southern
  eastern | western
  left | right
  input | output
  upstream | downstream
  upload | download
  early | late
  majority | minority
  first | last
  front | rear
  horizontal horizontally | vertical vertically
  internal internally | external externally
  public publicly | private privately
  always | never rarely seldom
  often frequently usually | rarely seldom never
  all every everyone everybody everything | some
  long | short
  high | low
  large big | small little
  wide | narrow
  old | young
  fast quick | slow
  cheap | expensive
  easy | difficult hard
  hot warm | cold cool
  heavy | light
  thick | thin
  strong | weak
  rich | poor
  full | empty
  deep | shallow
  tall | short
  positive | negative
  odd | even
  plural | singular
  optional | mandatory required obligatory compulsory
  online | offline
  visible | hidden
  permanent permanently | temporary temporarily
  manual manually | automatic automatically
  synchronous synchronously | asynchronous asynchronously
  odd | even
  alive | dead
  guilty | innocent
  win | lose
  pass | fail
  succeed success | fail failure
  accept approve | reject refuse decline deny
  remember | forget
  gain | lose
  buyer | seller
  sunrise dawn | sunset dusk
  profit | loss
  profit gain | deficit
  encrypt | decrypt
  compress | decompress
  encode | decode
  lock | unlock
  mount | unmount
  attach | detach
  connect | disconnect
  install | uninstall
  enable activate | disable deactivate
  subscribe | unsubscribe
  include | exclude
  appear | disappear
  love like enjoy | hate dislike
  allow permit | forbid prohibit ban
  open | shut
  tight | loose
  wet | dry
  sweet | sour
  male | female
  parent | child
  uphill | downhill
`;

const OPPOSED: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const out = new Map<string, Set<string>>();
  const put = (one: string, two: string): void => void out.set(one, (out.get(one) ?? new Set<string>()).add(two));
  for (const line of ENDS.trim().split(/\n {2}(?! )/)) {
    const [one = [], two = []] = line.split('|').map((end) => end.trim().split(/\s+/));
    for (const a of one)
      for (const b of two)
        if (a !== b) {
          put(a, b);
          put(b, a);
        }
  }
  return out;
})();

/** The words that say one end: as they are, without an -s, or as the verb that they are a form of. */
function endsIn(tokens: readonly Token[]): readonly string[] {
  const out: string[] = [];
  for (const { kind, key, name } of tokens) {
    if (kind !== 'word' || name === true) continue;
    const form = OPPOSED.has(key) ? key : (formsOf(key).find((one) => OPPOSED.has(one)) ?? verbForm(key)?.lemma ?? key);
    if (OPPOSED.has(form)) out.push(form);
  }
  return out;
}

const denials = (tokens: readonly Token[]): number => tokens.filter(({ key }) => NEGATIONS.has(key)).length;

/**
 * "More than ten people applied", "fewer than ten people applied": one says one end of what the other says the other end
 * of. Only a negation more makes that the same: "not over 10", "at most 10".
 */
export function saysOtherEnd(one: readonly Token[], two: readonly Token[]): boolean {
  const mine = endsIn(one);
  if (mine.length === 0) return false;
  const theirs = endsIn(two);
  if (theirs.length === 0) return false;
  const isOpposed = mine.some(
    (word) =>
      !theirs.includes(word) && theirs.some((other) => OPPOSED.get(word)?.has(other) === true && !mine.includes(other)),
  );
  return isOpposed && denials(one) % 2 === denials(two) % 2;
}
