import { VERB_GROUPS } from './verb-groups.ts';
import { wordTable } from '../word-table.ts';
import { wordSet } from '../../word-set.ts';

/** How a verb is written: `run`, `runs`, `ran`, `run`, `running`. One spelling may be several. */
export interface VerbForm {
  readonly lemma: string;
  readonly base?: true;
  readonly third?: true;
  readonly past?: true;
  readonly participle?: true;
  readonly gerund?: true;
}

/** Verb, past and participle, where they are not made with -ed. */
const IRREGULAR = `
  be was been, become became become, begin began begun, break broke broken, bring brought brought, build built built,
  buy bought bought, catch caught caught, choose chose chosen, come came come, cost cost cost, cut cut cut,
  deal dealt dealt, do did done, draw drew drawn, drink drank drunk, drive drove driven, eat ate eaten, fall fell fallen,
  feed fed fed, feel felt felt, find found found, fly flew flown, forbid forbade forbidden, forget forgot forgotten,
  get got got, give gave given, go went gone, grow grew grown, have had had, hear heard heard, hide hid hidden,
  hold held held, keep kept kept, know knew known, lead led led, learn learned learned, leave left left, lend lent lent,
  let let let, lie lay lain, lose lost lost, make made made, mean meant meant, meet met met, pay paid paid, put put put,
  read read read, ride rode ridden, rise rose risen, run ran run, say said said, see saw seen, seek sought sought,
  sell sold sold, send sent sent, set set set, shut shut shut, sing sang sung, sit sat sat, sleep slept slept,
  speak spoke spoken, spend spent spent, split split split, stand stood stood, swim swam swum, take took taken,
  teach taught taught, tell told told, think thought thought, throw threw thrown, understand understood understood,
  wake woke woken, wear wore worn, win won won, withdraw withdrew withdrawn, write wrote written, rewrite rewrote
  rewritten, rebuild rebuilt rebuilt, rerun reran rerun, override overrode overridden, reset reset reset,
  undo undid undone, redo redid redone, oversee oversaw overseen, shrink shrank shrunk, spin spun spun,
  stick stuck stuck, strike struck struck, swear swore sworn, bind bound bound, bear bore born, hit hit hit,
  freeze froze frozen, steal stole stolen, shake shook shaken, tear tore torn, bite bit bitten, blow blew blown,
  dig dug dug, fight fought fought, forgive forgave forgiven, hang hung hung, hurt hurt hurt, lay laid laid,
  shoot shot shot, slide slid slid, sweep swept swept, bend bent bent, cast cast cast, light lit lit,
  overwrite overwrote overwritten, undergo underwent undergone, undertake undertook undertaken,
  overcome overcame overcome, mislead misled misled, broadcast broadcast broadcast, foresee foresaw foreseen,
  quit quit quit, ring rang rung, sink sank sunk, wind wound wound, overtake overtook overtaken, withhold withheld withheld,
  sublet sublet sublet`;

/** Verbs with one meaning each in statements; those with a group stand there. */
const OTHERS = `
  rain snow hail thunder refill detest loathe despise bark choke sprain fracture jog babysit mow laminate reimburse distill ferment marinate simmer
  bleed relapse wilt snore cough doze vomit diagnose prescribe amputate hospitalize frighten terrify annoy irritate
  thrill fascinate facilitate convene adjourn ratify oust reschedule hibernate calibrate inflate deflate recharge refuel
  overhaul fertilize braise knead gulp digest overtake collide honk sublet emigrate immigrate deduct withhold litigate
  sue acquit extradite deport bequeath mediate arbitrate haggle bargain countersign notarize carpool proofread typeset
  precede power boost delegate depict disrupt dominate encapsulate entail govern instantiate intercept mandate outlive
  outrank supersede inhabit narrate tutor hike sew brew roast adjoin overlook predate accommodate seat
  dislike lack distrust disallow interview apologize attribute bid blink bless bump chop circulate coincide compensate conform constitute contemplate
  trigger seed indent invalidate bootstrap demote aggregate fuzz emulate virtualize sandbox debounce unsubscribe upsert
  unwrap coerce concatenate hydrate localize impersonate annotate denote mask downgrade quantize converge diverge drift query
  acknowledge backfill bisect containerize cordon decommission dedupe deduplicate denormalize dequeue deserialize drain
  enqueue ingest memoize mute obfuscate prefetch redact reindex replenish tokenize triage truncate
  access accept accomplish accuse admire admit adopt adore afford aid amount appeal approach arrest assure attack bake beg boil borrow bow breathe brush
  bury camp carve charge cheer climb close command conduct congratulate count crack cry deal decay delight deliver deploy deserve destroy dine disturb
  divorce donate drown dry earn educate elect embrace enable entertain envy erect examine explode fancy fear finance float flood fry fund glue greet grind
  handle hang harvest heal heat heed hug injure invest iron irrigate kiss kneel knit knock last lick live marry melt migrate milk mourn move multiply
  nod nominate obey offend oil operate own peel pedal perform pick plant please polish postpone preach presume prick punch punish reckon rejoice repay
  reply rinse rub sail scold scratch screw scrub shave shelter shiver shock sigh sin sip slap slip smell sneeze soak sow spare spoil spray sprout stain
  starve stay stitch store stroke stuff subtract suck sum surrender tempt tickle tour tow transport tug tumble twist undress vacate vaccinate water whisper
  whistle wink wipe yawn flash compute calculate restrict cap rent reserve declare acquire announce lease cook
  accompany accumulate achieve act adapt add address adhere adjust administer advance advertise advise affect age
  agree aim align amend analyze announce anticipate appear append apply appoint appreciate archive argue arise
  arrange arrive assemble assert assess associate attach attract audit authenticate authorize automate await back
  balance ban batch beat behave belong benchmark benefit bet bill blame block book boot bother bounce branch breach
  break bring broadcast budget bump bundle bypass cache calculate capture care carry cast catch cater celebrate
  certify chair challenge chase chat cheat cite claim clarify clash classify clean clear click clone coach
  collaborate collapse collect comment commit communicate commute compare compensate compete compile complain comply
  compose compress comprise conceal concentrate concern conduct confirm conflict confuse connect conquer consider
  consist consult consume contact contain contribute control convert convince cook coordinate copy correct correlate
  count couple cover crash crawl credit criticize crop cross cure customize cut damage dance dare debate debug decide
  declare decline decode decorate decrypt dedicate deepen defend define degrade deliver deny depart deprecate derive
  describe deserve design detach detect deteriorate determine develop devote dictate die diff differ dig direct
  disagree disappear disconnect discourage discover discuss dispatch display dispose distribute dock double doubt
  download draft draw dress drink drive drop dump duplicate eat echo edit elaborate elect eliminate embed emit empty
  encode encounter encourage encrypt enforce engage enhance enlarge enrich enroll enter equal equip erode escalate
  escape establish estimate evaluate evict evolve exchange excite exclude exercise exhaust exist exit expand expect
  experience experiment expire explore export expose express extend extract face fade fail fall fasten feed feel
  fetch fight figure file fill filter finalize find fire fit flag flow flush fly focus fold follow force forecast
  forge forget forgive fork format formulate forward found frame freeze fulfil function gain generate get go grab
  grade graduate grant group grow guard guess guide hack hand hang harm hash hate haunt head hear hesitate hide
  highlight hinder hire hit hope host hunt hurry identify illustrate imagine impact implement imply import impose
  impress improve include incorporate index indicate infer influence inform inherit initialize initiate inject insert
  insist inspect inspire install instruct insure integrate intend interact interest interfere interpret interrupt
  interview introduce invent invert invest invite invoice invoke involve isolate issue iterate join joke judge jump
  justify keep kick kill lack land laugh launch lay lead leak learn lease lend license lie lift limit link lint list
  listen litter load locate lock look lose love lure mail maintain manifest manufacture map mark match matter mean
  measure meet memorize mention mentor merge mind minify minimize mirror miss misuse mix mock moderate modularize
  motivate mount multiply name navigate neglect negotiate nest normalize note notice obey obscure observe obtain
  occupy offload onboard open oppose opt optimize orchestrate order organize originate outline outperform outsource
  overflow overlap overload override oversee overwrite owe own pack package paginate paint pair parallelize park
  parse participate partition pass paste patch pause peak peer perceive perform permit persuade phase pin place play
  plot plug point poll pollute populate portray possess post pour practice pray predict preload prepare prepend
  preserve preside press pretend prevent price prime print prioritize probe produce profile profit prohibit promise
  promote propose protect prove provision provoke proxy prune pull purge pursue push put qualify quarantine question
  queue quit quote raise ramp rank rate reach react read realize reason rebase reboot rebuild recall recite reclaim
  recognize recommend recompile reconcile reconfigure recover recruit recycle redeploy redirect redo reduce refactor
  refer refine reflect refrain refresh refund regard regenerate register regret regulate rehearse reinforce reinstall
  reiterate reject relate relax relieve reload rely remain remedy remind remodel rename render renew rent reopen
  reorganize repair repeat replace replay replicate report represent reproduce request require rerun rescue research
  resemble resend reserve reset resize resolve resort respect respond rest restart restore restrict result resume
  retain retest rethink retire retract retrieve return reuse reveal reverse revert review revise revoke reward
  rewrite rid ride ring rise roam rob roll rotate route rush sacrifice salute sample sanitize satisfy say scale scan
  scare scatter schedule score scrape screen scroll seal search secure see seek seem segment select sell send sense
  separate serialize serve settle shadow shape shard share shelve shield shift shorten shout shred shuffle shut sign
  silence simulate sing sit size skip sleep slice slow smile smoke snapshot snooze solve sort spawn specialize
  specify speed spell spend spill spin sponsor spot spread squash stabilize stack stage stall stamp stand standardize
  stash stay steal steer stem stick stock straighten stream strengthen stress stretch strike stringify strip
  structure struggle stub study style submit subscribe succeed suffer suggest suit summarize supervise support
  suppress surf surprise surround survive suspect suspend swallow swap swim symbolize sync tackle tag tap target
  taste tear tease tend terminate test thank threaten throttle throw tick tie tighten toggle tolerate touch trace
  train transcribe transfer transform translate transmit transpile trap travel treasure treat treble trim trust tune
  turn tweak type unblock uncover undergo underline understand undertake undo unify uninstall unite unlock unmount
  unpack unpin update upgrade upload urge vacuum validate value vanish vary verify version vest vet veto view violate
  visit volunteer vote wait wake walk want warm warn wash waste watch wear weigh welcome win wipe wire witness wonder
  work workshop worry worship wrap yield zip`;

/** Whose last consonant is doubled though they have more than one syllable. */
const DOUBLED = wordSet(
  'begin commit submit permit prefer refer defer forget admit control occur transfer format reset debug uninstall input output spin',
);

const vowel = /[aeiou]/;

function doubles(verb: string): boolean {
  if (DOUBLED.has(verb)) return verb !== 'uninstall';
  return (
    /^[^aeiou]*[aeiou][bdgklmnprtvz]$/.test(verb) && !/[wxy]$/.test(verb) && !vowel.test(verb.slice(0, -2).slice(-1))
  );
}

function regular(verb: string): { readonly third: string; readonly ed: string; readonly ing: string } {
  const third = /(?:[sxz]|ch|sh|o)$/.test(verb)
    ? `${verb}es`
    : /[^aeiou]y$/.test(verb)
      ? `${verb.slice(0, -1)}ies`
      : `${verb}s`;
  const stem = doubles(verb) ? `${verb}${verb.at(-1) ?? ''}` : verb;
  const ed = verb.endsWith('e') ? `${verb}d` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${stem}ed`;
  const ing = verb.endsWith('ie')
    ? `${verb.slice(0, -2)}ying`
    : /[^eoy]e$/.test(verb)
      ? `${verb.slice(0, -1)}ing`
      : `${stem}ing`;
  return { third, ed, ing };
}

const THIRD: Readonly<Record<string, string>> = wordTable({ have: 'has', do: 'does', go: 'goes' });

function allForms(): Readonly<Record<string, VerbForm>> {
  const irregular = new Map(
    IRREGULAR.split(',').map((line) => {
      const [base = '', past = '', participle = ''] = line.trim().split(/\s+/);
      return [base, { past, participle }] as const;
    }),
  );
  const verbs = new Set([
    ...VERB_GROUPS.flat().filter((word) => !word.includes('-')),
    ...OTHERS.trim().split(/\s+/),
    ...irregular.keys(),
  ]);
  verbs.delete('be');
  const out = Object.create(null) as Record<string, VerbForm>;
  const put = (word: string, form: VerbForm): void => {
    const known = out[word];
    // Two verbs with one form, "found" and "lay": the one that the form is made from is meant.
    if (known !== undefined && known.lemma !== form.lemma && known.past === true) return;
    out[word] = known?.lemma === form.lemma ? { ...known, ...form } : form;
  };
  for (const verb of verbs) {
    const { third, ed, ing } = regular(verb);
    const odd = irregular.get(verb);
    put(odd?.past ?? ed, { lemma: verb, past: true });
    put(odd?.participle ?? ed, { lemma: verb, participle: true });
    put(THIRD[verb] ?? third, { lemma: verb, third: true });
    put(ing, { lemma: verb, gerund: true });
    put(verb, { lemma: verb, base: true });
  }
  return out;
}

let forms: Readonly<Record<string, VerbForm>> | undefined;

/** The verb that a word may be; undefined for words that are none. */
export function verbForm(word: string): VerbForm | undefined {
  // Built when the first statement is compared: most commands compare none.
  forms ??= allForms();
  return forms[word];
}
