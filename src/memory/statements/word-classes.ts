import { american } from './spelling/american.ts';
import { wordTable } from './word-table.ts';
import { wordSet } from '../word-set.ts';

/** Fillers: they change nothing that could matter. */
export const FILLERS = wordSet('just actually really basically simply currently now presently already please');
export const ADDITIVE = wordSet('also too another additionally furthermore besides plus both');
export const DEFINITE = wordSet('the our');
export const INDEFINITE = wordSet('a an');
/** Where a phrase begins that says when, where, why or under which condition. */
export const OPENERS = wordSet(
  'on in at during when if after before since until till for from to by with without while once every each because unless via through within under behind between across near than as per and but en em auf bei à в у на op w',
);
export const NEGATIONS = wordSet(
  'not never no none nothing nobody without neither nor nicht kein keine keinen nie niemals pas jamais non nunca não niet geen не ні нет никогда ikke inte ei 不 没 没有',
);
export const BE = wordSet('is are am be ist sind est sont es está están son é são è sono jest är er zijn');
export const BE_PAST = wordSet('was were been war waren était era fue');
export const MODALS = wordSet('will would shall should must may might can could do does has have had ought');

/** Verbs with one value at a time: a person who lives in one town does not live in another. */
export const SINGLE_VERBS = wordSet(
  'live reside commute work report belong point resolve listen bind run sit stay happen occur meet start begin end finish default study lie stand host log write save store publish land ship launch equal cost weigh expire leave depart arrive fly go wohnt lebt liegt lauscht heißt lautet sitzt läuft arbeitet befindet habite réside vit écoute tourne travaille vive escucha trabaja reside trabalha mora abita lavora живёт живет работает слушает находится живе мешкає працює слухає знаходиться розташований 在 住在 位于 woont werkt draait mieszka pracuje',
);
/** Many at a time: a second one stands beside the first. */
export const MANY_VERBS = wordSet(
  'support fix close like love enjoy hate dislike visit know speak read watch buy order merge review test affect break own manage maintain handle import depend call mention teach learn play collect recommend follow subscribe integrate work-with cover trigger notify feed mean cause help return',
);
/** Verbs with one subject at a time: "Maria leads the platform team". */
export const LEADING = wordSet('lead head chair captain helm');
/** Also of one at a time, though one may do it to many: "Maria owns the billing service". */
export const OWNING = wordSet('own');
/** Also many, but of a number or a version there is one: "uses Node 20", "needs 3 workers". */
export const LOOSE_VERBS = wordSet(
  'use need require install prefer want have include contain get take keep accept allow offer provide nutzt verwendet benutzt braucht benötigt utilise emploie nécessite usa utiliza necesita precisa utilizza использует gebruikt używa',
);
/** Products that are named with their version: "Node 24". */
export const VERSIONED = wordSet(
  'node nodejs python java jdk ruby go golang php postgresql mysql mariadb redis npm rust react angular vue django rails typescript gradle maven kubernetes terraform ubuntu debian fedora alpine api release version',
);
/** Changes that happened once and hold since. */
export const CHANGES = wordSet(
  'moved changed switched renamed migrated set rescheduled postponed upgraded raised lowered increased reduced relocated transferred appointed promoted bumped updated replaced',
);
/** What happens to a thing once. */
export const ONCE = wordSet(
  'built founded established incorporated created introduced released born launched completed signed',
);
/** "is used by", "is tested with": a participle that many may follow. */
export const MANY_PARTICIPLES = wordSet(
  'used supported tested required affected known mentioned called imported related connected compatible available liked loved consumed read visited recommended needed invited blocked inspired enabled disabled installed reviewed replicated emitted exported monitored shared reproduced seen certified interested indexed',
);
export const IRREGULAR_PAST = wordSet(
  'ran went wrote built chose left had did made led kept sent drove gave took broke fell flew grew held lost met paid said saw sold shut sat slept spoke spent stood taught told thought understood won began became brought bought came found got knew sang swam wore',
);
export const PARTICIPLES: Readonly<Record<string, string>> = wordTable({
  written: 'write',
  built: 'build',
  run: 'run',
  held: 'hold',
  made: 'make',
  led: 'lead',
  kept: 'keep',
  sent: 'send',
  driven: 'drive',
  given: 'give',
  taken: 'take',
  chosen: 'choose',
  done: 'do',
  paid: 'pay',
  taught: 'teach',
  fed: 'feed',
});

/** Attributes with one value at a time, as the last word of the subject. */
export const ATTRIBUTES = wordSet(
  `port version name branch database db language framework editor url host hostname path folder directory timezone
   deadline manager color theme shell os city address email owner maintainer limit timeout size format style indent
   indentation width license registry region cluster domain default runner bundler linter formatter username nickname
   birthday employer title role budget currency locale encoding schedule threshold level mode status state location
   lead leader head boss author reviewer contact engine broker  provider vendor platform tool library
   compiler interpreter runtime protocol scheme prefix suffix strategy target source type count total number rate speed
   price cost age weight height length depth capacity quota phone capital president ceo cto founder winner champion
   bucket namespace topic channel tier plan policy font keyboard browser model device brand terminal orm
   diet balancer scheduler orchestrator tracker wiki repository repo remote image tag base distro distribution
   time date day month year hour window interval period frequency duration ttl expiry gate room floor desk seat track building street box slot flag entrypoint`,
);
/** Adjectives that make a thing the only one. */
export const ONLY_ONE = wordSet(
  'default preferred favorite primary main current official only latest newest oldest first last next active maximum max minimum min total overall exact final real canonical',
);

const ADJECTIVES = wordSet(
  'fast slow good bad big small large new old safe ready done broken flaky red green clean dirty quick cheap great nice hard easy simple complex small tiny huge long short high low full empty free busy idle wrong right correct fine old modern robust secure open closed heavy light warm cool thick thin strong weak rich poor young expensive loud quiet soft dry wet sharp blunt deep shallow wide narrow steep flat round sweet sour bitter salty spicy fresh stale raw ripe sick tall pretty ugly tired awake asleep alone sad happy angry calm brave shy rude polite clever smart stupid crazy sure fair mild rough smooth solid late rare',
);

/** A word that says how something is: several may hold. */
export function isAdjective(word: string): boolean {
  return ADJECTIVES.has(word) || /^[a-z]{2,}(?:able|ible|ful|ous|ive|less|ical|ed|ing|ish|ant|ent)$/.test(word);
}

const PAIRS = `dark/light tab/space on/off up/down open/closed open/shut public/private enabled/disabled enable/disable
  required/optional mandatory/optional allowed/forbidden allow/forbid allow/deny allowed/denied permit/forbid true/false
  yes/no always/never over/under above/below like/dislike like/hate love/hate early/late
  more/less most/least synchronous/asynchronous sync/async online/offline active/inactive visible/hidden
  internal/external mutable/immutable stable/unstable safe/unsafe supported/unsupported healthy/unhealthy
  valid/invalid possible/impossible known/unknown available/unavailable encrypted/unencrypted signed/unsigned
  locked/unlocked read-only/writable manual/automatic manually/automatically hot/cold fast/slow big/small large/small
  high/low long/short old/new easy/hard simple/complex full/empty free/paid single/multiple single/double strict/loose
  inclusive/exclusive ascending/descending left/right top/bottom horizontal/vertical horizontally/vertically
  daily/weekly daily/monthly weekly/monthly nightly/weekly hourly/daily in/out include/exclude increase/decrease
  must/neednot should/neednot accept/reject approve/reject pass/fail passing/failing green/red alive/dead deprecated/supported open/merged`;
const OPPOSITES = new Map<string, Set<string>>();
for (const pair of PAIRS.trim().split(/\s+/)) {
  const [one = '', two = ''] = pair.split('/');
  for (const [a, b] of [
    [one, two],
    [two, one],
  ] as const)
    OPPOSITES.set(a, (OPPOSITES.get(a) ?? new Set<string>()).add(b));
}
const CLASSES = [
  wordSet('red green blue yellow orange purple violet pink brown black white gray grey cyan magenta teal'),
  wordSet('linux macos windows freebsd ubuntu debian fedora alpine arch'),
  wordSet('npm pnpm yarn bun'),
  wordSet('vim neovim emacs vscode nano helix zed'),
  wordSet('bash zsh fish powershell'),
  wordSet('english german french spanish italian portuguese russian ukrainian chinese japanese dutch polish'),
];

/** Two words of which only one can hold. */
export function exclude(one: readonly string[], two: readonly string[]): boolean {
  return one.some((a) =>
    two.some((b) => OPPOSITES.get(a)?.has(b) === true || CLASSES.some((all) => a !== b && all.has(a) && all.has(b))),
  );
}

/** One spelling for words that have two, and for short forms that everybody uses. */
const SPELLINGS: Readonly<Record<string, string>> = wordTable({
  chars: 'characters',
  async: 'asynchronous',
  db: 'database',
  repo: 'repository',
  repos: 'repositories',
  config: 'configuration',
  infra: 'infrastructure',
  vars: 'variables',
  '2fa': 'twofactor',
  'wi-fi': 'wifi',
  temp: 'temporary',
  cert: 'certificate',
  certs: 'certificates',
  emojis: 'emoji',
  configs: 'configurations',
  prod: 'production',
  env: 'environment',
  docs: 'documentation',
  k8s: 'kubernetes',
  postgres: 'postgresql',
  js: 'javascript',
  ts: 'typescript',
  i: 'user',
  me: 'user',
  utilize: 'use',
  utilizes: 'uses',
  ram: 'memory',
  annually: 'yearly',
  percent: '%',
  max: 'maximum',
  req: 'request',
  reqs: 'requests',
  app: 'application',
  apps: 'applications',
  dept: 'department',
  depts: 'departments',
  mgmt: 'management',
  mgr: 'manager',
  msg: 'message',
  msgs: 'messages',
  pkg: 'package',
  pkgs: 'packages',
  dir: 'directory',
  dirs: 'directories',
  addr: 'address',
  pwd: 'password',
  pw: 'password',
  avg: 'average',
  approx: 'approximately',
  appt: 'appointment',
  appts: 'appointments',
  mtg: 'meeting',
  mtgs: 'meetings',
  qty: 'quantity',
  bday: 'birthday',
  tmrw: 'tomorrow',
  tomo: 'tomorrow',
  govt: 'government',
  misc: 'miscellaneous',
  ops: 'operations',
  admins: 'administrators',
  admin: 'administrator',
  info: 'information',
  tel: 'telephone',
  nodejs: 'node',
  'node.js': 'node',
  'vue.js': 'vue',
  'react.js': 'react',
  '&': 'and',
});

const LONG_FORMS = new Set(Object.values(SPELLINGS).filter((word) => word.length > 6));

export function isLongForm(word: string): boolean {
  return LONG_FORMS.has(word);
}

export function spelled(word: string): string {
  const known = SPELLINGS[word];
  if (known !== undefined) return known;
  return american(word);
}
