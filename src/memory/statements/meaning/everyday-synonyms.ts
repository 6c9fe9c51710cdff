/**
 * Words that people who state facts use for the same, besides those of `WORD_GROUPS` and `VERB_GROUPS`; each line a group.
 * Never in one line what a list of facts could hold side by side: error and failure, client and customer, backup and
 * snapshot, server and machine, ticket and issue, stop and pause, employ and hire.
 */
export const EVERYDAY_SYNONYMS = `
  hate loathe detest cannot-stand
  like enjoy
  charge cost
  responsibility maintain
  responsibility own
  unsuccessful failed
  sign-in log-in login
  file put
  child kid youngster
  married wed
  ill sick unwell
  begin start commence
  hold store
  live reside dwell
  location place
  cost price
  picture photo
  job occupation profession
  trip journey voyage
  colleague coworker teammate
  boss manager supervisor superior
  team squad crew
  company firm employer
  book reserve
  deadline due-date
  due scheduled
  planned scheduled
  permit allow let
  forbid prohibit ban disallow
  require need necessitate
  mandatory compulsory obligatory required
  approval sign-off
  settings configuration config
  password passphrase
  bug defect
  broken defective faulty
  execute run
  launch start
  perform do
  generate produce
  deliver send
  view see
  alter change modify
  substitute replace
  erase delete remove
  append add
  weight heavy
  duration length
  capacity hold
  speed velocity
  quantity amount
  kind type sort
  expire lapse
  alert notify
  inform tell notify
  deploy roll-out
  sync synchronize
  divide split
  combine merge
  cache memoize
  prefer favor
  favorite preferred
  talk speak
  written authored implemented
  depend rely
  locate situate place base
  possess own
  wedding marriage
  physician doctor
  teacher instructor
  spare extra additional
  entire whole complete
  latest newest
  yearly annual annually
  overnight nightly
  regularly periodically
  precisely exactly
  surpass exceed
  over exceed
  activate enable
  deactivate disable
  deny refuse reject
  decline reject
  contain include comprise
  grant give
  provide offer supply
  utilize use
  choose select pick
  schedule plan
  arrange organize
  postpone delay defer
  repair fix mend
  solve fix resolve
  guarantee ensure
  beverage drink
  flight fly
  depart leave
  lease rent
  shut close
  ui interface
  spec specification
  prerequisite requirement
  retain keep preserve
  operate run
  schedule timetable
  fond like
  adore love
  relocate move
  wage salary pay
  buy purchase
  acquire buy
  vegetarian veggie
  bunny rabbit
  soccer football
  ignore skip
  fracture break
  moderate facilitate
`;

/** Of one stem, or as good as: what is done, who does it, and that it is done. */
export const EVERYDAY_FAMILIES = `
  configure configuration
  own owner ownership
  indent indentation
  renew renewal
  bed bedtime
  log logging
  retain retention
  expire expiry expiration
  migrate migration
  replicate replication
  authenticate authentication
  authorize authorization
  validate validation
  encrypt encryption
  compress compression
  approve approval
  expire timeout
  weigh weight
  wide width
  high height
  tall height
  deep depth
  old age
  allergic allergy
  fly flight
  marry marriage married
  responsible responsibility
  maintain maintenance
  lead leadership
  manage management
  retry retries
  available availability
  pay payment
  store storage
  analyze analysis
  depend dependency
  require requirement
  prefer preference
  recommend recommendation
  sponsor sponsorship
  subscribe subscription
  locate location
  reside residence
  live residence
  study studies
  deliver delivery
  arrive arrival
  depart departure
  diagnose diagnosis
  serialize serialization
  paginate pagination
  partition partitioning
  localize localization
  monitor monitoring
  train training
  translate translation
  price pricing
  bill billing
  rotate rotation
  archive archival archiving
  host hosting
  remove removal
  refuse refusal
  propose proposal
  arrive arrival
`;
