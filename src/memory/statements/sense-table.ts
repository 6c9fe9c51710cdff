/**
 * Words that say the same of most things, and two things of these: a line each, the two sides of it and what it is done
 * to or said of. Who resolves a hostname does not fix it, and who raises children does not increase them. Behind "only",
 * they say the same of these alone.
 */
export const SENSE_TABLE = `
  run | operate execute : company firm business shop store hotel hostel restaurant bar pub cafe bakery farm school kindergarten nursery clinic hospital practice studio agency charity club office department team group project program campaign festival event course workshop museum gym salon household family foundation association church country city town village camp library theater theatre marathon race mile errand bath risk
  raise | increase : child children kid baby son daughter family pig cow chicken horse sheep goat cattle dog money fund question issue objection concern doubt alarm error exception flag hand arm glass eyebrow topic point
  fix resolve | repair mend : date day time hour price rate rent fee term deadline meeting appointment dinner lunch drink coffee breakfast place
  fix | resolve solve : hostname host dns domain name import dependency address path symlink promise url
  check | verify inspect examine : email mail inbox coat luggage baggage
  check validate | verify : email mail inbox identity signature address account
  log | record : meeting call video screen session audio macro song album tree
  cut | reduce : branch release tag hair grass lawn bread cake tree hedge wood paper film scene class hand finger cable wire rope
  restore | recover : painting picture house building furniture church castle car organ mural statue order faith
  handle | process manage administer : dog horse animal glass package parcel
  handle manage | process : case customer client patient child children guest visitor
  cover | span : shift colleague class teacher cost expense story face wall
  answer | reply respond : door phone call bell
  tell | notify inform : story joke truth lie tale difference time secret
  show | present : way ticket passport room door prize award medal trophy gift cheque
  charge | bill invoice : phone battery car laptop device scooter bike watch camera
  watch | view monitor observe : child children kid baby dog cat son daughter boy girl
  see | view : doctor dentist friend therapist physio specialist vet
  close | shut : deal account case ticket issue incident meeting gap session connection sale contract road street
  change | modify alter : tire tyre bulb clothes nappy diaper battery train job school money bed sheet side place lane bus
  give | provide supply : talk speech birth kiss hug concert lecture party sign present gift
  take | last : pill medicine photo picture bus train shower seat course exam
  drop | fall : course class bag phone cup plan
  book | reserve : judgment
  broken | defective faulty : glass window vase cup plate arm leg bone heart mirror bottle finger nose tooth egg branch pencil rib wrist ankle wing
  short | brief concise : only talk text meeting visit break summary answer reply speech stay introduction email message note call chat description presentation pause report review overview story
  set | configure : company business firm meeting team club tent table chair stall camp shop bed stage
  recall | remember : car product batch food toy item model device
  hold | keep store persist retain preserve : speech door talk meeting party baby child hand rope ladder breath funeral people person passenger guest
  finish | complete : first second third last bottle drink plate soup
  join | combine : club team band army company party group course meeting call choir church union
  mark | flag : exam test paper essay homework
  smart | intelligent clever : suit dress phone tv home watch meter
  thin | slim slender : ice hair paper wall soup air sheet line layer
  rich | wealthy affluent : soup cake food sauce soil taste dish color meal milk chocolate history
  bill | invoice : passed parliament senate law congress
  let | allow permit : flat apartment house room studio office garage villa
  throw | raise : only error exception warning
  deliver | send ship dispatch transmit : parcel package letter order goods furniture pizza newspaper mail post flowers box crate shipment invitation book card
  keep hold retain preserve | store save persist : chicken bee dog cat horse pig goat sheep hen rabbit animal pet promise diary
  save | store keep persist : money euro dollar pound time space energy life child people dog cat
  pick | choose select : apple pear plum grape tomato mushroom flower rose tulip orange olive lemon berry strawberry blueberry raspberry cherry peach fruit cotton lock pocket nose
  conclude | end finish : contract treaty agreement deal peace
  solve resolve | fix : puzzle riddle mystery crime equation
  delay | postpone defer : train flight bus plane ferry ship tram
  skip | ignore : lunch breakfast dinner class school meal lesson
  earn get | make create build : cake bread coffee tea bed table film dress
`;
