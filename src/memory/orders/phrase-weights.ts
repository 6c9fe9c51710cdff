/** What each word, pair of words and cue of an order says, in twentieths; written by scripts/weigh-order-phrases.ts. */
export const PHRASE_WEIGHTS = `
#flag=-11¦#flag #flag=-33¦#flag #number=-40¦#flag is=-50¦#mail=-10¦#mail he=-22¦#name=3¦#name #name=18
#name #number=-45¦#name #url=-47¦#name ?=-58¦#name a=1¦#name and=9¦#name api=-41¦#name byt=-48¦#name c=-46
#name data=-40¦#name docs=-36¦#name error=-41¦#name file=-32¦#name for=-20¦#name function=-42¦#name has=-17
#name in=-27¦#name index=-41¦#name is=-19¦#name key=-33¦#name left=-9¦#name name=-39¦#name new=-38¦#name path=-33
#name return=-37¦#name says=-50¦#name src=-56¦#name the=7¦#name this=-54¦#name true=-45¦#name uses=-45¦#name v=-55
#name valu=-23¦#name version=-51¦#name will=-48¦#number=-6¦#number #name=-1¦#number #url=-55¦#number a=-38
#number ab=-49¦#number add=-53¦#number address=-30¦#number agent=28¦#number am=-36¦#number and=15¦#number api=-47
#number april=-40¦#number at=-37¦#number august=-29¦#number b=5¦#number be=-26¦#number becaus=-43¦#number befor=18
#number br=-37¦#number c=29¦#number ca=-46¦#number character=-31¦#number chor=-54¦#number cm=-25¦#number d=-16
#number da=-34¦#number days=-48¦#number de=-62¦#number december=-23¦#number degr=-25¦#number dollar=-26¦#number e=3
#number encod=-39¦#number euro=-12¦#number every=-43¦#number f=3¦#number feat=-37¦#number fil=-38¦#number fix=-66
#number franc=-25¦#number gb=-54¦#number h=-21¦#number has=-54¦#number hour=-36¦#number i=-38¦#number id=-34
#number in=-18¦#number is=-19¦#number item=-58¦#number k=-36¦#number kb=-29¦#number kg=-27¦#number km=-26
#number local=-47¦#number m=-14¦#number mb=-26¦#number mean=-48¦#number mg=-30¦#number million=-24¦#number min=-25
#number ms=-24¦#number need=-32¦#number november=-28¦#number of=-15¦#number on=17¦#number or=-44¦#number password=-39
#number peopl=-26¦#number pm=-13¦#number point=-36¦#number pound=-40¦#number question=-31¦#number request=-23
#number runs=-22¦#number s=-12¦#number september=-46¦#number st=-33¦#number test=11¦#number th=-29¦#number the=24
#number to=19¦#number token=-39¦#number true=-35¦#number valu=-46¦#number version=-31¦#number warn=-48
#number word=-28¦#number work=-38¦#number z=-55¦#number μs=-38¦#url=-1¦#url #name=-42¦#url #number=-10¦#url #url=-48
#url a=-38¦#url add=-39¦#url alt=-37¦#url by=-28¦#url crypto=-33¦#url doc=-37¦#url for=-61¦#url from=-37
#url request=-39¦#url tool=-36¦? str=-41¦a=-13¦a #number=-7¦a #url=-27¦a b=-14¦a bot=-15¦a c=-27¦a client=-46
a clon=-40¦a command=-17¦a comment=-37¦a copy=16¦a date=-39¦a day=-14¦a dependency=-42¦a diff=33¦a failur=-40
a folder=-32¦a function=-39¦a given=-31¦a home=-39¦a href=-13¦a job=-64¦a key=-44¦a kill=-46¦a land=-45¦a letter=-39
a list=-43¦a log=39¦a look=40¦a mail=-36¦a memory=-38¦a messag=-42¦a minut=-21¦a missing=-25¦a name=-13¦a network=-36
a new=23¦a note=-15¦a pattern=-24¦a permit=-36¦a person=-29¦a plan=-23¦a process=-27¦a program=-34¦a promis=-20
a pull=22¦a quarter=-39¦a question=-25¦a rule=-36¦a run=-23¦a runn=-47¦a sandbox=-35¦a second=-10¦a separat=-40
a shar=-39¦a simpl=-29¦a sourc=-30¦a step=-57¦a str=-43¦a student=-23¦a tabl=22¦a tag=-48¦a third=-45¦a ticket=-36
a time=-36¦a trac=-41¦a type=-50¦a warn=-46¦a week=-12¦a worker=-44¦a year=-30¦able=-30¦able to=-29¦abort=-52¦about=11
about #number=-48¦about a=-25¦about the=5¦about what=-41¦abov #number=-42¦abov the=-21¦accent=-43¦accept=-13
accept any=-40¦access=-5¦access to=-13¦accident=-60¦account is=-47¦acp=-37¦act=41¦activ=-29¦activity=-42¦acts=35
ada=-29¦adaez=-38¦adapter=-44¦add=15¦add #name=38¦add #number=-46¦add a=21¦add the=23¦add to=-37¦addition=-26
additional=-5¦address=-15¦address is=-21¦adds a=-41¦adeyemi=-59¦admin=36¦admin can=-65¦admin only=-53¦admission=-37
advanc=10¦affect=-51¦after=-16¦after a=-12¦after an=-45¦again=-15¦against the=-20¦age=-48¦agent=13¦agent asks=-44
agent cannot=-42¦agent runs=-43¦agent wait=-27¦agenten=61¦agr=15¦agre=26¦agreement=6¦ahora=69¦ai=21¦ai agent=52
ai core=-56¦ai react=-47¦ai sdk=-26¦ai support=-32¦aisl=-36¦ajv=-45¦al=64¦alarm=-8¦alarm code=-28¦alcohol=-32
algorithm=-52¦alias=-28¦all=26¦all futur=58¦all of=-31¦all other=-26¦all step=-45¦all the=-24¦alle=75¦allergy=-51
allow in=-49¦allow to=-26¦allow valu=-41¦allowdot=-49¦almost=-47¦alon=-17¦already=10¦already been=-19¦alt=20
alternatively=-37¦alto=-39¦alway=14¦am=-14¦amara=-29¦among other=-53¦an agent=-36¦an answer=19¦an argument=-55
an empty=-30¦an end=-37¦an error=-15¦an index=-48¦an issu=-18¦an object=-25¦an optional=-42¦an order=-51¦and=9
and after=-42¦and allow=-20¦and approv=51¦and are=-5¦and cannot=-5¦and chang=-26¦and compat=-29¦and exit=-33
and friday=-35¦and is=-12¦and never=-14¦and new=-44¦and not=-7¦and noth=-23¦and of=-56¦and on=28¦and one=-35
and only=-27¦and or=-27¦and print=26¦and prov=-31¦and push=56¦and reject=-29¦and report=11¦and schema=-25¦and sign=38
and so=-7¦and test=-44¦and this=26¦and two=-34¦and wait=-54¦and wher=21¦and writ=-25¦android=-32¦anew=-37¦annelies=-46
announc=-13¦another=1¦anouk=-42¦ansi=-49¦answer #number=-41¦answer in=-33¦answer within=-6¦antoin=-16¦antoin du=-16
any=18¦any moment=-46¦any of=-42¦any time=-24¦anybody=32¦anyon=21¦anyth abov=-31¦anyth is=-46¦anywher=-13¦aoif=-65
apart=-41¦apart from=-49¦api=4¦api #name=-28¦api gateway=-20¦api key=25¦api keys=-3¦api return=-11¦apis=-43¦app=-31
appear=-16¦append=17¦append only=-42¦append to=35¦appl=-49¦application=-47¦approach=-50¦appropriat=-41¦approv=7
approv all=49¦approv by=-29¦approval=-17¦approval for=42¦apps should=-28¦arbitrary=-46¦are=-4¦are #number=-39¦are a=15
are allow=15¦are availabl=-24¦are call=-44¦are encrypt=-28¦are forbidden=-41¦are given=30¦are green=-46¦are in=16
are kept=-17¦are list=-52¦are logg=-43¦are nam=-45¦are need=-46¦are never=-39¦are no=-26¦are not=-15¦are now=-20
are refused=-37¦are reject=-56¦are report=-25¦are requir=-22¦are review=-51¦are run=-36¦are sent=-57¦are sign=-41
are skipp=-32¦are sold=-31¦are stor=-57¦are taken=-26¦are test=-37¦are to=27¦are told=-36¦are written=-47¦area=-31
args=-33¦argument=-2¦argument are=-42¦argument of=-46¦argument to=-53¦aria=-32¦arm=-42¦arms=-46¦around #number=-27
array=-49¦array of=-28¦arriv=-10¦as=17¦as #name=-44¦as a=1¦as an=20¦as follow=-41¦as its=-40¦as our=-41¦as part=-34
as passed=64¦as possibl=-33¦as skipp=53¦as str=-48¦as the=5¦as treasurer=-41¦asistent=42¦ask=14¦ask for=-16¦ask the=32
ask to=29¦asks=-27¦asks about=46¦assertion=18¦assertionerror=-43¦asset=-68¦assign=-45¦assistant=35¦assistant no=43
assistent=41¦assistenten=59¦associat=-45¦astrid=-44¦async=-53¦asynchronou=-37¦asynchronously=-32¦asystent=62
at #name=9¦at #number=-4¦at least=-6¦at level=-35¦at most=-24¦at no=-45¦at six=-45¦at ten=-36¦at the=-12¦at this=40
at work=-55¦atla=-79¦atla allow=-21¦atla fleet=-39¦atla memory=-14¦atla run=-34¦attach=31¦attack=-47¦attempt=-24
attempt to=-28¦attend=-37¦attend the=-29¦attic=-42¦audio=-58¦audit log=52¦aug=-42¦august=4¦august #number=-23¦aunt=-39
aurelio=-39¦authentication is=-60¦authority=29¦authorization=-43¦auto approv=16¦automat=44¦automatic=-46
automatically=-35¦automation=48¦availabl=-53¦availabl on=-32¦averag=-41¦avoid=-28¦await=-6¦await #name=-48
await fetch=-33¦awesomemessag=-43¦aws=34¦aws credential=32¦axe=-32¦axe core=-27¦b=1¦b a=-29¦b c=-26¦b call=-36
b fix=-45¦ba=-32¦baby=-42¦back to=-23¦backdoor=50¦backend=-37¦background=-37¦backport=-39¦backup=22¦backup are=20
backup server=-31¦backup start=-50¦backward compatibl=-30¦bad request=-41¦bak=-26¦bakery=-27¦balancer=-20¦balcony=-53
barn=-32¦base=16¦based=-39¦based on=-35¦bash=9¦basic=-39¦batch=-42¦bathroom=-32¦battery=-42¦bc=-41¦be=12
be #number=-50¦be at=-38¦be call=28¦be committ=-47¦be consider=-20¦be found=-48¦be in=-4¦be left=55¦be merg=-44
be read=-47¦be remov=39¦be shown=-22¦be sign=-39¦be used=-33¦beatriz=-56¦becam=-33¦becaus it=-2¦becaus its=-44
becaus of=-19¦bed=-46¦been=11¦been in=-50¦befor #number=-60¦befor a=-2¦befor and=-15¦befor answer=50¦befor nine=-27
befor the=9¦befor they=-45¦begin=19¦begin at=-51¦behalf=55¦behavior=-49¦believ=-48¦belong=7¦belong to=-17¦below=33
below #number=-57¦ben=-50¦bench=-28¦benchmark=-27¦benedikt=-39¦berlin=-51¦besid=-44¦beta=-31¦between the=-27
beyond=-44¦bf=-28¦bigint=-35¦bike=-45¦bill servic=-36¦binding=-28¦birthday=-56¦bitt=51¦black=-23¦blam=-37¦blank=29
block=-20¦block all=-36¦blog=-36¦blood=-35¦blue=12¦bo=-41¦boat=-50¦body=-13¦bogdan=-40¦boil=-46¦boiler=-34¦book=-7
boolean=-49¦boolean br=-19¦boot=-35¦borra=53¦bosch=-31¦bot=10¦bot is=24¦both=-35¦both parent=-30¦bother=26¦bots=36
box=17¦br=-4¦bram=-53¦branch is=-23¦bread=-45¦breakfast=-48¦brightwell=-37¦bring=-42¦broken=19¦broker=-45¦brother=-41
browser=-12¦browser session=-38¦bubblewrap=-54¦budget=-7¦buf=-35¦buffer=-53¦bug in=-35¦bugfix=-43¦bugs=-50¦build=-13
build agent=-44¦build is=-19¦build on=-46¦built in=-14¦built with=-42¦builtin=-30¦builtin agent=-31¦bundler=-42
bus=-37¦but=-14¦but its=-42¦but never=-15¦but not=-50¦button=-18¦buy=12¦by=-1¦by #number=-8¦by a=-7¦by all=-25
by any=52¦by anyon=-56¦by e=-38¦by hand=-72¦by its=-44¦by mail=-20¦by mistak=-33¦by remov=-34¦by the=5¦by their=-15
by two=-34¦by us=-51¦byt=-5¦byte=-37¦c=16¦c #number=22¦c #url=-37¦c a=-40¦c d=-43¦c is=-41¦ca=-21¦cabl=-51¦cach=-24
cach is=-52¦caf=-25¦caf é=-25¦cake=-27¦call back=-40¦call for=-23¦call without=-35¦callback=-55¦caller=29¦came=-25
can=-22¦can add=-44¦can be=-6¦can delet=-40¦can find=-32¦can only=-44¦can open=-46¦can pass=-19¦can reach=42
can read=-12¦can run=-38¦can't=-23¦can't stand=-37¦cancel=-49¦cannot=-35¦capability=-55¦capital=-54¦captur=-51¦car=-19
card are=-38¦cargo=-19¦carry=11¦carry an=-52¦carry out=24¦cas=-18¦cas wher=-43¦case for=-33¦case sensitiv=-37¦cash=-38
casimir=-42¦castl=-36¦cat=32¦cat is=-36¦catalogu=-34¦cats=-35¦caus=-51¦caused=-36¦cb=-35¦cc=-19¦cd=-40¦ce #number=-35
cellar=-49¦central=-46¦cert=-36¦chain=-34¦chalk=-42¦chang=-22¦chang and=-17¦chang noth=-23¦chang of=-50¦chang the=40
chang to=-10¦channel=-30¦chapter=-35¦chapter #number=-30¦character=1¦chat=18¦che=50¦check against=-29¦check by=-20
check is=-45¦check the=-27¦checkout=34¦chees=-56¦chess=-36¦chidi=-29¦child=-19¦child process=-40¦children=-30¦chmod=30
choir=-42¦choos=-15¦chor ai=-51¦chri=-41¦christma=-41¦chrom=-40¦chunk=-30¦church=-32¦ci=-30¦ci runs=-40¦clamav=-49
clang=-39¦class=-10¦claud code=-42¦clean up=25¦cleaner=-39¦clear=29¦cli=-64¦click=17¦client=2¦client side=-45
closed for=-36¦closed to=-52¦cloth=-29¦cloudflar=-35¦club=-33¦cluster=-3¦cod=7¦code=-13¦code #number=18¦code freez=-46
coffe=-7¦coffe machin=-43¦collaborator=-21¦colleagu=24¦collector=13¦column #number=-40¦com befor=-37¦com from=-11
com on=-43¦combin=-45¦combination=-47¦come=15¦come from=-21¦comma=-37¦command=-10¦command and=-53¦command line=-38
comment=-15¦comment in=-50¦commit=7¦commit #number=-7¦commit are=-26¦committe=-40¦commonj=-32¦compar=-25¦compat=-33
compatibl=-33¦compatibl with=-18¦complet=25¦complex=-33¦component=-58¦compost=-54¦compressed=-33¦compression=-37
concern=44¦condition=-41¦config=-19¦configur=-26¦configurabl=-40¦confin=-54¦confirmation=29¦conflict=-14¦connect=-54
connect to=-20¦connection pool=-34¦consent=39¦consent to=22¦consol=2¦const=-51¦constructor=-52¦contact=13¦contain=-30
contain a=-18¦contain the=60¦container imag=-53¦content block=-29¦content of=35¦continu=42¦continu to=-67
contract was=-22¦contribution=-32¦control=-7¦conventional=-49¦conventional commit=-42¦cook=-41¦cooky are=-37
copilot=32¦copilot that=53¦copy the=29¦copyright=-8¦copyright #number=-51¦copyright c=-87¦core=-14¦core storag=-37
coriander=-37¦corner=-34¦correctly=-48¦correo=-40¦correspond=-47¦cors=-41¦cost #number=-40¦cost the=42¦could be=-58
could not=-32¦count for=-38¦count on=49¦country=-44¦cover=-13¦cover by=-40¦coverag=2¦cpu=-43¦crash=-27¦crat=-27
crawler=-20¦creat=-23¦creat a=-42¦creat by=-37¦cron=24¦css=-30¦csv=-52¦cuda=-39¦curl=29¦curl #name=32¦currency=-45
customer data=-42¦customer in=-37¦cve=36¦cycl=-35¦cycl #number=-51¦cyclist=-48¦d=14¦d #number=11¦d #url=-42¦d e=-35
d feat=-48¦da=41¦da #number=-46¦dad=-46¦dad's=-45¦danc=-40¦dario=-48¦dash=-44¦dashboard=-17¦data and=-43¦data from=-39
data in=-44¦data is=-51¦databas=-7¦databaseurl=-53¦date=-22¦daughter=-2¦david=-35¦day after=-44¦day befor=-52
day of=-53¦days=-14¦db=-32¦de=29¦debian=-47¦debian #number=-38¦debounc=-36¦debug=-36¦debugg=-42¦debugger=-32
december=-36¦decid=-22¦decid to=-34¦declaration=-36¦default=-21¦default branch=-40¦default is=-40¦default the=-41
default to=-40¦default true=-44¦default valu=-32¦defin=-18¦degr=-25¦delet fil=-39¦delet the=26¦delivery=-21¦delta=44
den=43¦deno=-42¦deny=-19¦deny the=-45¦depart=-32¦department=-32¦depend=-9¦depend on=-9¦dependabot open=-42
dependency=-9¦dependency #number=-33¦dependency a=-35¦dependency b=-34¦dependency c=-47¦dependency d=-41
dependency e=-25¦dependency f=-48¦deploy=-3¦deploy on=-35¦deploy script=-61¦deploy the=-34¦depot=-42¦deps=-52
depth=-40¦describ=-45¦describ in=-39¦descriptor=-45¦dest=-40¦destination=-40¦destroy=5¦detail=17¦detail on=-47
detect=-33¦detection=-36¦develop=-47¦development=-48¦devic=-12¦didn't=-27¦die=29¦died=-28¦diff=10¦differ=-8
different=-44¦digest=-62¦digital=54¦dinner=-53¦direct=-32¦directory and=-48¦disabl=4¦disabl in=-34¦disabl the=27
disallow=-40¦disclos=47¦disconnect=-30¦discord=-59¦dishwasher=-41¦dislik=-13¦dispatcher=-36¦distribut=-25
distribution=-51¦dmitri=-50¦do=18¦doc=-30¦docker=-36¦docs=-4¦docs #name=-24¦docs #url=-48¦docs api=-28¦docs say=-49
doctor=-27¦doctor's=-43¦document=8¦documentation=-55¦does not=-17¦doesn't have=-38¦dog=-43¦dogs=-4¦dogs are=-30
dollar=-32¦dom=-59¦domain=-10¦domenic=-49¦don't=2¦done=6¦dont=-45¦dos=-44¦dot=-31¦down=13¦downgrad=44¦download=-43
dr=-40¦draft=-21¦drain=-43¦drawer=-57¦drill=-46¦drink=-46¦driv=-5¦driv at=-39¦drop the=47¦dry=-21¦du=53¦du hamel=-16
dump=30¦duplicat=-27¦dynamic=-39¦dynamically=-35¦e=34¦e #number=-22¦e #url=-58¦e fix=-34¦e mail=-25¦each with=-28
early=-42¦easter=-55¦easy to=-33¦eat=-68¦eats=-26¦echo=20¦ecosystem=-49¦edit=-25¦edit this=41¦editor=-37
ee #number=-26¦eggs=-41¦eht=62¦eighteen=-32¦eighty=-35¦ein=47¦either=-8¦elasticsearch=-37¦electricity=-37¦element=-47
elevator=-43¦eleven=-36¦elif=-38¦elimina=52¦else=-25¦email=-45¦embedding=-37¦emeka=-44¦emergency=46¦emit=-11¦emitt=-52
emoji=-51¦employ=-37¦emulat=-35¦enabl=7¦encod=-7¦encodechat=-43¦encoding=-35¦encrypt=-57¦end=-7¦end #number=-45
end of=13¦end to=-24¦end up=-39¦end with=-38¦ends=-20¦ends at=-29¦engin=-19¦english=-47¦enhanc=-36¦entir=-37
entity=-62¦entry point=-46¦entrypoint=-47¦enum=-52¦env variabl=-45¦environment=-6¦equal=-21¦equal to=-34¦equality=-43
equivalent=-54¦equivalent to=-50¦err=-33¦error=-11¦error and=-39¦error are=-35¦error in=-48¦error object=-26
error that=-41¦error when=-34¦es #number=-40¦escalad=-39¦esm=-40¦este=47¦et=63¦etag=-43¦etiquett=26¦eu=-45¦euro=-16
euro need=-48¦europ=-33¦even=-6¦even on=-35¦evening=-34¦event=-47¦eventemitter=-29¦ever=-15¦every=8¦every #number=-32
every chang=-13¦every night=-15¦every run=-39¦everyon=4¦everyth=19¦everyth server=-53¦everyth that=-49¦ewa=-50
exact=-38¦exampl=-9¦exampl #number=-29¦exampl of=-49¦exampl the=-46¦exampl to=-39¦exampl with=-50¦except=-17
except the=-37¦exclud=-36¦exclud from=-31¦execut=46¦executabl=-22¦execution in=-33¦exfiltrat=51¦exist for=-39
exit #number=-41¦expand=-41¦expansion=-47¦expect error=-25¦expecttypeof=-50¦experiment=-47¦experimental=-57¦expir=-14
expir after=-26¦expiry=4¦expiry date=-35¦explain=-19¦explicit=-44¦export=-8¦export to=40¦exporter=-45¦expos=-45
exposed=-49¦expression=-28¦expressionref=-26¦expressionref expressionref=-19¦expressionref right=-9¦extglob=-48
extra=-23¦extract=-43¦extremely=-38¦eyes=46¦eyes are=-38¦f #number=-12¦f #url=-39¦fact=32¦fail on=-43¦fail request=-30
fail with=-50¦failur=-1¦failur is=-33¦fall=27¦fals true=-51¦faq=-58¦farid=-45¦fast=-12¦faster than=-31¦father=-52
fatou=-31¦fatoumata=-28¦favor=57¦favour=58¦favourit=-34¦fd=-31¦fd #number=-16¦feat=-31¦feat ai=-24¦feat provider=-15
featur=-9¦featur branch=-34¦featur is=-33¦february=-37¦fee=-34¦feel=28¦femk=-47¦fenc=-38¦ferdinand=-44¦ferhat=-38
fernwerk=-54¦fetch=-13¦fetch #url=27¦fifteen=-35¦fifteen minut=-27¦fifty=33¦fil=-9¦fil of=-47¦file=7¦file is=-12
file path=-47¦file system=-49¦file tak=-44¦file that=-56¦filenam=-43¦filesystem=-27¦filip=-17¦filip skokan=-17¦fill=19
fill in=40¦film=-51¦filter=-22¦fin=-37¦fine=38¦finish=30¦finish befor=-16¦finish the=-37¦fire=-39¦first argument=-35
first monday=-31¦fish=-48¦fit=17¦five=-6¦fix=-2¦fix a=-30¦fix ai=-20¦fix compat=-22¦fix in=-40¦flag=-7¦flaky=-15
flaky test=-47¦flat=-31¦flat is=-34¦flatbuffer=-29¦flight=-47¦float=-44¦flower=-39¦fluent=-29¦fn=-40¦folder=-10
folder that=-28¦follow=14¦follow the=-28¦foo=-35¦foo bar=-31¦food=-52¦for=2¦for #name=-48¦for #number=-31¦for a=8
for an=-18¦for any=-66¦for at=-40¦for each=-39¦for every=35¦for exampl=-9¦for first=-48¦for internal=-41¦for it=-5
for later=52¦for let=-53¦for seven=-37¦for six=-18¦for the=6¦for this=-8¦for two=-30¦for use=-47¦forbidden to=-42
foreign=-44¦forgot=-52¦form has=-43¦formal=-42¦formatt=-24¦formatter=-31¦formdata=-39¦forty=-44¦forum=-26¦forward=20
found=18¦found in=22¦found out=-42¦fountain=-40¦four=-16¦framework=-44¦franc=-25¦frankfurt=-31¦frau=-38¦free=9
free for=-50¦freezer=-48¦french=-40¦frequently=-35¦freya=-42¦fri=-45¦friday=-7¦friday the=-32¦fridg=-45¦friend=32
frighten=-35¦from #number=-21¦from ai=-48¦from her=-39¦from here=45¦from monday=-37¦from now=33¦from one=-31
from our=49¦from outsid=-15¦from the=9¦from this=23¦from two=-45¦from undici=-23¦front of=-52¦frontend=-36¦frozen=-57
fs=-20¦full=25¦full time=-55¦fully=-30¦function=-28¦function that=-36¦functional=-46¦functionality=-31¦further=26
fyi=-31¦gabriel=-49¦garag=-34¦garbag=-56¦garden=-42¦gas=-39¦gate=-12¦gateway=-19¦gb=22¦generat=-2¦generat from=-47
generatetext=-25¦generation=-16¦generator=-17¦generic=-49¦get #number=-44¦get #url=-40¦get a=-41¦get an=-39
gets #number=-33¦gets merg=-52¦gets the=-22¦gh=-31¦ghent=-52¦git=-13¦github=-43¦gitignor=-1¦gitlab=-45¦giv=-17¦given=8
glass=-51¦glob=-39¦global=-27¦global agent=-49¦globally=40¦go=17¦go by=-35¦go to=-20¦goalkeeper=-32¦goes=19
goes from=-35¦gone=23¦good=34¦good at=-47¦googl=-45¦got=-13¦gpu=-47¦grafana=-55¦grandfather=-50¦grandma=-40¦grant=15
graph=-10¦graphql=-42¦great=23¦grep=-39¦greta=-26¦grew=-43¦grey=-51¦ground=-55¦group=-3¦gt=-46¦gudrun=-55
guest are=-39¦guid=-23¦gur=61¦gus=-42¦gustav=-54¦gym=-17¦gzip=-32¦h=-23¦habit=49¦had=-21¦had been=-28¦had not=-49
half=-45¦half of=-39¦hall=31¦hamel=-16¦hamel #number=-12¦hana=-47¦hand=15¦hand over=7¦hand the=32¦handl=-2¦handler=-33
hannah=-35¦happen=-13¦happy=34¦hapu=50¦hardly any=-39¦hardwar=-43¦has #number=-17¦has a=-30¦has an=-3¦has been=13
has its=-16¦has no=-15¦has not=-23¦has one=-30¦has run=-57¦has the=-15¦has thre=-37¦has to=-27¦has two=-29¦have a=-42
have alway=39¦have been=8¦have lockfil=-28¦have no=-35¦have to=-34¦hay=-43¦he him=-63¦he's=-35¦head=-24¦heat=-9
heavy=-32¦height=-27¦height #number=-22¦held=-29¦held by=-20¦hello=-19¦hello world=-49¦helmet=-46¦helper=53¦henrik=-53
here=19¦here and=52¦here on=38¦here the=28¦hereby=22¦hereby grant=-69¦herr=-36¦hex=-8¦hid=-61¦highlight=-52¦him=13
hir=-15¦his own=-31¦hold=-5¦hold #number=-28¦hold for=-34¦home=14¦honest=-42¦hook=-25¦hospital=-9¦host #name=-58
host on=-22¦hotfix=34¦hotfix branch=-61¦hour=-19¦hour #number=-34¦hour and=-40¦hour are=-28¦hour the=-39¦hourly=-32
hous is=-32¦hous next=-34¦how=-2¦how a=-50¦how to=-15¦however=-45¦href=-15¦href #url=-11¦html=-31¦huge=-49¦human=31
husband=-40¦hut=-44¦hyphen=-50¦i=2¦i can't=-24¦i go=-38¦i have=-15¦i like=-41¦i prefer=-34¦i take=-44¦i want=-43
i'd rather=-37¦i'm=-35¦i've=-48¦iceland=-30¦icon=-31¦id=-26¦id is=-38¦idempotent=-47¦identical=-35¦identify=-43
idle=18¦ids=-49¦ie=-49¦if=1¦if #name=-58¦if an=-23¦if no=-45¦if the=7¦if ther=-40¦if they=19¦if you=-27¦ig=60
ignor fil=-47¦ignor the=34¦ignora=49¦il=-20¦ill=-43¦im=-22¦imag=5¦imag are=-53¦imag to=-56¦implement=-3
implementation=-69¦import=-21¦importer=-46¦impossibl=-30¦improv=-8¦improvement=-32¦in=-3¦in #number=-29¦in a=-3
in advanc=32¦in an=11¦in and=35¦in april=-58¦in august=-53¦in by=-44¦in commit=-45¦in docs=-22¦in english=-23
in frankfurt=-26¦in january=-20¦in july=-36¦in june=-30¦in law=-30¦in march=-6¦in may=-56¦in memory=-43
in millisecond=-26¦in my=-40¦in our=15¦in production=-23¦in red=-32¦in second=-36¦in test=-20¦in the=-3¦in this=2
in use=-33¦in utc=-29¦in vault=-48¦in version=-36¦in with=33¦in your=26¦includ=4¦includ all=-36¦incom=-30¦indent=-40
index=3¦individual=-32¦ines=-58¦info=-49¦information=-38¦information about=-32¦ingrid=-64¦init=-42¦initial commit=-54
initializ=-47¦ink=-49¦inlin=-30¦input=-11¦insertion=-34¦insid=-27¦inspection=33¦inspector=-38¦inst=47¦installation=-31
instanc=-8¦instead=3¦instead of=-23¦institut=-26¦instruction=43¦insuranc=-44¦integer=-40¦interaction=-47
interceptor=-41¦interest=43¦interfac=-44¦intern=-6¦internal=-11¦internet=-37¦interval=-46¦interview=-43¦into #name=43
into a=-14¦into the=26¦introduc=-47¦invent=-51¦invocation=-34¦invoic are=-36¦invoic is=-40¦invok=25¦ios=-47¦ipv=-19
ipv #number=-19¦is=1¦is #number=-44¦is a=12¦is able=-45¦is also=-63¦is an=10¦is ask=-49¦is b=-24¦is back=-49
is call=-10¦is check=-53¦is com=-34¦is configur=-40¦is currently=-39¦is disabl=-25¦is done=10¦is dr=-34¦is enabl=-45
is enforc=-36¦is faster=-12¦is fine=49¦is finish=-47¦is forbidden=-55¦is full=-48¦is generat=-53¦is go=-57
is grant=-47¦is held=-31¦is host=-35¦is ignor=-42¦is install=-71¦is limit=-24¦is load=-43¦is merg=43¦is mount=-49
is my=-46¦is nam=-41¦is not=-18¦is now=-20¦is off=-27¦is older=-27¦is one=-23¦is open=-43¦is our=-53¦is over=32
is passed=-30¦is pinn=-47¦is possibl=-21¦is protect=-14¦is provid=-33¦is review=-39¦is runn=-49¦is safe=44¦is serv=-52
is set=-27¦is shown=-51¦is someth=-40¦is stabl=-39¦is stor=-68¦is taken=6¦is test=-41¦is the=17¦is to=14¦is told=-40
is true=-31¦is usually=-38¦is valid=-44¦is wher=-42¦is with=-39¦is work=-33¦is written=16¦isolat=-43¦issu=-3
issu #number=-45¦it=11¦it asks=-16¦it at=23¦it befor=18¦it cannot=-38¦it does=-20¦it has=16¦it in=30¦it need=-34
it now=-36¦it on=-23¦it open=39¦it rain=-23¦it snow=-27¦it tak=-31¦it the=10¦it to=31¦it took=-35¦it's=5¦it's a=-52
iterabl=-35¦iteration=-49¦its content=58¦itself=23¦itself and=26¦jam=-45¦january=-49¦java=-32¦java #number=-30
javascript=-39¦je=59¦jelena=-55¦jo=30¦job=-23¦job delet=-38¦jobs=-30¦jobs are=-42¦john=-35¦join=-5¦jolanda=-48
jona=-26¦journal=-47¦jpeg=-36¦js=-43¦json=2¦judg=-11¦july=-42¦jun=-40¦june #number=-31¦just=32¦just the=-35¦k=24
karim=-44¦karl=-53¦kb #number=-29¦keep the=18¦keep this=42¦keepaliv=-38¦kein=-58¦kenji=-36¦kept=13¦kept for=-22
kept in=-56¦kernel=-56¦key for=-39¦key was=-32¦keycloak=-60¦keys=12¦keys and=11¦keys were=-52¦keyword=-49¦kg=-27
kibana=-41¦kids=-49¦kill=-19¦kilometr=-38¦kind of=38¦kindly=62¦kiran=-30¦kitchen=-45¦km=-26¦knee=-34¦know=2
know about=48¦kofi=-22¦konto=-54¦kotlin=-29¦kubectl=-24¦kubernet=-45¦kv=-28¦kwabena=-37¦kwam=-45¦kwame's=-42¦l=24
la=10¦lab=-10¦label=-43¦labell=-54¦lake=-45¦lamp=-28¦langchain=-40¦langgraph=-34¦langsmith=-43¦languag=-6¦lap=-46
laptop is=-58¦larg=-8¦larger=-42¦lars=-48¦last friday=-39¦last spr=-47¦late to=-38¦latency=-25¦later=38¦later than=-42
laufen=-50¦launchdarkly=-39¦launcher=-47¦lax=-33¦layout=-37¦lazily=-45¦lazy=-45¦le serveur=-39¦lead=-10¦lead the=-37
lead to=-19¦leak=-4¦learn=-16¦leas=-39¦least=13¦least #number=-48¦least once=-53¦least one=-72¦least two=-45¦leav=11
led=-41¦led to=-36¦left expressionref=-9¦left hand=-63¦leila=-56¦lena's=-51¦lend=-33¦length=-22¦length #number=-34
les=18¦less=-19¦less than=-27¦let=27¦let the=18¦let's=-3¦lets you=-30¦letter=-15¦level=-18¦level #number=-36
library=-5¦licenc of=-36¦licens=-26¦lifecycl=-45¦like=2¦like the=37¦likely=-35¦limit #number=-53¦limit for=-36
limit to=-53¦limitation=-23¦lindqvist=-32¦line=10¦linear=-35¦lint=-10¦linter runs=-38¦list=-10¦listen on=-41
listen to=45¦listener=-51¦littl=21¦liv=-15¦live in=-2¦ll=58¦llm=27¦load=-16¦load balancer=-20¦loader=-42¦local=3
local code=-46¦localhost=-31¦locally=-23¦lock=-12¦lock is=-17¦locker=-38¦log #number=-33¦log fil=-41¦log in=-27
log level=-34¦logg=-13¦logger=-53¦logic=-54¦login and=-50¦login page=-30¦logistic=-41¦logo=-52¦logs are=-42
logs of=-27¦loki=-35¦long=-13¦long br=-44¦longer support=-40¦longer than=-28¦longest=-44¦look after=-34¦look for=-54
look like=-37¦lookup=-25¦lose=57¦lost=-25¦lott=-42¦love=20¦low=-54¦lower=-7¦lowercas=-51¦lru=-35¦ls=-40¦lts=-45
luc=-33¦luca=-28¦ludmila=-33¦lunch=7¦lunch break=-62¦lunch is=-57¦m=8¦maco=-50¦madrid=-41¦mail=-7¦mailbox=31¦main=30
main are=-45¦mak=-9¦make=5¦make test=-45¦make the=49¦manag=-59¦manager=-25¦many=-31¦mapp=-44¦maps=-36¦march=-29
march #number=-17¦marek=-57¦mark=-17¦marry=-45¦marta=-28¦match=-13¦match against=-28¦mateusz=-38¦math=-37¦matomo=-55
matteo=-41¦max=-23¦maximum number=-40¦may=-6¦may finish=-46¦may not=-63¦may only=-44¦may run=-44¦may use=-52¦mayor=-37
mb=-25¦mb #number=-20¦mcp=-46¦me=10¦meal=-49¦mean=-15¦mean the=-44¦meant=37¦meat=-41¦media=-49¦medicin=-37
meet every=-33¦meet room=-37¦member=-35¦member may=-30¦membership=-31¦memory=1¦mention=20¦mention this=43¦merg=9
merg into=-51¦merg on=36¦merg to=-67¦messag=-4¦messag are=-20¦metadata=-23¦method=-54¦metr=-36¦metric=-38¦mg=-30
michael=-36¦middlemarch=-40¦middlewar=-56¦migrat=-33¦migrat from=-42¦migration=-21¦migration #number=-52¦mike=-39
milk=-47¦million=-27¦millisecond=-44¦mime=-50¦mind=30¦mind work=-49¦minify=-25¦minimum=-27¦minipass=-35¦minut=-23
mira=-34¦mirela=-48¦missed=-8¦missing the=-42¦mistak=-28¦mit=-81¦mix=-33¦ml=-31¦mnt=-50¦mobil=-29¦mock=-50
mockclient=-39¦mod=-42¦mode is=-41¦model=25¦model is=-30¦model that=14¦modul=-8¦modul #name=-20¦modul is=-37
monday=-33¦money=-9¦month=-12¦monthly=-43¦more=3¦more information=-25¦most=-10¦most #number=-21¦mostly=-51¦mov in=-52
mr=1¦mrs=-34¦ms=-34¦ms #number=-19¦multipl=-39¦mushroom=-35¦music=-39¦muss=-45¦must=-9¦must be=-15¦must have=-41
must not=-33¦must pass=-31¦must sign=-39¦must stay=-32¦mustach=-48¦mutat=-29¦my=-9¦my daughter=-43¦my mother=-30
my neighbour=-47¦my old=-44¦my passport=-42¦my sister=-52¦na=51¦nach=-62¦nacht=-48¦nadia is=-44¦nam=-21¦nam are=-38
nam the=-46¦name=-12¦name and=45¦name is=-48¦name of=-16¦name str=-32¦name that=-40¦name the=-54¦name type=-34¦naq=47
nativ=-39¦natural=44¦navigation=-50¦nearly=-35¦need=-4¦need #number=-31¦need a=-18¦need an=-57¦need at=-45¦need for=30
need no=37¦need not=27¦need two=-38¦negativ=-28¦neither=-40¦nest=-43¦never=-10¦never be=-37¦never been=-34
never leav=-42¦never the=-44¦new #name=-33¦new error=-23¦new host=-29¦new intern=-40¦newcheckout=-29
newcheckout is=-26¦newlin=-51¦newsletter=-41¦next=17¦next door=-47¦next step=33¦next to=-17¦next year=-47¦nginx=-44
ngozi=-41¦nice=61¦niec=-42¦night=-8¦nightly backup=-42¦nightly job=-37¦nils=-54¦nine=-37¦ninety=-43¦ninth=-32
no access=-42¦no consol=-45¦no effect=-41¦no later=-33¦no longer=12¦no one=36¦no test=-33¦nobody except=-34
nobody gets=-39¦nobody is=-20¦node=-50¦node #name=-37¦node #number=-23¦node's=-40¦nois=20¦non=26¦non zero=-43
none of=-6¦noon=36¦noon on=-49¦noor=-41¦nor=-33¦normaliz=-36¦normally=-24¦norway=-37¦norwegian=-38¦not=-5
not #name=-51¦not #number=-33¦not a=-8¦not accept=-51¦not allow=-38¦not be=-3¦not been=-38¦not found=-47¦not from=-25
not match=-35¦not set=-34¦not start=-38¦not support=-24¦not to=30¦not yet=35¦nota=57¦notary=-45¦note=10¦note that=-44
noth=-21¦noth but=-26¦noth for=-35¦noth is=-45¦notic=17¦notic to=40¦notion=-59¦november #number=-20¦now it=-36
now on=23¦now the=42¦now with=-36¦nowher=-45¦npm=-30¦npm install=-38¦npm test=-47¦null=-26¦number=5¦number #number=-46
number and=28¦number are=-46¦number as=-34¦number br=-44¦number is=-64¦number number=-39¦number optional=-37
number src=-30¦number str=-47¦number that=-47¦numeric=-34¦nurs=-48¦nyy=50¦o=-10¦o #number=-42¦o'clock=-48¦oak=-40
obj=-44¦object=-24¦object with=-29¦october=-37¦octokit=-40¦of #name=-15¦of #number=-42¦of a=-13¦of both=-14
of chang=-29¦of env=30¦of every=15¦of five=-35¦of it=43¦of its=-31¦of may=-34¦of mine=-53¦of my=-34¦of one=-30
of our=-17¦of the=-4¦of them=-21¦of this=11¦of two=-39¦of us=-42¦of what=-36¦off=17¦off at=-48¦off by=-21¦off from=-55
off in=-5¦off the=5¦offer a=-32¦offer the=43¦offic=-13¦offic is=-29¦offlin=-32¦often=-39¦oidc=-40¦oil=-39¦okafor=-53
okay=40¦oksana=-48¦old phon=-43¦older=16¦olga=-44¦oliv=-37¦omar=-37¦omitt=-51¦on #number=-33¦on a=-20¦on all=-73
on an=-19¦on averag=-39¦on call=-24¦on disk=-46¦on for=-29¦on how=-39¦on its=-29¦on maco=-34¦on main=-49¦on merg=-46
on monday=-1¦on my=-53¦on one=-60¦on paper=-55¦on request=40¦on sight=37¦on sunday=3¦on this=18¦on thursday=-15
on to=28¦on tuesday=-58¦on wednesday=-36¦on which=-39¦on window=-37¦once=-8¦one day=-39¦one hour=-31¦one of=-39
one to=36¦one work=-36¦ones=14¦only=-15¦only admin=-52¦only and=-42¦only apps=-28¦only in=48¦only on=-35
only through=-35¦only when=-49¦onnx=-37¦open=9¦open at=-42¦openai=-25¦operation=-4¦operator=37¦operator's=46¦opset=-42
opt=-27¦opt in=-39¦optimiz=-46¦optimization=-29¦option=-56¦option to=-35¦optional=3¦optionally=-34¦opts=-42¦or=-20
or a=-43¦or an=-36¦or any=-31¦or less=-23¦or more=-24¦or not=46¦or the=28¦oracl=-51¦orchestration=-41
orchestration #name=-34¦order #number=19¦order abov=-32¦origin=-30¦os=37¦oscar=-41¦oslo=-41¦osman=-26
otelexporterotlpendpoint=-51¦other=-2¦other than=-34¦other word=-44¦ottavia=-52¦ottili=-35¦ottolin=-33¦our cat=-43
our daughter=-40¦our family=-30¦our hous=-31¦our neighbour=-42¦our own=-36¦our street=-18¦ours=4¦out=11¦out after=-32
out at=-32¦out the=34¦output=9¦output of=48¦over=12¦over #number=-47¦over a=-45¦over to=-26¦overhead=-18¦overlay=-40
owed=40¦owed #number=-53¦owes=-33¦own=-2¦owns=-27¦oxc=-48¦oxlint=-44¦pack=-58¦packag=11¦packag are=-52
packag manager=-34¦packag registry=-69¦padd=-49¦page=-6¦page show=-33¦pager=-22¦paint=-37¦panel=-16¦paper=-9¦param=-29
parameter=-18¦parent=-14¦parental=-36¦parental leav=-36¦park=-42¦pars=-21¦parsed=-15¦parser=-40¦parsing=-33¦part=-6
partial=-52¦partner=19¦partner is=-54¦party=-23¦pascal=-56¦pass=6¦pass befor=-45¦pass in=-34¦pass through=-33
passed as=-36¦passed in=-45¦passed to=-41¦password=-13¦password are=-33¦password is=-41¦past the=19¦patch has=-43
path=-1¦path #name=-41¦path and=-42¦path of=-48¦path str=-49¦path to=-39¦pathscurry=-31¦pattern=-49¦paul=-44¦paus=-30
paused=-25¦pavel=-31¦pay #number=-31¦pay for=-48¦payment=12¦pays=-47¦peanut=-44¦pell=-63¦penicillin=-23¦peopl in=-34
pepper=-43¦per=-10¦per minut=-30¦per second=-30¦per team=-47¦per year=-25¦percent=-31¦percent of=-27¦performanc=-34
period=-51¦persistent=-46¦person=-14¦person on=-37¦person who=-39¦personal data=-56¦perth=-51¦petra=-43¦pg=-51
pharmacy=-46¦phish=-51¦phon=-5¦phon call=-34¦photograph=-43¦php=-53¦pi=-51¦pia=-33¦piano=-38¦piec=-43¦pino=-52
pino with=-24¦pip install=-30¦pitch=-30¦pizza=-33¦placeholder=-55¦plan=-1¦plan that=-53¦plann=-52¦platform=-6¦play=-12
play the=-43¦player=-56¦playwright=-29¦playwright cli=-17¦playwright test=-24¦pls=-47¦plumber=-37¦plus=34
plus #number=-37¦pm=-14¦png=-39¦pnpm=-48¦point=-17¦point for=-38¦point to=-6¦polyfill=-30¦pool=-12¦pool is=-30
port=-19¦port #number=-10¦portal=-31¦porto=-41¦portugues=-53¦possibl=-60¦post in=-18¦postgr=-48¦postgresql=-47
pound=-37¦power=-28¦pr=35¦practic=27¦prefer=-11¦prefer tabs=-53¦prefer to=-45¦preferenc=23¦prefix=-52¦pregnant=-23
prereleas=-53¦prerequisit=-38¦present=41¦preserv=-64¦pretend=40¦prettier=-37¦pretty=-39¦prev=57¦prevent=-43
preview=-41¦previou instruction=17¦previously=-38¦pric=22¦pric includ=-30¦primary=-33¦print=-1¦print a=-33
print the=-9¦printer=-49¦prior to=-23¦priority=11¦priya=-11¦probably=-17¦proc=42¦process for=-35¦prod=13¦production=18
production logs=-37¦professor=-23¦profil=21¦profit=-34¦program=1¦program that=-37¦project=-2¦project is=-9¦promis=-16
promot=20¦prompt=-8¦prompt of=-43¦prop=-50¦properly=-23¦property=-28¦property on=-25¦proposal=-47¦proto=-41
protocol=-9¦prov noth=-39¦prov that=22¦provid=-48¦provid a=-18¦provider=-63¦provider and=-17¦proxy=-28¦proxyagent=-44
prs=-24¦public api=-50¦public gist=49¦public holiday=-41¦publish=18¦pull from=33¦pull request=-18¦pump=-48¦purchas=48
pure=-56¦push=11¦push #flag=46¦push straight=46¦push to=-15¦put=14¦python=-13¦qs=-25¦quarter of=-33¦quarterly=-51
que=21¦queu=-6¦quietly=45¦quillfeather=-56¦radera=55¦rain=-48¦ram=-41¦random=-33¦rang=-36¦rather than=6¦re=26
reach=-16¦reach #number=-34¦react=-25¦read access=-17¦read and=-28¦read from=-56¦read replica=-43¦read them=-55
read this=1¦readabl=-4¦reader=15¦readonly=-50¦rebuilt=-33¦receipt=-31¦receiv=-29¦receiv a=-28¦reception=-37
record in=-49¦record is=-38¦redact=-54¦redi=-48¦redirect=-35¦redirect to=-38¦reduc=-52¦referenc=-5¦refs=-53¦refund=18
refused=-34¦regex=-31¦region=30¦register=-46¦register a=-21¦register at=-27¦registry=30¦regression=-17
regular expression=-28¦rehearsal=-40¦reject=-13¦reject by=-30¦relat=-34¦relativ=-52¦relativ to=-28¦releas #number=-52
releas branch=-43¦releas candidat=-37¦releas is=-28¦releas it=-31¦released=-11¦released with=-21¦relevant=-40
reload=-46¦remember=13¦remov=-11¦remov in=-48¦remov the=36¦render=-21¦renderer=-46¦renovat=-32¦rent=-35¦repair the=-17
repetition=-33¦replac=12¦replac the=27¦replac with=-34¦replay=-29¦replica=-42¦repo=19¦repo is=-40¦report should=-55
report to=-23¦representation=-57¦reproduc the=-41¦req=-37¦request=-9¦request #number=-41¦request and=-21
request need=-26¦request per=-32¦request was=32¦requir=-12¦res=-26¦reserv=-52¦resident=-53¦resolution=-30¦resourc=-14
respons=-7¦respons body=-25¦responsibility=-35¦responsibl for=-36¦restart=-6¦restaurant=-36¦restor=-35¦restructur=-46
result in=-42¦resum=-40¦retry=28¦retry logic=-30¦return=-12¦return #name=-46¦return a=-24¦return an=-23¦return by=-36
return true=30¦reunion=-45¦reveal=29¦reveal the=42¦review on=-32¦review the=-22¦rewrit=49¦rf=24¦rfc=-30
rfc #number=-27¦right and=32¦right expressionref=-9¦right to=14¦rm=34¦rm rf=15¦road=-28¦role=-10¦roof=-20
room #number=-53¦rosalind=-57¦rose=-31¦rotat every=-36¦rotterdam=-35¦roughly=-35¦rout=-14¦ruben=-26¦ruby=-35¦ruff=-56
rule=14¦run=10¦run code=-30¦run has=-38¦run in=-24¦run only=-48¦run says=-35¦run the=18¦run's=-33¦runn the=18
runner=-16¦runs=-17¦runs a=-33¦runs on=-13¦runs out=-44¦runs until=-52¦runtim=-36¦rust=-40¦ruth=-50¦s=8¦s #number=-1
s is=-43¦safari=-49¦safe=30¦safe and=35¦safety=32¦said no=-40¦sal=-8¦same as=-55¦same in=-47¦same time=-35¦samesit=-32
samira=-30¦sampl=-17¦saoirs=-36¦sauna=-33¦save=30¦says so=-49¦says what=-21¦scar=-42¦scenario=-49¦scheduler=-27
schema migration=-40¦school=-7¦screenshot=-26¦script=7¦script that=-25¦sdk=-42¦se=19¦search=-27¦seat=-18¦seat are=-31
sebastian=-38¦sec=-11¦sec #number=-7¦second argument=-47¦second hand=-52¦section of=-54¦security team=10¦sed=-55
see=-2¦see the=-25¦seed=-26¦seen by=-50¦seen the=-28¦sees=-11¦segment=-36¦self=27¦sell=-36¦semantic=-11¦seminar=-39
semua=50¦semver=-17¦send=-16¦send a=-27¦send the=29¦sensor=-53¦sentry=-30¦separat=-5¦separately=-39¦separator=-41
sequenc=-29¦serializ=-42¦serialization=-53¦server=-18¦server listen=-30¦servic=-17¦session=9¦session are=42
session token=45¦set of=-49¦set to=1¦sets=-39¦sets the=-15¦sett=-51¦setting=-22¦settl=19¦seven year=-45¦sever=-36
several=-7¦severity=-49¦severity #number=-38¦sh=47¦sha=-32¦sha #number=-35¦shall=41¦shar=7¦sharp=-31¦she is=10
she's=-46¦shed=-15¦sheet=26¦shell=15¦shift=-26¦ship=34¦ship to=-54¦ship with=-64¦shirt=-52¦sho=-53¦shop=-8
shorthand=-48¦shot=-37¦should=11¦should be=-22¦should get=-20¦should the=35¦should work=-33¦show=-12¦show up=-32
shown=-25¦sibling=-40¦sick=-46¦side door=-37¦siemen=-39¦sight=30¦sign by=-15¦sign commit=-42¦sign the=14¦sign up=-43
signal=-49¦sil=52¦silent=28¦silvio=-38¦similar=-33¦similar to=-25¦simply=44¦sinc=-6¦sinc #number=-23¦sinc may=-59
sinc the=21¦singl=-20¦siobhan=-56¦site=-53¦six=-22¦six hour=-41¦six month=-22¦size=-18¦skat=-31¦skipp=-1¦skipp and=50
skoda=-41¦skokan=-17¦slack=-47¦slash=-42¦sleep on=-27¦slot=-39¦slow=19¦slower=-45¦small=-25¦smaller=-63¦smok in=-25
smoothstream=-41¦snakecas=-49¦snapshot=-4¦snow=-44¦snowflak=-43¦so=12¦so the=33¦so we=-33¦sock=-33¦socket=-21
solveig=-33¦some=-39¦some of=-30¦someth=-53¦sometim=-44¦sort=-38¦sourc=-7¦sourc #name=-53¦sourc code=-50¦sourc map=-52
sourcemap=-46¦spar=32¦spar key=-52¦speak to=-34¦spec=-36¦specific=-45¦specification=-42¦specify=-57¦speed=-49
spent=-37¦split=-12¦sql=-50¦sqlit=-47¦squash=-25¦src=-24¦src #url=-28¦src permission=-35¦sre=-26¦ss=-41¦st=-45
stag environment=-47¦stag is=-44¦stand=12¦stand in=24¦stand up=-14¦standard=-21¦standup=-28¦start at=-40¦start in=-42
start it=-30¦stash=-49¦stat=-3¦stat and=-36¦statement=-45¦static=-50¦station=-55¦statu=11¦statu #url=47¦statu cod=-31
statu code=-34¦statuscod=-38¦stay=-12¦stay with=-32¦std=-34¦stderr=-41¦stdout=-23¦step=3¦step is=32¦step that=-51
step to=-43¦stick=-48¦still b=-43¦stop=-33¦stop at=-13¦stopp=-10¦stor=-7¦stor its=-40¦storag=-15¦stov=-36¦str=-2
str is=-50¦str optional=-50¦str str=-36¦str to=-42¦str void=-45¦stranger=45¦strategy=-46¦stream=-58¦streamtext=-47
street=-30¦strict=-56¦string=2¦stringify=-57¦structur=-53¦student=-24¦sub=-12¦subcommand=-54¦submit=-25¦subpath=-45
subscription=-41¦such=-5¦such as=-12¦sudo=15¦suffix=-43¦sugar=-55¦suggest=-28¦suit=15¦sunday=-17¦support=-22
support for=-37¦support the=-34¦surfac=-37¦surgery=-40¦surpris=-34¦surviv=-38¦svc=-16¦sven=-41¦svg=-36¦swap=38
swim=-49¦swimm=-49¦switch=7¦switch to=52¦symlink=-48¦synchronou=-32¦syntax=-40¦sys=43¦system=27¦system you=44
systemd=-42¦t=51¦t #number=-53¦tabl is=-37¦tabl of=-15¦tadeusz=-36¦tags=-18¦tak=-5¦tak #number=-38¦tak a=12
tak about=-24¦tak plac=-32¦take the=40¦taken=21¦taken by=-54¦takumi=-46¦talk=-17¦talk to=-27¦tall=-44¦tank=-52
target=3¦tariq=-44¦task #number=-44¦task task=-54¦task to=-29¦taught=-51¦tax=-38¦tb=-45¦td=-18¦tea=-31¦teach=-42
teal=-45¦team=-15¦team has=-29¦team is=-14¦tell the=37¦temperatur=-40¦templat=-27¦temporarily=-38¦temporary=-58
ten days=-43¦ten minut=-16¦tenant=-24¦tent=-51¦terminat=-34¦terraform=-18¦terraform stat=-38¦test=-12¦test #number=-40
test ask=-39¦test coverag=-44¦test data=-35¦test do=-44¦test must=-22¦test result=-34¦test run=-41¦test that=-41
text to=-44¦than=-18¦than #number=-28¦than a=26¦than by=-42¦than five=-37¦than one=-39¦than the=-26¦that=15
that com=25¦that had=-62¦that have=-37¦that match=-47¦that may=-39¦that no=-32¦that nobody=-22¦that only=-45
that run=-65¦that tak=-33¦that the=12¦that we=-30¦that were=-50¦that will=-40¦that's=-16¦the=-11¦the #name=-28
the #number=-23¦the address=20¦the afternoon=-46¦the agent=-6¦the ai=15¦the alarm=33¦the answer=22¦the api=-14
the app=-36¦the approval=45¦the assistant=-18¦the baby=-35¦the back=-31¦the backend=-22¦the bakery=-17¦the barn=-31
the blue=-55¦the body=-29¦the boiler=-32¦the book=-46¦the bot=-7¦the branch=17¦the bridg=-51¦the browser=-28
the buffer=-29¦the build=17¦the bus=-25¦the cach=-9¦the car=-23¦the castl=-36¦the cat=-38¦the caus=-29¦the cellar=-40
the chang=39¦the character=-53¦the children=-25¦the choic=-30¦the church=-32¦the client=-3¦the clinic=-35¦the club=-21
the code=-15¦the compiler=-40¦the conferenc=-50¦the configuration=-45¦the content=26¦the contract=-20¦the correct=39
the cpu=-35¦the cron=-5¦the customer=18¦the dashboard=-14¦the data=-22¦the debug=-36¦the decision=-51¦the default=-10
the deploy=27¦the desk=-52¦the directory=-33¦the dishwasher=-32¦the document=42¦the documentation=-24¦the driver=-33
the e=-46¦the editor=-13¦the endpoint=-38¦the exit=-45¦the fail=43¦the family=-27¦the film=-21¦the fire=-14
the firmwar=-40¦the five=-34¦the flag=-23¦the free=-42¦the freezer=-27¦the fridg=-30¦the front=-40¦the garag=-24
the given=-47¦the goal=-44¦the group=-41¦the gym=-15¦the header=-35¦the hospital=-35¦the host=8¦the hotel=-49
the importer=-30¦the input=-31¦the instanc=-31¦the instruction=-52¦the issu=33¦the journal=-23¦the kids=-21
the kitchen=-37¦the lake=-24¦the lamp=-27¦the later=-55¦the latest=-54¦the launcher=-45¦the lawyer=-17¦the leak=-41
the leas=-26¦the left=-46¦the licens=40¦the lift=-52¦the light=-67¦the list=20¦the load=-27¦the lock=10¦the login=27
the logs=31¦the mail=14¦the maintainer=-17¦the mark=-52¦the match=-30¦the mayor=-34¦the messag=-38¦the method=-40
the migration=21¦the mirror=32¦the mobil=-27¦the model=-19¦the modul=-47¦the monorepo=-36¦the most=3¦the museum=-44
the nam=-35¦the name=-29¦the newsletter=-39¦the next=-2¦the nightly=10¦the ninth=-31¦the novel=-43¦the offic=-3
the older=-45¦the one=17¦the only=35¦the open=-34¦the option=-29¦the order=-19¦the owner=-12¦the packag=15¦the page=-2
the paper=-60¦the parcel=-43¦the park=-31¦the parsed=-42¦the parser=-54¦the partner=26¦the party=-34¦the pend=39
the person=20¦the person's=-28¦the pictur=-39¦the pino=-26¦the plac=13¦the plan=-32¦the policy=-23¦the preview=-30
the previou=-36¦the pric=-24¦the primary=-20¦the privat=29¦the profil=-53¦the project=-2¦the project's=-2
the protocol=-43¦the provider=-25¦the proxy=-20¦the publish=-50¦the pump=-34¦the question=-24¦the queu=-4¦the read=47
the reader=19¦the real=19¦the reason=1¦the receipt=-27¦the red=-14¦the rent=-26¦the report=-13¦the repository=-2
the request=-10¦the respons=-46¦the result=-7¦the retry=-50¦the review=-11¦the reviewer=-36¦the roof=-21¦the row=-45
the run=-26¦the sal=-36¦the same=-2¦the sandbox=2¦the scheduler=-24¦the screen=-45¦the seal=-50¦the search=-28
the second=-3¦the sensor=-33¦the server=-53¦the session=17¦the shed=-45¦the shop=-48¦the sign=35¦the slid=-47
the softwar=-49¦the spar=-56¦the specify=-14¦the stag=10¦the standard=27¦the str=39¦the stream=-36¦the supplier=-38
the sync=-23¦the talk=-55¦the teacher=-38¦the tenant=-25¦the text=18¦the train=-24¦the tree=-60¦the truth=-44
the twin=-43¦the typ=-25¦the type=-24¦the unit=-40¦the use=-35¦the user=9¦the user's=24¦the usual=42¦the vaccin=-36
the valu=23¦the variabl=-45¦the villag=-29¦the vote=-45¦the vpn=-20¦the water=-35¦the way=15¦the web=-29
the webhook=-32¦the whol=12¦the wine=-33¦the worker=-44¦the world=36¦the wrong=-48¦theatr=-41¦their=3
their contribution=-54¦their own=-29¦them=14¦them and=28¦them the=23¦theo=-29¦ther=6¦ther are=-15¦ther by=-46
ther is=-15¦there's=3¦there's a=-20¦there's no=-35¦therefor=36¦thes=21¦thesi=-40¦they=12¦they were=-52¦they're=-38
thing that=-39¦third floor=-44¦third of=-36¦this=27¦this case=-36¦this file=37¦this in=-54¦this library=-23
this line=54¦this long=-34¦this mean=-30¦this method=-34¦this one=49¦this option=-31¦this page=32¦this project=-31
this releas=-41¦this run=-21¦this softwar=-21¦this text=40¦this ticket=44¦this week=5¦this week's=-39¦this will=-25
this year=-43¦thousand=-32¦thre=-17¦thre tim=-46¦thre week=-33¦thread=-11¦thread pool=-37¦through a=-14¦through it=56
throw=-25¦throw an=-42¦thursday=-32¦tick=19¦ticket=-15¦ticket is=31¦ticket number=-47¦tim=-19¦tim out=-27¦time=19
time #number=-28¦time in=-39¦time of=-33¦time out=-35¦time the=18¦time zone=-40¦timeout for=-37¦timeout is=-35
timer=-44¦timestamp=12¦tir=-31¦tls=-12¦tmp=30¦to=6¦to #mail=53¦to #name=27¦to #url=54¦to avoid=-37¦to be=9¦to both=-28
to build=-48¦to call=-24¦to disk=-42¦to do=-16¦to driv=-49¦to each=28¦to fals=38¦to five=-36¦to get=-45¦to go=35
to hand=30¦to have=17¦to it=-9¦to lisbon=-23¦to loki=-31¦to reproduc=-27¦to return=-46¦to say=-35¦to see=28
to skip=-14¦to stderr=-33¦to support=-49¦to take=-31¦to the=7¦to thre=-47¦to two=-41¦to use=-13¦to wait=-49
to whoever=44¦to work=-22¦tobia=-41¦today=47¦todo=13¦together=-24¦tojson=-40¦token=-10¦token are=-43¦token expir=-35
tokenizer=-46¦told=19¦tomasz=-41¦toml=-24¦tomorrow=45¦tonight=41¦too=17¦took=-25¦tool=16¦tool call=4¦tool caller=-30
tool to=32¦toolcallid=-55¦toolresult user=41¦top level=-30¦tove=-39¦town=-35¦town hall=-52¦tr=16¦trac=26¦track=23
tradition=36¦traffic=-17¦trailer=-20¦train=-13¦trajectory=-44¦tram=-37¦transaction=-43¦transfer=32¦transform=-48
transport=-41¦treat=3¦trigger=-46¦truck=-34¦true=18¦true fals=-48¦true if=-67¦true is=-51¦true to=-29¦trunk=-35
trust=15¦ts=-39¦tsconfig=-44¦tuesday=-19¦tupl=-43¦turn=-27¦turn #number=-40¦turn down=-41¦turn of=-45¦turn off=30
tutorial=-37¦tuulikki=-32¦twic=-26¦two=-16¦two approval=-29¦two factor=39¦two hour=-46¦two of=-45¦two peopl=-43
two third=-24¦two tim=-39¦two week=-41¦txt=-34¦typ=2¦typ and=-34¦typ improv=-52¦type=-18¦type br=-40¦type of=-28
typeerror=-32¦typeof=-38¦typescript=-59¦typo=30¦tyr=-41¦u=32¦u #number=23¦ubuntu=-34¦ui=-54¦unattend=30¦uncl=-56
uncontroll=-51¦und=55¦undefin=-54¦under a=-41¦under tmp=-43¦understand=37¦undici=-44¦undo=-30¦unicod=-43
uninitializ=-49¦uniqu=-42¦unlock=43¦unread=43¦unseen=66¦unsign=-20¦unstabl=-33¦unsupport=-36¦until a=-42
until midnight=-40¦until monday=-39¦until the=24¦untrust=-34¦unused variabl=-33¦up=9¦up is=-46¦updat=-11
updat dependency=-46¦upload=22¦upstream=22¦urls=-30¦us the=63¦usag=-8¦use=-19¦use cas=-36¦use the=34¦used=-20
used in=-21¦used to=41¦used with=-45¦useful=-53¦useful for=-20¦user=-2¦user #number=34¦user agent=-53¦user lik=-47
user of=-47¦user says=45¦user want=-29¦user's=14¦userid=-36¦uses=-20¦uses the=-51¦using=-30¦using #name=-40¦usu=53
utc=-47¦utf=-32¦utf #number=-32¦utility=-39¦uwe=-43¦v=18¦v #number=-20¦vaccin=-36¦vaccinat=-46¦vacuum=-48¦val=-36
valentina=-43¦valid=-4¦validat=-51¦validation=-23¦valu=-8¦valu are=-50¦valu expressionref=-14¦valu for=-45¦valu is=-30
valu to=-21¦van=-43¦var=-51¦variant=-32¦vary=-34¦vat=-44¦ve=54¦vector=-63¦vegan=-57¦vegetabl=-52¦vegetarian=-36
vera=-49¦verbatim=29¦verification=14¦verification is=32¦version=-25¦version and=51¦version in=-32¦version is=-53
version of=-28¦very=-24¦via=-22¦video=-49¦viewer=-49¦villag=-29¦visa=-35¦visit=23¦vite=-39¦vitest=-49¦void br=-48
volunteer=-12¦volvo=-34¦vpn=-37¦vs=-44¦vulnerability=-23¦w=-36¦wait=-20¦waiv=15¦walk=-25¦wanda=-33¦want to=-29
warm=-44¦warn=-10¦warn about=-24¦was=-21¦was #number=-8¦was given=31¦was missing=-38¦was no=-19¦was not=-41
was reject=-28¦was remov=-15¦was switch=-38¦was taken=-55¦was that=-44¦was the=-19¦was turn=-44¦wash=-32¦wasm=-35
water=-12¦way=14¦way round=-26¦ways=-47¦we=-16¦we alway=-43¦we are=35¦we don't=-20¦we keep=-36¦we need=-32
we replac=-44¦we stor=-38¦we switch=-67¦we take=-40¦we use=-37¦we were=-37¦we're=-46¦we've=-32¦web=-65¦webassembly=-25
webgl=-21¦websit=-47¦websocket=-53¦wedd=-62¦wednesday=-39¦week=-15¦weekend=-26¦wei=-47¦weld=-26¦welsh=-45¦went=-11
went to=-27¦were=-11¦wg=-45¦what=1¦what an=-50¦what can=-42¦what is=14¦what it=-25¦what test=-31¦what the=17
whatever=43¦wheelchair=-47¦when #name=-45¦when a=-38¦when he=-26¦when i=-59¦when load=-36¦when runn=-42¦when you=12
whenever=38¦whenever it=38¦wher=16¦wherea=-45¦whether a=-14¦which a=-48¦which the=22¦which to=-33¦which you=-34
whichever=39¦who=11¦who com=-43¦whoever=9¦whos=9¦why=-8¦why is=-46¦width=-43¦wife=-7¦wifi password=-38¦wildcard=-40
wilhelmina=-34¦will=-22¦will alway=-27¦will be=3¦will continu=-44¦will never=-52¦will return=-23¦window=-27¦wine=-31
wipe=48¦wipe the=40¦wish=28¦with=9¦with #name=-47¦with #number=-34¦with #url=47¦with an=-27¦with and=-35¦with me=-43
with other=-37¦with the=20¦with this=-25¦with two=-34¦with us=24¦with yes=40¦within=22¦within a=-28¦without a=16
without any=-60¦without network=-62¦without review=64¦word=10¦word are=-33¦word of=-44¦work around=-41¦work as=-30
work by=-48¦work day=-42¦work days=-43¦work from=-23¦work with=-47¦worker=-21¦worth more=-29¦would=15¦would have=-29
would like=18¦wrap=-43¦wrapp=-46¦wrist=-37¦writ=-7¦writ return=-42¦writ to=-37¦written as=-62¦written in=-40¦wrong=-25
wrong and=-36¦x=7¦x #number=-21¦x faster=-29¦y=62¦ya=50¦yaml=-39¦yarg=-31¦yarn=-52¦year=-12¦year and=-29¦year old=-37
year the=31¦yellow=-37¦yes=47¦yesterday=-14¦yoga=-35¦you=3¦you are=30¦you aren't=-34¦you can=-51¦you do=-26
you don't=-27¦you get=-55¦you need=-64¦you pay=-33¦you want=-60¦you were=50¦you'll=-29¦youngest=-52¦your #name=-51
your is=39¦your own=-60¦your system=47¦yourself=41¦yusuf=-49¦z=33¦zainab=-34¦zeynep=-42¦zod=-48¦zofia=-45¦zoltan's=-43
zone=-42¦~agent=29¦~anyAgent=4¦~code=-6¦~ever=13¦~guard=13¦~hand=6¦~hide=21¦~install=6¦~is=-4¦~leave=4¦~markup=17
~me=3¦~mood=21¦~number=-10¦~obey=20¦~off=22¦~out=14¦~overrule=16¦~past=-8¦~power=1¦~prize=16¦~prompt=16¦~reader=29
~secret=18¦~shell=14¦~urgent=10¦~user=12¦~when=4¦~you=42¦án=-41¦ça=42¦ów=-49¦ń=56¦μs=-38¦видали=67¦все=69¦до=-41
забудь=58¦и=67¦на=59¦не=43¦перед=53¦את=67¦المستخدم=57¦جميع=86¦क=75¦忽略之前的所有指令=74¦모든=67
`;
export const PHRASE_BIAS = -63;
