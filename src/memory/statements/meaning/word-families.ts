/**
 * Words of one stem, what is done and that it is done: the first of a line with each of the others. Written by
 * scripts/write-word-families.ts from WordNet 3.1, Copyright 2011 by Princeton University, all rights reserved; its
 * licence (https://wordnet.princeton.edu/license-and-commercial-use) permits to use, copy, modify and distribute it.
 */
export const WORD_FAMILIES = `
abandon abandonment, abet abetment, abnormal abnormally, abolish abolishment abolition, abrupt abruptly, absentminded absentmindedly, absolute absolutely, abstract abstraction abstractly
absurd absurdly, accept acceptance acceptation, accident accidental, accommodate accommodation, accomplish accomplishment, accredit accreditation, accrual accrue, accrue accruement
acculturate acculturation, accumulate accumulation, accurate accurately, accusal accuse, accusation accuse, accusing accusingly, ache aching achy, achieve achievement
acknowledge acknowledgment, acquaint acquaintance, acquaintance acquaintanceship, acquire acquiring, act action, activate activation, actuate actuation, acute acutely
adamant adamantly, adapt adaption, add addition, adjectival adjectivally adjective adjectively, adjourn adjournment, administrative administratively, admiration admire, admonish admonition
adopt adoption, adverse adversely, advise advisement, aerate aeration, affectionate affectionately, affirm affirmation, agglutinate agglutination, aggravate aggravation
aggress aggression, aggressive aggressively, agile agilely, agonal agony, agree agreement, agricultural agriculture, ail ailment, aimless aimlessly
align alignment, allege allegement, alleged allegedly, alleviate alleviation, allocate allocation, allude allusion, alter alteration, alternate alternation
alternative alternatively, amaze amazement, amazing amazingly, ambassador ambassadorship, ambiguous ambiguously, ambitious ambitiously, amend amendment, ample amply
amputate amputation, amuse amusement, analogous analogously, anatomical anatomically, ancient anciently, anecdotal anecdote, animated animatedly, annihilate annihilation
anodal anode, anomic anomie, anonymous anonymously, anterior anteriorly, appalling appallingly, apparent apparently, appealing appealingly, appear appearance
apportion apportionment, appraisal appraise, apprehend apprehension, apprentice apprenticeship, appropriate appropriately, approval approve, approving approvingly, architectural architecturally architecture
argue argument, arithmetic arithmetical, arousal arouse, arraign arraignment, arrange arrangement, arrival arrive, arrogant arrogantly, art arty
articulate articulation, artificial artificially, ash ashy, ashamed ashamedly, aspiration aspire, assemblage assemble, assert assertion, assess assessment
assign assignment, assimilate assimilation, assist assistance, assured assuredly, astonish astonishment, astonishing astonishingly, attain attainment, attend attendance
attention attentional, attentive attentively, attorney attorneyship, attract attraction, attractive attractively, augment augmentation, author authorship, authoritative authoritatively
automate automation, autumn autumnal, avoid avoidance, awaken awakening, awkward awkwardly, axial axially, babble babbling, back backing
bacterial bacterially bacterium, bald baldly, banish banishment, bargain bargaining, bark barky, bathe bathing, beat beating, beautiful beautifully
beer beery, beguile beguilement, behavior behavioral, belligerent belligerently, bellow bellowing, beneficial beneficially, bereave bereavement, bestow bestowal bestowment
betray betrayal, better betterment, bewilder bewilderment, bewildered bewilderedly, bind binding, biological biologically, bitter bitterly, blatant blatantly
bleak bleakly, bleed bleeding, blessed blessedly, blind blindly, blink blinking, blissful blissfully, blithe blithely, block blockage blocking blocky
blood bloody, blunt bluntly, boastful boastfully, boat boating, bold boldly, bomb bombing, bone boney, book booking
boring boringly, bosom bosomy, boss bossy, bother botheration, box boxy, boyish boyishly, brace bracing, bramble brambly
branch branchy, brave bravely, brazen brazenly, breathe breathing, breathless breathlessly, brief briefing briefly, bright brightly, brilliant brilliantly
brisk briskly, brother brotherly, brush brushy, bubble bubbly, bulge bulgy, bunch bunchy, buoyant buoyantly, burr burry
button buttony, buy buying, calculate calculation, calculating calculatingly, calibrate calibration, callous callously, calm calmly, camp camping
candid candidly, captain captainship, captivate captivation, cardinal cardinalship, care caring, careful carefully, careless carelessly, carnal carnally
castigate castigation, casual casually, cattle cattleship, causal causally cause, causation cause, cautious cautiously, ceaseless ceaselessly, celebrate celebration
center centering, central centrally, centralization centralize, centrifugation centrifuge, cerebral cerebrally, chairman chairmanship, chant chanting, charming charmingly
chatter chattering, cheat cheating, cheer cheering, chemical chemically, chest chesty, chew chewing, chide chiding, chief chiefly
chieftain chieftainship, child childly, childish childishly, chill chilling, choke choking, choral chorus, chord chordal, chunk chunky
church churchly, citizen citizenship, clamor clamoring, classical classically, clausal clause, clean cleaning, cleanse cleansing, clear clearly
clerk clerkship, clever cleverly, climb climbing, clinic clinical, clinical clinically, clock clocking, close closely closing, clothe clothing
cloud clouding, cluster clustering, coach coaching, coarse coarsely, coast coastal, coat coating, coax coaxing, coerce coercion
coexist coexistence, cohere cohesion, coherent coherently, cold coldly, collaborate collaboration, collect collecting, colloid colloidal, colloidal colloidally
collude collusion, color coloring, colossal colossus, comb combing, combination combine, combine combining, come coming, comforting comfortingly
command commandment, commander commandership, commemorate commemoration, commend commendation, commercial commercially, commiserate commiseration, commit commitment, communal communally commune
commune communion, communicate communicating communication, communication communicational, compact compactly, companion companionship, compare comparing, compartment compartmental, competent competently
competitive competitively, compilation compile, compile compiling, complete completely completion, complex complexly, complicate complication, composed composedly, compound compounding
comprehend comprehension, comprehensive comprehensively, compress compressing, compulsive compulsively, computation computational compute, comrade comradely comradeship, concave concavely, conceal concealing concealment
concede conceding, concentrate concentration, conception conceptional, conceptual conceptually, conclusive conclusively, concrete concretely, concurrent concurrently, concuss concussion
condemn condemnation, condescending condescendingly, condition conditioning, conduct conducting, confer conference, confess confession, confident confidently, configuration configurational configure
confirm confirmation, confiscate confiscation, conform conformance, confront confrontation, confuse confusion, confused confusedly, confusing confusingly, congest congestion
congratulate congratulation, congregate congregating congregation, congregation congregational, conjugal conjugally, connoisseur connoisseurship, connotation connotational connote, conquer conquering, conscientious conscientiously
conscious consciously, conscript conscription, consensual consensus, consequent consequently, consider consideration, considerate considerately, consistent consistently, consolation console
consolidate consolidation, consonant consonantal, conspicuous conspicuously, constant constantly, construal construe, construct construction, constructive constructively, consult consultation
consummate consummation, contaminate contamination, contemplate contemplation, contemptuous contemptuously, contend contention, content contentment, contented contentedly, contest contestation
continual continually, continuance continue, continuation continue, continuous continuously, contort contortion, contractual contractually, contribute contribution, controller controllership
convene convening, convenient conveniently, conventional conventionally, conversation conversational converse, converse conversely, conversion convert, convincing convincingly, convulsive convulsively
cook cooking, cool cooling, cooperate cooperation, cooperative cooperatively, coordinate coordination, copy copying, corporate corporation, correct correction
correction correctional, correlate correlation, correlation correlational, correspond correspondence, corroborate corroboration, corrupt corruptly, cortical cortically, cotton cottony
cough coughing, counsel counseling, counselor counselorship, count counting, counteract counteraction, couple coupling, court courting, cousin cousinly
covert covertly, coward cowardly, crack cracking, craftsman craftsmanship, crave craving, crawl crawling, creak creaking, create creation creature
creative creatively, creed creedal, creep creeping, criminal criminally, crisp crisply, criterial criterion, criterion criterional, critic critical
critical critically, criticise criticism, crooked crookedly, croon crooning, cross crossing crossly, crow crowing, crowd crowding, crucial crucially
crush crushing, crushing crushingly, cry crying, crystallization crystallize, crystallize crystallizing, cuddle cuddling, culminate culmination, cultivate cultivation
cultural culture, cumulative cumulatively, curious curiously, current currently, cursed cursedly, cushion cushioning, cute cutely, cynic cynical
cynical cynically, damn damnation, damp damply, dampen dampening, dance dancing, dangerous dangerously, dangle dangling, dare daring
dark darkly, darken darkening, date dating, daughter daughterly, dazed dazedly, dazzling dazzlingly, dealer dealership, decelerate deceleration
decent decently, deceptive deceptively, decide deciding decision, decided decidedly, declaration declare, declination decline, decorate decoration, dedicate dedication
deep deeply, defective defectively, defer deferment, defiant defiantly, define definition, defray defrayal defrayment, deject dejection, delegate delegating delegation
deliberate deliberately deliberation, delicate delicately, delicious deliciously, delighted delightedly, delightful delightfully, deliver delivery, demanding demandingly, demarcate demarcation
demolish demolishing demolition, demonstrate demonstration, demure demurely, demythologization demythologize, denominate denomination, denomination denominational, denominational denominationally, denotation denote
denounce denouncement, depart departure, department departmental, depict depicting depiction, deplete depletion, deploy deployment, deprivation deprive, deride derision
derivation derive, descriptive descriptively, desecrate desecration, desert desertion, design designing, designate designation, despairing despairingly, desperate desperately
despisal despise, despise despising, despondent despondently, destination destine, destructive destructively, detach detachment, detail detailing, detect detecting detection
deteriorate deterioration, determination determine, determined determinedly, detest detestation, devastate devastation, develop development, developmental developmentally, deviate deviation
devisal devise, devise devising, devote devotion, devoted devotedly, dew dewy, dexterous dexterously, dextrous dextrously, diagnose diagnosing
diagonal diagonally, dialect dialectal, dialectic dialectical, diaphyseal diaphysis, dictate dictation, differ difference, different differently, differentiate differentiation
diffuse diffusely, dilatation dilate, dilute dilution, dim dimly, dimension dimensional, dine dining, dinge dingy, direct directly
direction directional, director directorship, dirt dirty, disagree disagreement, disappear disappearance disappearing, disappoint disappointment, disappointed disappointedly, disapproval disapprove
disarm disarming, disastrous disastrously, disband disbandment, disclose disclosure, disconcerting disconcertingly, discontinuance discontinue, discontinuation discontinue, discover discovery
discriminate discrimination, discuss discussion, disenfranchise disenfranchisement, disengage disengagement, disentangle disentanglement, disgusted disgustedly, dishearten disheartenment, disintegrate disintegration
dislocate dislocation, dismal dismally, dismiss dismissal, disobedient disobediently, dispassionate dispassionately, displease displeasure, dispose disposition, disproportionate disproportionately
disputation dispute, disrupt disruption, disruptive disruptively, dissect dissection, disseminate dissemination, dissipate dissipation, dissociate dissociation, dissolve dissolving
dissuade dissuasion, distal distally, distant distantly, distill distillation distillment, distinct distinctly, distinctive distinctively, distribution distributional, disturb disturbance
disturbing disturbingly, diverse diversely, diversion divert, divine divinely, division divisional, divorce divorcement, dock docking, doctrinal doctrinally doctrine
document documental documentation, dogged doggedly, doleful dolefully, dominate domination, donate donation, dosage dose, double doubling doubly, dough doughy
down downy, drab drably, draft drafting drafty, drain drainage, dramatise dramatist, dramatization dramatize, dreadful dreadfully, dream dreaming
dress dressy, drift driftage drifting, drill drilling, drink drinking, drizzle drizzly, drunken drunkenly, dubious dubiously, dull dully
dumb dumbly, dusk dusky, dust dusty, dwell dwelling, dwindle dwindling, dye dyeing, eager eagerly, earnest earnestly
ease easing, eat eating, editor editorship, editorial editorially, educate education, education educational, educational educationally, effective effectively
effectuate effectuation, efficient efficiently, ejaculate ejaculation, eject ejection, elaborate elaborately elaboration, elate elation, elect election, elegant elegantly
elevate elevation, elicit elicitation, eliminate elimination, ellipsoid ellipsoidal, eloquent eloquently, elude eluding elusion, elute elution, emanate emanation
emancipate emancipation, embank embankment, embark embarkment, embarrass embarrassment, embarrassing embarrassingly, embezzle embezzlement, embrace embracement embracing, emigrate emigration
emote emotion, emotion emotional, emotional emotionally, emphasize emphasizing, empirical empirically, employ employment, empty emptying, emulate emulation
enact enactment, enclose enclosing enclosure, encompass encompassment, encourage encouragement, encroach encroachment, end ending, endear endearment, endorse endorsement
endow endowment, endurance endure, enduring enduringly, enervate enervation, enforce enforcement, engineer engineering, enhance enhancement, enjoin enjoining enjoinment
enjoy enjoyment, enlarge enlargement, enlist enlistment, enormous enormously, enrich enrichment, enrol enrolment, enroll enrollment, entail entailment
entangle entanglement, enter entering, enterprising enterprisingly, entertain entertainment, entire entirely, entitle entitlement, enunciate enunciation, envelop envelopment
environment environmental, envision envisioning, epic epical, epiphyseal epiphysis, epiphysial epiphysis, epoch epochal, equal equally, equate equating
equip equipage equipment, erect erecting erectly, erode eroding erosion, erudite eruditely, escalate escalation, especial especially, essential essentially, establish establishment
estimate estimation, eternal eternally, ethical ethically ethics, evacuate evacuation, evaluate evaluation, evasive evasively, even evenly, eventual eventually
everlasting everlastingly, evident evidently, evil evilly, exacerbate exacerbation, exact exactly, exaggerate exaggeration, exalt exaltation, examination examine
exasperate exasperation, excavate excavation, exceed exceedance, excellent excellently, except exception, exception exceptional, exceptional exceptionally, excessive excessively
excitation excite, excite excitement, excited excitedly, exciting excitingly, exclaim exclaiming, exclude exclusion, exclusive exclusively, excommunicate excommunication
execute executing execution, exempt exemption, exhalation exhale, exhibit exhibition, exhort exhortation, exist existence, expect expectation, expectant expectantly
expend expending, expensive expensively, experiment experimentation, expert expertly, expiration expire, explicit explicitly, explode explosion, exploit exploitation
exploration explore, export exportation exporting, expose exposure, exposit exposition, expound expounding, express expression expressly, extend extension, extensive extensively
extenuate extenuation, external externally, extrapolate extrapolation, extreme extremely, extricate extrication, exult exultation, exultant exultantly, facetious facetiously
facilitate facilitation, factor factoring factorization, fade fading, fail failure, faint faintly, faithful faithfully, falter faltering, famous famously
fascinate fascination, fascinating fascinatingly, fashion fashioning, fasten fastening, fastidious fastidiously, fatal fatally, father fatherly, fault faulty
fearful fearfully, feather feathery, feed feeding, feel feeling, fellow fellowship, fence fencing, ferment fermentation, ferocious ferociously
fervent fervently, feverish feverishly, fiction fictional, field fielding, fierce fiercely, fifth fifthly, fight fighting, figurative figuratively
file filing, film filming, final finally, finance financing, financial financially, find finding, finite finitely, fire firing
firm firmly, fisc fiscal, fiscal fiscally, fish fishing fishy, fit fitly, fix fixing, fixed fixedly, flash flashing
flatter flattery, flawless flawlessly, fleet fleetly, flocculate flocculation, flood flooding, flour floury, flow flowing, flower flowering flowery
fluff fluffy, flutter fluttering, fly flying, focal focally, focus focusing, foil foiling, fond fondly, foolish foolishly
forceful forcefully, forecast forecasting, foreclose foreclosure, foreman foremanship, forestall forestalling, forfeit forfeiture, forge forging, form formation
forsake forsaking, fortunate fortunately, forward forwarding, foster fosterage fostering, foul foully, found foundation founding, fourth fourthly, fox foxy
fractionate fractionation, fragment fragmental, frank frankly, fraternization fraternize, free freeing freely, freeze freezing, frequent frequently, friend friendly friendship
frighten frightening, frightening frighteningly, fringe fringy, frivolous frivolously, front frontal, fruit fruity, fruitless fruitlessly, frustrate frustration
fry frying, fuel fueling, fulfil fulfilment, fulfill fulfillment, function functioning, fundamental fundamentally, funeral funereal, furious furiously
further furtherance, furtive furtively, fuse fusion, futile futilely, garden gardening, gaud gaudy, geld gelding, general generally generalship
generalization generalize, generation generational, generous generously, genial genially, gentleman gentlemanly, geological geologically, germinate germination, gesticulate gesticulation
girlish girlishly, glaring glaringly, glass glassy, gleam gleaming, gleeful gleefully, glitter glittery, global globe, gloom gloomy
glorious gloriously, goad goading, gossip gossipy, governor governorship, graceful gracefully, gracious graciously, grade grading, gradual gradually
graduate graduation, grain grainy, grand grandly, grape grapey grapy, grapple grappling, grasp grasping, grass grassy, grateful gratefully
gratuitous gratuitously, grave gravely, gravel gravelly, gray grayly, graze grazing, greed greedy, green greenly, greet greeting
gregarious gregariously, grim grimly, grime grimy, grind grinding, groom grooming, grotesque grotesquely, growing growth, growl growling
gruesome gruesomely, gruff gruffly, grumble grumbling, guardian guardianship, guidance guide, guilt guilty, gust gusty, guts gutsy
habitual habitually, haggard haggardly, haggle haggling, hair hairy, hammer hammering, handle handling, handsome handsomely, handwrite handwriting
hang hanging, hanker hankering, happen happening, harmless harmlessly, harsh harshly, harvest harvesting, haste hasty, hatch hatching
hateful hatefully, haul haulage hauling, haze hazy, headmaster headmastership, heal healing, health healthy, heated heatedly, heedless heedlessly
helpful helpfully, helpless helplessly, herb herbal, hesitant hesitantly, hesitate hesitation, hibernate hibernation, hideous hideously, high highly
highlight highlighting, hijack hijacking, hilarious hilariously, hill hilly, hiss hissing, historical historically, hoarse hoarsely, hole holey
holler hollering, hollow hollowly, home homely, homicidal homicide, homogeneous homogeneously, honest honestly, hopeful hopefully, horizontal horizontally
hormonal hormone, horrifying horrifyingly, horseman horsemanship, hostile hostilely, hour hourly, house housing, housekeep housekeeping, housewife housewifely
howl howling, hulk hulky, human humanly, humble humbly, humiliate humiliation, humiliating humiliatingly, humor humoring, humorous humorously
hunt hunting, hurdle hurdling, hurried hurriedly, hurry hurrying, hurt hurting, husband husbandly, hypothetical hypothetically, hysterical hysterically
ideal ideally, identical identically, idle idling idly, ignite ignition, illegal illegally, illuminate illumination, illusion illusional, illustrate illustration
illustrious illustriously, imagination imagine, imaginative imaginatively, imitate imitation, immature immaturely, immense immensely, immoral immorally, impair impairment
impale impalement, impart impartation imparting, impatient impatiently, imperative imperatively, imperfect imperfectly, impersonal impersonally, impetuous impetuously, impinge impinging
implement implemental implementation, import importation importing, important importantly, impose imposition, impotent impotently, imprecate imprecation, impressive impressively, imprint imprinting
imprison imprisonment, improve improvement, improvisation improvise, impudent impudently, inaccurate inaccurately, inadequate inadequately, inappropriate inappropriately, inaugural inaugurally
inaugurate inauguration, incarnate incarnation, incidental incidentally, incisive incisively, incitation incite, incite incitement, inclination incline, incomplete incompletely
inconsistent inconsistently, inconvenient inconveniently, incorporate incorporation, increasing increasingly, incubate incubation, inculcate inculcation, indecent indecently, indefinite indefinitely indefinity
independent independently, indicate indication, indict indictment, indifferent indifferently, indignant indignantly, individual individually, indolent indolently, induce inducement inducing
induct induction, indulge indulging, indulgent indulgently, industrial industrially, industrious industriously, inept ineptly, infatuate infatuation, infect infection
infectious infectiously, infer inference, infernal inferno, infest infestation, infiltrate infiltration, infinite infinitely infinity, inflect inflection, inflection inflectional
inflict infliction, influential influentially, inform information, informal informally, information informational, infrequent infrequently, infuriate infuriation, ingest ingestion
inhabit inhabitation, inherent inherently, inherit inheritance, inhumane inhumanely, initial initially, initiate initiation, injure injury, ink inky
innocent innocently, innovate innovation, innovation innovational, inquire inquiring inquiry, inquiring inquiringly, insane insanely, insignificant insignificantly, insist insistence
insistent insistently, insolent insolently, inspector inspectorship, inspiration inspire, install installation installing, institution institutional, institutional institutionally, instruct instruction
instruction instructional, instructor instructorship, instrument instrumentation, insufficient insufficiently, insulate insulation, insurrection insurrectional, integral integrally, integrate integrating integration
intellectual intellectually, intelligent intelligently, intense intensely, intent intently, intentional intentionally, interact interaction, interaction interactional, intercept interception
interdepend interdependence, interesting interestingly, interject interjection, intermittent intermittently, internal internally, internalization internalize, international internationally, interpose interposition
interpret interpretation interpreting, interrelate interrelation, interrelation interrelationship, interrupt interruption, intervene intervention, intimate intimation, intimidate intimidation, intonate intonation
intonation intone, intricate intricately, intuit intuition, invade invasion, invent invention, invest investing investment, investigate investigating investigation, invitation invitational
inviting invitingly, involve involvement, inward inwardly, iron ironing, irrational irrationally, irregular irregularly, irrelevant irrelevantly, irrigate irrigation
irritate irritation, isolate isolation, issue issuing, itch itching, itemization itemize, jabber jabbering, jagged jaggedly, jealous jealously
jeer jeering, jerk jerky, joint jointly, jolt jolty, journey journeying, jovial jovially, joyous joyously, judge judgeship judging judgment
judgment judgmental, juice juicy, jurisdiction jurisdictional, just justly, juxtapose juxtaposition, keen keenly, kill killing, kin kinship
kind kindly, king kingly kingship, kiss kissing, kneel kneeling, knight knightly, knock knocking, know knowing, lacerate laceration
lament lamentation, languid languidly, lather lathery, lavish lavishly, leader leadership, leaf leafy, learned learnedly, leather leathery
lecture lectureship, legal legally, legislate legislation legislature, legislative legislatively, legislator legislatorship, leisure leisurely, lemon lemony, lexical lexicon
liberate liberation, limit limitation, line lining, linear linearly, lingual lingually, link linkage, list listing, listen listening
listless listlessly, live living, liver livery, livid lividly, loathe loathing, local locally, localization localize, locate location
lodge lodgement, logical logically, long longing, loosen loosening, loss lossy, loud loudly, louse lousy, loving lovingly
lowering loweringly, loyal loyally, lukewarm lukewarmly, lurid luridly, lust lusty, luxurious luxuriously, mad madly, maggot maggoty
magic magical, magical magically, magnetization magnetize, magnificent magnificently, maiden maidenly, mail mailing, malinger malingering, man manly
manager managership, maniac maniacal, maniacal maniacally, manifest manifestation, manipulate manipulation, manner mannerly, march marching, margin marginal
marginal marginally, mark marking, marked markedly, marksman marksmanship, marshal marshalship, mask masking, massive massively, master mastering masterly mastery
mate mating, materialization materialize, mathematical mathematically mathematics, matriculate matriculation, maturate maturation, maturation maturational mature, mature maturely maturement, maximal maximally
mayor mayoral, maze mazy, meager meagerly, mean meaning meanly, meandering meanderingly, meaningful meaningfully, measure measurement measuring, meat meaty
mechanical mechanically mechanics, meddle meddling, medical medically, medicinal medicine, meditate meditation, meek meekly, meet meeting, melt melting
member membership, memorization memorize, mental mentally, merchandise merchandising, merciless mercilessly, merge merging, mesh meshing, mess messy
metaphysical metaphysically metaphysics, methodical methodically, meticulous meticulously, microscopical microscopically, might mighty, migrate migration, migration migrational, mild mildly
milk milky, millennial millennium, mindful mindfully, mindless mindlessly, mine mining, minimal minimally, minimization minimize, minute minutely
miraculous miraculously, miscalculate miscalculation, misconstrual misconstrue, misgive misgiving, misleading misleadingly, mismanage mismanagement, misplace misplacement, misrepresent misrepresentation
mission missional, mist misty, mistake mistaking, mistaken mistakenly, misunderstand misunderstanding, mitigate mitigation, mobilization mobilize, model modeling
moderate moderately moderation, modernization modernize, modest modestly, modulate modulation, moist moistly, moisten moistening moisture, molal mole, mold molding
molest molestation, monarch monarchal, monitor monitoring, monopolization monopolize, monotonous monotonously, month monthly, monument monumental, morose morosely
most mostly, mother motherly, motion motional, motionless motionlessly, motivate motivation, motivation motivational, mottle mottling, mount mounting
mourn mourning, mouse mousey, move movement, multiple multiply, mumble mumbling, municipal municipally, murk murky, murmur murmuration murmuring
muse musing, music musical, musician musicianship, mute mutely, mutilate mutilation, mutter muttering, myocardial myocardium, mysterious mysteriously
naive naively, naked nakedly, name naming, nasal nasally, nation national, national nationally, natural naturally, naval navy
needless needlessly, negotiate negotiation, neighbor neighborly, nervous nervously, neutralization neutralize, nice nicely, night nightly, nimble nimbly
nominal nominally, nominate nomination, nonfiction nonfictional, nonverbal nonverbally, notate notation, nourish nourishment, numb numbly, number numbering
numerical numerically, nurse nursing, obedient obediently, object objection, objective objectively, obligate obligation, obligation oblige, obliterate obliteration
obnoxious obnoxiously, obscure obscurely, observation observe, obtain obtainment, obvious obviously, occasional occasionally, occupation occupational, official officially
officiate officiating officiation, ominous ominously, operate operation, oppose opposition, opposite oppositely, oppress oppression, optical optically optics, optimal optimally optimum
orbit orbital, orchestrate orchestration, organization organizational organize, organizational organizationally, originate origination, oscillate oscillation, oust ousting, outstanding outstandingly
overachieve overachievement, overbearing overbearingly, overeat overeating, overestimate overestimation, overpay overpayment, overt overtly, overtake overtaking, overwhelming overwhelmingly
owner ownership, oxidate oxidation, pace pacing, pack package packing, package packaging, page paging, painful painfully, paint painting
painter painterly, pale palely, pallid pallidly, panel paneling, pant panting, paper papery, paradisal paradise, paradoxical paradoxically
parent parental, park parking, part parting, partial partially, participate participation, partner partnership, passionate passionately, passive passively
pastor pastoral pastorship, patch patching patchy, pathological pathologically, patient patiently, patronizing patronizingly, pave pavement, pay payment, peaceful peacefully
peak peaky, pearl pearly, pebble pebbly, peculiar peculiarly, peddle peddling, pelt pelting, penalization penalize, penetrate penetration
penetrating penetratingly, perceptive perceptively, perceptual perceptually, perennial perennially, perform performance performing, perilous perilously, periodical periodically, peripheral peripherally periphery
permanent permanently, permeate permeation, perpetrate perpetration, perpetuate perpetuation, perplexed perplexedly, persecute persecution, persistent persistently, perspiration perspire
persuade persuasion, pertinent pertinently, perturb perturbation, perusal peruse, pervade pervasion, philosophical philosophically, philosophize philosophizing, photograph photography
phrasal phrase, pictorial pictorially, pictural picture, picture picturing, picturesque picturesquely, pilfer pilferage, pilot pilotage piloting, piteous piteously
pitiless pitilessly, place placement, placid placidly, plain plainly, planet planetal, plant plantal, plead pleading, pleasant pleasantly
please pleasing pleasure, pleasing pleasingly, plow plowing, poach poaching, poignant poignantly, poke poking, polarization polarize, polish polishing
polite politely, political politically, polymerization polymerize, pompous pompously, poor poorly, popular popularly, populate population, portray portrayal portraying
pose posing, position positional positioning, possess possession, possessive possessively, post posting, postulate postulation, postural posture, potent potently
potential potentially, powder powdery, powerful powerfully, practical practice, preach preaching preachment, precarious precariously, precise precisely, preclude preclusion
predict prediction, predominant predominantly, predominate predomination, prefer preference preferment, preferential preferentially, preoccupation preoccupy, preparation prepare, preposition prepositional
prepositional prepositionally, present presentation, presentation presentational, preservation preserve, president presidentship, press pressing pressure, pressing pressingly, presuppose presupposition
pretend pretending, prevent prevention, previous previously, price pricing, prick pricking, principal principally, private privately, procedural procedure
process processing, procrastinate procrastination, procreate procreation, procural procure, procurance procure, procure procurement, produce product, productive productively
profane profanely, profess professing, profession professional, professor professorship, proficient proficiently, program programing, progress progression, proliferate proliferation
prolong prolongation, prominent prominently, promotion promotional, prompt promptly, promulgate promulgation, pronounce pronouncement, propagate propagation, proper properly
proportional proportionally, proportionate proportionately, propose proposition, proprietor proprietorship, prosecute prosecution, prosperous prosperously, prostitute prostitution, protect protection
protest protestation, prototypal prototype, proud proudly, provincial provincially, provisional provisionally, pry prying, psychological psychologically, public publicly
publicize publicizing, publish publishing, puff puffing, pull pulling, pulp pulpy, pulse pulsing, punish punishment, purchase purchasing
purposeful purposefully, pursuance pursue, push pushing, putt putting, puzzle puzzlement, quadruple quadrupling, quaint quaintly, quavering quaveringly
queer queerly, quell quelling, querulous querulously, question questioning, quick quickly, quiet quietly, quiver quivering, quotation quote
racial racially, racket rackety, radiant radiantly, radiate radiation, radical radically, radioactive radioactively, rain rainy, random randomly
rank ranking, ransack ransacking, rapid rapidly, rare rarely, ration rationing, rational rationally, rationalization rationalize, rattle rattling
raucous raucously, read reading, reader readership, readjust readjustment, ready readying, reaffirm reaffirmation, real really, realization realize
reappear reappearance, rear rearing, rearrange rearrangement, reassert reassertion, reassurance reassure, reassuring reassuringly, rebellious rebelliously, rebuild rebuilding
receiver receivership, recent recently, reciprocal reciprocally, recitation recite, recollect recollection, recommend recommendation, reconsider reconsideration, reconstruct reconstruction
recount recounting, recover recovery, recreation recreational, recruit recruitment, recurrent recurrently, red redly, redefine redefinition, redeposit redeposition
rediscover rediscovery, redistribute redistribution, reduce reduction, reelect reelection, reenact reenactment, reevaluate reevaluation, refer reference, refine refinement
reflective reflectively, reflex reflexly, refreshing refreshingly, refrigerate refrigeration, refuel refueling, refutation refute, regain regaining, regiment regimental regimentation
regimental regimentally, regional regionally, regular regularly, regulate regulating, rehabilitate rehabilitation, rehearsal rehearse, reimburse reimbursement, reinforce reinforcement
reiterate reiteration, reject rejection, rejoice rejoicing, relate relation, relation relationship, relative relatively, relax relaxation, relegate relegating relegation
relentless relentlessly, relevant relevantly, religious religiously, relinquish relinquishment, relive reliving, reluctant reluctantly, remember remembering, remotion remove
removal remove, renew renewal, rent renting, reorganization reorganize, repay repayment, repeated repeatedly, replace replacement replacing, replenish replenishment
reported reportedly, represent representation, repress repression, repudiate repudiation, reputation repute, require requirement, resemblance resemble, resent resentment
resentful resentfully, residential residentially, residual residue, resign resignation, resolute resolutely, respectful respectfully, respective respectively, restate restatement
restive restively, restoration restore, restrictive restrictively, resuspend resuspension, retail retailing, retaliate retaliation, retire retirement, retract retraction
reveal revealing, reverberate reverberation, reversal reverse, revert reverting, revisal revise, revise revising revision, rewarding rewardingly, rewrite rewriting
rhythmical rhythmically, ribbon ribbony, rigid rigidly, rigorous rigorously, ring ringing, rinse rinsing, riotous riotously, ripe ripely
ripen ripening, ripple rippling, rise rising, risk risky, roar roaring, roast roasting, rock rocky, roleplay roleplaying
romanticization romanticize, root rooting, rope ropey ropy, rotate rotation, rotation rotational, round roundly, rove roving, row rowing
royal royally, rubber rubbery, rude rudely, rueful ruefully, rugged ruggedly, ruin ruining, ruler rulership, rumble rumbling
rural rurally, rust rusty, rustle rustling, sacred sacredly, sad sadly, saint saintly, salacious salaciously, salesman salesmanship
salutation salute, sanitate sanitation, satirical satirically, saturate saturation, savage savagely, scathing scathingly, schedule scheduling, scholar scholarly scholarship
school schooling, scoff scoffing, scold scolding, scopal scope, scornful scornfully, scour scouring, scout scouting, scratch scratchy
scream screaming, screech screeching screechy, sculpt sculpture, sculptural sculpture, seam seamy, seaman seamanly seamanship, seasonal seasonally, secretary secretaryship
secrete secretion, sediment sedimentation, see seeing, seed seedy, seek seeking, seeming seemingly, seep seepage, select selection
selective selectively, selfish selfishly, sell selling, senator senatorship, send sending, sensation sense, sensational sensationally, senseless senselessly
sensitive sensitively, sentiment sentimental, sentimental sentimentally, separate separately, septal septum, serene serenely, serial series, serious seriously
seventh seventhly, sever severance severing, severe severely, sew sewing, sexual sexually, shade shading, shadow shadowing shadowy, shake shaking
shallow shallowly, shamble shambling, shameful shamefully, shape shaping, shapeless shapelessly, share sharing, shatter shattering, shave shaving
shear shearing, shield shielding, shift shifting, ship shipment, shirk shirking, shiver shivering shivery, shoot shooting, shout shouting
show showing, shrewd shrewdly, shriek shrieking, shrill shrilling shrilly, shrink shrinkage shrinking, shuffle shuffling, sift sifting, sight sighting
sightsee sightseeing, signal signaling, significant significantly, silent silently, silk silky, silver silvery, similar similarly, simmer simmering
simultaneous simultaneously, sincere sincerely, sing singing, single singly, singular singularly, sister sisterly, sixth sixthly, skeptic skeptical
skillful skillfully, slack slackly, slanting slantingly, sleep sleeping sleepy, slender slenderly, slice slicing, slim slimly, sling slinging
sloping slopingly, sloven slovenly, slow slowing slowly, sluggish sluggishly, smack smacking, smash smashing, smell smelling smelly, smile smiling
smoke smoking smoky, smug smugly, smuggle smuggling, snake snaky, snore snoring, snort snorting, snow snowy, snug snugly
snuggle snuggling, soak soakage soaking, soap soapy, sober soberly, social socially, societal society, sociological sociologically, solace solacement
solder soldering, soldier soldierly soldiership soldiery, sole solely, solemn solemnly, solicit solicitation, solve solving, somnolent somnolently, sorrowful sorrowfully
sour souring, space spacing, sparkle sparkling sparkly, sparse sparsely, speak speaking, special specially, specialise specialist, specialization specialize
spectacular spectacularly, spectral spectrum, speculate speculation, speed speeding speedy, spell spelling, spend spending, spherical spherically, spider spidery
spinal spine, spirited spiritedly, splash splashing, splice splicing, splinter splintering splintery, spoil spoiling, sponsor sponsorship, spontaneous spontaneously
sport sporting, sporting sportingly, sportsman sportsmanship, spotless spotlessly, sprawl sprawling, sprinkle sprinkling, sprout sprouting, sputter sputtering
spy spying, squeak squeaky, squeeze squeezing, stabilization stabilize, stage staging, stall stalling, startling startlingly, starvation starve
state statement, statesman statesmanly statesmanship, statistical statistically statistics, staunch staunchly, steadfast steadfastly, steal stealing, stealth stealthy, steep steeply
steer steering, stern sternly, sternal sternum, steroid steroidal, stiff stiffly, stiffen stiffening, stifle stifling, stimulate stimulation
stoic stoical, stolid stolidly, stomach stomachal, stone stony, storage store, storm stormy, stout stoutly, straightforward straightforwardly
strain straining, strange strangely, strangle strangling, streak streaky, strenuous strenuously, strew strewing, striate striation, strict strictly
striking strikingly, strive striving, stroke stroking, strong strongly, structural structurally structure, stubborn stubbornly, student studentship, studious studiously
stupendous stupendously, stupid stupidly, stylization stylize, suave suavely, subconscious subconsciously, subdivide subdivision, subjective subjectively, sublime sublimely
submerge submerging submersion, subsequent subsequently, subsidization subsidize, subsist subsistence, substantial substantially, substantiate substantiation, substitute substituting substitution, subtle subtly
subtract subtraction, successful successfully, successive successively, suck sucking, sudden suddenly, suds sudsy, sufficient sufficiently, suffocate suffocation
suffuse suffusion, suggest suggestion, suicidal suicide, sullen sullenly, summarization summarize, summer summery, summon summoning, sumptuous sumptuously
superb superbly, superficial superficially, supernatural supernaturally, supersede supersedure, supervise supervising supervision, supervisor supervisory, supplant supplanting, supplement supplemental supplementation
supply supplying, supposal suppose, suppose supposition, sure surely, surmisal surmise, surprisal surprise, surprised surprisedly, surprising surprisingly
survival survive, suspend suspension, suspicious suspiciously, swamp swampy, swathe swathing, swear swearing, sweat sweating, swell swelling
swerve swerving, swift swiftly, switch switching, symbolize symbolizing, symmetrical symmetrically, synthesis synthesise, systematization systematize, tabulate tabulation
tactic tactical, tactical tactics, tactual tactually, talk talking, tantalizing tantalizingly, taunt taunting, taut tautly, tax taxation
teacher teachership, tease teasing, technical technically, technological technologically, tedious tediously, televise television, tense tensely, tentative tentatively
tenth tenthly, territorial territorially, terse tersely, test testing, thaw thawing, theatrical theatrically, theological theologically, theoretical theoretically
thermal thermally, thieve thieving, thorough thoroughly, thoughtful thoughtfully, thoughtless thoughtlessly, threatening threateningly, throat throaty, throttle throttling
thump thumping, thwart thwarting, thyroid thyroidal, tick ticking, tidal tide, tight tightly, tighten tightening, time timing
timid timidly, tingle tingling, tired tiredly, toast toasting, tolerant tolerantly, tolerate toleration, tonal tone, tooth toothy
topical topically, torture torturing, total totally, touching touchingly, tourist touristy, town township, trace tracing, track tracking
tradition traditional, traditional traditionally, trail trailing, train training, trample trampling, transact transaction, transcendental transcendentally, transgress transgression
transit transition, transition transitional, transitional transitionally, translate translation, translation translational, transmutation transmute, transpiration transpire, transplant transplanting
transport transportation, transverse transversely, treasurer treasurership, treat treatment, tremble trembling, tremendous tremendously, tribal tribe, triple tripling
triumph triumphal, triumphant triumphantly, tropic tropical, truck trucking, true truly, trust trusty, truthful truthfully, tune tuning
turbulent turbulently, turn turning, tweed tweedy, twitch twitching, type typing, typical typically, ultimate ultimately, ultracentrifugation ultracentrifuge
unambiguous unambiguously, unanimous unanimously, unattractive unattractively, uncertain uncertainly, uncommon uncommonly, unconcerned unconcernedly, unconscious unconsciously, unconvincing unconvincingly
underachieve underachievement, underestimate underestimation, understand understanding, understanding understandingly, understate understatement, undertake undertaking, undo undoing, undue unduly
unequal unequally, unequivocal unequivocally, unerring unerringly, uneven unevenly, unexpected unexpectedly, unfaltering unfalteringly, unfold unfolding, unfortunate unfortunately
unhesitating unhesitatingly, unhurried unhurriedly, uniform uniformly, uninterrupted uninterruptedly, universal universe, unofficial unofficially, unpleasant unpleasantly, unprecedented unprecedentedly
unqualified unqualifiedly, unscrupulous unscrupulously, unsmiling unsmilingly, unsuccessful unsuccessfully, unusual unusually, unwanted unwantedly, unwitting unwittingly, update updating
urge urging, urgent urgently, useful usefully, useless uselessly, usual usually, utilization utilize, utter utterance utterly, vacant vacantly
vacation vacationing, vague vaguely, vain vainly, valiant valiantly, valid validly, validate validation, valuate valuation, vanish vanishing
vast vastly, veer veering, vegetal vegetation, vehement vehemently, vertical vertically, vibrate vibration, vicious viciously, victimization victimize
vigorous vigorously, vindictive vindictively, violent violently, viral virus, virgin virginal, visit visiting, visualization visualize, vivacious vivaciously
vivid vividly, vocal vocally, vocation vocational, vocational vocationally, vociferous vociferously, voluminous voluminously, vomit vomiting, vote voting
wade wading, wail wailing, wait waiting, wake waking, walk walking, wallop walloping, wander wandering, wane waning
warm warming warmly, warn warning, warp warping, wash washing, water watery, wave waving, waver wavering, wax waxing waxy
weak weakly, weaken weakening, wealth wealthy, wean weaning, weave weaving, weed weedy, week weekly, weep weeping
weight weighty, weld welding weldment, whack whacking, whirl whirling, whistle whistling, whole wholly, wholesome wholesomely, wicked wickedly
widen widening, wife wifely, wild wildly, wile wily, will willing, willing willingly, wind windy, wine winey winy
winter wintery, wire wiring, wise wisely, wish wishing, withdraw withdrawal, withhold withholding, woeful woefully, woman womanly
wonderful wonderfully, wondrous wondrously, woo wooing, wood woody, word wording, workman workmanship, worm wormy, worried worriedly
worth worthy, wound wounding, wrangle wrangling, wrathful wrathfully, wreck wreckage, write writing, wrong wrongly, wry wryly
yawn yawning, year yearly, yearn yearning, yell yelling, yelp yelping, yielding yieldingly, youthful youthfully
`;
