/**
 * Words that ordinarily say the same, by pairs: the first word of a line with each of the others. Written by
 * scripts/write-common-synonyms.ts from WordNet 3.1, Copyright 2011 by Princeton University, all rights reserved; its
 * licence (https://wordnet.princeton.edu/license-and-commercial-use) permits to use, copy, modify and distribute it.
 */
/** Of the same part of speech. */
export const COMMON_SYNONYMS = `
abandon empty vacate
abandonment desertion
abdomen belly
abide endure tolerate
abiding enduring
abject miserable
abode dwelling home residence
about approximately roughly some
above supra
abruptly suddenly
absently absentmindedly
absolute sheer
absolutely perfectly utterly
absorb assimilate ingest
absorbed engrossed intent wrapped
abstract abstraction
accelerate quicken speed
accelerator throttle
accentuate emphasize stress
acceptance adoption
accepted recognized
accessory supplement
acclaim hail herald
accommodate adapt fit suit
accomplish achieve attain execute fulfil fulfill
accomplished completed
accomplishment achievement
accord allot
accordingly consequently
account history
accretion accumulation
accumulate collect compile
accumulation collection
ace one
acetonemia ketosis
ache hurt
achieve attain
acknowledge admit
acquaint introduce
acquaintance familiarity
acquiesce assent
acquiescence assent
acquire get
act behave
activate actuate spark trigger
active fighting
actually really
actuate spark trigger
acute incisive keen penetrating
acutely keenly
adamant inexorable
adapt conform
adjoin butt
adjustment alteration modification
administration organization
admonition warning
adopt espouse
adorn decorate
adult grownup
advance improvement progress progression
advertise publicize
advertisement advertising
advise counsel notify
advocate recommend urge
affair matter
affectionate fond
affiliation tie
affirm confirm corroborate substantiate swear
affluence richness
afford give yield
aforesaid said
after afterward afterwards later subsequently
afterward afterwards later subsequently
afterwards later subsequently
aged elderly older
agency bureau office
agenda schedule
aggravate exacerbate
aggression aggressiveness
aggressor attacker
aghast dismayed
agony suffering torment
agree concur
agreement correspondence
agriculture farming
aid assist assistance help
aide auxiliary
ailing peaked
ailment complaint
aim intent intention objective purport purpose
airplane plane
akin kindred
alarm alert consternation dismay
alertness vigilance
alien exotic foreigner
all altogether completely entirely totally wholly
allegory parable
alleviate ease facilitate relieve
allocate apportion
allocation allotment
allot assign
allow let permit
almost nearly virtually
alone exclusively only solely
also likewise too
alter change
alteration change modification
altercation fracas
alternate alternative
altogether completely entirely totally wholly
amateur recreational
amaze astound bewilder puzzle
amazed astonished stunned
amazement astonishment
amazing astonishing
ambitious challenging
amiable genial
ammo ammunition
amorphous shapeless
amount number sum total
ample plentiful
amplify magnify
amuse divert
amusement entertainment
analyse analyze examine study
analyze examine study
anatomy figure flesh
ancestor antecedent
ancestry lineage pedigree
anchor backbone ground
anguish torment
animal beast creature
annihilation obliteration
announcement proclamation
annoy bother irritate
annoyance irritation
answer reply solution
antagonist opponent
antagonistic counter
anticipate counter expect foresee
anticipation expectancy prediction
antipathy distaste
anxiously uneasily
anyhow anyway
apart aside
apiece each
apothecary chemist
apparatus setup
apparent evident plain seeming
apparently seemingly
appeal charm
appear look seem
appease pacify
applaud clap
applause clapping
apply employ use utilize
appraise assess evaluate
appreciation hold
apprehend arrest comprehend grasp nab
apprehension understanding
approach coming near
appropriate reserve
appropriately suitably
approve sanction
approximate estimate gauge judge
approximately roughly some
approximation estimate
apt given
arbitrarily randomly
arc spark
arch curve
architect designer
ardor zeal
argue reason
argument controversy
arise originate
aristocracy nobility
arouse elicit evoke provoke
arrest nab
arrive come
articulate enunciate formulate phrase pronounce word
artillery gun
ascertain determine ensure insure
ascribe attribute impute
ashen livid
aspect facet
ass seat
assail assault
assemblage gathering
assess evaluate
assimilate ingest
assist assistance help
assistance help
assistant helper
associate connect link relate
assume presume
assurance confidence
assure ensure insure
astonished stunned
astonishingly surprisingly
athletic gymnastic
atomic nuclear
attack onrush onslaught
attempt effort endeavor seek try undertake
attest certify evidence manifest
attic loft
attire dress
attorney lawyer
attribute dimension impute
audacity temerity
authentic veritable
author writer
authorities government regime
authority potency
auto automobile car
automobile car
autumn fall
average mean norm
avert avoid
awake awaken wake
awaken wake
award grant
away forth off
awed awestruck
awful awfully dreadful fearful frightening terrible terribly unspeakable
awfully terribly
babe baby infant
baby infant
back endorse
backbone guts
backing patronage
backstage wing
backward rearward
bad badness
badger pester tease
badly ill poorly severely
ballot vote voting
balustrade banister
band circle
bang blast clap slam smash
banquet feast
bar block ginmill saloon
bare naked nude
barely hardly scarcely
basement cellar
basically essentially fundamentally
bask enjoy relish savor
bastard prick
bathtub tub
batter buffet hitter slugger
battle combat conflict engagement fight
bawl bellow
bearded bewhiskered
bearer carrier
beast brute creature wildcat
beat crush heartbeat pulse rhythm
beckon wave
become get
before earlier
beg implore solicit
beget father sire
begin commence start
beginning kickoff outset start
beguile captivate capture charm
behavior conduct
being existence organism
belch belching
belie contradict
belief feeling impression notion
believe conceive think
bellow hollering
beloved dear
belowground underground
bend crook turn
benefit profit welfare
berate chide lecture rebuke scold
berth post
beseech bid
beset plague
better improve
bewilder puzzle
bewildered confused
biblical scriptural
bid command
big large
bigger larger
bind stick
bite morsel
bitterness resentment
bizarre eccentric
black blackness
blanket cover
blast clap smash
blatant vociferous
blazing glaring
bleak desolate
blessed damned darned goddam goddamned infernal
blithely happily merrily
block hinder obstruct
bloom blooming blossom flower
blossom flower unfold
blunt forthright frank
blur obscure
blurred fuzzy
blush flush
bluster boast brag bravado
board plank
boast brag
bogus fake phony
bony scrawny skinny
boom din roar roaring thunder
boost encouragement
booth stall
border bound frame surround
bore drill
boring tedious
boss foreman
bother irritate
bounce leap
bound confine jump leap limit restrict spring throttle
bow defer
brace poise steady
branch subdivision
brazen insolent
breach violate
breadth width
breakdown dislocation
breakthrough discovery
breakup separation
breast tit
breed engender
brilliance glare grandeur splendor
brilliant superb
brisk refreshing
broad wide
broadcast transmit
brood dwell
brooding reflective
brook creek
brotherhood fraternity
brow eyebrow forehead
brush thicket
brute wildcat
bucket pail
buckle warp
budge stir
buff devotee fan lover
build construct physique
building edifice
bulk majority
bull shit
bullet slug
bump encounter find knock
bunch clump cluster gang
bundle package packet
buoyant perky
burden load loading
bureau office
burly husky
burn tan
burrow tunnel
burst explosion salvo volley
bush shrub
bustle hustle
but just merely only simply
buy purchase
calamity catastrophe disaster tragedy
calculate compute
calculation computation
caliber quality
call name
calm calmness composure quiet still
calmness composure
camp encamp
campaign crusade
captivate capture charm
captive prisoner
capture charm seizure
cardinal central fundamental key
care caution
career vocation
carelessness negligence
cargo freight shipment
carpet rug
carry transport
carved carven
case instance
castle palace
catalog catalogue
catapult sling
catastrophe disaster tragedy
category class
cattle cows oxen
cause induce stimulate
cavalryman trooper
cavort romp
cease discontinue quit stop
celebrate fete
cemetery graveyard
center concentrate focus halfway middle midway rivet
central fundamental key
centralize concentrate
certainly sure surely
certify evidence license manifest
chagrin humiliation
challenge dispute
chance gamble opportunity risk
chant intone
characteristic feature
chase dog pursuit track trail
chat chatter jaw
chatter jaw
cheap inexpensive
cheering shouting
cheery gay sunny
cherished precious
chide lecture rebuke scold
chief main primary principal
chiefly mainly primarily principally
child kid minor youngster
childish infantile
chill cool thrill
choice select selection
choose select
chore job task
chortle chuckle
chorus refrain
chunk clod lump
churning roiling turbulent
chute parachute
cinch picnic
circuit tour
circular round
circulate diffuse disseminate
circumscribe limit
circumstances luck
cite mention refer
city metropolis
clamber scramble
clamor din
clangor clash crash
clarity clearness
clash crash friction
class classify grade
classroom schoolroom
climate mood
climax culminate
clip time
clod lump
close last near shut
closed shut
closet cupboard
cloth fabric textile
clothe dress
cloud obscure
clue hint
clump cluster
clumsy inept ungainly
clutch grip hold seize
coach manager
coalesce fuse merge mix
coarse vulgar
code codification
coerce force
coffee java
coil spiral
collaborate cooperate
collect compile gather
colony settlement
colored negro
colossal prodigious stupendous
comb ransack
combine compound
comfort ease solace soothe
comic funny
commence start
comment commentary remark
commentator observer
commission committee
commit dedicate devote perpetrate
commonly normally ordinarily usually
commonwealth country nation
commotion din
companion comrade fellow
comparatively relatively
compass range reach scope
compel oblige
compete vie
complete finish
completely entirely totally wholly
complex composite
complicate refine
compliment congratulate
component element ingredient part portion
compound deepen intensify
comprehend grasp
comprise contain
comrade fellow
conceal hide
concealed hidden
concede confess
conceive think
concentrate focus rivet
concept conception
concern interest pertain refer relate
conclude reason
concluding final
conclusion decision
concurrent simultaneous
condemn decry
condescending patronizing
condition discipline specify stipulate
conduct demeanor
conduction conductivity
configuration contour shape
confine limit restrict throttle
confirm corroborate substantiate
conflict engagement fight struggle
confound confuse
confront face
confused disordered
confusing perplexing puzzling
congregation fold
congressman representative
connect link relate
connote imply
conquer subdue suppress
consequence effect result
consequent resultant
consider regard view
considerably substantially
consist dwell
consistently systematically
consolation solace
conspicuously prominently
constantly invariably
consternation dismay
constituent element
constitution establishment
construe interpret
consultation interview
consume down ingest
consumption intake uptake
contaminate foul
contemplation reflection
contempt disdain scorn
contemptuous scornful
contend postulate
content message
continuance continuation
continuously endlessly
contour shape
contrary opposite reverse
contribute lend
contrivance gadget
contrive design devise forge formulate invent
control curb
convention rule
conversion transition
cook ready
cope grapple
copy imitate simulate
correct right
correspond match
corroborate substantiate
couch sofa
counseling guidance
count counting
countenance visage
counter foresee
countless myriad
country nation
couple pair
court woo
cowboy puncher
cows oxen
crack gap super
craft trade
crawl creep
crazily insanely
crazy mad
creak screech squeak
credo creed
creep sneak
criminal crook
crimson red
cringe flinch grovel recoil shrink wince
crisp sharp
criterion standard
criticise criticize
crook turn
crop harvest
cross transverse traverse
crouch squat stoop
crowd herd
crude earthy
cruel savage vicious
crush squeeze
cry exclaim holler outcry scream shout squall weep yell
cryptic mysterious
crystallize illuminate
cuddle nestle snuggle
cult furor
cultural ethnic
cultured polite
cure remedy
curiosity wonder
curious funny peculiar queer singular
curiously oddly peculiarly
curse oath swear
curtail restrict
curtain drapery
curve swerve veer wind
curved curving
cuss fella fellow gadfly lad
custom tradition
cut reduce
dad daddy papa
daddy papa
damage harm
damn goddamn
damned darned goddam goddamned infernal
damp moist
dampen moisten stifle
danger risk
dapper jaunty
dark darkness
darkness shadow
darned goddam goddamned infernal
dart dash flutter scoot
dash flair scoot smash
deadlock impasse
deal plow
dealer trader
dear honey
debris dust
debut entry introduction
deceased gone
deceleration slowing
decent fitting
decidedly definitely
declaim recite
decline refuse reject
decomposition disintegration
decrease diminish lessen lessening
decree fiat
dedicate devote
deduce derive infer
deduct subtract
deepen intensify
deeply profoundly
defeat frustration licking overcome
defender guardian
defer postpone
deficiency lack
deformation distortion
defraud swindle
defy withstand
degree level stage
deity divinity god
delay wait
deliberately purposely
delicate fragile
delicious delightful
delight please revel
delirium frenzy fury hysteria
demand necessitate need require
democracy republic
demon devil fiend
demonstrate present prove show
demonstration presentation
depart deviate vary
departure deviation
dependable reliable
dependence dependency
depict describe picture
deplorable sorry
deposit lodge sediment sedimentation situate stick
deprive strip
derive gain infer
describe report
desert forsake
deserve merit
deserving worth
desire want
despair desperation
despairing desperate
despatch dispatch
despise disdain scorn
destine doom
destiny fate
destroy ruin
detached isolated separated
detailed elaborate
detect discover find notice observe
detectable noticeable
detection sensing
detector sensor
determination finding
detest hate
detonate explode
develop evolve
developing underdeveloped
development evolution
deviate divert vary
devil fiend
devise forge formulate invent
devotee fan lover
dialect idiom
diam diameter
diarrhea diarrhoea
diary journal
dice die
dictate prescribe
dictatorship tyranny
dictum pronouncement
die expire perish
differentiate distinguish mark
differentiation distinction
differently otherwise
difficult hard
diffuse disseminate permeate pervade
dim faint
diminish lessen
diminished lessened
diminutive tiny
dingy grimy
directly straight
director manager
dirt soil
dirty soiled unclean
disability handicap
disabled handicapped
disagreement discrepancy
disappear vanish
disappointed frustrated
disaster tragedy
disc record
discard dispose
discern distinguish recognize
disclose expose reveal
discontinue quit stop
discount dismiss disregard ignore
discover find learn notice observe
discovered observed
disdain scorn spurn
disentangle extricate
disgrace dishonor shame
dismally drearily
dismiss disregard ignore
disordered upset
disorderly jumbled
dispatch shipment
dispense distribute
disperse dissipate scatter sprinkle
dispersed spread
displacement shift
display exhibit show showing
dispute quarrel
disregard ignore neglect snub
disrupt interrupt
disruptive riotous troubled turbulent
dissipate scatter
distill purify
distinguish recognize
distort falsify warp
distress suffering
distressing disturbing
distribute spread
district territory
distrust mistrust suspect
disturb trouble upset
disturbance perturbation upset
disturbed upset worried
dive plunge
diversion recreation
diversity variety
divide split
divinity god
doctor physician
doctrine ism philosophy
document papers
dog track trail
domain sphere
dominate predominate prevail reign
done through
door doorway
doorman porter
dosage dose
dot stud
double dual twofold
doubt uncertainty
doubtful dubious
doubtless undoubtedly
dough loot
down downward
downpour torrent
dozen twelve
dozens lots scores tons
drag haul
drama play
dramatic spectacular striking
dramatist playwright
draped wrapped
draught gulp
draw pull
drawn haggard worn
dread fear
dreadful fearful frightening terrible
drift err float impetus roam rove stray wander
drive thrust
drown submerge
drugstore pharmacy
drunk drunkard
dusk nightfall twilight
duty obligation responsibility
dwell inhabit live populate
dweller inhabitant
dwelling home
earlier sooner
earnestly seriously
earnings pay profit profits salary wage
earth globe ground
earthquake quake
ease facilitate
easily easy
eating feeding
echo reverberation ring
economic economical
ecstasy rapture
edgy restive
educate train
education instruction
efface obliterate
effect effectuate result
effective efficient
effectiveness potency
effluent wastewater
effort endeavor try
elaborate expound
elder older
elderly older
element ingredient
elevate lift raise
elevation height peak
elicit evoke provoke
elude evade
emaciated gaunt haggard pinched
emanation emission
emancipate liberate
embed imbed
emblematic symbolic
embody personify
embrace encompass hug
emphasize stress
employ hire use utilize
empty vacate
enact ordain
enclose envelop
encounter find meet skirmish
encourage further promote
encroachment intrusion invasion
end terminate
endanger jeopardize menace threaten
endeavor enterprise strive try
endless interminable
endlessly infinitely
endow invest
endure last survive tolerate
enforce implement impose
engage pursue
engagement fight
engrossed intent wrapped
engrossing fascinating
engulf immerse steep
enhance heighten
enigmatic puzzling
enjoin order
enjoy relish savor
enlargement expansion
enliven inspire
enormous tremendous
enormously staggeringly tremendously
enough plenty
enraged furious maddened
enrol enroll recruit
enroll recruit
ensue result
ensure insure
entail mean
entanglement web
entire full total
entirely totally wholly
entitle title
entry introduction
enunciate pronounce
envisage imagine
envision fancy foresee picture visualize
epic heroic
epitomize typify
epoch era
equality par
erode gnaw
err stray
error fault mistake
erudite learned
eschew shun
especially particularly specially
essential indispensable
essentially fundamentally
establish found institute launch
estimate figure forecast gauge judge reckon
evade sidestep skirt
evaluation rating valuation
eventually finally
everlastingly forever
everyday mundane routine
evidence grounds manifest
evident plain
evidently obviously plainly
evoke provoke
exactly just precisely
exaggerated overdone
exalt glorify
exalted lofty
examination scrutiny
examine study
exceed top transcend
exceedingly extremely super
excel surpass
except exclude omit
excess extra redundant spare surplus
excite stimulate
excited mad
exclaim proclaim promulgate
exclude omit
exclusive sole
exclusively only solely
excuse pardon
execute fulfil fulfill
execution performance
exemplify illustrate
exercise exert practice workout
exert wield
exhausted fatigued
existential experiential
expanse sweep
expectation outlook prospect
expend spend
experiment experimentation
expert proficient skillful
expiration termination
expire perish
explicit expressed
exploit feat
expose reveal
express utter
expression look reflection
extended lengthy prolonged
extenuate mitigate
exterior outside
extra redundant spare surplus
extrapolate generalize infer
extreme utmost
extremely super
exultant jubilant triumphant
eyelid lid
fabric textile
facility installation
factory mill
fail neglect
fairly moderately pretty reasonably
faith religion
fake phony
falloff slump
falsify warp
falter waver
famed famous illustrious noted
family household
famous illustrious noted
fan lover
fancy fantasy illusion picture visualize
fantastic grotesque marvelous terrific tremendous wonderful wondrous
fantasy illusion
farther further
fashion manner mode style way
fatal fateful
father sire
fathom penetrate
fatigue weariness
fault flaw mistake
favored favorite
fear fright
fearful frightening terrible
feasible practicable workable
feeling impression notion
fella fellow lad
fellow lad
fence fencing
fervent fiery impassioned
festive merry
fierce furious vehement
fiery impassioned
fig figure
fight fighting oppose
figure flesh forecast reckon
file register
film movie
finally last ultimately
financial fiscal
find notice observe
fine okay
fire firing
fireplace hearth
firmly steadfastly
fit primed set suit
fix mend repair
fixed set
flash wink
flashy gaudy
flat level plane
flavor spirit
fleet swift
flicker flutter
flinch recoil shrink wince
flip toss
flood swamp
flounder stagger
flourish thrive
flush heyday peak
flushed rosy
fly wing
focus rivet
foil frustrate thwart
foliage leaf
following next
folly foolishness
fool gull
footstep pace step stride
forbid prohibit proscribe veto
forecast reckon
foreclose forestall preclude prevent
forego precede
forest wood woods
forestall preclude prevent
forge formulate invent
form kind organize sort
formally officially
former onetime
formidable redoubtable
formulate invent phrase word
formulation preparation
fort fortress garrison
forth off
forthright frank
fortify strengthen
fortune hazard luck
foster further
foul loathsome
found institute launch
founding initiation
foyer hall lobby vestibule
framework model
frankly honestly
frantically madly
freak monstrosity
free liberate loose
freight shipment
frenzy fury hysteria
frequent patronize
frequently often
freshman newcomer
freshness novelty
fret fuss
frighten scare
frightened scared terrified
frightening terrible
frightful horrible
frigid icy
fringe periphery
frog toad
frozen icy
fruitless futile vain
frustrate thwart
fulfil fulfill satisfy
full fully total
fullness richness
fumble grope
fun merriment
function operate purpose serve
fundamental key rudimentary
funny peculiar queer singular
furious maddened
furnish provide render supply
further promote
furthermore moreover
fury hysteria rage wildness
fuse merge mix
fuss mother
futile vain
gag joke
gaiety merriment
gain increase win
gamble risk
gap opening spread
gasp pant puff
gauge judge
gaunt haggard pinched
gay sunny
gaze stare
generalization induction
generalize infer
generally mostly
genius star wizard
gently mildly
germinate sprout
gesticulate gesture
ghastly grim gruesome
ghost specter
gift talent
giggle titter
gilded gilt gold golden
gilt gold golden
ginmill saloon
girl miss
give yield
given granted
glance glimpse glint
glare glower
gleam gleaming glint glisten glitter shine
glean harvest reap
glint glisten glitter shine
glinting glittering
glisten glitter shine
glistening shiny
glitter shine
glue paste
glued pasted
glycerine glycerol
goad spur
goddam goddamned infernal
goddamned infernal
gold golden
good goodness thoroughly well
govern regulate
government regime
grammatic grammatical
grandeur nobility splendor
grandma grandmother granny
grandmother granny
grapple grip
grappling wrestling
gratification satisfaction
gratify satisfy
grave sober solemn tomb
gravely soberly
greasy oily
greatcoat overcoat
grievance grudge
grim gruesome inexorable relentless stern
grin grinning smile
grinning smile
grip hold
groan moan
groove rut
grounds yard
group grouping
grove orchard
growing growth maturation
growl rumble
growth maturation
gruff hoarse husky
grumble mutter scold
grumbling rumble
guess reckon speculation suppose think
guide lead maneuver steer
gunpowder powder
gush spout
gutter trough
haggard pinched worn
hail herald
halfway middle midway
hall hallway lobby vestibule
hallmark trademark
halt stop
hamper hinder shackle
handbag purse
handle treat
handling treatment
hanker long yearn
happen occur
happening occurrence
happily merrily
harassed pestered
harbor nurse
hardly scarcely
hardship rigor
harm hurt injury
harmonious symmetrical
harvest reap
haste hurry
hasten hurry race rush speed
hate hatred
hateful mean
haunt obsess stalk
haversack knapsack
hawk peddle
hazard jeopardy luck risk
headache worry
heap lot pile
heartbeat pulse
heedless unheeding
height peak
hence therefore thus
hereafter hereinafter
heretofore hitherto yet
heroism valor
hesitate pause waver
heyday peak
hinder impede obstruct
hitch hobble limp
hitherto yet
hitter slugger
hoarse husky
hobble limp
hold keep maintain
holiday vacation
holler scream shout squall yell
honor honour laurels reward
honour laurels
hook rob
hoop ring
hope promise
horde host
housing lodging
however nevertheless nonetheless
howl roar wail
huge immense vast
humble humiliate lowly
humbly meekly
humor mood temper wit
hunch intuition suspicion
hurl hurtle lunge
hurler pitcher
hurrying scurrying
hurt injury wounded
hurtle lunge
hush silence still
hypothesis possibility theory
hypothesize speculate suppose theorize
icebox refrigerator
idea thought
identical very
idiot imbecile
ignorant illiterate
ignore snub
ill poorly sick
illness malady sickness
illuminate illumine light
illumine light
illustrious noted
imagery imagination
imitate simulate
imitation simulated
immediately instantly
immense vast
immensely vastly
immerse plunge steep
impair mar
impede obstruct
implication significance
import meaning
impose inflict
imposition infliction
impress strike
impression notion
impudent insolent
impulse urge
incisive keen penetrating
incite instigate motivate prompt
inclination tendency
incline ramp slope tend
incomprehensible inexplicable
incorporate integrate
increasingly progressively
index indicator
indicate point signal
indignation outrage
individual mortal person single someone soul
individually separately
indolent lazy
induce stimulate
induction initiation
industry manufacture
inert neutral
inescapable unavoidable
inevitably necessarily
inexorable relentless stern
infamous notorious
infective pathogenic
infernal unholy
infest overrun
influence shape
infuriating maddening
inhabit live populate
inherent integral
initiate originate
injure wound
innovation invention
inquire wonder
inquiry question
inscription lettering
inside interior within
insight penetration
instal install
instant moment
instead rather
instruct teach
instructor teacher
insulate isolate
insurrection rebellion revolt
intact integral
intake uptake
integrated unified
integrity unity
intellectual rational
intelligent sound
intelligible understandable
intent intention purpose wrapped
intention purpose
interest sake
interfere intervene
interject interpose
interlace intertwine twine
interlocking interwoven
intertwine twine
interweave weave
intrude trespass
intrusion invasion
intuition suspicion
invent manufacture
investigator researcher
involvement participation
irony sarcasm satire
irrigate water
ism philosophy
isolated separated stray
issue publish
ivory pearl
jab poke
jabber spout
jam pile
jeer scoff
jeopardize menace stake threaten
jeopardy risk
jerk jolt yank
jimdandy jimhickey
job occupation task
john lavatory privy toilet
jolly jovial merry
jolted shaken
jovial merry
jubilant triumphant
juicy voluptuous
jumble welter
jump leap spring
just merely only precisely simply
justly rightly
jutting sticking
keen penetrating
keep maintain
kick thrill
kickoff outset start
kid minor youngster
kill killing
kind sort
kinda rather
kingdom realm
lab laboratory
label mark pronounce tag
lad sonny
laden loaded
lam thrash
lamentation wail
lap lick
largely mostly
lash slash whip
last survive
lasting permanent
lately recently
later subsequently
lather suds
laugh laughter
lavatory privy toilet
lavish shower
lay place position put set
leaders leadership
lean thin tilt
leap spring
learning scholarship
lease rent
lecture rebuke scold
left remaining
legitimate logical
lend loan
lengthy prolonged
lesson moral
let permit
level plane
lexicon vocabulary
liberal tolerant
liberate loose
license permit
life living
lifelike pictorial vivid
lift raise
like wish
likely probably
likewise similarly too
limit restrict throttle
limitation restriction
lineage pedigree
link relate
little small
live populate
load loading
lobby vestibule
locality neighborhood vicinity
locate situate
located set situated
lock mesh
lodge stick
lone lonely solitary
long yearn
longing yearning
look seem
looking sounding
loom tower
loose unleash
lord master
lot pile
lots scores tons
lumber timber
lump swelling
lurch pitch reel stagger
lure tempt
luster splendor
machinist mechanic
madman maniac
magic magical
main primary principal
mainly primarily principally
maintain preserve
maintenance upkeep
malady sickness
mama mamma mommy
mamma mommy
maneuver steer
manner mode style way
manpower men
manufacturer producer
mark marking score tag
marked pronounced
market marketplace
marketing merchandising selling
marry wed
marshal mobilize
marvelous terrific tremendous wonderful wondrous
master overcome surmount
mastery supremacy
mate teammate
material stuff
matter topic
maximal maximum
maybe perchance perhaps possibly
meandering wandering winding
measure quantity step
measurement measuring
mechanics mechanism
medication medicine
meditate muse ponder reflect
melee scrimmage
melody tune
melt thaw
menace threat threaten
mend repair
mentality outlook wit
mention refer reference
merchandise product
merchandising selling
merely only simply
merge mix unify unite
merit virtue
metal metallic
middle midway
militant warlike
militia reserves
min minute
mind psyche
mingle unify
minimal minimum
minister parson pastor
minor youngster
misbehavior misdeed
miscellaneous mixed sundry
mischief shenanigan
misconstrue misunderstand
miserable pathetic piteous poor suffering
missile projectile
mistrust suspect
mite speck
mixed sundry
mobile wandering
mobilize rally
mode style way
model mold pattern
moderately pretty reasonably
modernize overhaul
modesty reserve
mold stamp
monarch sovereign
mood temper
morality morals
morose sullen
mortal person someone soul
motion movement
motionless still
motivate prompt
motivation motive
motto shibboleth
mount wax
mouth speak
move travel
muffle smother stifle
mumble mutter
mundane routine
muse ponder reflect
mutely silently
mysterious mystic
naked nude
narrative story tale
narrow specialize
nasal pinched
nationalism patriotism
nearly virtually
necessitate need require
necessity requirement
necktie tie
need require
needed required
neighborhood vicinity
nestle snuggle
nevertheless nonetheless
news tidings
newsman reporter
nightfall twilight
nip pinch
normally ordinarily usually
north northward
nose poke
note notice remark
nothing zero
notice observe
now today
nuance subtlety
nudge prod
number total
objection remonstrance
obligation responsibility
obscure vague
obstinately stubbornly
obviously plainly
occluded sorbed
occupant resident
oddly peculiarly
odor scent smell
offer proffer
ominous sinister threatening
only simply solely
onrush onslaught
opinion sentiment
opponent opposite
opposite reverse
opposition resistance
optical visual
optimal optimum
orbit revolve
ordinarily usually
origin source
outcry shout yell
outdo surpass
outdoors outside
outline sketch
outlook prospect
output yield
outrage shock
outset start
outsmart overreach
outstanding prominent salient
overcome overpower overwhelm surmount
overhaul overtake
overpower overwhelm
override overturn
own possess
owner proprietor
ownership possession
pace step stride
pacing tempo
package packet parcel
pains striving
painting picture
pale pallid
panic terror
pant puff
paradigm prototype
pardner partner
parson pastor
part partially partly portion
partially partly
particle speck
particular peculiar special
particularly specially
partner spouse
pass walk
passage transition
pasty sticky
patch plot
pathetic piteous poor
patrol police
patronize sponsor
pattern practice
pavement sidewalk
pay salary wage
peace serenity
pecs pectoral
peculiar queer singular special
pelt pepper
pen write
penalize punish
penalty punishment
percent percentage
perchance perhaps possibly
perfectly utterly
perfume scent
perhaps possibly
perilous precarious
permeate pervade
perplexing puzzling
persist prevail
persistence persistency
persistent relentless
person someone soul
perspective view
perspiration sweat
persuade sway
pertain refer relate
perturbation upset
pester tease
petition request
phase stage
philosophic philosophical
phone telephone
phonemics phonology
photo photograph
phrase word
physiognomy visage
pictorial vivid
picture visualize
pinpoint speck
pitch toss
piteous poor
place position put set spot
plan program
plant works
plod trudge
poetry verse
poignant touching
polish refine refinement
ponder reflect
populace public
portrait portrayal
position put set
possibility theory
pot toilet
potential potentiality
pounce swoop
pound ram thump
pour stream swarm
powdered powdery
practicable workable
practice rehearse
prance strut swagger
preaching sermon
precedence priority
preclude prevent
predominate prevail reign
preference taste
prepare ready
preposterous ridiculous
present show
presently shortly soon
preserve save uphold
pressing urgent
pretty reasonably
prevail reign
prey target
primarily principally
primary principal
primed set
print publish
privacy secrecy
privy toilet
procedure process
process treat
proclaim promulgate
procure secure
prodigious stupendous
proficient skillful
profit profits
prohibit proscribe veto
project protrude task
prominent salient
promotion publicity
promptly quick quickly
propose suggest
proposition suggestion
proscribe veto
prosperous thriving
protest protestation
provide render supply
province state
provisional tentative
psyche soul
pulse throb
pupil student
purely strictly
purl swirl
push thrust
put set
quake quiver
quarrel wrangle
queer singular
quick quickly speedy
quicken speed
quickly rapidly speedily
quiet silence still
quietly softly
quit stop
race rush speed
radical revolutionary
rage storm
rail railing
railroad railway
ranch spread
range reach scope
rank rate
rapidly speedily
rarely seldom
ratify sign
rating valuation
rattle rattling
rattler rattlesnake
reach scope stretch
react respond
reactivity responsiveness
real very
realism reality
realize recognize
really truly
reasonable sensible
rebellion revolt
rebuff repulse snub
rebuild reconstruct
rebuke scold
rebut refute
recall recollect remember
recede retreat withdraw
receipts revenue
reckon suppose think
recoil shrink wince
recollect remember
recollection remembrance
recommend urge
recover regain retrieve
recreate revive vivify
recurrent repeated
redundant spare surplus
reek smack
reel spin stagger
reexamine review
refer relate
regain retrieve
regard respect view
regret sorrow
regular veritable
rehabilitation renewal
reiterate repeat restate
rejoin retort
relentless stern
relevance relevancy
reliance trust
religious spiritual
relish savor
remain stay
remainder residue rest
remarkable singular
remarkably unusually
rend rip
render supply
rendering rendition
repeal rescind
repeat repetition restate
replace supersede supplant
replacement switch
represent symbolize
repress subdue
repulsion revulsion
residue rest
resign vacate
resignation surrender
respect value
respective various
restrict throttle
resume survey
retaliation revenge
retreat withdraw
revere worship
revive vivify
revolve rotate
reward wages
rhyme verse
rigidly stiffly
rigorous strict
rinse wash
riotous troubled turbulent
ripple ruffle
rite ritual
roam rove stray wander
roar roaring thunder wail
roaring thunder
rock stone sway
roiling turbulent
roll roster
rooms suite
roughly some
rove stray wander
run tally
runner smuggler
rush speed surge
salary wage
salvage save
salvo volley
sarcasm satire
savage vicious
say state tell
scamper scurry scuttle
scent smell
scheme strategy
scores tons
scorn spurn
scour scrub
scrape scraping
scrawny skinny
scream screech shout shriek squall yell
screech shriek squeak
screen test
scurry scuttle
search seek
sec second
secede splinter
second secondly
seek try
separated spaced
seriousness sincerity
serpent snake
set situated
severe wicked
shamble shuffle
shift transformation transmutation
shipping transport
shiver shudder
shock stupor
shooting shot
shop store
shortly soon
shout squall yell
shriek shrill
shrink wince
sidestep skirt
sign subscribe
significant substantial
silence still
silent still
silver silvery
sin sinfulness
sinful ungodly
sinister threatening
slant weight
slanting sloping
slash whip
sleep slumber
slender slim
slice slit
slightly somewhat
slop spill splash
slow slowly
smitten stricken
smother stifle suffocate surround
snap snarl
sober solemn
sod sward
soiled unclean
solace soothe
soldiery troops
someone soul
sore tender
sovereign supreme
spare surplus
spark sparkle trigger
speak talk
specify stipulate
spectacular striking
spectator witness
speculate suppose theorize
speculation venture
speed velocity
spell trance
spire steeple
spot spy
sprawl straggle
spring springtime
spur urging
squad team
squall yell
square squarely
squirm twist wriggle writhe
staggeringly tremendously
staircase stairway
stairs steps
stammer stutter
stamp stomp
standpoint viewpoint
star wizard
state tell
stay stick
step stride tread
stimulant stimulation stimulus
stimulation stimulus
story tale
strain strive
strangle throttle
stray wander
stream swarm
stride tread
strut swagger
study survey
stuff thrust
stumble trip
style way
subdue suppress
subject theme topic
suffering woe
suitable suited
sum total
sun sunlight
superbly wonderfully wondrously
supersede supplant
suppose theorize think
sure surely
surmise suspect
suspect suspicious
sway swing
swerve veer
swirl twirl whirl
symmetric symmetrical
tactile tactual
tangled tortuous
taunt tease
teen teenage
telegraph wire
terrific tremendous wonderful wondrous
testament will
testimonial tribute
theater theatre
theme topic
thence therefrom
therefore thus
thinking thought
thorough thoroughgoing
thread wind
three trio
thud thump
top transcend
topple tumble
totally wholly
track trail
trample tread
transfer transplant transportation
transform transmute
transformation transmutation
tremendous wonderful wondrous
triumph victory
trouble upset
troubled turbulent
tube tubing
tumult uproar
turn turning
twirl whirl
twist wriggle writhe
unambiguously unequivocally
uncertainly unsteadily
underline underscore
uneconomical wasteful
unify unite
universe world
upset worried
upward upwards
usage use utilization
use utilization utilize
variable varying
verve vitality
vibrant vivacious
vote voting
wait waiting
wallop whack
wandering winding
war warfare
wash washing
whiskey whisky
wind wrap
wonderful wondrous
wonderfully wondrously
wood woods
wriggle writhe
`;

/** Of one stem: what is done and that it is done. */
export const WORD_FAMILIES = `
abandon abandonment
abet abetment
abnormal abnormality abnormally
abolish abolishment abolition
abrupt abruptly
absentminded absentmindedly absentmindedness
absolute absolutely
abstract abstraction abstractly abstractness
absurd absurdity absurdly absurdness
accept acceptance acceptation
acceptable acceptableness
accident accidental
accommodate accommodation
accomplish accomplishment
accredit accreditation
accrual accrue
accrue accruement
acculturate acculturation
accumulate accumulation
accurate accurately
accusal accuse
accusation accuse
accusing accusingly
ache aching achy
achieve achievement
acknowledge acknowledgment
acquaint acquaintance
acquaintance acquaintanceship
acquire acquiring
act action
activate activation
active activeness activity
actual actuality
actuate actuation
acute acutely
adamant adamantly
adapt adaption
add addition
adequate adequateness
adjectival adjectivally adjective adjectively
adjourn adjournment
administrative administratively
admirable admirableness
admiration admire
admonish admonition
adopt adoption
adverse adversely adversity
advise advisement
aerate aeration
affectionate affectionately affectionateness
affirm affirmation
aged agedness
agglutinate agglutination
aggravate aggravation
aggress aggression
aggressive aggressively aggressiveness
agile agilely
agonal agony
agree agreement
agricultural agriculture
ail ailment
aimless aimlessly aimlessness
align alignment
alike alikeness
alkaline alkalinity
allege allegement
alleged allegedly
alleviate alleviation
allocate allocation
allude allusion
alone aloneness
alter alteration
alternate alternation
alternative alternatively
amaze amazement
amazing amazingly
ambassador ambassadorship
ambiguous ambiguously
ambitious ambitiously ambitiousness
amend amendment
amiable amiableness
ample ampleness amply
amputate amputation
amuse amusement
analogous analogously
analytic analyticity
anatomical anatomically
ancient anciently ancientness
anecdotal anecdote
angular angularity
animated animatedly
ankle anklet
annihilate annihilation
anodal anode
anomic anomie
anonymous anonymously
anterior anteriority anteriorly
appalling appallingly
apparent apparently apparentness
appealing appealingly appealingness
appear appearance
apportion apportionment
appraisal appraise
apprehend apprehension
apprentice apprenticeship
appropriate appropriately
approval approve
approving approvingly
apt aptness
architectural architecturally architecture
argue argument
arithmetic arithmetical
arousal arouse
arraign arraignment
arrange arrangement
arrival arrive
arrogant arrogantly
art arty
articulate articulation
artificial artificiality artificially
ash ashy
ashamed ashamedly
aspiration aspire
assemblage assemble
assert assertion
assertive assertiveness
assess assessment
assign assignment
assimilate assimilation
assist assistance
assured assuredly assuredness
astonish astonishment
astonishing astonishingly
attain attainment
attend attendance
attention attentional
attentive attentively attentiveness
attorney attorneyship
attract attraction
attractive attractively attractiveness
audible audibleness
augment augmentation
authentic authenticity
author authorship
authoritative authoritatively
automate automation
autumn autumnal
available availableness
average averageness
avoid avoidance
awaken awakening
aware awareness
awful awfulness
awkward awkwardly awkwardness
axial axially
babble babbling
back backing
bacterial bacterially bacterium
bad badness
bald baldly baldness
banish banishment
bargain bargaining
bark barky
bathe bathing
beat beating
beautiful beautifully
beer beery
beguile beguilement
behavior behavioral
belligerent belligerently
bellow bellowing
beneficial beneficially
bereave bereavement
bestow bestowal bestowment
betray betrayal
better betterment
bewilder bewilderment
bewildered bewilderedly
big bigness
bind binding
biological biologically
bitter bitterly
bizarre bizarreness
black blackness
blatant blatantly
bleak bleakly bleakness
bleed bleeding
blessed blessedly
blind blindly blindness
blink blinking
blissful blissfully
blithe blithely blitheness
block blockage blocking blocky
blond blondness
blood bloody
blue blueness
blunt bluntly bluntness
boastful boastfully
boat boating
bold boldly boldness
bomb bombing
bone boney
bony bonyness
book booking
boring boringly boringness
bosom bosomy
boss bossy
bother botheration
bounded boundedness
box boxy
boyish boyishly boyishness
brace bracing
bramble brambly
branch branchy
brave bravely braveness
brazen brazenly brazenness
breathe breathing
breathless breathlessly breathlessness
brief briefing briefly briefness
bright brightly brightness
brilliant brilliantly
brisk briskly briskness
brittle brittleness
broad broadness
brother brotherly
brown brownness
brush brushy
brutal brutality
bubble bubbly
bulge bulgy
bunch bunchy
buoyant buoyantly
burr burry
busy busyness
button buttony
buy buying
calculate calculation
calculating calculatingly
calibrate calibration
callous callously callousness
calm calmly calmness
camp camping
candid candidly
capable capableness
captain captainship
captivate captivation
captive captivity
cardinal cardinalship
care caring
careful carefully
careless carelessly carelessness
carnal carnality carnally
castigate castigation
casual casually casualness
cattle cattleship
causal causality causally cause
causation cause
cautious cautiously cautiousness
ceaseless ceaselessly ceaselessness
celebrate celebration
center centering
central centrality centrally
centralization centralize
centrifugation centrifuge
cerebral cerebrally
chairman chairmanship
chant chanting
charitable charitableness
charming charmingly
chatter chattering
cheap cheapness
cheat cheating
cheer cheering
cheerful cheerfulness
chemical chemically
chest chesty
chew chewing
chide chiding
chief chiefly
chieftain chieftainship
child childly
childish childishly childishness
chill chilling
choice choiceness
choke choking
choral chorus
chord chordal
chunk chunky
church churchly
circular circularity
citizen citizenship
clamor clamoring
classical classically
clausal clause
clean cleaning cleanness
cleanse cleansing
clear clearly clearness
clerk clerkship
clever cleverly
climb climbing
clinic clinical
clinical clinically
clock clocking
close closely closeness closing
clothe clothing
cloud clouding
cluster clustering
coach coaching
coarse coarsely
coast coastal
coat coating
coax coaxing
coerce coercion
coexist coexistence
cohere cohesion
coherent coherently
cohesive cohesiveness
cold coldly coldness
collaborate collaboration
collect collecting
colloid colloidal
colloidal colloidally
collude collusion
color coloring
colossal colossus
comb combing
combination combine
combine combining
come coming
comfortable comfortableness
comforting comfortingly
command commandment
commander commandership
commemorate commemoration
commend commendation
commensurate commensurateness
commercial commercially
commiserate commiseration
commit commitment
committed committedness
commonplace commonplaceness
communal communally commune
commune communion
communicate communicating communication
communication communicational
compact compactly
companion companionship
compare comparing
compartment compartmental
competent competently
competitive competitively competitiveness
compilation compile
compile compiling
complain complaint
complete completely completeness completion
complex complexity complexly complexness
complicate complication
complicated complicatedness
composed composedly
compound compounding
comprehend comprehension
comprehensive comprehensively comprehensiveness
compress compressing
compulsive compulsively compulsiveness compulsivity
computation computational compute
comrade comradely comradeship
concave concavely concaveness concavity
conceal concealing concealment
concede conceding
conceivable conceivableness
concentrate concentration
conception conceptional
conceptual conceptuality conceptually
concise conciseness
conclusive conclusively conclusiveness
concrete concretely concreteness
concurrent concurrently
concuss concussion
condemn condemnation
condescending condescendingly condescendingness
condition conditioning
conduct conducting
conductive conductivity
confer conference
confess confession
confident confidently
configuration configurational configure
confirm confirmation
confiscate confiscation
conform conformance
confront confrontation
confuse confusion
confused confusedly confusedness
confusing confusingly
congest congestion
congratulate congratulation
congregate congregating congregation
congregation congregational
conjugal conjugally
connected connectedness
connective connectivity
connoisseur connoisseurship
connotation connotational connote
conquer conquering
conscientious conscientiously
conscious consciously consciousness
conscript conscription
consensual consensus
consequent consequently
consider consideration
considerate considerately considerateness
consistent consistently
consolation console
consolidate consolidation
consonant consonantal
conspicuous conspicuously
constant constantly
construal construe
construct construction
constructive constructively constructiveness
consult consultation
consummate consummation
contaminate contamination
contemplate contemplation
contemptuous contemptuously contemptuousness
contend contention
content contentment
contented contentedly contentedness
contest contestation
continual continually
continuance continue
continuation continue
continuous continuously continuousness
contort contortion
contractual contractually
contribute contribution
controller controllership
convene convening
convenient conveniently
conventional conventionality conventionally
conversation conversational converse
converse conversely
conversion convert
convex convexity
convincing convincingly
convulsive convulsively
cook cookery cooking
cool cooling coolness
cooperate cooperation
cooperative cooperatively cooperativeness
coordinate coordination
copy copying
corporate corporation
corporeal corporeality
correct correction correctness
correction correctional
correlate correlation
correlation correlational
correspond correspondence
corroborate corroboration
corrupt corruptly corruptness
cortical cortically
cotton cottony
cough coughing
counsel counseling
counselor counselorship
count counting
counteract counteraction
countless countlessness
couple coupling
court courting
cousin cousinly
covert covertly
coward cowardly
coy coyness
crack cracking
craftsman craftsmanship
crave craving
crawl crawling
creak creaking
create creation creature
creative creatively creativeness creativity
credible credibleness
creed creedal
creep creeping
criminal criminality criminally criminalness
crisp crisply
criterial criterion
criterion criterional
critic critical
critical critically
criticise criticism
crooked crookedly
croon crooning
cross crossing crossly
crow crowing
crowd crowding
crucial cruciality crucially
crude crudity
cruel cruelness
crush crushing
crushing crushingly
cry crying
crystallization crystallize
crystallize crystallizing
cuddle cuddling
culminate culmination
cultivate cultivation
cultural culture
cumbersome cumbersomeness
cumulative cumulatively
curious curiously curiousness
current currently currentness
cursed cursedly
cushion cushioning
cute cutely cuteness
cylindrical cylindricality cylindricalness
cynic cynical
cynical cynically
damn damnation
damp damply dampness
dampen dampening
dance dancing
dangerous dangerously dangerousness
dangle dangling
dapper dapperness
dare daring
dark darkly darkness
darken darkening
date dating
daughter daughterly
dazed dazedly
dazzling dazzlingly
deaf deafness
dealer dealership
debile debility
decelerate deceleration
decent decently
deceptive deceptively deceptiveness
decide deciding decision
decided decidedly
declaration declare
declination decline
decorate decoration
decorative decorativeness
dedicate dedication
deep deeply
defective defectively defectiveness
defer deferment
defiant defiantly
define definition
defray defrayal defrayment
deject dejection
delegate delegating delegation
deliberate deliberately deliberateness deliberation
delicate delicately
delicious deliciously
delighted delightedly
delightful delightfully
deliver delivery
demanding demandingly
demarcate demarcation
demolish demolishing demolition
demonstrate demonstration
demure demurely demureness
demythologization demythologize
denominate denomination
denomination denominational
denominational denominationally
denotation denote
denounce denouncement
dense density
depart departure
department departmental
dependable dependableness
depict depicting depiction
deplete depletion
deploy deployment
deprave depravity
depraved depravity
deprivation deprive
deride derision
derivation derive
descend descent
descriptive descriptively
desecrate desecration
desert desertion
deserving deservingness
design designing
designate designation
desirable desirableness
despairing despairingly
desperate desperately
despisal despise
despise despising
despondent despondently
destination destine
destructive destructively destructiveness
detach detachment
detail detailing
detect detecting detection
deteriorate deterioration
determination determine
determined determinedly
detest detestation
devastate devastation
develop development
developmental developmentally
deviate deviation
devisal devise
devise devising
devote devotion
devoted devotedly devotedness
dew dewy
dexterous dexterously
dextrous dextrously
diagnose diagnosing
diagonal diagonally
dialect dialectal
dialectic dialectical
diaphyseal diaphysis
dictate dictation
differ difference
different differently
differentiate differentiation
difficult difficultness
diffuse diffusely
dilatation dilate
dilute dilution
dim dimly
dimension dimensional
dimensional dimensionality
diminutive diminutiveness
dine dining
dinge dingy
direct directly
direction directional
directional directionality
director directorship
dirt dirty
disagree disagreement
disappear disappearance disappearing
disappoint disappointment
disappointed disappointedly
disapproval disapprove
disarm disarming
disastrous disastrously
disband disbandment
disclose disclosure
disconcerting disconcertingly
discontinuance discontinue
discontinuation discontinue
discover discovery
discrete discreteness
discriminate discrimination
discuss discussion
disenfranchise disenfranchisement
disengage disengagement
disentangle disentanglement
disgusted disgustedly
dishearten disheartenment
disintegrate disintegration
dislocate dislocation
dismal dismally
dismiss dismissal
disobedient disobediently
disparate disparateness
dispassionate dispassionately
displease displeasure
dispose disposition
disproportionate disproportionately
disputation dispute
disrupt disruption
disruptive disruptively
dissect dissection
disseminate dissemination
dissipate dissipation
dissociate dissociation
dissolve dissolving
dissuade dissuasion
distal distally
distant distantly
distill distillation distillery distillment
distinct distinctly distinctness
distinctive distinctively distinctiveness
distribution distributional
disturb disturbance
disturbing disturbingly
diverse diversely diverseness diversity
diversion divert
divine divinely
division divisional
divorce divorcement
docile docility
dock docking
doctrinal doctrinally doctrine
document documental documentation
dogged doggedly doggedness
doleful dolefully dolefulness
dominate domination
donate donation
dosage dose
double doubling doubly
dough doughy
down downy
drab drably drabness
draft drafting drafty
drain drainage
dramatise dramatist
dramatization dramatize
dreadful dreadfully
dream dreaming
dress dressy
drift driftage drifting
drill drilling
drink drinking
drizzle drizzly
drunken drunkenly drunkenness
dry dryness
dual duality
dubious dubiously dubiousness
dull dully
dumb dumbly dumbness
dusk dusky
dust dusty
dwell dwelling
dwindle dwindling
dye dyeing
eager eagerly eagerness
earnest earnestly
ease easing
eat eating
eccentric eccentricity
editor editorship
editorial editorially
educate education
education educational
educational educationally
effective effectively effectiveness effectivity
effectuate effectuation
efficient efficiently
ejaculate ejaculation
eject ejection
elaborate elaborately elaborateness elaboration
elastic elasticity
elate elation
elect election
electric electricity
electrical electricity
elegant elegantly
elevate elevation
elicit elicitation
eliminate elimination
ellipsoid ellipsoidal
eloquent eloquently
elude eluding elusion
elusive elusiveness
elute elution
emanate emanation
emancipate emancipation
embank embankment
embark embarkment
embarrass embarrassment
embarrassing embarrassingly
embezzle embezzlement
embrace embracement embracing
emigrate emigration
emote emotion
emotion emotional
emotional emotionality emotionally
emphasize emphasizing
empirical empirically
employ employment
empty emptying
emulate emulation
enact enactment
enclose enclosing enclosure
encompass encompassment
encourage encouragement
encroach encroachment
end ending
endear endearment
endless endlessness
endorse endorsement
endow endowment
endurance endure
enduring enduringly enduringness
enervate enervation
enforce enforcement
engineer engineering
enhance enhancement
enjoin enjoining enjoinment
enjoy enjoyment
enlarge enlargement
enlist enlistment
enormous enormously enormousness
enrich enrichment
enrol enrolment
enroll enrollment
entail entailment
entangle entanglement
enter entering
enterprising enterprisingly enterprisingness
entertain entertainment
entire entirely entireness
entitle entitlement
enunciate enunciation
envelop envelopment
environment environmental
envision envisioning
epic epical
epiphyseal epiphysis
epiphysial epiphysis
epoch epochal
equal equality equally
equate equating
equip equipage equipment
erect erecting erectly erectness
erode eroding erosion
erudite eruditely eruditeness
escalate escalation
especial especially
essential essentiality essentially essentialness
establish establishment
estimate estimation
eternal eternally eternity
ethical ethically ethics
ethnic ethnicity
evacuate evacuation
evaluate evaluation
evasive evasively evasiveness
even evenly
eventual eventually
everlasting everlastingly
everyday everydayness
evident evidently
evil evilly evilness
exacerbate exacerbation
exact exactly exactness
exaggerate exaggeration
exalt exaltation
examination examine
exasperate exasperation
excavate excavation
exceed exceedance
excellent excellently
except exception
exception exceptional
exceptional exceptionally
excessive excessively excessiveness
excitation excite
excite excitement
excited excitedly
exciting excitingly
exclaim exclaiming
exclude exclusion
exclusive exclusively
excommunicate excommunication
execute executing execution
exempt exemption
exhalation exhale
exhibit exhibition
exhort exhortation
exist existence
exotic exoticness
expansive expansiveness
expect expectation
expectant expectantly
expected expectedness
expend expending
expensive expensively expensiveness
experiment experimentation
expert expertly expertness
expiration expire
explicit explicitly explicitness
explode explosion
exploit exploitation
exploration explore
export exportation exporting
expose exposure
exposit exposition
expound expounding
express expression expressly
expressive expressiveness
extend extension extent
extensive extensively extensiveness
extenuate extenuation
external externality externally
extraneous extraneousness
extrapolate extrapolation
extreme extremely
extricate extrication
exult exultation
exultant exultantly
facetious facetiously
facilitate facilitation
factor factoring factorization
fade fading
fail failure
faint faintly
fair fairness
faithful faithfully faithfulness
false falseness falsity
falter faltering
familiar familiarity
famous famously
far farness
faraway farawayness
fascinate fascination
fascinating fascinatingly
fashion fashioning
fast fastness
fasten fastening
fastidious fastidiously fastidiousness
fat fatness
fatal fatally
father fatherly
fault faulty
favorable favorableness
fearful fearfully fearfulness
feasible feasibleness
feather feathery
feed feeding
feel feeling
fellow fellowship
female femaleness
feminine feminineness femininity
fence fencing
ferment fermentation
ferocious ferociously
fervent fervently
festive festivity
feverish feverishly
few fewness
fiction fictional
field fielding
fierce fiercely fierceness
fifth fifthly
fight fighting
figurative figuratively
file filing
film filming
final finality finally
finance financing
financial financially
find finding
finite finitely finiteness
fire firing
firm firmly firmness
fisc fiscal
fiscal fiscally
fish fishery fishing fishy
fit fitly fitness
fitting fittingness
fix fixing
fixed fixedly fixedness fixity
flash flashing
flat flatness
flatter flattery
flawless flawlessly flawlessness
fleet fleetly fleetness
flexible flexibleness
flocculate flocculation
flood flooding
flour floury
flow flowing
flower flowering flowery
fluff fluffy
flutter fluttering
fly flying
focal focally
focus focusing
foil foiling
fond fondly fondness
foolish foolishly
forceful forcefully forcefulness
forecast forecasting
foreclose foreclosure
foreman foremanship
forestall forestalling
forfeit forfeiture
forge forging
forgetful forgetfulness
form formation
formal formalness
forsake forsaking
forthright forthrightness
fortunate fortunately
forward forwarding
foster fosterage fostering
foul foully foulness
found foundation founding
fourth fourthly
fox foxy
fractionate fractionation
fragile fragility
fragment fragmental
frail frailness
frank frankly frankness
fraternal fraternity
fraternization fraternize
free freeing freely
freeze freezing
frequent frequently
fresh freshness
friend friendly friendship
frighten frightening
frightening frighteningly
frightful frightfulness
frigid frigidity frigidness
fringe fringy
frivolous frivolously frivolousness
front frontal
fruit fruity
fruitful fruitfulness
fruitless fruitlessly
frustrate frustration
fry frying
fuel fueling
fulfil fulfilment
fulfill fulfillment
function functioning
functional functionality
fundamental fundamentally
funeral funereal
furious furiously furiousness
further furtherance
furtive furtively
fuse fusion
futile futilely futility
future futurity
garden gardening
gaud gaudy
gaunt gauntness
geld gelding
general generally generalship
generalization generalize
generation generational
generous generously generousness
genial geniality genially
gentleman gentlemanly
geological geologically
germinate germination
gesticulate gesticulation
girlish girlishly girlishness
given givenness
glad gladness
glaring glaringly
glass glassy
gleam gleaming
gleeful gleefully gleefulness
glitter glittery
global globe
gloom gloomy
glorious gloriously
goad goading
good goodness
gossip gossipy
governor governorship
graceful gracefully gracefulness
gracious graciously
grade grading
gradual graduality gradually
graduate graduation
grain grainy
grand grandly
granular granularity
grape grapey grapy
grapple grappling
grasp grasping
grass grassy
grateful gratefully gratefulness
gratuitous gratuitously
grave gravely graveness gravity
gravel gravelly
gravid gravidity gravidness
gray grayly grayness
graze grazing
great greatness
greed greedy
green greenly
greet greeting
gregarious gregariously gregariousness
grim grimly grimness
grime grimy
grind grinding
groom grooming
grotesque grotesquely grotesqueness
growing growth
growl growling
gruesome gruesomely gruesomeness
gruff gruffly gruffness
grumble grumbling
guardian guardianship
guidance guide
guilt guilty
gust gusty
guts gutsy
habitual habitually
haggard haggardly
haggle haggling
hair hairy
hammer hammering
handle handling
handsome handsomely handsomeness
handwrite handwriting
hang hanging
hanker hankering
happen happening
harmless harmlessly
harmonious harmoniousness
harsh harshly
harvest harvesting
haste hasty
hatch hatchery hatching
hateful hatefully hatefulness
haul haulage hauling
haze hazy
headmaster headmastership
heal healing
health healthy
healthful healthfulness
heated heatedly
heedless heedlessly heedlessness
helpful helpfully helpfulness
helpless helplessly helplessness
herb herbal
here hereness
hesitant hesitantly
hesitate hesitation
heterogeneous heterogeneousness
hibernate hibernation
hideous hideously hideousness
high highly
highlight highlighting
hijack hijacking
hilarious hilariously
hill hilly
hiss hissing
historical historically historicalness
hoarse hoarsely hoarseness
hole holey
holler hollering
hollow hollowly hollowness
home homely
homicidal homicide
homogeneous homogeneously homogeneousness
honest honestly honestness
hopeful hopefully hopefulness
hopeless hopelessness
horizontal horizontality horizontally
hormonal hormone
horrifying horrifyingly
horseman horsemanship
hostile hostilely
hot hotness
hour hourly
house housing
housekeep housekeeping
housewife housewifely
howl howling
hulk hulky
human humanity humanly humanness
humble humbleness humbly
humiliate humiliation
humiliating humiliatingly
humor humoring
humorous humorously humorousness
hunt hunting
hurdle hurdling
hurried hurriedly hurriedness
hurry hurrying
hurt hurting
husband husbandly
hydrophobic hydrophobicity
hypothetical hypothetically
hysterical hysterically
ideal ideality ideally
identical identically identicalness
idle idling idly
ignite ignition
ignorant ignorantness
ill illness
illegal illegality illegally
illuminate illumination
illusion illusional
illustrate illustration
illustrious illustriously illustriousness
imagination imagine
imaginative imaginatively imaginativeness
imitate imitation
immature immaturely immatureness immaturity
immediate immediateness
immense immensely immenseness immensity
immoral immorality immorally
immortal immortality
immune immunity
impair impairment
impale impalement
impart impartation imparting
impatient impatiently
imperative imperatively imperativeness
imperfect imperfectly imperfectness
impersonal impersonally
impetuous impetuously impetuousness
impinge impinging
impious impiousness
implement implemental implementation
implicit implicitness
import importation importing
important importantly
impose imposition
impossible impossibleness
impotent impotently
imprecate imprecation
impressive impressively impressiveness
imprint imprinting
imprison imprisonment
improve improvement
improvisation improvise
impudent impudently
impure impurity
inaccurate inaccurately
inactive inactivity
inadequate inadequately inadequateness
inappropriate inappropriately inappropriateness
inaudible inaudibleness
inaugural inaugurally
inaugurate inauguration
incapable incapableness
incarnate incarnation
incidental incidentally
incisive incisively incisiveness
incitation incite
incite incitement
inclination incline
incomplete incompletely incompleteness
inconsistent inconsistently
inconvenient inconveniently
incorporate incorporation
increasing increasingly
incredible incredibleness
incubate incubation
inculcate inculcation
indecent indecently
indefinite indefinitely indefiniteness indefinity
independent independently
indicate indication
indict indictment
indifferent indifferently
indignant indignantly
indirect indirectness
indispensable indispensableness
individual individuality individually
indolent indolently
induce inducement inducing
induct induction
indulge indulging
indulgent indulgently
industrial industrially
industrious industriously
inept ineptly ineptness
inert inertness
inevitable inevitableness
inexorable inexorableness
inexpensive inexpensiveness
infatuate infatuation
infect infection
infectious infectiously
infer inference
inferior inferiority
infernal inferno
infest infestation
infiltrate infiltration
infinite infinitely infiniteness infinity
inflect inflection
inflection inflectional
inflict infliction
influential influentially
inform information
informal informally
information informational
infrequent infrequently
infuriate infuriation
ingest ingestion
inhabit inhabitation
inherent inherently
inherit inheritance
inhuman inhumanity
inhumane inhumanely inhumaneness
initial initially
initiate initiation
injure injury
ink inky
innocent innocently
innovate innovation
innovation innovational
inquire inquiring inquiry
inquiring inquiringly
insane insanely insaneness insanity
insignificant insignificantly
insist insistence
insistent insistently
insolent insolently
inspector inspectorship
inspiration inspire
install installation installing
institution institutional
institutional institutionally
instruct instruction
instruction instructional
instructor instructorship
instrument instrumentation
insufficient insufficiently
insulate insulation
insurrection insurrectional
intact intactness
integral integrality integrally
integrate integrating integration
intellectual intellectually
intelligent intelligently
intend intent
intense intensely intensity
intent intently intentness
intentional intentionality intentionally
interact interaction
interaction interactional
intercept interception
interdepend interdependence
interested interestedness
interesting interestingly interestingness
interject interjection
intermittent intermittently
internal internally
internalization internalize
international internationality internationally
interpose interposition
interpret interpretation interpreting
interrelate interrelation
interrelated interrelatedness
interrelation interrelationship
interrupt interruption
intervene intervention
intimate intimation
intimidate intimidation
intonate intonation
intonation intone
intractable intractableness
intricate intricately
intuit intuition
invade invasion
invent invention
invest investing investment
investigate investigating investigation
invisible invisibleness
invitation invitational
inviting invitingly
involve involvement
inward inwardly
iron ironing
irrational irrationality irrationally
irregular irregularity irregularly
irrelevant irrelevantly
irresponsible irresponsibleness
irrigate irrigation
irritate irritation
isolate isolation
issue issuing
itch itching
itemization itemize
jabber jabbering
jagged jaggedly jaggedness
jealous jealously
jeer jeering
jerk jerky
jocular jocularity
joint jointly
jollity jolly
jolt jolty
journey journeying
jovial joviality jovially
joyous joyously joyousness
judge judgeship judging judgment
judgment judgmental
juice juicy
jurisdiction jurisdictional
just justly
juxtapose juxtaposition
keen keenly keenness
kill killing
kin kinship
kind kindly kindness
king kingly kingship
kiss kissing
kneel kneeling
knight knightly
knock knocking
know knowing
knowing knowingness
lacerate laceration
lament lamentation
languid languidly
lasting lastingness
late lateness
lather lathery
lavish lavishly lavishness
lax laxness
leader leadership
leaf leafy
learned learnedly learnedness
leather leathery
lecture lectureship
legal legality legally
legislate legislation legislature
legislative legislatively
legislator legislatorship
leisure leisurely
lemon lemony
lethal lethality
lexical lexicon
liberal liberality liberalness
liberate liberation
lifeless lifelessness
like likeness
limit limitation
line lining
linear linearity linearly
lingual lingually
link linkage
liquid liquidity liquidness
list listing
listen listening
listless listlessly
literal literalness
little littleness
live living
liver livery
livid lividity lividly lividness
loathe loathing
loathsome loathsomeness
lobular lobularity
local locally
localization localize
locate location
lodge lodgement
logical logicality logically logicalness
long longing longness
loosen loosening
loss lossy
loud loudly loudness
louse lousy
loving lovingly lovingness
lowering loweringly
loyal loyally
lucid lucidity
lukewarm lukewarmly lukewarmness
luminous luminousness
lurid luridly luridness
lust lusty
luxurious luxuriously luxuriousness
mad madly madness
maggot maggoty
magic magical
magical magically
magnetization magnetize
magnificent magnificently
maiden maidenly
mail mailing
major majority
male maleness
malinger malingering
man manly
manager managership
maniac maniacal
maniacal maniacally
manifest manifestation
manipulate manipulation
manner mannerly
march marching
margin marginal
marginal marginality marginally
mark marking
marked markedly
marksman marksmanship
marshal marshalship
masculine masculinity
mask masking
massive massively massiveness
master mastering masterly mastery
mate mating
materialization materialize
mathematical mathematically mathematics
matriculate matriculation
maturate maturation
maturation maturational mature
mature maturely maturement
maximal maximally
mayor mayoral
maze mazy
meager meagerly meagerness
mean meaning meanly meanness
meandering meanderingly
meaningful meaningfully meaningfulness
meaningless meaninglessness
measure measurement measuring
meat meaty
mechanical mechanically mechanics
meddle meddling
medical medically
medicinal medicine
meditate meditation
meek meekly meekness
meet meeting
melt melting
member membership
memorization memorize
mental mentality mentally
merchandise merchandising
merciless mercilessly mercilessness
merge merging
mesh meshing
mess messy
metaphysical metaphysically metaphysics
methodical methodically methodicalness
meticulous meticulously
microscopical microscopically
might mighty
migrate migration
migration migrational
mild mildly
milk milky
millennial millennium
mindful mindfully mindfulness
mindless mindlessly mindlessness
mine mining
minimal minimally
minimization minimize
minute minutely minuteness
miraculous miraculously
miscalculate miscalculation
misconstrual misconstrue
miserable miserableness
misgive misgiving
misleading misleadingly
mismanage mismanagement
misplace misplacement
misrepresent misrepresentation
mission missional
mist misty
mistake mistaking
mistaken mistakenly
misunderstand misunderstanding
mitigate mitigation
mobile mobility
mobilization mobilize
mock mockery
model modeling
moderate moderately moderateness moderation
modern modernity
modernization modernize
modest modestly modestness
modulate modulation
moist moistly moistness
moisten moistening moisture
molal molality mole
mold molding
molest molestation
monarch monarchal
monitor monitoring
monopolization monopolize
monotonous monotonously
month monthly
monument monumental
moral morality
morose morosely moroseness
mortal mortality
most mostly
mother motherly
motion motional
motionless motionlessly motionlessness
motivate motivation
motivation motivational
mottle mottling
mount mounting
mourn mourning
mournful mournfulness
mouse mousey
move movement
much muchness
multiple multiply
mumble mumbling
municipal municipality municipally
murk murky
murmur murmuration murmuring
muscular muscularity
muse musing
music musical
musical musicalness
musician musicianship
mute mutely muteness
mutilate mutilation
mutter muttering
mutual mutuality mutualness
myocardial myocardium
mysterious mysteriously
naive naively naiveness
naked nakedly nakedness
name naming
narrow narrowness
nasal nasality nasally
nation national
national nationality nationally
native nativeness
natural naturally
naval navy
near nearness
needless needlessly
negotiate negotiation
neighbor neighborly
nervous nervously nervousness
neutral neutrality
neutralization neutralize
new newness
nice nicely
night nightly
nimble nimbly
nominal nominally
nominate nomination
nonfiction nonfictional
nonverbal nonverbally
notate notation
noticeable noticeableness
nourish nourishment
nude nudeness nudity
numb numbly numbness
number numbering
numerical numerically
numerous numerousness
nurse nursing
obedient obediently
object objection
objective objectively objectiveness objectivity
obligate obligation
obligation oblige
oblique obliqueness
obliterate obliteration
oblivious obliviousness
obnoxious obnoxiously obnoxiousness
obscene obscenity
obscure obscurely obscurity
obsequious obsequiousness
observation observe
obtain obtainment
obvious obviously obviousness
occasional occasionally
occupation occupational
odd oddness
official officially
officiate officiating officiation
old oldness
ominous ominously
operate operation
opportune opportunity
oppose opposition
opposite oppositely
oppress oppression
optical optically optics
optimal optimally optimum
orange orangeness
orbit orbital
orchestrate orchestration
organization organizational organize
organizational organizationally
originate origination
oscillate oscillation
oust ousting
outstanding outstandingly
outward outwardness
overachieve overachievement
overbearing overbearingly overbearingness
overeat overeating
overestimate overestimation
overpay overpayment
overt overtly
overtake overtaking
overwhelming overwhelmingly
owl owlet
owner ownership
oxidate oxidation
pace pacing
pack package packing
package packaging
page paging
painful painfully painfulness
paint painting
painter painterly
pale palely
pallid pallidly pallidness
panel paneling
pant panting
paper papery
paradisal paradise
paradoxical paradoxically
parent parental
park parking
part parting
partial partially partialness
participate participation
particular particularity
partner partnership
passionate passionately passionateness
passive passively passivity
past pastness
pastor pastoral pastorship
patch patching patchy
pathological pathologically
patient patiently
patronizing patronizingly
pave pavement
pay payment
peaceable peaceableness
peaceful peacefully
peak peaky
pearl pearly
pebble pebbly
peculiar peculiarly
peddle peddling
pelt pelting
penalization penalize
penetrate penetration
penetrating penetratingly
perceptive perceptively perceptiveness perceptivity
perceptual perceptually
perennial perennially
perform performance performing
perilous perilously perilousness
periodic periodicity
periodical periodically
peripheral peripherally periphery
permanent permanently
permeate permeation
perpetrate perpetration
perpetuate perpetuation
perplexed perplexedly perplexity
persecute persecution
persistent persistently
perspiration perspire
persuade persuasion
pertinent pertinently
perturb perturbation
perusal peruse
pervade pervasion
perverse perverseness
philosophical philosophically
philosophize philosophizing
photograph photography
phrasal phrase
physical physicality physicalness
pictorial pictorially
pictural picture
picture picturing
picturesque picturesquely picturesqueness
piezoelectric piezoelectricity
pilfer pilferage
pilot pilotage piloting
piteous piteously
pitiless pitilessly
place placement
placid placidly placidness
plain plainly
plane planeness
planet planetal
plant plantal
plastic plasticity
plausible plausibleness
plead pleading
pleasant pleasantly
please pleasing pleasure
pleasing pleasingly
plentiful plentifulness
plow plowing
plump plumpness
poach poaching
poignant poignantly
pointed pointedness
poke poking
polar polarity
polarization polarize
polish polishing
polite politely
political politically
polymerization polymerize
pompous pompously pompousness
poor poorly poorness
popular popularity popularly
populate population
porous porousness
portray portrayal portraying
pose posing
position positional positioning
possess possession
possessive possessively possessiveness
possible possibleness
post posting
posterior posteriority
postulate postulation
postural posture
potent potently
potential potentiality potentially
powder powdery
powerful powerfully powerfulness
practicable practicableness
practical practicality practice
preach preaching preachment
precarious precariously precariousness
precious preciousness
precise precisely preciseness
preclude preclusion
predict prediction
predominant predominantly
predominate predomination
prefer preference preferment
preferential preferentially
preoccupation preoccupy
preparation prepare
prepared preparedness
preposition prepositional
prepositional prepositionally
present presentation presentness
presentation presentational
preservation preserve
president presidentship
press pressing pressure
pressing pressingly
presuppose presupposition
pretend pretending
prevent prevention
previous previously
price pricing
priceless pricelessness
prick pricking
primitive primitiveness
principal principally
private privately
procedural procedure
process processing
procrastinate procrastination
procreate procreation
procural procure
procurance procure
procure procurement
produce product
productive productively productiveness productivity
profane profanely profanity
profess professing
profession professional
professor professorship
proficient proficiently
profitable profitableness
profound profoundness
program programing
progress progression
progressive progressiveness progressivity
proliferate proliferation
prolong prolongation
prominent prominently
promotion promotional
prompt promptly
promulgate promulgation
prone proneness
pronounce pronouncement
propagate propagation
proper properly properness
proportional proportionally
proportionate proportionately proportionateness
propose proposition
proprietor proprietorship
prosecute prosecution
prosperous prosperously
prostitute prostitution
protect protection
protest protestation
prototypal prototype
proud proudly
provincial provincially
provisional provisionally
proximal proximity
pry prying
psychological psychologically
public publicly
publicize publicizing
publish publishing
puff puffing
pull pulling
pulp pulpy
pulse pulsing
punish punishment
purchase purchasing
pure pureness purity
purple purpleness
purposeful purposefully purposefulness
pursuance pursue
push pushing
putt putting
puzzle puzzlement
quadruple quadrupling
quaint quaintly
quavering quaveringly
queer queerly queerness
quell quelling
querulous querulously querulousness
question questioning
quick quickly
quiet quietly quietness
quiver quivering
quotation quote
racial racially
racket rackety
radiant radiantly
radiate radiation
radical radically
radioactive radioactively radioactivity
ragged raggedness
rain rainy
random randomly
rank ranking
ransack ransacking
rapid rapidity rapidly rapidness
rare rarely rareness rarity
ration rationing
rational rationality rationally rationalness
rationalization rationalize
rattle rattling
raucous raucously
read reading
reader readership
readjust readjustment
ready readying
reaffirm reaffirmation
real reality really realness
realization realize
reappear reappearance
rear rearing
rearrange rearrangement
reassert reassertion
reassurance reassure
reassuring reassuringly
rebellious rebelliously rebelliousness
rebuild rebuilding
receiver receivership
recent recently recentness
reciprocal reciprocality reciprocally reciprocity
recitation recite
reckless recklessness
recollect recollection
recommend recommendation
reconsider reconsideration
reconstruct reconstruction
recount recounting
recover recovery
recreation recreational
recruit recruitment
rectangular rectangularity
recurrent recurrently
red redly
redefine redefinition
redeposit redeposition
rediscover rediscovery
redistribute redistribution
reduce reduction
reelect reelection
reenact reenactment
reevaluate reevaluation
refer reference
refine refinement
reflective reflectively
reflex reflexly
refreshing refreshingly
refrigerate refrigeration
refuel refueling
refutation refute
regain regaining
regiment regimental regimentation
regimental regimentally
regional regionally
regular regularity regularly
regulate regulating
rehabilitate rehabilitation
rehearsal rehearse
reimburse reimbursement
reinforce reinforcement
reiterate reiteration
reject rejection
rejoice rejoicing
relate relation
related relatedness
relation relationship
relative relatively
relax relaxation
relegate relegating relegation
relentless relentlessly relentlessness
relevant relevantly
reliable reliableness
religious religiously religiousness
relinquish relinquishment
relive reliving
reluctant reluctantly
remember remembering
remote remoteness
remotion remove
removal remove
renew renewal
rent renting
reorganization reorganize
repay repayment
repeated repeatedly
replace replacement replacing
replenish replenishment
reported reportedly
represent representation
repress repression
repudiate repudiation
reputation repute
require requirement
resemblance resemble
resent resentment
resentful resentfully
residential residentially
residual residue
resign resignation
resolute resolutely
respectful respectfully respectfulness
respective respectively
responsible responsibleness
restate restatement
restive restively restiveness
restless restlessness
restoration restore
restrictive restrictively
resuspend resuspension
retail retailing
retaliate retaliation
retentive retentiveness
retire retirement
retract retraction
reveal revealing
reverberate reverberation
reversal reverse
revert reverting
revisal revise
revise revising revision
rewarding rewardingly
rewrite rewriting
rhythmic rhythmicity
rhythmical rhythmically
ribbon ribbony
rich richness
ridiculous ridiculousness
righteous righteousness
rigid rigidity rigidly rigidness
rigorous rigorously
ring ringing
rinse rinsing
riotous riotously
ripe ripely ripeness
ripen ripening
ripple rippling
rise rising
risk risky
roar roaring
roast roasting
robust robustness
rock rocky
roleplay roleplaying
romanticization romanticize
root rooting
rope ropey ropy
rotate rotation
rotation rotational
rough roughness
round roundly
rounded roundedness
rove roving
row rowing
royal royally
rubber rubbery
rude rudely rudeness
rueful ruefully
rugged ruggedly ruggedness
ruin ruining
ruler rulership
rumble rumbling
rural rurality rurally
rust rusty
rustic rusticity
rustle rustling
ruthless ruthlessness
sacred sacredly sacredness
sad sadly sadness
safe safeness
saint saintly
salacious salaciously salaciousness
salesman salesmanship
salutation salute
same sameness
sane saneness sanity
sanitate sanitation
satirical satirically
saturate saturation
savage savagely savageness
scant scantness
scathing scathingly
schedule scheduling
scholar scholarly scholarship
school schooling
scoff scoffing
scold scolding
scopal scope
scornful scornfully
scour scouring
scout scouting
scratch scratchy
scream screaming
screech screeching screechy
sculpt sculpture
sculptural sculpture
seam seamy
seaman seamanly seamanship
seasonal seasonally
secretary secretaryship
secrete secretion
secure security
sediment sedimentation
see seeing
seed seedy
seek seeking
seeming seemingly
seep seepage
select selection
selective selectively selectivity
selfish selfishly selfishness
sell selling
senator senatorship
send sending
senior seniority
sensation sense
sensational sensationally
senseless senselessly
sensible sensibleness
sensitive sensitively sensitiveness sensitivity
sensual sensuality
sentiment sentimental
sentimental sentimentality sentimentally
separate separately separateness
septal septum
serene serenely
serial series
serious seriously
serviceable serviceableness
seventh seventhly
sever severance severing
severe severely severeness severity
sew sewing
sexual sexuality sexually
shade shading
shadow shadowing shadowy
shake shaking
shallow shallowly
shamble shambling
shameful shamefully shamefulness
shape shaping
shapeless shapelessly shapelessness
share sharing
shatter shattering
shave shaving
shear shearing
shield shielding
shift shifting
ship shipment
shirk shirking
shiver shivering shivery
shoot shooting
short shortness
shout shouting
show showing
shrewd shrewdly shrewdness
shriek shrieking
shrill shrilling shrilly
shrink shrinkage shrinking
shuffle shuffling
sick sickness
sift sifting
sight sighting
sightsee sightseeing
signal signaling
significant significantly
silent silently
silk silky
silver silvery
similar similarity similarly
simmer simmering
simultaneous simultaneously simultaneousness
sincere sincerely sincerity
sinful sinfulness
sing singing
single singly
singular singularity singularly
sister sisterly
sixth sixthly
skeptic skeptical
skillful skillfully skillfulness
slack slackly
slanting slantingly
sleep sleeping sleepy
slender slenderly
slice slicing
slim slimly
sling slinging
sloping slopingly
sloven slovenly
slow slowing slowly slowness
sluggish sluggishly
smack smacking
small smallness
smash smashing
smell smelling smelly
smile smiling
smoke smoking smoky
smooth smoothness
smug smugly smugness
smuggle smuggling
snake snaky
snore snoring
snort snorting
snow snowy
snug snugly
snuggle snuggling
soak soakage soaking
soap soapy
sober soberly soberness
social socially
societal society
sociological sociologically
soft softness
solace solacement
solder soldering
soldier soldierly soldiership soldiery
sole solely
solemn solemnity solemnly
solicit solicitation
solve solving
somnolent somnolently
sore soreness
sorrowful sorrowfully sorrowfulness
sound soundness
sour souring
space spacing
spacious spaciousness
spare spareness
sparkle sparkling sparkly
sparse sparsely sparseness sparsity
spatial spatiality
speak speaking
special specially specialness
specialise specialist
specialization specialize
spectacular spectacularly
spectral spectrum
speculate speculation
speculative speculativeness
speed speeding speedy
spell spelling
spend spending
spherical spherically
spider spidery
spinal spine
spirited spiritedly spiritedness
splash splashing
splice splicing
splinter splintering splintery
spoil spoiling
sponsor sponsorship
spontaneous spontaneously
sport sporting
sporting sportingly
sportsman sportsmanship
spotless spotlessly spotlessness
sprawl sprawling
sprinkle sprinkling
sprout sprouting
sputter sputtering
spy spying
square squareness
squat squatness
squeak squeaky
squeeze squeezing
stabilization stabilize
stable stableness
stage staging
stall stalling
startling startlingly
starvation starve
state statement
statesman statesmanly statesmanship
statistical statistically statistics
staunch staunchly staunchness
steadfast steadfastly
steal stealing
stealth stealthy
steep steeply steepness
steer steering
stern sternly
sternal sternum
steroid steroidal
stiff stiffly stiffness
stiffen stiffening
stifle stifling
still stillness
stimulate stimulation
stoic stoical
stolid stolidity stolidly stolidness
stomach stomachal
stone stony
storage store
storm stormy
stout stoutly stoutness
straight straightness
straightforward straightforwardly straightforwardness
strain straining
strange strangely strangeness
strangle strangling
streak streaky
strenuous strenuously
strew strewing
striate striation
strict strictly strictness
striking strikingly
strive striving
stroke stroking
strong strongly
structural structurally structure
stubborn stubbornly stubbornness
student studentship
studious studiously
stupendous stupendously
stupid stupidity stupidly
stylization stylize
suave suavely suaveness suavity
subconscious subconsciously
subdivide subdivision
subdued subduedness
subjective subjectively subjectiveness subjectivity
sublime sublimely
submerge submerging submersion
submissive submissiveness
subordinate subordinateness
subsequent subsequently subsequentness
subsidization subsidize
subsist subsistence
substantial substantially
substantiate substantiation
substitute substituting substitution
subtle subtly
subtract subtraction
successful successfully successfulness
successive successively successiveness
suck sucking
sudden suddenly suddenness
suds sudsy
sufficient sufficiently
suffocate suffocation
suffuse suffusion
suggest suggestion
suicidal suicide
suitable suitableness
sullen sullenly
summarization summarize
summer summery
summon summoning
sumptuous sumptuously sumptuousness
superb superbly
superficial superficiality superficially
superior superiority
supernatural supernaturally supernaturalness
supersede supersedure
supervise supervising supervision
supervisor supervisory
supplant supplanting
supplement supplemental supplementation
supply supplying
supposal suppose
suppose supposition
sure surely sureness
surmisal surmise
surprisal surprise
surprised surprisedly
surprising surprisingly surprisingness
survival survive
susceptible susceptibleness
suspend suspension
suspicious suspiciously suspiciousness
swamp swampy
swathe swathing
swear swearing
sweat sweating
sweet sweetness
swell swelling
swerve swerving
swift swiftly swiftness
switch switching
symbolize symbolizing
symmetrical symmetrically symmetricalness
synthesis synthesise
systematization systematize
tabulate tabulation
tactic tactical
tactical tactics
tactile tactility
tactual tactually
talk talking
tall tallness
tangible tangibleness
tantalizing tantalizingly
taunt taunting
taut tautly tautness
tax taxation
teacher teachership
tease teasing
technical technicality technically
technological technologically
tedious tediously tediousness
televise television
tense tensely
tentative tentatively
tenth tenthly
terrible terribleness
territorial territorially
terse tersely
test testing
thaw thawing
theatrical theatricality theatrically
theological theologically
theoretical theoretically
thermal thermally
thieve thieving
thin thinness
thorough thoroughly thoroughness
thoughtful thoughtfully thoughtfulness
thoughtless thoughtlessly thoughtlessness
threatening threateningly
throat throaty
throttle throttling
thump thumping
thwart thwarting
thyroid thyroidal
tick ticking
tidal tide
tight tightly
tighten tightening
time timing
timid timidity timidly timidness
tingle tingling
tired tiredly tiredness
toast toasting
together togetherness
tolerant tolerantly
tolerate toleration
tonal tone
tooth toothy
topical topically
torture torturing
total totally
touching touchingly
tourist touristy
town township
toxic toxicity
trace tracing
track tracking
tradition traditional
traditional traditionally
trail trailing
train training
trample trampling
transact transaction
transcendental transcendentally
transgress transgression
transit transition
transition transitional
transitional transitionally
translate translation
translation translational
transmutation transmute
transparent transparentness
transpiration transpire
transplant transplanting
transport transportation
transverse transversely
treasurer treasurership
treat treatment
tremble trembling
tremendous tremendously
tribal tribe
triple tripling
triumph triumphal
triumphant triumphantly
trivial triviality
tropic tropical
troublesome troublesomeness
truck trucking
true trueness truly
trust trusty
truthful truthfully truthfulness
tune tuning
turbulent turbulently
turn turning
tweed tweedy
twitch twitching
type typing
typical typicality typically
ultimate ultimately ultimateness
ultracentrifugation ultracentrifuge
unambiguous unambiguously
unanimous unanimously
unattractive unattractively unattractiveness
unaware unawareness
uncertain uncertainly uncertainness
unclean uncleanness
uncomfortable uncomfortableness
uncommon uncommonly
unconcerned unconcernedly
unconscious unconsciously unconsciousness
unconvincing unconvincingly
underachieve underachievement
underestimate underestimation
understand understanding
understanding understandingly
understate understatement
undertake undertaking
undo undoing
undue unduly
unequal unequally
unequivocal unequivocally
unerring unerringly
uneven unevenly unevenness
unexpected unexpectedly unexpectedness
unfaltering unfalteringly
unfamiliar unfamiliarity
unfavorable unfavorableness
unfold unfolding
unfortunate unfortunately
unhesitating unhesitatingly
unhurried unhurriedly
uniform uniformity uniformly uniformness
uninterrupted uninterruptedly
unique uniqueness
universal universality universe
unlike unlikeness
unofficial unofficially
unpleasant unpleasantly unpleasantness
unpopular unpopularity
unprecedented unprecedentedly
unqualified unqualifiedly
unreal unreality
unrelated unrelatedness
unreliable unreliableness
unscrupulous unscrupulously unscrupulousness
unselfconscious unselfconsciousness
unselfish unselfishness
unsmiling unsmilingly
unstable unstableness
unsuccessful unsuccessfully
unusual unusually unusualness
unwanted unwantedly
unwilling unwillingness
unwise unwiseness
unwitting unwittingly
update updating
urge urging
urgent urgently
usable usableness
useful usefully
useless uselessly uselessness
usual usually usualness
utilization utilize
utter utterance utterly
vacant vacantly
vacation vacationing
vague vaguely vagueness
vain vainly
valiant valiantly
valid validity validly validness
validate validation
valuable valuableness
valuate valuation
vanish vanishing
variable variableness
varied variedness
vascular vascularity
vast vastly vastness
veer veering
vegetal vegetation
vehement vehemently
venerable venerableness
vertical verticality vertically verticalness
vibrate vibration
vicinal vicinity
vicious viciously viciousness
victimization victimize
vigorous vigorously
vindictive vindictively vindictiveness
violent violently
viral virus
virgin virginal
visible visibleness
visit visiting
visualization visualize
vital vitalness
vivacious vivaciously
vivid vividly vividness
vocal vocally
vocation vocational
vocational vocationally
vociferous vociferously
volatile volatility
voluminous voluminously voluminousness
voluptuous voluptuousness
vomit vomiting
vote voting
vulgar vulgarity
wade wading
wail wailing
wait waiting
wake waking
walk walking
wallop walloping
wander wandering
wane waning
warm warming warmly warmness
warn warning
warp warping
wash washing
water watery
wave waving
waver wavering
wax waxing waxy
weak weakly
weaken weakening
wealth wealthy
wean weaning
weave weaving
wee weeness
weed weedy
week weekly
weep weeping
weight weighty
weightless weightlessness
weird weirdness
weld welding weldment
well wellness
wet wetness
whack whacking
whirl whirling
whistle whistling
white whiteness
whole wholly
wholesome wholesomely wholesomeness
wicked wickedly wickedness
wide wideness
widen widening
wife wifely
wild wildly
wile wily
will willing
willing willingly willingness
wind windy
wine winey winy
winter wintery
wire wiring
wise wisely
wish wishing
withdraw withdrawal
withhold withholding
woeful woefully woefulness
woman womanly
wonderful wonderfully wonderfulness
wondrous wondrously
woo wooing
wood woody
word wording
workman workmanship
worm wormy
worried worriedly
worth worthy
worthless worthlessness
worthwhile worthwhileness
wound wounding
wrangle wrangling
wrathful wrathfully
wreck wreckage
write writing
wrong wrongly wrongness
wry wryly
yawn yawning
year yearly
yearn yearning
yell yelling
yellow yellowness
yelp yelping
yielding yieldingly
young youngness
youthful youthfully youthfulness
`;
