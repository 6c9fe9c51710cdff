/**
 * Verbs that say the same of the things that projects and offices talk about. A verb may stand in several lines: `store`
 * is like `keep` and `keep` is like `retain`, and `save` is not like `retain`. What a person would tell apart is never in
 * one line: start and restart, stop and kill, delete and archive, deploy and release, check and test, allow and require.
 * A word with a hyphen is a phrase of `verb-phrases`.
 */
export const VERB_GROUPS: readonly (readonly string[])[] = `
  use utilize employ leverage
  need require
  own possess
  manage administer
  store keep persist
  store save persist
  keep retain preserve store
  delete remove erase
  create make
  create generate produce
  build make construct develop
  send dispatch transmit
  receive get obtain
  give provide supply
  offer provide
  show display
  move migrate switch transition
  speak use
  ask request
  show present
  start begin commence
  end finish conclude
  complete finish
  stop halt cease
  change modify alter
  fix repair mend
  fix resolve solve
  check verify
  check inspect examine
  configure set-up
  deploy roll-out
  release publish
  run execute
  call invoke
  contact reach-out
  speak talk
  tell inform notify
  notify alert
  ping
  answer reply respond
  help assist
  choose select pick
  buy purchase
  hire recruit
  fire
  dismiss
  quit resign
  move relocate
  like enjoy
  prefer favor
  want wish
  live reside
  lead head
  happen occur
  contain include
  contain hold
  comprise consist
  allow permit let
  enable activate
  disable deactivate
  forbid prohibit ban disallow
  reject refuse decline
  approve sign-off
  assume suppose
  think believe
  try attempt
  avoid refrain
  ensure guarantee
  handle process
  handle manage
  throw raise
  cause result-in
  depend rely
  split divide
  combine join
  increase raise
  decrease lower reduce
  cut reduce
  drop fall
  last take
  schedule plan
  schedule set
  postpone delay defer
  attend participate
  monitor observe
  monitor track
  describe explain
  describe document
  restore recover
  expire lapse
  retry reattempt
  repeat redo
  ignore disregard
  omit leave-out
  bill invoice
  bill charge
  write author
  synchronize sync
  implement
  realize
  assign allocate
  submit hand-in
  cancel call-off
  investigate look-into
  communicate talk
  meet gather
  earn make
  equal be
  supervise oversee
  coordinate organize
  organize arrange
  state say
  mention say
  validate verify
  locate situate base
  place put
  exceed surpass
  obtain acquire
  acquire buy
  teach instruct
  search look-for
  remember recall
  add append
  mark flag
  gather collect
  log record
  register sign-up
  grant give
  distribute spread
  print output
  reach get-to
  contain have
  comprise have
  depart leave
  end expire
  ship deliver
  conduct perform hold
  conduct do
  perform do
  hand-over give
  book reserve
  rent lease
  finish end
  complete end
  love adore
  return come-back
  announce declare
  evaluate assess
  cover span
  forward pass-on
  connect link
  suggest recommend
  shut close
  watch view
  discuss talk-about
  sign-off approve
  fund finance
  target aim-at
  calculate compute
  limit restrict cap
  wear have-on
  speak know
  contact speak-to
  contact consult`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));
