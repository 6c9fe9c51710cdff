import { wordSet } from '../../word-set.ts';
import { formsOf } from '../token.ts';

/** Words that only link a thing and its value, or stand for nothing themselves. */
export const LINKS = wordSet(
  `is are am be been being was were have has had having do does did will shall get gets got a an the of for in on at to by as
   with into onto via it its he she they them his her their this that these those there which who whose we us you your
   and but so then : = -> , run use keep store hold host serve locate set place take happen go put make give lie sit
   sits stay find see can must should may says say stand stands equal live-in reach hang handle held do everything just
   still currently now again anymore about around until user-s come comes remain wear`,
);

/** Words and verbs with which a newer statement says that something changed. They say nothing of what it is. */
export const CHANGING = wordSet(
  `move change switch rename migrate set reschedule postpone upgrade downgrade raise lower increase decrease reduce relocate
   transfer appoint promote bump update replace cut drop rise fall climb grow shrink scale extend shorten shift bring push delay
   slip convert double halve triple pass hand turn become renew swap reassign expand enlarge tighten loosen adjust revise correct
   new now instead again anymore longer finally since correction edit change upgrade update redeploy return
   relax slim double repaint put lifted hiked stretched upped cranked slashed trimmed jumped dipped climbed lengthened widened narrowed quadrupled demoted ported rolled forwarded take-over succeed rebrand remarry win elect hire name`,
);

/** What ends: behind or before these the old value may be named. */
export const ENDING = wordSet(
  `leave sell drop cancel quit replace retire abandon remove discontinue ditch scrap deprecate stop from instead than not
   over previously formerly was succeed uninstall`,
);

/** Of which several may hold, so that a second one stands beside the first however it is told. */
export const MANY = wordSet(
  `support fix like love enjoy hate dislike visit know speak read watch buy order merge test affect break handle import depend
   call mention teach learn play collect recommend follow subscribe integrate cover trigger notify feed mean cause help allergic
   compatible include contain accept return offer provide crash fail pass interest access join`,
);

/** What tells one case of a thing from another: never left out, and never added, without a word. */
export const TELLING = wordSet(
  `production staging development local test testing qa preview sandbox demo live minimum maximum average median total first
   last next previous primary secondary backup main other another second third fourth internal external public private read
   write input output client server free paid premium old former legacy weekday weekend weekends weekdays morning afternoon
   evening night if unless when while before after without until except only some most all every each any no not never none
   per left right front back upper lower inner outer guest office work school brother sister mother father wife husband son
   daughter grandmother grandfather aunt uncle friend partner baby child kid neighbor boss colleague home mobile desktop web
   android ios linux windows macos monthly weekly daily yearly nightly hourly quarterly connect request response during than
   between over under below above large small big long short new`,
);

/** Nouns that name the kind of a value and nothing else. */
export const KIND_NOUNS: Readonly<Record<string, ReadonlySet<string>>> = {
  when: wordSet('start launch release plan expect due day date time schedule clock hour morning evening'),
  measure: wordSet('number size value count amount duration length time period long interval worth people due'),
  name: wordSet('name person engineer'),
  code: wordSet('name number address value point'),
  state: wordSet('status state value flag feature'),
  text: wordSet('name'),
};

/** Nouns before a name that say what it is: "the Hotel Bellavista", "feature flag new_checkout". */
export const CLASSIFIERS = wordSet(
  `feature flag bucket service repository hotel ticket issue bug project app application job table host branch file room gate platform
   port version number class grade folder channel queue topic cluster namespace region city town street company flight train bus`,
);

export const isTelling = (word: string): boolean => formsOf(word).some((form) => TELLING.has(form));
