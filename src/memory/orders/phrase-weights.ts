/** What each word, pair of words and cue of an order says, in twentieths; written by scripts/weigh-order-phrases.ts. */
export const PHRASE_WEIGHTS = `
#flag=-13¦#flag #flag=-34¦#flag #number=-40¦#flag is=-45¦#mail=-11¦#mail he=-27¦#name=2¦#name #name=14
#name #number=-44¦#name #url=-52¦#name ?=-53¦#name a=8¦#name and=10¦#name byt=-42¦#name contain=-44¦#name data=-34
#name docs=-29¦#name error=-43¦#name file=-36¦#name function=-44¦#name has=-32¦#name in=-23¦#name index=-37
#name is=-14¦#name key=-32¦#name left=-8¦#name name=-38¦#name new=-38¦#name return=-29¦#name src=-48¦#name the=14
#name this=-58¦#name true=-39¦#name uses=-42¦#name v=-50¦#name valu=-27¦#name version=-38¦#number=-7¦#number #name=-3
#number #url=-58¦#number a=-36¦#number ab=-48¦#number add=-52¦#number address=-34¦#number agent=28¦#number am=-29
#number and=16¦#number api=-48¦#number at=-36¦#number august=-26¦#number b=5¦#number be=-24¦#number becaus=-34
#number befor=12¦#number br=-39¦#number c=32¦#number ca=-45¦#number character=-28¦#number chor=-52¦#number cm=-31
#number d=-17¦#number da=-27¦#number days=-49¦#number de=-64¦#number degr=-25¦#number dollar=-23¦#number e=1
#number encod=-37¦#number euro=-3¦#number every=-41¦#number fd=-19¦#number feat=-38¦#number fil=-33¦#number fix=-68
#number gb=-51¦#number h=-20¦#number has=-53¦#number hour=-46¦#number i=-37¦#number id=-27¦#number in=-19
#number is=-18¦#number item=-52¦#number k=-38¦#number kb=-27¦#number kg=-24¦#number km=-26¦#number local=-47
#number m=-14¦#number mb=-28¦#number mean=-50¦#number mg=-31¦#number min=-27¦#number ms=-24¦#number now=-3
#number of=-10¦#number on=14¦#number or=-48¦#number pm=-1¦#number point=-36¦#number pound=-26¦#number request=-30
#number runs=-25¦#number s=-18¦#number second=-1¦#number september=-54¦#number th=-35¦#number the=21¦#number to=20
#number token=-40¦#number valu=-47¦#number word=-29¦#number work=-39¦#number x=-3¦#number z=-53¦#number μs=-36¦#url=-1
#url #name=-32¦#url #number=-4¦#url #url=-48¦#url a=-45¦#url add=-31¦#url alt=-41¦#url by=-30¦#url crypto=-30
#url doc=-38¦#url for=-55¦#url from=-38¦#url request=-39¦#url tool=-31¦a=-11¦a #number=-2¦a #url=-27¦a b=-21¦a c=-25
a client=-46¦a command=-17¦a comment=-36¦a copy=17¦a day=-13¦a dependency=-51¦a failur=-39¦a folder=-30¦a function=-41
a given=-44¦a home=-49¦a href=-13¦a job=-67¦a key=-46¦a kill=-42¦a land=-46¦a lead=-31¦a letter=-17¦a library=-36
a list=-38¦a mail=-36¦a memory=-39¦a minut=-15¦a missing=-25¦a name=-4¦a new=15¦a note=-20¦a pattern=-24¦a person=-42
a plan=-26¦a pr=-46¦a process=-23¦a program=-33¦a promis=-24¦a pull=18¦a quarter=-38¦a question=-33¦a queu=-26
a rule=-33¦a run=-32¦a runn=-49¦a sandbox=-50¦a second=-10¦a separat=-39¦a shar=-41¦a sourc=-43¦a step=-54¦a str=-42
a tabl=25¦a tag=-43¦a third=-46¦a ticket=-30¦a time=-42¦a trac=-49¦a type=-52¦a warn=-56¦a week=-7¦a year=-39¦a yes=49
ab #number=-16¦able=-30¦able to=-27¦abort=-47¦about #number=-41¦about a=-28¦about the=15¦abov #number=-23¦abov the=-27
accent=-44¦accept=-13¦accept any=-30¦access=-2¦access to=-14¦accident=-69¦account is=-46¦acp=-57¦act=41¦activ=-24
activity=-47¦adaez=-43¦adapter=-42¦add=18¦add #number=-38¦add the=13¦add to=-34¦address=-20¦address is=-14¦adeyemi=-50
admin=32¦admin can=-62¦admin only=-56¦admission=-40¦advanc=14¦affect=-49¦after=-14¦after a=-18¦after an=-45¦again=-15
against the=-24¦age=-41¦agent=14¦agent #name=-34¦agent asks=-44¦agent cannot=-51¦agenten=61¦agr=16¦agre=20¦agre to=32
agreement=12¦ai=21¦ai agent=46¦ai core=-52¦ai react=-47¦ai sdk=-34¦ai support=-49¦aisl=-36¦ajv=-47¦al=64¦alarm=-3
alarm code=-27¦alcohol=-28¦algorithm=-48¦all=23¦all futur=49¦all of=-34¦all step=-49¦all the=-27¦alle=68¦allergy=-49
allow to=-20¦allow valu=-45¦allowdot=-50¦almost=-48¦alon=-20¦already been=1¦alt=23¦alternatively=-30
alternatively you=-30¦alto=-42¦alway=14¦am=-25¦among other=-35¦an=-5¦an agent=-35¦an answer=13¦an empty=-36¦an end=-42
an error=-18¦an optional=-39¦an order=-44¦and=8¦and after=-48¦and approv=46¦and are=6¦and chang=-33¦and her=-37
and never=-1¦and no=6¦and not=-13¦and noth=-26¦and of=-50¦and on=33¦and one=-43¦and only=-27¦and or=-22¦and push=55
and reject=-35¦and schema=-31¦and sign=49¦and so=-9¦and their=-22¦and this=29¦and wait=-45¦and writ=-18¦annelies=-47
another=-6¦ansi=-55¦answer=2¦answer #number=-49¦answer in=-38¦antoin=-19¦antoin du=-19¦any=17¦any of=-51¦anyon=16
anyth abov=-41¦anyth is=-44¦anywher=-13¦aoif=-63¦apart=-48¦api=6¦api #name=-29¦api gateway=-18¦api key=28¦api keys=9
api return=-16¦apis=-45¦app=-28¦appear=-14¦append=19¦append only=-46¦append to=40¦appl=-43¦application=-47
approach=-53¦appropriat=-34¦approv=9¦approv all=51¦approv by=-30¦approval=-20¦approval for=37¦apps should=-26
arbitrary=-64¦archiv is=-34¦are=-6¦are #number=-52¦are availabl=-23¦are encrypt=-23¦are expect=-24¦are forbidden=-54
are green=-44¦are kept=-8¦are list=-44¦are logg=-49¦are look=-47¦are made=-45¦are nam=-44¦are need=-43¦are never=-42
are no=-28¦are not=-17¦are now=-22¦are reject=-52¦are requir=-24¦are review=-42¦are run=-35¦are sent=-52¦are sign=-44
are skipp=-27¦are stor=-53¦are to=32¦are told=-39¦are written=-43¦args=-25¦argument=-7¦argument of=-42¦argument to=-42
arm=-46¦array=-50¦array of=-27¦as=16¦as #name=-43¦as #number=-9¦as a=2¦as an=17¦as follow=-41¦as part=-36¦as passed=64
as possibl=-34¦as str=-44¦as treasurer=-47¦asistent=43¦ask=11¦ask for=-17¦ask the=30¦asks=-24¦asset=-58¦assign=-55
assistant=31¦assistant no=41¦assistent=40¦assistenten=64¦associat=-50¦astrid=-45¦async=-55¦asynchronou=-35¦asystent=62
at #name=17¦at #number=-10¦at least=-15¦at level=-32¦at most=-35¦at no=-40¦at ten=-38¦at the=-10¦at this=26
at work=-54¦atla=-84¦atla allow=-29¦atla memory=-12¦attach=35¦attack=-47¦attempt=-29¦attend=-45¦audio=-58¦audit log=42
audit trail=29¦auditor=39¦aug=-44¦august=-10¦august #number=-22¦aunt=-40¦aurelio=-37¦authentication is=-44
authority=20¦authorization=-37¦automat=39¦automatic=-41¦automatically=-32¦automation=50¦availabl=-55¦availabl on=-37
averag=-44¦avoid=-26¦await=-4¦await #name=-52¦await fetch=-36¦awesomemessag=-44¦aws=28¦aws credential=31¦axe=-44¦b=-3
b a=-29¦b c=-22¦b call=-30¦b fix=-50¦ba=-32¦baby=-37¦back at=-57¦back to=-18¦backdoor=56¦backend=-37¦background=-52
backport=-35¦backup=19¦backup are=24¦backup server=-36¦backup start=-41¦backward compatibl=-29¦bak=-29¦bakery=-25
balancer=-25¦barn=-34¦base=10¦based=-39¦based on=-30¦bash=9¦basic=-40¦batch=-40¦bathroom=-40¦battery=-48¦bc=-26¦be=13
be #number=-50¦be at=-41¦be call=22¦be committ=-43¦be found=-48¦be left=47¦be merg=-54¦be read=-44¦be remov=28
be shown=-28¦be sign=-47¦be skipp=-28¦be used=-21¦beatriz=-54¦becam=-31¦becaus of=-22¦been remov=-49¦befor #number=-57
befor a=-7¦befor answer=53¦befor nine=-30¦befor the=6¦befor they=-39¦begin=19¦begin at=-52¦behalf=62¦behavior=-49
believ=-52¦belong=5¦belong to=-17¦below=31¦below #number=-49¦ben=-45¦bench=-27¦benchmark=-28¦benedikt=-43¦bergen=-31
berlin=-55¦besid=-41¦best=-7¦between=-12¦beyond=-50¦bf=-31¦bigint=-36¦bike=-49¦birthday=-57¦bitt=52¦black=-28¦blank=26
block=-28¦block all=-36¦blog=-35¦blood=-35¦blue=12¦bo=-42¦boat=-52¦body=-12¦bogdan=-42¦boil=-50¦boiler=-34¦boolean=-47
boolean br=-20¦boot=-55¦borra=55¦bot is=27¦both=-34¦both parent=-29¦bother=27¦bots=33¦br=-2¦brac=-27¦bram=-59
branch is=-25¦bread=-46¦break=-8¦breakfast=-49¦bring=-53¦broker=-43¦brother=-40¦browser=-15¦browser session=-35
bubblewrap=-44¦budget=-11¦buf=-34¦buffer=-59¦bug fix=-16¦bug in=-47¦bugfix=-31¦bugs=-48¦build=-10¦build agent=-47
build is=-14¦build on=-52¦built=18¦built with=-56¦builtin=-33¦builtin agent=-33¦bundler=-35¦bus=-39¦but=-21
but not=-49¦but the=25¦button=-25¦by=-2¦by #number=-11¦by a=-3¦by all=-11¦by any=43¦by hand=-75¦by her=20¦by its=-40
by mail=-27¦by mistak=-44¦by the=9¦by two=-21¦by us=-52¦byt=-3¦byte=-25¦c=15¦c #number=16¦c #url=-42¦c a=-33¦c d=-43
ca=-16¦cabl=-56¦cach=-27¦cach for=-46¦cach is=-60¦caf=-26¦caf é=-26¦cake=-21¦call back=-40¦callback=-57¦caller=29
came=-29¦can=-20¦can add=-46¦can be=-5¦can delet=-38¦can only=-52¦can open=-44¦can pass=-24¦can reach=42¦can read=-20
can run=-38¦can't=-22¦can't stand=-49¦cancel=-49¦cannot=-38¦capability=-49¦capital=-48¦captur=-49¦car=-25¦carry=13
carry an=-52¦carry out=16¦cas=-19¦cas wher=-24¦case sensitiv=-39¦cash=-46¦castl=-38¦cat=28¦cat is=-34¦catalogu=-34
caus=-47¦caused=-35¦cb=-36¦cc=-18¦cd=-32¦ce #number=-34¦cellar=-44¦centr=-32¦central=-39¦cert=-36¦chain=-29¦chalk=-34
chang=-20¦chang noth=-27¦chang of=-47¦chang the=31¦chang to=-12¦channel=-26¦chapter=-34¦chapter #number=-33
character=-4¦chat=21¦che=51¦check by=-15¦check for=-52¦check of=32¦check the=-24¦checkout=24¦chees=-61¦chess=-45
chidi=-36¦child=-18¦child process=-40¦children=-27¦chmod=29¦choir=-47¦choos=-17¦chor ai=-54¦chri=-44¦christma=-43
chrom=-39¦chunk=-27¦church=-33¦ci=-30¦class=-12¦claud code=-44¦cleaner=-35¦clear=21¦cli=-61¦click=20¦client=4
client side=-41¦closed for=-27¦closed to=-51¦club=-35¦cod=9¦code=-14¦code #number=15¦code freez=-55¦codeowner=33
coffe=-11¦coffe machin=-41¦collaborator=-20¦colleagu=26¦collector=16¦column #number=-39¦com befor=-41¦com on=-40
combin=-43¦come=9¦come from=-30¦comma=-40¦command=-12¦command and=-43¦command line=-36¦comment=-19¦commit=3
committe=-40¦commonj=-35¦compar=-25¦compar the=-41¦comparator=-39¦compat=-44¦compatibl=-34¦compatibl with=-15
complet=26¦component=-58¦compost=-58¦concern=43¦condition=-39¦config=-16¦configur=-32¦configurabl=-36¦confin=-55
confirmation=32¦conflict=-13¦connect=-50¦consent=40¦consent to=19¦const=-55¦constructor=-50¦contact=12¦contain=-32
contain a=-18¦contain the=62¦container imag=-51¦content block=-20¦content of=37¦continu=37¦continu to=-67
contract was=-28¦contribution=-36¦control=-6¦conventional=-56¦cook=-42¦copilot=30¦copy the=40¦copyright=-18
copyright #number=-48¦copyright c=-77¦core=-9¦coriander=-38¦corner=-36¦correctly=-48¦correo=-44¦correspond=-50
cors=-43¦cost #number=-37¦cost the=39¦could be=-63¦could not=-34¦count as=10¦count for=-34¦count on=47¦country=-50
courtesy=45¦cover=-11¦coverag=1¦cpu=-48¦crash=-27¦crat=-18¦crawler=-27¦creat=-20¦creat a=-46¦creat by=-40¦csv=-50
cuda=-47¦curl=33¦curl #name=32¦currency=-44¦current=-16¦customer data=-46¦cve=36¦cycl #number=-65¦cyclist=-48¦d=13
d #number=10¦d #url=-47¦d e=-38¦da=41¦da #number=-34¦dad=-46¦dad's=-46¦danc=-46¦dario=-47¦dashboard=-15¦data and=-41
data in=-43¦data is=-51¦databaseurl=-54¦date=-32¦daughter=3¦day after=-42¦day of=-42¦days=-15¦db=-28¦de=36¦debian=-50
debian #number=-37¦debounc=-38¦debug=-39¦debugg=-52¦december=-37¦decid=-17¦decid to=-40¦declaration=-32¦default=-23
default branch=-42¦default is=-45¦default the=-51¦default to=-40¦default true=-47¦defin=-10¦degr=-26¦delet fil=-33
delet the=24¦delivery=-13¦delta=42¦den=43¦deno=-49¦depart=-31¦department=-26¦depend=-9¦depend on=-9
dependabot open=-42¦dependency=-4¦dependency #number=-33¦dependency a=-37¦dependency b=-33¦dependency c=-46
dependency d=-43¦dependency e=-28¦dependency f=-48¦deploy on=-41¦deploy script=-57¦deploy the=-40¦depot=-49¦deps=-50
depth=-45¦describ=-49¦descriptor=-48¦dest=-42¦destination=-39¦destroy=14¦detail=15¦detect=-31¦detection=-43
dev server=-45¦develop=-44¦development=-52¦did=-11¦didn't=-29¦die=27¦died=-26¦diff=11¦differ=-12¦differenc in=-34
different=-30¦digest=-59¦digital=63¦dinner=-52¦directory and=-49¦disabl=6¦disabl in=-43¦disabl the=33¦disconnect=-29
discord=-53¦dishwasher=-40¦dislik=-14¦dispatcher=-38¦distinct=-34¦distribut=-41¦distribution=-45¦dmitri=-46¦do=23
do not=-18¦doc=-23¦docker=-33¦docs=-4¦docs #name=-36¦docs #url=-47¦docs api=-29¦doctor=-19¦document=15
documentation=-51¦does not=-17¦dog=-45¦dogs=-5¦dogs are=-28¦dollar=-30¦dom=-53¦domain=-11¦domenic=-51¦done=4¦dont=-41
dos=-39¦down=17¦downgrad=43¦download=-42¦dr=-42¦draft=-24¦drain=-45¦drawer=-55¦drill=-39¦drink=-58¦driv=-10
driv at=-44¦drop the=42¦du=56¦du hamel=-19¦dump=29¦duplicat=-27¦dynamically=-39¦e=34¦e #number=-17¦e #url=-55
early=-50¦easter=-50¦eat=-66¦eats=-30¦echo=17¦ecosystem=-43¦edit=-26¦edit this=44¦editor=-22¦eggs=-38¦eht=62
eighteen=-34¦ein=47¦either=-5¦elasticsearch=-54¦electricity=-37¦element=-52¦eleven=-42¦else=-36¦email=-38
embedding=-38¦emil=-40¦emit=-17¦emitt=-53¦emoji=-51¦employ=-58¦enabl=13¦encod=-12¦encodechat=-45¦encoding=-34
encrypt=-56¦end=-7¦end #number=-43¦end of=11¦end to=-24¦end up=-48¦end with=-38¦ends=-23¦ends at=-38¦english=-48
enhanc=-39¦entir=-48¦entrypoint=-46¦enum=-56¦env variabl=-46¦environment=-3¦equal=-23¦equivalent=-55¦equivalent to=-51
err=-35¦error=-9¦error are=-27¦error in=-50¦error object=-28¦error that=-33¦error when=-24¦es #number=-38¦escalad=-36
escap=-7¦esm=-40¦et=69¦etag=-43¦eu=-31¦euro=-8¦euro need=-43¦europ=-28¦even=-11¦even on=-36¦evening=-31¦event=-44
ever=-18¦every=11¦every #number=-38¦every chang=-17¦every night=-26¦every run=-43¦everyon=8¦everyth=18
everyth server=-48¦everyth that=-46¦ewa=-44¦exact=-36¦exampl=-14¦exampl #number=-27¦exampl in=-36¦exampl with=-50
except=-17¦except the=-35¦exclud=-41¦exclud from=-34¦execut=48¦exfiltrat=52¦exist for=-44¦exit #number=-46¦expand=-47
expansion=-43¦expecttypeof=-43¦experiment=-46¦experimental=-58¦expir=-15¦expir after=-31¦expiry date=-31¦explain=-27
explicit=-42¦export=-5¦exporter=-48¦expos=-45¦exposed=-47¦expression=-38¦expressionref=-27
expressionref expressionref=-19¦expressionref right=-8¦extend=5¦extglob=-47¦extra=-22¦extremely=-45¦eyes=45
f #number=-10¦f #url=-44¦fact=35¦fail=-1¦fail on=-54¦fail request=-26¦fail with=-43¦failur=-6¦fall=33¦fals true=-51
farid=-52¦faster than=-37¦fatal=-22¦father=-48¦fatou=-41¦favor=56¦favour=57¦favourit=-37¦fd #number=-20¦feat=-32
feat ai=-35¦feat provider=-13¦featur=-11¦february=-46¦fee=-36¦feel=33¦femk=-54¦fenc=-33¦ferdinand=-44¦ferhat=-43
fetch=-8¦fetch #url=26¦fetch the=-39¦fifteen=-49¦fifty=29¦figma=-31¦fil=-10¦file=10¦file is=-19¦file path=-45
file system=-45¦file tak=-47¦file that=-56¦filenam=-40¦filesystem=-31¦filip=-15¦filip skokan=-15¦fill=14¦fill in=38
film=-55¦filter=-27¦fine=41¦finish=22¦finish the=-35¦fire=-44¦firmwar is=-26¦first argument=-41¦first monday=-28
first time=-35¦fish=-44¦five=-5¦fix=3¦fix ai=-29¦fix compat=-26¦fix in=-39¦flag=-10¦flaky=-12¦flaky test=-50¦flat=-39
flat is=-33¦flatbuffer=-30¦flight=-49¦float=-52¦flood=-44¦flower=-34¦fluent=-32¦fn=-44¦folder=-5¦follow=12
follow the=-31¦foo=-37¦foo bar=-29¦food=-55¦for #name=-49¦for #number=-31¦for a=6¦for an=2¦for any=-52¦for at=-30
for each=-28¦for every=40¦for exampl=-7¦for first=-53¦for it=-17¦for later=51¦for let=-52¦for seven=-35¦for the=5
for this=-7¦for two=-28¦for use=-46¦forg=-52¦form on=-44¦format=-1¦formatter=-35¦forty=-46¦forward=20¦found=16
found in=15¦found out=-36¦fountain=-45¦four=-13¦fourteen=-39¦framework=-57¦franc=-44¦frankfurt=-41¦frau=-40¦free=11
free for=-43¦freezer=-48¦frequently=-40¦fresh=-22¦freya=-42¦fri=-39¦friday=-14¦fridg=-44¦friend=38¦from=2
from #number=-31¦from ai=-53¦from her=-41¦from here=47¦from now=45¦from our=50¦from outsid=-23¦from this=23
from today=40¦from two=-45¦front=-22¦frontend=-37¦frozen=-55¦fs=-19¦full=27¦fully=-32¦function=-28¦functionality=-31
further=25¦futur=13¦gabriel=-49¦garag=-37¦garbag=-54¦garden=-40¦gas=-40¦gate=-10¦gateway=-22¦gb=20¦generat=-1
generat from=-52¦generation=-13¦generator=-17¦generic=-47¦get #number=-36¦get #url=-40¦get a=-39¦get an=-41
gets #number=-38¦gets the=-15¦gh=-27¦ghent=-52¦git=-15¦github=-44¦gitlab=-48¦giv=-17¦given=9¦given up=-41¦glass=-52
glob=-40¦global=-25¦global agent=-47¦globally=44¦go=19¦go by=-52¦go to=-21¦goes=21¦goes with=-48¦gone=26¦good=35
googl=-52¦got=-14¦gpu=-52¦grafana=-54¦grandfather=-44¦grandma=-40¦grant=18¦graph=-8¦graphql=-40¦great=23
green build=-36¦grey=-53¦ground=-57¦group=-3¦gt=-45¦gudrun=-55¦guest are=-42¦guid=-20¦gur=71¦gus=-41¦gustav=-54
gym=-23¦gzip=-33¦h=-22¦habit=54¦had=-17¦had been=-10¦had not=-50¦half=-30¦half a=-28¦half of=-39¦hall=25¦hamel=-19
hana=-45¦hand=18¦hand over=5¦hand the=28¦handl=-3¦handler=-35¦hang=-50¦happen=-20¦hardly any=-43¦hardwar=-44
has #number=-20¦has a=-37¦has been=19¦has its=-16¦has no=-16¦has not=-26¦has one=-26¦has passed=-43¦has run=-55
has the=-5¦has thre=-45¦has to=-27¦has two=-30¦hassan=-39¦hav=13¦have a=-42¦have alway=36¦have been=20
have lockfil=-26¦have no=-40¦have to=-39¦hay=-43¦he him=-66¦he's=-35¦head=-20¦heavy=-37¦height=-42¦held=-24
held by=-27¦helix=-39¦hello=-22¦hello world=-42¦helmet=-45¦helper=55¦henrik=-54¦here=16¦here and=55¦here on=40
here the=34¦hereby=24¦hereby grant=-84¦herr=-31¦hey=36¦hid=-55¦hide=28¦higher=-25¦highlight=-62¦him=16¦hir=-17
his own=-33¦hold=-2¦hold #number=-36¦hold for=-44¦home=8¦honest=-40¦hook=-25¦hook runs=-32¦host #name=-53¦hotfix=24
hour=-17¦hour #number=-30¦hour and=-52¦hour the=-50¦hous is=-34¦how=3¦how a=-56¦how to=-19¦however=-43¦href=-17
href #url=-12¦html=-42¦huge=-54¦human=28¦husband=-41¦hut=-47¦hyphen=-49¦i=-1¦i take=-46¦i want=-38¦i'd rather=-32
i'm=-41¦i've=-44¦iceland=-34¦icon=-29¦id=-28¦idea=-22¦idempotent=-49¦identical=-40¦identify=-35¦idle=7¦ids=-49¦ie=-47
if #name=-55¦if an=-27¦if no=-34¦if the=10¦if ther=-38¦if they=23¦if you=-28¦if your=-39¦ig=61¦ignor fil=-41
ignor the=32¦il=-14¦ill=-44¦im=-18¦imag=2¦imag are=-59¦imag to=-47¦implement=-9¦implementation=-72¦import=-23
importer=-50¦impossibl=-43¦improv=-8¦improvement=-30¦in=-2¦in #number=-31¦in a=-4¦in advanc=32¦in an=15¦in april=-66
in august=-46¦in autumn=-42¦in commit=-41¦in english=-22¦in it=-18¦in january=-19¦in july=-35¦in june=-31¦in law=-32
in local=-31¦in march=-5¦in may=-52¦in memory=-47¦in my=-26¦in one=-7¦in production=-24¦in red=-41¦in second=-32
in stag=-36¦in test=-16¦in the=-3¦in this=2¦in utc=-24¦in vault=-57¦in version=-44¦in with=40¦in your=28¦includ=2
includ all=-39¦incom=-30¦incomplet=-15¦indent=-46¦indentation=-38¦index=2¦ines=-55¦info=-52¦information=-25
information about=-19¦ingrid=-58¦init=-46¦initial commit=-55¦initializ=-47¦ink=-42¦inlin=-31¦inner=-27¦input=-15
insertion=-38¦insid=-21¦insid the=-29¦inspector=-28¦inst=59¦installation=-32¦instead=-3¦instead of=-21¦instruction=41
insuranc=-45¦integer=-40¦interaction=-49¦interceptor=-37¦interest=44¦interfac=-42¦intern=5¦internal=-10¦internet=-40
interval=-46¦interview=-42¦into #name=46¦into a=-15¦into the=23¦introduc=-49¦invent=-62¦invoic are=-41¦invok=23
ios=-48¦ipv=-24¦ipv #number=-24¦is=-1¦is #number=-43¦is a=14¦is also=-58¦is an=18¦is ask=-43¦is b=-18¦is back=-44
is call=-10¦is check=-49¦is clear=33¦is currently=-45¦is disabl=-17¦is done=16¦is dr=-32¦is enabl=-50¦is enforc=-39
is fine=50¦is flaky=-32¦is forbidden=-59¦is full=-60¦is generat=-63¦is go=-70¦is grant=-45¦is held=-40¦is host=-40
is ignor=-40¦is install=-78¦is limit=-22¦is merg=47¦is mount=-37¦is my=-29¦is not=-28¦is now=-24¦is off=-24
is older=-26¦is one=-16¦is open=-36¦is our=-52¦is over=29¦is part=40¦is passed=-31¦is pinn=-47¦is possibl=-31
is provid=-32¦is public=-34¦is refused=-25¦is review=-38¦is runn=-55¦is safe=50¦is serv=-48¦is set=-34¦is shown=-53
is shut=-49¦is someth=-40¦is stabl=-38¦is stor=-68¦is taken=15¦is test=-36¦is the=15¦is to=18¦is told=-37¦is too=-12
is true=-33¦is turn=-49¦is usually=-38¦is valid=-38¦is wher=-36¦is with=-45¦is work=-37¦is written=16¦isn't enough=-33
isolat=-40¦issu #number=-40¦it=12¦it asks=-21¦it cannot=-32¦it does=-9¦it has=15¦it in=24¦it must=-22¦it need=-42
it on=-26¦it open=31¦it rain=-21¦it snow=-24¦it start=-49¦it that=32¦it the=8¦it to=24¦it took=-39¦it's=4¦it's a=-54
iterabl=-35¦iteration=-53¦its #number=-35¦its content=62¦its folder=-41¦itself=17¦itself and=35¦j=11¦jam=-45
january=-52¦java=-37¦java #number=-26¦javascript=-36¦je=57¦jelena=-55¦jo=27¦job=-19¦jobs=-24¦jobs are=-39¦john=-38
join=-2¦jolanda=-43¦jona=-24¦journal=-44¦jpeg=-39¦js=-45¦json=1¦judg=-12¦july=-42¦jun=-30¦june #number=-35¦just=21
just the=-36¦k=25¦kafka=-37¦karim=-48¦kb #number=-33¦keep the=15¦keepaliv=-41¦kein=-57¦kenji=-37¦kept=13¦kept for=-26
kept in=-63¦kernel=-54¦key for=-30¦key was=-40¦keycloak=-57¦keys=10¦keys were=-54¦keyword=-45¦kg=-24¦kids=-47¦kill=-15
kiln=-34¦kilometr=-43¦kind of=43¦kindly=60¦kiran=-38¦kitchen=-37¦km=-26¦know=4¦know about=54¦kofi=-23¦konto=-40
kotlin=-29¦kubectl=-23¦kubernet=-46¦kwabena=-39¦kwam=-45¦l=21¦la=7¦lab=-2¦label=-45¦labell=-48¦lake=-45¦lamp=-30
langchain=-42¦langsmith=-47¦languag=-8¦laptop is=-49¦larg=-7¦larger=-33¦lars=-57¦last spr=-48¦late to=-40¦later=28
later than=-40¦laufen=-64¦launcher=-40¦lax=-32¦layout=-31¦lazily=-42¦lazy=-50¦le serveur=-40¦lead the=-45¦leak=-8
learn=-15¦leas=-39¦least #number=-40¦least one=-42¦least two=-39¦leav=13¦leav until=-28¦led=-47¦led to=-42
left expressionref=-8¦left hand=-67¦leila=-59¦lena's=-48¦lend=-34¦length=-28¦length #number=-30¦less=-23¦less than=-31
let=27¦letter=-13¦level=-19¦library=-1¦library has=-46¦licens=-31¦lifecycl=-46¦limit #number=-50¦limit for=-35
limit of=-27¦limit to=-61¦limitation=-15¦lindqvist=-33¦line=14¦linear=-42¦lint=-9¦linter is=-38¦list=-11¦listen on=-42
listener=-50¦littl=29¦liv=-10¦liv in=-7¦live in=-12¦ll=59¦llm=28¦load=-16¦load balancer=-25¦loader=-46¦local code=-48
localhost=-30¦locally=-20¦lock=-10¦locker=-38¦log=9¦log #number=-40¦log fil=-43¦log in=-33¦log level=-38¦logg=-17
logger=-60¦logic=-57¦login and=-52¦logistic=-44¦logo=-61¦logs are=-48¦logs of=-29¦loki=-36¦long=-13¦long br=-49
longer support=-24¦longer than=-35¦longest=-38¦look after=-33¦look for=-58¦look like=-36¦lookup=-28¦lose=57¦lost=-24
lott=-42¦love=18¦low=-45¦lower=1¦lowercas=-49¦lru=-35¦lts=-47¦luca=-47¦ludmila=-37¦lunch=7¦lunch break=-71
lunch is=-57¦m=11¦maco=-44¦mail=-13¦mailbox=30¦main=31¦mak=-6¦make=6¦make test=-39¦make the=45¦manag=-59¦manager=-23
manually=-38¦many=-25¦mapp=-43¦maps=-30¦march=-28¦march #number=-19¦marek=-64¦mark=-10¦marry=-45¦marta=-24¦match=-15
mateusz=-41¦math=-40¦matteo=-31¦max=-19¦may=-8¦may not=-64¦may only=-45¦may use=-30¦mayor=-39¦mb=-28¦mcp=-48¦me=16
meal=-51¦mean=-10¦mean the=-40¦meant=37¦meat=-38¦media=-49¦medicin=-54¦medium=-43¦meet every=-32¦meet on=-33
meet room=-30¦member=-27¦membership=-35¦mention=26¦mention this=44¦merg=11¦merg into=-68¦merg on=40¦merg to=-69
messag=-6¦messag are=-26¦method=-62¦metr=-33¦metric=-40¦mg=-31¦michael=-39¦middlemarch=-39¦middlewar=-56¦migrat=-29
migrat from=-37¦migration=-27¦migration #number=-46¦mike=-35¦milk=-47¦millisecond=-44¦mime=-49¦mind=39¦mind work=-47
minify=-32¦minimum=-48¦minipass=-39¦minut=-23¦mira=-39¦mirela=-60¦missed=-8¦mistak=-22¦mit=-79¦mix=-32¦ml=-37¦mnt=-48
mobil=-25¦mock=-58¦mod=-44¦mode=-5¦model=19¦model that=12¦modul=-10¦modul #name=-20¦monday=-32¦money=-9¦month=-13
monthly=-48¦more=2¦more information=-32¦most=-9¦most #number=-17¦mostly=-45¦mov=1¦mov in=-55¦mr=1¦mrs=-48¦ms=-34
ms #number=-20¦multi=-9¦multipl=-44¦music=-28¦muss=-44¦must=-16¦must be=-18¦must have=-38¦must not=-33¦must sign=-43
mustach=-40¦mutat=-28¦my=-17¦my daughter=-40¦my neighbour=-42¦my passport=-36¦my sister=-41¦mysql=-29¦na=54¦nach=-65
nadia is=-45¦nam=-14¦nam that=-46¦nam the=-57¦name=-12¦name and=33¦name is=-57¦name of=-13¦name str=-34¦name the=-59
name type=-40¦naq=61¦nativ=-43¦navigation=-49¦nearly=-37¦necessary=-24¦need=-1¦need #number=-34¦need access=-39
need an=-59¦need at=-32¦need no=29¦need not=30¦need the=-18¦need two=-44¦negativ=-28¦neither=-39¦nest=-44¦network=-10
never=-9¦never be=-37¦never been=-21¦never leav=-36¦never the=-46¦new intern=-51¦newcheckout=-42¦newlin=-48
newsletter=-37¦next=15¦next door=-57¦next step=33¦next to=-25¦nginx=-40¦ngozi=-36¦nice=64¦nicely=35¦night=-1
night on=-39¦nightly backup=-33¦nightly job=-47¦nils=-47¦nine=-40¦ninety=-50¦ninth=-39¦no access=-47¦no consol=-47
no effect=-45¦no later=-34¦no longer=16¦no test=-33¦no time=48¦nobody except=-34¦nobody is=-21¦nobody may=-49¦node=-53
node #name=-33¦node #number=-22¦node's=-35¦nodemodul=-28¦nois=23¦non=25¦non zero=-41¦noon=34¦noor=-41¦nor=-26
normaliz=-33¦normally=-38¦norway=-41¦not #name=-50¦not #number=-27¦not a=-29¦not accept=-48¦not allow=-41¦not be=-7
not count=-43¦not found=-52¦not match=-38¦not set=-31¦not start=-32¦not support=-33¦not to=26¦not yet=37¦nota=66
notary=-53¦note=17¦note that=-43¦noth=-19¦noth but=-23¦noth for=-36¦noth is=-54¦notic=18¦notion=-53
november #number=-32¦now it=-39¦nowher=-40¦npm=-30¦npm install=-40¦npm test=-46¦null=-29¦number=6¦number #number=-47
number are=-47¦number br=-47¦number is=-55¦number number=-34¦number optional=-46¦number src=-39¦number str=-51
number that=-48¦nurs=-52¦o=-13¦o'clock=-45¦obj=-40¦object=-23¦object with=-33¦october=-37¦octokit=-38¦of #name=-9
of #number=-41¦of a=-10¦of env=30¦of his=-20¦of it=39¦of its=-27¦of may=-37¦of mine=-53¦of my=-31¦of one=-37
of our=-17¦of the=-5¦of them=-20¦of this=14¦of us=-54¦of what=-39¦off=18¦off at=-56¦off by=-23¦off from=-59¦off in=2
off the=4¦offer the=41¦offic=-9¦offic is=-36¦offlin=-32¦often=-39¦oidc=-48¦oil=-45¦okafor=-55¦okay=44¦oksana=-44
olga=-39¦olu=-42¦omar=-43¦omitt=-50¦on #number=-34¦on a=-23¦on all=-70¦on an=-23¦on averag=-41¦on call=-31¦on for=-56
on its=-25¦on maco=-31¦on main=-56¦on merg=-48¦on one=-59¦on paper=-50¦on request=39¦on sight=33¦on sunday=4
on them=-42¦on this=25¦on thursday=-9¦on to=30¦on tuesday=-55¦on wednesday=-37¦on which=-36¦on window=-36¦once and=-4
one day=-37¦one file=-37¦one of=-43¦one to=39¦one who=12¦one work=-38¦ones=20¦only=-17¦only admin=-46¦only apps=-26
only in=44¦only member=-21¦only on=-34¦only the=5¦only to=-43¦only what=-39¦only when=-45¦onnx=-37¦open=8¦open at=-47
openai=-20¦operat system=-56¦operator=39¦operator's=43¦opt=-31¦optimiz=-47¦option=-58¦option to=-24¦optional=2
optionally=-36¦opts=-45¦or=-20¦or a=-51¦or an=-26¦or any=-42¦or more=-23¦or not=38¦or the=29¦oracl=-49
orchestration=-54¦order #number=20¦order abov=-34¦order are=-39¦origin=-32¦os=33¦oslo=-38¦osman=-19¦other=-10
other than=-26¦other word=-36¦ottili=-33¦our build=-37¦our cat=-44¦our daughter=-49¦our hous=-38¦our neighbour=-45
our own=-43¦ours=10¦out=8¦out after=-28¦out at=-33¦out the=34¦outag=3¦output=9¦output of=50¦over=8¦over #number=-43
over a=-53¦over to=-30¦overhead=-20¦overridden by=-41¦owes=-35¦own=-2¦owns=-18¦oxc=-49¦oxlint=-54¦pack=-59
packag are=-50¦packag registry=-66¦padd=-39¦paid=-6¦paint=-37¦paper=-12¦param=-27¦parameter=-16¦parent=-12
parental=-36¦parental leav=-36¦park=-50¦pars=-21¦parsed=-2¦parser=-44¦parsing=-33¦part=-8¦partial=-51¦partner=16
party=-38¦pascal=-56¦pass=8¦pass befor=-51¦pass through=-41¦passed as=-43¦passed in=-45¦passed to=-45¦password=-17
password is=-41¦past the=16¦path=-6¦path #name=-40¦path and=-28¦path of=-38¦path str=-48¦path to=-33¦pathscurry=-32
pattern=-50¦paul=-37¦paused=-47¦pavel=-36¦pay #number=-27¦pay for=-51¦payment=12¦pays=-44¦pepper=-44¦per minut=-32
per second=-30¦per year=-25¦percent=-30¦percent of=-21¦performanc=-35¦period=-41¦persistent=-31¦person=-3
person on=-44¦person who=-31¦personal data=-52¦perth=-65¦petra=-33¦pg=-52¦pharmacy=-44¦phon call=-52¦photograph=-45
php=-50¦pi=-52¦piec=-30¦pino=-55¦pins=-20¦pizza=-33¦placeholder=-51¦plann=-54¦platform=-4¦play=-16¦play the=-33
player=-49¦playwright=-29¦playwright cli=-19¦playwright test=-22¦pls=-42¦plumber=-35¦plus=29¦plus #number=-33¦pm=-2
png=-38¦pnpm=-46¦point to=-25¦polyfill=-27¦pool=-14¦pool is=-31¦port=-17¦port #number=-6¦portal=-23¦porto=-45
portugues=-46¦possibl=-47¦postgr=-50¦postgresql=-55¦pound=-27¦pr=30¦practic=33¦preced=-27¦prefer=-13¦preferenc=22
prefix=-48¦pregnant=-34¦prereleas=-56¦present=40¦preserv=-62¦pretend=37¦prettier=-39¦pretty=-33¦prevent=-30
preview=-41¦previou instruction=16¦previously=-42¦pric=20¦pric includ=-34¦primary=-33¦print=-8¦printer=-46
prior to=-17¦privat=8¦priya=-13¦probably=-16¦proc=33¦process exit=-44¦process for=-34¦prod=18¦production=18¦profil=24
profit=-32¦program=-5¦program that=-37¦progress=-45¦project=-5¦project is=-12¦promot=19¦prompt=-8¦prompt of=-42
prop=-54¦properly=-36¦property=-22¦proposal=-42¦proto=-41¦prov noth=-37¦provid=-42¦provid a=-19¦provid the=-31
provider=-63¦proxy=-26¦proxyagent=-49¦prs=-24¦public=3¦public api=-34¦public gist=49¦public holiday=-41¦publish=15
pull from=36¦pull request=-11¦pump=-43¦pure=-57¦push=12¦push #flag=45¦push to=-22¦put=12¦python=-8¦qs=-23
quarter of=-35¦quarterly=-52¦que=26¦question is=-24¦quietly=45¦quillfeather=-60¦rafaelgss=-34¦rain=-51¦random=-37
rang=-45¦rather than=-11¦re=23¦reach=-16¦reach #number=-35¦react=-27¦read access=-36¦read and=-31¦read by=-39
read from=-60¦read replica=-54¦read the=-12¦read this=3¦readabl=-5¦reader=13¦readonly=-49¦rebuilt=-39¦recall=-15
receipt=-15¦receiv=-30¦reception=-36¦record in=-55¦record is=-39¦redact=-57¦redi=-52¦redirect=-55¦reduc=-40¦refs=-65
refused=-34¦regex=-28¦register=-40¦register a=-20¦registry=37¦regression=-18¦rehearsal=-35¦reject=-21¦reject by=-43
relat=-30¦relativ=-54¦releas #number=-53¦releas branch=-51¦releas candidat=-34¦released=-12¦released with=-20
relevant=-35¦reload=-44¦remember=19¦remov in=-43¦remov the=25¦render=-12¦renderer=-43¦rent=-34¦repair the=-21
repetition=-49¦replac=7¦replac the=21¦replay=-26¦replica=-54¦reply with=26¦report about=-47¦report should=-39
report to=-16¦representation=-47¦req=-35¦request=-10¦request #number=-41¦request and=-21¦request per=-30¦requir=-13
requir a=-46¦res=-28¦reserv=-52¦resident=-44¦resolution=-33¦resourc=-28¦respons=-7¦responsibl for=-43¦restaurant=-41
restor=-33¦restructur=-42¦result in=-44¦resum=-36¦retry=21¦return=-18¦return #name=-44¦return a=-30¦return an=-19
return by=-36¦return true=30¦reveal=27¦reviewer=-9¦rewrit=50¦rf=26¦rfc=-32¦rfc #number=-30¦right expressionref=-8
ring=-12¦rm=33¦rm rf=15¦road=-44¦role=-9¦roof=-32¦room #number=-49¦rosalind=-51¦rose=-34¦rotat every=-39¦rotterdam=-40
roughly=-40¦rout=-10¦rows=5¦ruben=-36¦ruby=-29¦ruff=-52¦rule=17¦run=10¦run by=-21¦run code=-35¦run has=-39¦run in=-26
run only=-48¦run the=16¦runner=-12¦runs=-16¦runs a=-42¦runs as=-49¦runs on=-17¦runs out=-35¦runtim=-43¦rust=-46
ruth=-47¦s=12¦s #number=-9¦s is=-43¦safari=-50¦safe=29¦safety=27¦said no=-42¦sal=-14¦same as=-56¦same in=-47
same time=-26¦samesit=-32¦samira=-48¦sampl=-18¦saoirs=-41¦sauna=-37¦save=34¦says so=-51¦says what=-26¦says why=-17
scenario=-43¦scheduler=-30¦schema migration=-35¦school=-3¦screenshot=-21¦script=4¦sdk=-22¦se=15¦search=-25¦seat=-18
seat are=-19¦sebastian=-41¦sec=-12¦sec #number=-9¦second argument=-40¦second hand=-54¦section of=-42¦sed=-55¦see=2
see #name=-56¦see the=-27¦seed=-30¦seen by=-47¦seen the=-32¦sees=-11¦segment=-33¦self=28¦sell=-41¦semicolon=-42
seminar=-45¦semver=-20¦send=-19¦send the=31¦sensor=-52¦sentry=-33¦separately=-41¦separator=-27¦serializ=-39
serialization=-51¦server=-17¦server listen=-30¦servic=-21¦session of=-34¦session token=45¦set of=-48¦set to=1¦sets=-40
sets the=-23¦sett=-41¦setting=-22¦settl=21¦seven year=-45¦sever=-41¦several=1¦severity=-53¦severity #number=-38¦sh=47
sha=-39¦sha #number=-36¦shall=46¦she's=-51¦shed=-16¦sheet=30¦shell=15¦shift=-27¦ship=24¦ship to=-49¦ship with=-60
shirt=-55¦sho=-47¦shop=-8¦shorthand=-46¦shot=-35¦should=7¦should be=-21¦should the=41¦should work=-30¦show=-20
show up=-34¦shown=-22¦shown in=-25¦sick=-45¦side door=-41¦siemen=-45¦sight=29¦sigmoid=-36¦sign by=-18¦sign commit=-45
sign the=13¦sign up=-44¦signal=-50¦sil=55¦silent=26¦silvio=-40¦similar=-34¦similar to=-27¦simply=40¦sinc=-3
sinc #number=-28¦sinc may=-59¦sinc the=23¦singl=-20¦siobhan=-55¦site=-57¦six=-30¦six hour=-39¦sixty=-37¦size=-15
skipp and=61¦skoda=-42¦skokan=-15¦slack=-45¦slash=-41¦sleep on=-28¦slot=-46¦slow=18¦slower=-49¦small=-27¦smaller=-61
smoothstream=-48¦snakecas=-45¦snapshot=-3¦snow=-44¦snowflak=-43¦so=11¦so the=31¦sock=-34¦socket=-18¦sofia=-40
solveig=-40¦some=-45¦some of=-30¦someth=-49¦sometim=-37¦sort=-38¦sourc=-8¦sourc #name=-53¦sourc map=-44¦sourcemap=-43
spanish=-35¦spar=31¦spar key=-44¦spec=-37¦specific=-49¦specification=-46¦specify=-60¦speed=-41¦spent=-39¦split=-14
sql=-59¦sqlit=-55¦src=-23¦src #url=-27¦src permission=-34¦sre=-26¦st=-57¦stag environment=-46¦stag is=-45¦stand=20
stand up=-27¦standard=-14¦standup=-35¦start at=-42¦start it=-33¦stat=-2¦stat and=-38¦statement=-44¦static=-47
station=-55¦statu=10¦statu code=-36¦statuscod=-33¦stay=-12¦stay with=-45¦std=-33¦stderr=-39¦stdout=-27¦step=7
step is=30¦step that=-53¦step to=-49¦stop=-26¦stop at=-17¦stopp=-10¦stor its=-44¦storag=-27¦str=-8¦str is=-51
str optional=-46¦str str=-32¦str to=-43¦str void=-45¦stranger=49¦strategy=-53¦stream=-64¦streamtext=-53¦street=-30
strict=-58¦string=-6¦stringify=-50¦structur=-60¦subcommand=-55¦submit=-26¦subpath=-33¦subscription=-47
successfully=-27¦suffix=-44¦sugar=-55¦suggest=-27¦sunday=-19¦supply=-23¦support=-23¦support for=-37¦surfac=-44
surgery=-42¦surpris=-18¦surviv=-43¦sven=-42¦svg=-34¦swap=39¦swim=-48¦swimm=-54¦switch=2¦switch to=53¦symlink=-54
synchronou=-29¦syntax=-50¦system=24¦system you=43¦t=54¦t #number=-60¦tabl is=-37¦tabl of=-10¦tadeusz=-38¦tagg=-44
tags=-20¦tak=-8¦tak #number=-42¦tak plac=-30¦take the=45¦taken=22¦taken by=-49¦takumi=-45¦talk=-18¦talk to=-28
tanaka=-46¦tank=-52¦task #number=-42¦task task=-51¦task to=-24¦taught=-55¦tax=-34¦tb=-47¦td=-18¦tea=-36¦teach=-43
teal=-44¦team=-17¦team and=-28¦team has=-23¦team is=-13¦tell the=36¦temperatur=-43¦templat=-34¦temporarily=-50
temporary=-66¦ten days=-43¦tenant=-27¦tent=-54¦terraform=-17¦test=-10¦test #number=-39¦test ask=-35¦test data=-35
test do=-45¦test result=-38¦test run=-51¦test that=-55¦test with=-43¦text to=-46¦th=20¦than=-6¦than #number=-38
than five=-45¦than one=-43¦than ten=-45¦than the=-22¦that=13¦that had=-65¦that have=-41¦that match=-51¦that may=-31
that only=-42¦that run=-55¦that the=14¦that were=-59¦that's=-20¦the=-10¦the #name=-23¦the #number=-24¦the address=20
the afternoon=-39¦the agent=-9¦the ai=16¦the alarm=27¦the answer=20¦the api=-17¦the app=-40¦the approval=44
the assistant=-18¦the baby=-29¦the back=-34¦the backend=-21¦the bakery=-19¦the barn=-34¦the best=27¦the blog=-29
the blue=-49¦the body=-25¦the boiler=-33¦the book=-49¦the bot=-6¦the branch=10¦the bridg=-55¦the browser=-25
the bus=-25¦the cach=-14¦the callback=-15¦the car=-25¦the castl=-38¦the cat=-37¦the caus=-27¦the cellar=-29
the chang=35¦the children=-26¦the choic=-35¦the church=-34¦the client=-5¦the club=-18¦the commit=11¦the compiler=-47
the conferenc=-49¦the content=31¦the contract=-21¦the correct=42¦the cpu=-39¦the customer=21¦the dashboard=-11
the data=-16¦the databas=-6¦the debug=-30¦the default=-6¦the desk=-51¦the directory=-31¦the dishwasher=-34
the document=35¦the driver=-37¦the e=-46¦the editor=-10¦the endpoint=-46¦the exit=-47¦the fail=47¦the file=-9
the film=-21¦the fire=-15¦the firmwar=-42¦the flag=-23¦the folder=-15¦the freezer=-30¦the fridg=-33¦the front=-33
the garag=-31¦the given=-48¦the goal=-48¦the group=-35¦the gym=-20¦the header=-32¦the hospital=-30¦the hotel=-53
the importer=-24¦the input=-33¦the instruction=-50¦the issu=35¦the journal=-27¦the kids=-24¦the kitchen=-34
the lamp=-26¦the languag=-42¦the later=-57¦the latest=-47¦the launcher=-37¦the leak=-43¦the leas=-27¦the left=-51
the letter=-4¦the licens=36¦the lift=-41¦the light=-71¦the list=19¦the load=-26¦the lock=4¦the login=20¦the logs=24
the maintainer=-13¦the match=-28¦the mayor=-38¦the meet=-8¦the messag=-32¦the method=-35¦the migration=24
the mirror=35¦the mobil=-25¦the model=-17¦the modul=-48¦the monorepo=-44¦the move=-42¦the museum=-51¦the music=-35
the nam=-28¦the name=-27¦the new=3¦the newer=-42¦the newsletter=-41¦the novel=-48¦the older=-31¦the one=11¦the only=31
the open=-33¦the option=-30¦the order=-17¦the other=31¦the owner's=54¦the packag=21¦the paper=-59¦the parcel=-46
the parsed=-46¦the parser=-53¦the partner=27¦the party=-32¦the pend=44¦the pino=-31¦the plan=-26¦the plumber=-36
the policy=-20¦the preview=-32¦the previou=-35¦the primary=-20¦the profil=-57¦the project=-1¦the protocol=-38
the proxy=-17¦the publish=-47¦the pump=-32¦the question=-25¦the queu=-5¦the read=44¦the reader=25¦the real=20
the reason=-5¦the receipt=-59¦the red=-10¦the rent=-27¦the report=-10¦the request=-15¦the respons=-48¦the result=-9
the retry=-51¦the review=-8¦the reviewer=-27¦the row=-46¦the run=-31¦the same=-1¦the sandbox=3¦the scheduler=-28
the screen=-46¦the script=11¦the sdk=-26¦the seal=-36¦the search=-35¦the second=-4¦the sensor=-35¦the server=-56
the servic=22¦the session=23¦the shed=-50¦the shop=-52¦the sign=36¦the slid=-42¦the softwar=-56¦the spar=-54
the specify=-12¦the stag=6¦the step=-14¦the str=41¦the stream=-37¦the supplier=-32¦the sync=-23¦the talk=-45
the teacher=-33¦the tenant=-30¦the text=16¦the train=-30¦the twin=-46¦the typ=-31¦the type=-24¦the use=-34¦the user=5
the user's=26¦the usual=45¦the vaccin=-33¦the valu=15¦the villag=-30¦the vote=-51¦the vpn=-25¦the way=20¦the web=-24
the webhook=-27¦the whol=19¦the wine=-35¦the worker=-46¦the world=43¦the wrong=-55¦theatr=-35¦their=3
their contribution=-49¦their own=-25¦them=15¦them and=25¦theo=-33¦ther are=-11¦ther is=-9¦there's no=-41¦therefor=35
thes=21¦thesi=-39¦they=13¦they were=-44¦they're=-42¦thing that=-48¦third floor=-43¦third of=-35¦this=26¦this case=-51
this file=38¦this in=-55¦this library=-16¦this line=42¦this long=-33¦this mean=-29¦this method=-47¦this one=54
this option=-34¦this page=24¦this project=-33¦this run=-17¦this text=48¦this ticket=49¦this will=-24¦this year=-43
thousand=-31¦thre=-14¦thre days=-37¦thre tim=-49¦thre week=-40¦thread pool=-35¦through a=-13¦through it=59¦throw=-22
throw an=-38¦thursday=-31¦ticket=-14¦ticket number=-49¦tim=-20¦tim out=-24¦time=16¦time #number=-26¦time in=-46
time out=-36¦time the=18¦time zone=-25¦timeout is=-43¦timer=-46¦timestamp=16¦tir=-32¦tls=-11¦tmp=31¦to=7¦to #mail=51
to #name=20¦to #url=48¦to avoid=-40¦to be=7¦to both=-30¦to build=-47¦to call=-17¦to disk=-42¦to do=-19¦to driv=-48
to fals=36¦to five=-46¦to get=-45¦to hand=34¦to it=-13¦to loki=-32¦to retriev=-54¦to skip=-12¦to stderr=-29
to support=-37¦to take=-33¦to the=5¦to thre=-41¦to use=-6¦to wait=-44¦to work=-19¦tobia=-40¦today=38¦todo=22
together=-23¦tojson=-44¦token=-9¦token are=-41¦tokenizer=-41¦told=10¦tomasz=-43¦toml=-31¦tomorrow=50¦tonight=48¦too=15
took=-26¦tool=12¦tool call=1¦tool caller=-35¦tool to=34¦toolcallid=-57¦toolresult user=45¦top level=-28¦touch=3
tove=-36¦town=-41¦town hall=-48¦tr=26¦trac=25¦tradition=34¦traffic=-4¦trailer=-27¦train=-9¦trajectory=-45¦tram=-35
transaction=-45¦transfer=31¦transform=-45¦transport=-42¦treat=-1¦trigger=-47¦true=19¦true fals=-45¦true if=-67
true is=-50¦true to=-30¦trunk=-51¦trust=13¦ts=-41¦tsconfig=-34¦tuesday=-19¦tupl=-40¦turn=-25¦turn down=-47¦turn of=-46
turn off=35¦tuulikki=-44¦twic=-21¦two=-18¦two hour=-26¦two of=-36¦two peopl=-54¦two third=-24¦two tim=-38¦two week=-44
txt=-36¦typ and=-42¦typ improv=-47¦type=-19¦type br=-45¦type of=-29¦typeerror=-29¦typescript=-58¦u=30¦u #number=23
ui=-51¦unabl=-26¦unattend=30¦uncl=-54¦und=53¦undefin=-60¦under a=-40¦understand=42¦undici=-50¦undo=-42¦unicod=-44
uninitializ=-46¦uniqu=-45¦unit=-7¦unlock=41¦unread=48¦unseen=62¦unstabl=-42¦unsupport=-41¦until #number=-13
until a=-30¦until the=25¦untrust=-28¦unused variabl=-36¦up=9¦up is=-34¦updat=-11¦updat dependency=-49¦upload=11
upstream=27¦urls=-30¦us the=67¦usag=-3¦use=-20¦use a=-31¦use cas=-32¦use the=28¦used=-18¦used as=-26¦used in=-17
used to=37¦used with=-37¦useful=-37¦useful for=-24¦user=-2¦user agent=-50¦user lik=-42¦user of=-52¦user says=49
user want=-21¦user's=12¦userid=-40¦uses=-18¦uses the=-48¦using=-33¦using #name=-36¦usu=53¦utc=-49¦utf=-30
utf #number=-30¦utility=-40¦uwe=-45¦v=14¦v #number=-13¦vaccin=-34¦vaccinat=-40¦vacuum=-49¦val=-30¦valentina=-46
valid=-5¦validat=-47¦validation=-28¦valu=-4¦valu are=-42¦valu expressionref=-14¦valu for=-36¦van=-48¦var=-50¦vary=-42
vat=-46¦vector=-57¦vegan=-59¦vegetabl=-46¦vegetarian=-38¦vera=-42¦verification=23¦version=-22¦version #number=-9
version and=50¦version in=-26¦version is=-47¦version of=-24¦very=-30¦via=-28¦video=-52¦viewer=-55¦villag=-30¦visa=-32
vite=-41¦vitest=-40¦void br=-50¦volunteer=-8¦volvo=-37¦vpn=-37¦vs=-47¦w=-37¦wait=-19¦waiv=19¦walk=-31¦walnut=-44
want to=-24¦warm=-45¦warn=-9¦warn about=-20¦was=-20¦was #number=-17¦was given=38¦was kept=-44¦was missing=-42
was not=-57¦was reject=-40¦was remov=-26¦was switch=-42¦was taken=-54¦was that=-39¦was the=-4¦wash=-37¦way=15¦we=-21
we alway=-40¦we are=42¦we keep=-19¦we need=-28¦we switch=-62¦we take=-36¦we use=-32¦we're=-50¦we've=-31¦web=-67
websit=-50¦websocket=-52¦wedd=-62¦wednesday=-39¦week=-11¦weekend=-22¦wei=-45¦weigh=-25¦weigh #number=-29¦went=-16
went to=-32¦were=-12¦wg=-44¦what=-1¦what an=-48¦what is=11¦what it=-25¦what test=-29¦what the=23¦whatever=42
wheelchair=-52¦when=4¦when #name=-41¦when a=-33¦when he=-36¦when i=-58¦when runn=-36¦when set=-40¦when they=-28
when you=15¦whenever=43¦whenever it=30¦wher the=19¦wher you=-38¦wherea=-50¦which a=-52¦which can=-39¦which you=-34
whichever=30¦who=8¦whoever=16¦whoever arriv=-53¦why=-7¦why is=-43¦why not=-28¦width=-45¦wifi password=-43¦wildcard=-42
will=-22¦will alway=-33¦will be=1¦will need=-39¦will never=-55¦will return=-22¦window=-31¦wine=-30¦wipe=45¦wipe the=31
with=9¦with #name=-55¦with #number=-31¦with #url=47¦with an=-28¦with me=-48¦with statu=-35¦with the=19¦with two=-35
with yes=46¦within=25¦within a=-32¦within the=11¦without a=20¦without any=-59¦without review=60¦word=10¦word are=-38
word of=-38¦work around=-28¦work as=-34¦work by=-43¦work day=-45¦work days=-39¦work from=-13¦work with=-47¦worker=-22
would=13¦would have=-39¦would like=22¦wrap=-37¦wrapp=-45¦wrist=-39¦writ=-9¦writ to=-36¦written as=-60¦written in=-41
wrong=-24¦wrong and=-41¦x=7¦x #number=-16¦y=58¦yaml=-51¦yarg=-31¦yarn=-47¦year=-14¦year and=-48¦year the=27¦yellow=-31
yes=39¦yesterday=-11¦yoga=-27¦you=4¦you are=39¦you can=-48¦you do=-29¦you get=-61¦you need=-64¦you pay=-30
you want=-55¦you were=55¦you'll=-32¦youngest=-56¦your #name=-46¦your own=-66¦your system=43¦yourself=27¦yusuf=-48¦z=31
zeynep=-50¦zod=-49¦zofia=-50¦zoltan's=-43¦zone=-40¦~agent=31¦~answer=-1¦~anyAgent=3¦~code=-6¦~ever=14¦~guard=13
~hand=7¦~hide=23¦~install=7¦~is=-3¦~markup=18¦~me=3¦~mood=26¦~number=-9¦~obey=19¦~off=21¦~out=13¦~overrule=15¦~past=-8
~prize=11¦~prompt=20¦~reader=37¦~secret=21¦~shell=17¦~urgent=8¦~user=12¦~when=2¦~you=41¦án=-40¦ów=-56¦ń=55¦μs=-36
видали=67¦все=69¦и=80¦на=61¦перед=51¦את=67¦جميع=88¦忽略之前的所有指令=73¦모든=67
`;
export const PHRASE_BIAS = -63;
