/**
 * Nouns, adjectives and adverbs that nobody would tell apart in a statement, each line a group, in the singular. A word
 * may stand in several lines. Never in one line what contrasts somewhere: error and failure, client and customer,
 * parameter and argument, image and picture, version and release, issue and ticket, primary and default.
 */
export const WORD_GROUPS: readonly (readonly string[])[] = `
  repository repo
  database db
  documentation docs
  directory folder
  bug defect
  vacation holiday
  colleague coworker
  boss manager supervisor
  company firm
  salary pay wage
  car automobile
  phone telephone
  cellphone mobile
  photo picture
  movie film
  apartment flat
  kid child
  kids children
  mother mom mum
  father dad
  grandmother grandma
  grandfather grandpa
  lawyer attorney
  doctor physician
  trip journey
  deadline due-date
  timetable schedule
  goal objective aim
  problem issue
  reason cause
  answer reply
  feature functionality
  environment env
  developer dev programmer
  development dev
  person people
  pr pull-request
  ci continuous-integration
  ui user-interface
  os operating-system
  qa quality-assurance
  hr human-resources
  ceo chief-executive-officer
  hq headquarters head-office
  limit cap
  amount quantity
  total sum
  price cost
  fee charge
  invoice bill
  contract agreement
  font typeface
  app application
  spec specification
  deployment deploy rollout
  retro retrospective
  author writer
  lead leader
  number count
  creator maker
  timezone time-zone
  authentication auth
  admin administrator
  info information
  min minimum
  max maximum
  sysadmin system-administrator
  intern trainee
  staff personnel
  bike bicycle
  tv television
  fridge refrigerator
  veggie vegetarian
  ad advertisement
  lab laboratory
  exam examination
  large big
  small little
  fast quick rapid
  mandatory obligatory compulsory required
  necessary needed required
  forbidden prohibited banned
  allowed permitted
  wrong incorrect
  whole entire
  main principal
  current present
  former previous
  next upcoming
  latest newest most-recent
  favorite preferred
  additional extra further
  several multiple
  many numerous
  sufficient enough
  shut closed
  cheap inexpensive
  expensive costly
  simple easy
  obsolete outdated
  identical same
  separate dedicated
  specific particular
  automatic automated
  short brief concise
  long lengthy
  detailed thorough
  ill sick
  glad happy
  fond keen
  unwell sick
  accurate precise
  yearly annual annually
  usually normally typically generally
  often frequently
  rarely seldom
  immediately instantly right-away
  directly straight
  manually by-hand
  quickly rapidly fast
  together jointly
  exactly precisely
  only solely exclusively
  always at-all-times
  sometimes occasionally
  soon shortly
  later afterwards
  previously formerly
  recently lately
  completely fully entirely
  partly partially
  twice two-times
  about approximately roughly around
  all every each
  nobody no-one
  everyone everybody
  someone somebody
  anyone anybody
  over above
  under below
  beside next-to
  near close-to
  with using
  via through
  via using
  through using
  because since
  because because-of
  when whenever
  before prior-to
  after following
  until till
  although though
  in inside
  on upon
  about regarding concerning
  despite in-spite-of
  except apart-from
  we us
  they them
  he him
  largest biggest
  larger bigger
  fastest quickest
  faster quicker
  simplest easiest
  simpler easier
  hardest toughest
  cheapest least-expensive
  via over
  broken defective
  lift elevator
  lorry truck
  rubbish trash garbage
  supermarket grocery-store
  cinema movie-theater
  cellar basement
  pupil student
  beverage drink
  dinner supper
  sofa couch
  tap faucet
  trousers pants
  cookie biscuit
  parcel package
  supplier vendor
  smart clever intelligent
  rich wealthy
  famous well-known renowned
  quiet silent
  dangerous hazardous
  huge enormous
  tiny minuscule
  crucial vital
  awful terrible
  illness sickness
  but however`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

/** The verb of what is done, where it is not the noun itself: "deployments happen" for "we deploy". */
export const DEEDS: readonly (readonly [noun: string, verb: string])[] = `
  rollback roll-back, lookup look-up, redeployment redeploy, redeploy redeploy, refund refund, scan scan,
  deployment deploy, deploy deploy, release release, backup back-up, build build, migration migrate, review review,
  publication publish, update update, upgrade upgrade, cleanup clean-up, meeting meet, payment pay, rollout roll-out,
  installation install, validation validate, verification verify, generation generate, rotation rotate, test test,
  compilation compile, synchronization synchronize, sync synchronize, notification notify, delivery deliver,
  maintenance maintain, authentication authenticate, registration register, communication communicate, shipment ship,
  approval approve, deletion delete, creation create, evaluation evaluate, monitoring monitor, invoicing bill,
  billing bill, hiring hire, replication replicate, encryption encrypt, import import, export export, audit audit,
  retry retry, restart restart, reboot reboot, inspection inspect, indentation indent, cancellation cancel, training train, translation translate`
  .trim()
  .split(/\s*,\s*/)
  .map((line) => {
    const [noun = '', verb = ''] = line.trim().split(' ');
    return [noun, verb] as const;
  });

/** Who does it: "the owner of X is Y" for "Y owns X". */
export const DOERS: readonly (readonly [doer: string, verb: string])[] = `
  owner own, maintainer maintain, lead lead, leader lead, head lead, manager manage, boss manage, supervisor manage,
  author write, writer write, creator create, founder found, inventor invent,
  discoverer discover, composer compose, reviewer review, sponsor sponsor, organizer organize,
  user use, administrator manage, admin manage, coordinator coordinate, chair chair, mentor mentor, provider provide,
  supplier supply, host host, teacher teach, developer develop, builder build, designer design, editor edit`
  .trim()
  .split(/\s*,\s*/)
  .map((line) => {
    const [doer = '', verb = ''] = line.trim().split(' ');
    return [doer, verb] as const;
  });

/** Two words for the opposite of one: "unsupported" is "not supported". */
export const DENIED: readonly (readonly [denied: string, plain: string])[] = `
  unsupported supported, impossible possible, unavailable available, optional required, unnecessary necessary,
  inactive active, invalid valid, unstable stable, unsafe safe, incorrect correct, incompatible compatible,
  incomplete complete, unlimited limited, untested tested, unencrypted encrypted, unsigned signed, unused used,
  undocumented documented, unknown known, unauthorized authorized, disabled enabled, inaccessible accessible,
  closed open, unreachable reachable, unreliable reliable, unhealthy healthy, forbidden allowed, prohibited allowed, banned allowed,
  unmaintained maintained, unchanged changed, unlocked locked, unpaid paid, unfinished finished, unread read, unopened opened, unanswered answered,
  unfurnished furnished, unheated heated, uninsured insured, unoccupied occupied, unmarried married, illegal legal, invisible visible, unprotected protected, unversioned versioned, dispensable necessary`
  .trim()
  .split(/\s*,\s*/)
  .map((line) => {
    const [denied = '', plain = ''] = line.trim().split(' ');
    return [denied, plain] as const;
  });
