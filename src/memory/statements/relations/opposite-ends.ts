import { wordSet } from '../../word-set.ts';

/**
 * Two words for one relation, seen from either end, a line each: what the one is to the other, and the other to the one.
 * Of words between commas each says the same.
 */
export const OPPOSITE_ENDS: readonly (readonly [readonly string[], readonly string[]])[] = `
  older than, elder than | younger than
  older than | newer than
  taller than | shorter than
  longer than | shorter than
  faster than, quicker than | slower than
  bigger than, larger than, greater than | smaller than
  higher than | lower than
  heavier than | lighter than
  brighter than, lighter than | darker than
  wider than, broader than | narrower than
  deeper than | shallower than
  thicker than | thinner than
  stronger than | weaker than
  warmer than, hotter than | colder than, cooler than
  richer than, wealthier than | poorer than
  better than | worse than
  louder than, noisier than | quieter than
  cheaper than | more expensive than, dearer than, costlier than
  easier than, simpler than | harder than, more difficult than
  earlier than, sooner than | later than
  more expensive than | less expensive than
  more important than | less important than
  before | after
  above | below, beneath, underneath
  upstairs from | downstairs from
  in front of | behind
  north of | south of
  northeast of, north-east of | southwest of, south-west of
  northwest of, north-west of | southeast of, south-east of
  east of | west of
  left of | right of
  to left of, on left of | to right of, on right of
  upstream of | downstream of
  won against, beat, defeated | lost to, lost against, was beaten by, was defeated by
  wins against, beats, defeats | loses to, loses against, is beaten by, is defeated by
  outranks | ranks below
  precedes | follows, succeeds
  preceded | followed, succeeded
  employs | works for
  teaches | is taught by, learns from
  taught | was taught by, learned from
  supervises, manages | reports to, is managed by, is supervised by
  älter als | jünger als, neuer als
  größer als | kleiner als
  länger als | kürzer als
  schneller als | langsamer als
  höher als | niedriger als, tiefer als
  schwerer als | leichter als
  breiter als | schmaler als, enger als
  stärker als | schwächer als
  wärmer als, heißer als | kälter als, kühler als
  teurer als | billiger als, günstiger als
  besser als | schlechter als
  lauter als | leiser als
  früher als | später als
  reicher als | ärmer als
  oberhalb von, über | unterhalb von, unter
  vor | nach, hinter
  nördlich von | südlich von
  östlich von | westlich von
  links von | rechts von
  gewann gegen, besiegte, schlug | verlor gegen, unterlag
  gewinnt gegen, besiegt, schlägt | verliert gegen
  plus âgé que, plus âgée que, plus vieux que, plus vieille que | plus jeune que
  plus grand que, plus grande que | plus petit que, plus petite que
  plus long que, plus longue que | plus court que, plus courte que
  plus rapide que, plus vite que | plus lent que, plus lente que, plus lentement que
  plus haut que, plus haute que | plus bas que, plus basse que
  plus lourd que, plus lourde que | plus léger que, plus légère que
  plus cher que, plus chère que | moins cher que, moins chère que
  plus fort que, plus forte que | plus faible que
  plus chaud que, plus chaude que | plus froid que, plus froide que
  plus tôt que | plus tard que
  meilleur que, meilleure que | pire que
  avant | après
  au-dessus de | au-dessous de, en dessous de
  devant | derrière
  au nord de | au sud de
  à l'est de | à l'ouest de
  à gauche de | à droite de
  a gagné contre, a battu | a perdu contre, a été battu par, a été battue par
  mayor que | menor que
  más viejo que, más vieja que, mayor que | más joven que, menor que
  más grande que | más pequeño que, más pequeña que
  más alto que, más alta que | más bajo que, más baja que
  más largo que, más larga que | más corto que, más corta que
  más rápido que, más rápida que | más lento que, más lenta que
  más pesado que, más pesada que | más ligero que, más ligera que
  más caro que, más cara que | más barato que, más barata que
  más fuerte que | más débil que
  más caliente que | más frío que, más fría que
  mejor que | peor que
  antes que, antes de | después que, después de
  encima de | debajo de
  delante de | detrás de
  al norte de | al sur de
  al este de | al oeste de
  a la izquierda de | a la derecha de
  ganó contra, ganó a, venció a | perdió contra, perdió ante
`
  .trim()
  .split('\n')
  .map((line) => {
    const [one = '', two = ''] = line.split('|');
    const ways = (end: string): readonly string[] => end.split(',').map((way) => way.trim());
    return [ways(one), ways(two)] as const;
  });

/**
 * Somebody's role beside the role of the other one in it. What tells a man from a woman stands beside what does so, too:
 * a child's mother is told of no parent.
 */
export const ROLES: readonly (readonly [one: ReadonlySet<string>, two: ReadonlySet<string>])[] = `
  mother father | son daughter
  parent | child
  grandmother grandfather grandma grandpa | grandson granddaughter
  grandparent | grandchild
  husband | wife
  uncle aunt | nephew niece
  godmother godfather | godson goddaughter
  boss manager supervisor | employee subordinate
  teacher | pupil student
  tutor | tutee
  coach trainer | trainee
  mentor | mentee
  landlord landlady | tenant lodger
  employer | employee
  predecessor | successor
  doctor physician | patient
  supplier vendor | customer client
  mutter vater | sohn tochter
  elternteil | kind
  großmutter großvater oma opa | enkel enkelin
  mann ehemann | frau ehefrau
  onkel tante | neffe nichte
  chef chefin vorgesetzter vorgesetzte | mitarbeiter mitarbeiterin
  lehrer lehrerin | schüler schülerin
  vermieter vermieterin | mieter mieterin
  vorgänger vorgängerin | nachfolger nachfolgerin
  mère père | fils fille
  parent | enfant
  mari époux | femme épouse
  oncle tante | neveu nièce
  chef cheffe patron patronne | employé employée
  professeur professeure prof | élève
  propriétaire | locataire
  prédécesseur prédécesseure | successeur successeure
  madre padre | hijo hija
  marido esposo | mujer esposa
  tío tía | sobrino sobrina
  abuelo abuela | nieto nieta
  jefe jefa | empleado empleada
  profesor profesora maestro maestra | alumno alumna
  casero casera | inquilino inquilina
  antecesor antecesora | sucesor sucesora
`
  .trim()
  .split('\n')
  .map((line) => {
    const [one = '', two = ''] = line.split('|');
    return [wordSet(one.trim()), wordSet(two.trim())] as const;
  });

/** What goes from one to the other, told by either: {a} has it first, and {b} has it then. */
export const TRANSFERS: readonly (readonly [one: string, two: string])[] = `
  {a} sold {x} to {b} < {b} bought {x} from {a}
  {a} has sold {x} to {b} < {b} has bought {x} from {a}
  {a} sells {x} to {b} < {b} buys {x} from {a}
  {a} lent {x} to {b} < {b} borrowed {x} from {a}
  {a} has lent {x} to {b} < {b} has borrowed {x} from {a}
  {a} lends {x} to {b} < {b} borrows {x} from {a}
  {a} gave {x} to {b} < {b} got {x} from {a}
  {a} handed {x} over to {b} < {b} took {x} over from {a}
  {a} handed over {x} to {b} < {b} took over {x} from {a}
  {a} inherited {x} from {b} < {b} left {x} to {a}
  {a} rents {x} to {b} < {b} rents {x} from {a}
  {a} rents out {x} to {b} < {b} rents {x} from {a}
  {a} leases {x} to {b} < {b} leases {x} from {a}
  {a} teaches {b} {x} < {b} learns {x} from {a}
  {a} owes {b} {x} < {b} is owed {x} by {a}
  {a} hat {x} an {b} verkauft < {b} hat {x} von {a} gekauft
  {a} hat {b} {x} verkauft < {b} hat {x} von {a} gekauft
  {a} hat {b} {x} verkauft < {b} hat {a} {x} abgekauft
  {a} hat {x} an {b} verkauft < {b} hat {a} {x} abgekauft
  {a} verkaufte {x} an {b} < {b} kaufte {x} von {a}
  {a} hat {b} {x} geliehen < {b} hat {x} von {a} geliehen
  {a} hat {x} an {b} vermietet < {b} hat {x} von {a} gemietet
  {a} vermietet {x} an {b} < {b} mietet {x} von {a}
  {a} hat gegen {b} gewonnen < {b} hat gegen {a} verloren
  {a} a vendu {x} à {b} < {b} a acheté {x} à {a}
  {a} a prêté {x} à {b} < {b} a emprunté {x} à {a}
  {a} loue {x} à {b} < {b} est locataire de {x} chez {a}
  {a} vendió {x} a {b} < {b} compró {x} a {a}
  {a} le vendió {x} a {b} < {b} le compró {x} a {a}
  {a} prestó {x} a {b} < {b} tomó prestado {x} de {a}
`
  .trim()
  .split('\n')
  .map((line) => {
    const [one = '', two = ''] = line.split('<');
    return [one.trim(), two.trim()] as const;
  });
