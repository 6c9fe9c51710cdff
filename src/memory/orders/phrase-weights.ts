/** What each word, pair of words and cue of an order says, in twentieths; written by scripts/weigh-order-phrases.ts. */
export const PHRASE_WEIGHTS = `
#flag=-13¦#flag #number=-31¦#flag is=-21¦#mail he=-25¦#number=-7¦#number #number=1¦#number #url=-35¦#number a=-18
#number ab=-19¦#number add=-31¦#number address=-13¦#number agent=27¦#number and=10¦#number c=15¦#number ca=-13
#number ce=-16¦#number chor=-35¦#number da=-19¦#number days=-36¦#number de=-35¦#number e=6¦#number encod=-18
#number f=3¦#number feat=-25¦#number fix=-27¦#number gb=-16¦#number has=-23¦#number in=-23¦#number is=-25
#number kb=-22¦#number mb=-20¦#number ms=-20¦#number of=-9¦#number on=13¦#number ops=-5¦#number or=-25¦#number runs=-5
#number s=-16¦#number second=-21¦#number step=-22¦#number support=-22¦#number th=-26¦#number to=6¦#number token=-24
#number true=-24¦#number valu=-23¦#number version=-21¦#number z=-27¦#number μs=-23¦#url=-8¦#url #number=-16
#url #url=-31¦#url a=-27¦#url alt=-17¦#url and=8¦#url by=-10¦#url d=-20¦#url doc=-18¦#url for=-30¦#url from=-24
#url request=-22¦#url tool=-24¦?=-4¦a=-11¦a #number=-8¦a #url=-12¦a chang=-16¦a check=-22¦a copy=14¦a fix=-22
a folder=-22¦a fresh=-22¦a function=-26¦a given=-14¦a href=-9¦a key=-13¦a list=-15¦a machin=-24¦a messag=-19
a minut=-24¦a model=-18¦a name=-23¦a new=-26¦a number=-32¦a path=-20¦a plan=-31¦a question=-39¦a rule=-28¦a run=-32
a sandbox=-21¦a second=-28¦a server=-13¦a simpl=-26¦a singl=-17¦a step=-32¦a str=-18¦a team=-18¦ab #number=-22
abort=-31¦about=24¦about #number=-26¦accept=-11¦access=-9¦access control=-14¦acp=-30¦act=23¦activ=-23¦adapter=-25
add #number=-27¦add support=-11¦add the=24¦add to=-28¦additional=-9¦additionally=-19¦addr=-25¦address=-8¦adds a=-13
admin=14¦administrator=16¦affect=-18¦after=-13¦after a=-25¦after the=-5¦against the=-26¦agenda=-25¦agent and=-31
agent of=-22¦agent runs=-27¦ai=24¦ai agent=25¦ai core=-30¦ai onnx=-35¦ai preserv=-19¦ai react=-22¦ai released=-15
ai sdk=-24¦ai team=-15¦ai tool=25¦ajv=-23¦al=36¦algorithm=-29¦alias=-21¦align=-19¦all=21¦all of=-19¦alle=44¦allow=-14
alon=-9¦also=-3¦alway=12¦among=-25¦an agent=-10¦an empty=-26¦an error=-11¦an issu=-30¦an object=-18¦an optional=-19
and=3¦and abov=-23¦and all=-13¦and approv=22¦and can=-12¦and compat=-23¦and is=-11¦and must=-18¦and noth=-27
and of=-22¦and other=-25¦and so=-25¦and the=-11¦and what=-17¦and will=-18¦anna=-14¦another=-12¦ansi=-40¦answer in=-26
anthropic=-12¦antoin=-13¦antoin du=-13¦any=3¦any of=-29¦anyth=-7¦apart=-12¦apis=-32¦app=-23¦append=12¦application=-41
approach=-28¦appropriat=-25¦approv=18¦apps=-35¦arbitrary=-28¦are=-8¦are availabl=-13¦are kept=-28¦are not=-18
are requir=-8¦are shown=-25¦are stor=-23¦are taken=-30¦are to=23¦are told=-15¦are written=-25¦args=-24¦argument=-19
argument to=-25¦arm=-23¦around=-20¦array=-30¦array of=-19¦arriv=-23¦as=16¦as #number=-33¦as follow=-29¦as in=-22
as its=-13¦as possibl=-26¦asistent=28¦ask=12¦ask for=-14¦assert deepequal=-23¦asset=-24¦assistant=19¦assistent=30
assistenten=35¦associat=-23¦ast=-21¦async=-37¦asynchronou=-19¦at=2¦at a=-15¦at least=-20¦at most=-17¦at the=-1
atla=-46¦atla allow=-22¦atla permission=-15¦atla run=-16¦atomic=-17¦attack=-26¦attempt=-36¦attribut=-24¦audio=-21
audit log=26¦auth=12¦authorization=-22¦automat=31¦automatic=-21¦automatically=-20¦availabl=-31¦avoid=-21¦await=-29
await fetch=-12¦await page=-25¦away=17¦awesomemessag=-24¦aws=22¦axe=-26¦b=3¦b c=-20¦b fix=-21¦ba=-24¦back to=-27
backup=18¦bar=-26¦based=-23¦based on=-15¦bash=22¦basic=-29¦be=6¦be #number=-25¦be a=-19¦be in=-24¦be shown=-27
be the=-15¦be used=-32¦becaus=-17¦becaus it=-20¦becaus of=-28¦becaus the=-22¦becom=16¦been=4¦befor and=-8¦befor it=-22
begin=15¦behavior=-28¦behaviour=-24¦believ=-32¦below=24¦bench=-26¦besid=-21¦best=15¦beta=-24¦beyond=-18¦bigint=-25
binary=-20¦binding=-21¦bitt=31¦block=-4¦blog=-19¦body=-15¦boolean=-31¦boolean optional=-16¦bot=-11¦both=-34¦bots=41
bottom=-22¦br=-19¦brac=-24¦break chang=-20¦bring=-18¦browser=-25¦bubblewrap=-18¦buf=-24¦buffer=-33¦buffer from=-22
bug in=-27¦bugs=-23¦build=-6¦built=-5¦built in=-17¦bundl=-23¦bundler=-20¦but=-18¦but not=-19¦button=-26¦by=-8¦by a=-25
by default=-22¦by hand=-27¦by itself=-16¦by one=-24¦by the=10¦byt=-9¦byte=-23¦c=11¦c #number=12¦c #url=-25¦c d=-26
c miss=-18¦c refs=-18¦ca=-35¦cach=-34¦cach is=-25¦call the=15¦callback=-34¦came=-21¦can=-24¦can be=-8¦can't=-19
cancel=-18¦cannot=-23¦capability=-26¦captur=-24¦carry=19¦cas=-16¦catch=-22¦caus=-24¦cb=-26¦cd=-24¦ce #number=-20
chain=-29¦chalk=-28¦chanc=-33¦chang=-18¦chang the=19¦chang to=-24¦channel=-19¦character=-19¦che=23¦checkpoint=-22
child=-31¦chmod=23¦choic=-17¦choos=-17¦chor=-22¦chor ai=-29¦chosen=-14¦chri=-26¦chunk=-24¦ci=-12¦circular=-16
claim=-34¦class=-14¦claud code=-23¦cli=-40¦click=15¦client=-20¦clock=-24¦clon=-5¦code=-14¦code review=28¦code that=-22
column=-18¦com=-9¦combin=-29¦come=15¦comma=-29¦command=-14¦command and=-25¦command line=-28¦comment=-15
commit #number=-31¦common=-23¦commonj=-18¦community=-28¦compar=-16¦comparator=-26¦compat=-26¦compatibility=-31
compatibl=-30¦compatibl with=-26¦compil=-28¦compiler=-21¦complex=-22¦component=-36¦condition=-9¦config=-1
configurabl=-26¦confin=-23¦confirmation=14¦conflict=-13¦connect=-29¦connection=-7¦consol=-34¦consol log=-18¦const=-38
constructor=-31¦consum=-27¦consumer=-21¦contact=-16¦contain=-9¦contain the=15¦content block=-23¦content of=21
continu=12¦continu to=-24¦contract=-30¦contribut=-23¦contribution=-28¦contributor=-7¦control=-21¦conversion=-19
convert=-25¦copilot=13¦copy=-3¦copyright=-39¦copyright c=-38¦core=-27¦correctly=-19¦correspond=-24¦cost=-21¦could=5
could be=-29¦could not=-23¦count=-5¦count as=26¦cover=-11¦coverag=-21¦cpu=-31¦crash=-28¦creat=-23¦creat a=-17¦cron=23
cross=-23¦crypto=-20¦css=-23¦curl=20¦current=-9¦currently=-23¦custom=-4¦cve=9¦cycl=-27¦cycl #number=-18¦d=2¦d #url=-18
d ts=-17¦da=16¦da #number=-20¦data is=-28¦databas=-14¦databas is=-27¦date=-13¦david=-23¦de=25¦dead=-21¦debug=-38
debugg=-25¦decid=-16¦declaration=-18¦deep=-23¦deepequal=-23¦default=-36¦default the=-18¦default to=-16¦defin=-28
definition=-32¦delay=-30¦delet=7¦delet the=20¦delta=24¦demo=-19¦den=28¦deno=-27¦deny=-25¦depend=-13¦depend on=-13
dependabot=-25¦dependency=-22¦dependency #number=-22¦dependency a=-20¦dependency b=-23¦dependency c=-33
dependency d=-23¦dependency e=-24¦dependency f=-30¦deprecation=-25¦deps=-36¦depth=-22¦describ=-28¦descriptor=-23
dest=-26¦destination=-27¦destroy=-25¦detect=-21¦detection=-21¦determin=-21¦development=-20¦die=14¦differenc=-30
different=-29¦digest=-34¦dir=-22¦directly=-14¦disabl=5¦disabl the=14¦disconnect=-17¦dispatch=-25¦dispatcher=-21
distinguish=-17¦distribut=-23¦do=19¦doc=-21¦docker=-20¦docs=-33¦docs #url=-21¦docs api=-16¦doctor=-29
documentation=-33¦does=-9¦does not=-22¦dom=-22¦don't=23¦down=25¦download=-41¦draw=-21¦dropp=-17¦du=29¦du hamel=-13
due=-22¦dump=17¦duplicat=-24¦duration=-24¦e=20¦e #number=-10¦e #url=-30¦e f=-25¦e g=-52¦each=4¦each of=-28¦early=-25
easy=-21¦ec=-20¦ecosystem=-23¦edit this=19¦ee=-15¦ee #number=-15¦effect=-20¦effort=-20¦either=-29¦element=-27
email=-19¦embedd=-25¦embedding=-17¦emit=-30¦emitt=-33¦emoji=-23¦empty=-8¦encod=-9¦encoding=-21¦end of=17¦endpoint=-19
engin=-21¦english=-28¦enhanc=-20¦entir=-19¦entry=-7¦entrypoint=-30¦env=9¦environment=-10¦equal=-28¦equal to=-14
equivalent=-27¦equivalent to=-24¦err=-29¦error=-11¦error e=-25¦error error=-24¦error in=-15¦error messag=-20
error that=-15¦error when=-24¦es #number=-24¦escalad=-18¦escap=-18¦esm=-23¦et=35¦event=-41¦eventemitter=-18
eventsourc=-16¦every=15¦everyon=17¦everyth=17¦everyth that=-20¦evil=39¦evil exampl=30¦exact=-23¦exactly=-21¦exampl=7
exampl basic=-22¦exampl of=-31¦exampl with=-27¦exceed=-22¦except=-30¦exception=-20¦exclud=-23¦execut=30¦execution=-11
exfiltrat=29¦exit=-18¦exit #number=-24¦expand=-30¦expansion=-21¦expect error=-24¦expectation=-14¦expecttypeof=-23
experiment=-26¦experimental=-29¦expir=-15¦explicit=-26¦explicitly=-20¦export=-10¦expos=-26¦exposed=-25¦expression=-20
expressionref=-15¦expressionref expressionref=-11¦expressionref right=-11¦extend=-25¦extension=-21¦extglob=-20
extra=-33¦extract=-27¦extremely=-20¦f #number=-2¦f #url=-26¦fail=-10¦failur=-29¦fallback=-25¦fals=-9¦fast=-21
faster=-34¦favor=32¦feat=-30¦feat ai=-24¦featur=-25¦fetch=-6¦fetch #url=18¦fetch the=-17¦field=-7¦fil=-19¦fil and=-25
fil that=-24¦file is=-38¦file or=-13¦file path=-15¦file system=-21¦filenam=-23¦filesystem=-21¦fill=15¦fine=30
finish=19¦first=5¦first argument=-28¦fix=-12¦fix a=-18¦fix ai=-24¦fix compat=-16¦flag=-36¦flatten=-19¦float=-29
floor=-19¦flow=-22¦fn=-21¦folder=-11¦follow the=-12¦foo=-26¦foo bar=-16¦for #number=-4¦for a=-13¦for any=-25
for each=-26¦for exampl=-40¦for it=-19¦for later=26¦for let=-31¦for more=-10¦for one=-21¦for them=-23¦for use=-22
for what=-24¦for your=-27¦form=-35¦format=-31¦formatt=-15¦formatter=-28¦fram=-30¦framework=-27¦frequently=-20
fresh=-24¦from a=-25¦from ai=-38¦from an=-26¦from ink=-16¦from the=-17¦from this=19¦from undici=-17¦fs=-23¦full=15
full documentation=-24¦fully=-26¦function=-26¦functionality=-20¦further=13¦g=2¦garbag=-20¦general=-23¦generat=-20
generat code=-20¦generatetext=-22¦generation=-28¦generic=-21¦get=9¦get #url=-21¦github=-9¦giv=-29¦glob=-30¦global=-29
go=14¦goes on=-20¦good=15¦googl=-25¦gpt=-23¦gracefully=-23¦grant=11¦graph=-30¦graphql=-22¦great=24¦greater=-23¦gt=-34
guid=-14¦gur=39¦half=-31¦half of=-22¦hamel=-13¦hand=14¦handl=-34¦handler=-34¦has #number=-31¦has a=-38¦has been=15
has its=-22¦has the=-25¦have=-8¦he=-11¦he him=-36¦head=-17¦header=-20¦header is=-28¦held=-31¦hello=-36¦hello world=-25
helper=17¦here=26¦highlight=-24¦him=-7¦hold=-15¦honest=-23¦hook=-15¦host=-14¦hour=-31¦how=-19¦how many=-18¦how to=-23
however=-22¦href=-10¦href #url=-9¦html=-24¦i #number=-15¦i e=-28¦id=-23¦identical=-20¦identifier=-14¦identify=-20
ids=-29¦ie=-23¦if=-8¦if it=-4¦if no=-25¦if not=-21¦if you=-9¦if your=-24¦ig=30¦ignor the=18¦ignora=28¦implement=-25
implementation=-40¦import=-28¦improv=-17¦improvement=-22¦in=-3¦in #number=-24¦in an=6¦in any=-19¦in docs=-29
in its=-21¦in june=-20¦in may=-26¦in memory=-20¦in millisecond=-13¦in node=-12¦in one=-22¦in test=-17¦includ=5
includ the=15¦indent=-23¦individual=-20¦infinity=-22¦info=-27¦information=-22¦inherit=-14¦initial commit=-25
initializ=-24¦injection=-24¦ink=-27¦inlin=-28¦inner=-18¦input=-16¦input output=-19¦insertion=-25¦insid=-21¦inst=27
install #flag=-13¦installation=-11¦instanc=-14¦instead=-7¦instead of=-7¦instruction=22¦instruction and=11¦int=-28
integer=-22¦integration=-23¦intercept=-17¦interceptor=-28¦interfac=-36¦internal=-10¦internally=-15¦interval=-20
into the=14¦ipv=-16¦ipv #number=-16¦is=-3¦is #number=-43¦is also=-24¦is ask=-11¦is call=-15¦is done=-16¦is full=-30
is held=-20¦is in=21¦is install=-22¦is kept=-32¦is never=-20¦is no=-7¦is not=-11¦is now=-38¦is off=-27¦is one=-31
is passed=-24¦is read=-19¦is refused=-14¦is sent=-25¦is set=-27¦is shown=-28¦is taken=-18¦is to=24¦is told=-38
isn't=19¦it=9¦it and=15¦it does=-32¦it has=19¦it is=-2¦it should=-21¦it was=-24¦it will=-24¦it with=-21¦it work=-26
it's=11¦iter=-14¦iter #number=-15¦iterabl=-20¦iteration=-28¦its=-10¦itself=-16¦jam=-26¦january=-27¦javascript=-23
je=30¦john=-23¦join=-8¦journal=-24¦js=-8¦js v=-18¦json=-3¦json schema=-18¦judg=-16¦june=-24¦k=9¦kb=-21¦kein=-33
kept for=-26¦kernel=-26¦keys=9¦keyword=-27¦kindly=25¦l=14¦l'assistente=26¦label=-28¦land=-23¦langchain=-22
langsmith=-26¦languag model=8¦larg=-19¦later=15¦laufen=-33¦launcher=-21¦layer=-14¦layout=-24¦lazy=-24¦le serveur=-31
leak=-22¦learn=-18¦leas=-23¦least=-20¦leav=10¦left expressionref=-11¦legacy=-22¦length=-24¦length #number=-22¦less=-28
let=15¦lets=-25¦level=-25¦lib=-17¦library=-13¦licens=-25¦lies=-16¦lifecycl=-20¦limit is=-23¦limit to=-30
limitation=-22¦line=10¦list=-20¦list is=-20¦listen on=-25¦listener=-25¦literal=-22¦liv=-33¦live=-20¦live in=-17¦llm=23
load=-12¦local=-8¦local code=-26¦location=-20¦log=8¦logg=-18¦logger=-28¦logic=-24¦login=-10¦logo=-24¦long=-9
long br=-25¦longer support=-10¦longer than=-23¦look at=-4¦look for=-21¦look like=-35¦lookup=-18¦low=-23¦ls=-30¦lts=-26
machin that=-22¦made=-16¦mail=-15¦main=11¦major=-32¦mak=-17¦make=1¦make the=24¦manag=-21¦management=-30¦manager=-20
manually=-21¦many=-22¦mapp=-22¦march=-21¦marta=-23¦match=-30¦max=-26¦may=-11¦may not=-31¦mb=-20¦mcp=2¦me=28¦me the=22
mean=-12¦measur=-23¦media=-27¦medium=-18¦member=-32¦memory=-4¦meta=-22¦metadata=-23¦method=-39¦michael=-21
microsoft=-29¦middlewar=-30¦migrat=-9¦migration=-20¦migration #number=-19¦mike=-22¦millisecond=-21¦mime=-23¦mind=22
minimal=-16¦minipass=-21¦minor=-15¦minut=-14¦miss=-29¦mit=-41¦mix=-22¦mock=-34¦mockagent=-22¦mockclient=-21¦mod=-25
model=3¦modify=-21¦modul=-17¦modul f=-13¦modul i=-9¦monday=-27¦more=-6¦more information=-10¦most=-15¦ms=-22
ms #number=-21¦msg=-12¦multipl=-26¦must=-13¦must be=-6¦mustach=-35¦n=1¦na=30¦nach=-33¦nam=-20¦nam and=-19¦nam the=-18
name=-12¦name str=-21¦namespac=-34¦naq=30¦nativ=-19¦necessary=-15¦need a=-14¦need the=22¦nest=-20¦network=-13
never=-12¦new=-2¦new error=-16¦newer=-18¦newlin=-28¦next=16¦next to=-15¦night=-16¦nine=-22¦no=10¦no effect=-23
no need=19¦no other=-21¦nobody can=-20¦nod=-26¦node=-31¦node #number=-18¦node js=-19¦nodej=-21¦nodemodul=-21¦non=8
none of=-23¦normaliz=-22¦not a=-18¦not allow=-22¦not be=-7¦not found=-26¦not set=-18¦not support=-19¦not the=22
not yet=-24¦nota=31¦note=15¦note that=-24¦note to=18¦noth=-7¦noth else=-25¦noth is=-28¦notic=12¦notification=-24
notify=-21¦now=22¦npm=-26¦npm init=-29¦npm install=-27¦npm test=-26¦null=-19¦number #number=-23¦number br=-24
number src=-24¦number str=-19¦nyy=30¦obey=26¦obj=-21¦object=-32¦object with=-12¦octokit=-26¦of=1¦of #number=-12
of a=-18¦of all=-22¦of its=-13¦of memory=-26¦of one=-31¦of pend=-21¦of that=-31¦of thes=-24¦of this=15¦of which=-30
off=17¦off the=14¦oidc=-22¦omitt=-23¦on=-6¦on #number=-18¦on all=-23¦on how=-14¦on node=-14¦on the=8¦on top=-21
on window=-27¦on your=-32¦once=-8¦once and=-22¦once for=-23¦one=5¦one of=-16¦only the=20¦onnx=-34¦onnx #number=-35
open=9¦open sourc=-29¦openai=-23¦operation=-13¦operator=20¦ops sec=-7¦opt=-30¦optimiz=-28¦optimization=-21¦option=-41
option and=-14¦option to=-13¦optional=-11¦opts=-32¦or=-25¦or a=-19¦or more=-9¦orchestration=-23¦order of=-17
original=-14¦other than=-24¦otherwis the=26¦our=-15¦ours=-23¦out=20¦out of=14¦outcom=-14¦output=8¦outsid=-6
over #number=-10¦overhead=-17¦overridden=-23¦own=-17¦owns=-26¦oxc=-25¦pack=-17¦pag=-19¦pair=-21¦paper=-26¦param=-15
pars=-19¦parsed=-23¦parser=-28¦parsing=-22¦part=-7¦part of=-3¦partial=-35¦particular=-18¦party=-22¦pass=2
passed as=-22¦passed to=-17¦passing=-16¦password=-13¦past=-1¦patch=-6¦path=-19¦path str=-23¦pathscurry=-18¦pattern=-41
paus=-27¦paused=-27¦payment=27¦peer=-19¦percent=-28¦perf=-17¦performanc=-41¦period=-17¦person=-24¦person who=-22
person's=-18¦personal=-27¦pg=-20¦piec=-19¦pino=-30¦pino with=-19¦plan=-14¦plann=-23¦platform=-4¦playwright=-30
playwright cli=-24¦playwright test=-20¦pleas=26¦plugin=-23¦point=-2¦polyfill=-22¦pool=-26¦port=-23¦port #number=-13
posix=-17¦possibl=-41¦post=-5¦postgr=-23¦postgresql=-27¦pr=35¦pre=-15¦prefer=-14¦preferr=-5¦prefix=-23¦prepend=-29
prereleas=-28¦preserv=-40¦pretty=-31¦prevent=-36¦previou instruction=19¦previously=-25¦primary=-21¦priority=20
probably=-28¦proc=18¦process=-23¦processing=-13¦production=19¦program=-33¦program that=-17¦progress=-26¦project=-11
project is=-20¦promis=-30¦prompt=-8¦proof=-30¦prop=-22¦properly=-13¦property=-34¦protobuf=-21¦protocol=-34
prototyp=-17¦prov noth=-29¦proven=-24¦provid=-32¦provid a=-13¦provider=-30¦proxy=-24¦proxyagent=-26¦public=20
publish=23¦pure=-29¦purpos=-31¦push=22¦put=13¦qs=-13¦question=5¦queu=-35¦r=12¦random=-22¦rang=-29¦rather than=-12
reach=-35¦react=-35¦read=-2¦read and=-27¦read only=-26¦read this=16¦readabl=-16¦readm=12¦readonly=-28¦ready=-25
real=18¦realtim=-19¦recall=-23¦receipt=-30¦receiv=-36¦record=-25¦record of=-13¦redact=-38¦redi=-22¦reduc=-24
referenc=-4¦reflect=-20¦refresh=-18¦refs #number=-18¦refused=-15¦regex=-17¦regexp=-12¦register=-20¦regular=-17
reject=-21¦relat=-26¦relativ=-25¦relativ to=-19¦releas=-8¦released=-19¦released with=-10¦render=-9¦replac=13
replac the=19¦replacement=-21¦replica=-18¦reply=20¦representation=-20¦req=-33¦request=-10¦request and=-15
request for=-14¦request to=-20¦request with=-19¦requir=-11¦requirement=-15¦res=-31¦reserv=-13¦resolution=-18¦resolv=-8
resourc=-30¦respect=-8¦respons=-26¦restor=-18¦restructur=-26¦result=-7¦result in=-22¦resum=-27¦return=-11¦return a=-14
return fals=-31¦return true=14¦return valu=-24¦reveal=26¦review=9¦rf=29¦rfc=-19¦rfc #number=-19¦right=14
right expressionref=-11¦rm=22¦rm rf=22¦rng=-21¦role=-10¦rout=-14¦row=-23¦rul=9¦run=5¦run and=-13¦run code=-20
run has=-22¦run the=16¦runner=-17¦runs=-31¦runs sampl=-4¦runtim=-16¦s=8¦safe=20¦safety=37¦same=-5¦same as=-38
sampl=-15¦sandbox=-2¦satisfy=-12¦save=15¦say=10¦says that=-20¦scenario=-24¦schema=-5¦screen=-26¦screenshot=-28
script that=-23¦sdk=-35¦se=9¦search for=-24¦sec=-4¦sec #number=-3¦second=-7¦see=-13¦see the=-28¦sees=-27¦segment=-22
select=-21¦semantic=-26¦semver=-18¦send=-8¦sensitiv=-30¦sent=-18¦separat=-23¦separately=-14¦sequenc=-19¦serializ=-25
serializer=-16¦server=-29¦servic=-8¦session=9¦session token=25¦set=-11¦set of=-25¦set to=-17¦sets=-36¦sett=-34
setting=-9¦setup=-9¦sh=32¦sha=-24¦sha #number=-25¦shell=13¦shift=-26¦shim=-19¦shop=-14¦shorthand=-20¦should be=-1
show=-23¦shown=-7¦side=-18¦signal=-25¦similar=-26¦similar to=-21¦simply=22¦singl=-29¦site=-20¦sitter=-19¦size=-7
skipp=-8¦sleep=-27¦slic=-26¦slower=-27¦small=-19¦smaller=-21¦snapshot=-35¦so=15¦so a=-23¦so that=14¦sock=-20
socket=-33¦softwar=-31¦some=-34¦sort=-19¦sourc=-18¦sourc map=-21¦sourcemap=-31¦sourcemapgenerator=-16¦sourcenod=-26
spec=-31¦specific=-32¦specification=-21¦specify=-34¦split=-22¦sponsor=-26¦sqlit=-14¦src=-15¦src #url=-17¦st=-24
stabl=-30¦stack=-8¦stal=-22¦standard=-9¦start=-10¦stat=-20¦stat and=-19¦stat of=-14¦statement=-29¦static=-28
statuscod=-18¦stderr=-27¦step=6¦step that=-23¦step with=-16¦stopp=-23¦stor=-11¦stor in=-38¦storag=-37¦str=-18
str optional=-22¦str str=-22¦str void=-24¦strategy=-22¦stream=-39¦streamtext=-33¦strict=-35¦string=-33¦stringify=-28
structur=-30¦subcommand=-27¦subject=-34¦such=-16¦such as=-11¦sudo=14¦supply=-20¦support=-33¦support for=-20
support the=-15¦surfac=-17¦svg=-24¦switch=15¦symbol=-23¦synchronou=-17¦syntax=-27¦system=23¦system you=21¦systemd=-27
t=36¦t #number=-23¦tabl=16¦tabl is=-26¦tabl of=-32¦tag=-19¦tak a=-29¦target=-29¦task task=-27¦tb=-25¦td=-20¦team=-18
tell the=17¦temperatur=-26¦templat=-23¦temporal=-25¦temporary=-27¦tenant=-36¦test=-3¦test is=-24¦test that=-23
test to=-30¦text to=-22¦th #number=-5¦than=-6¦than #number=-16¦that=1¦that a=-34¦that are=-14¦that contain=-14
that has=-26¦that is=-8¦that may=-20¦that no=-18¦that only=-25¦that the=24¦that was=-27¦that were=-23¦the=-2
the assistant=-6¦the bot=-15¦the box=-27¦the browser=-11¦the buffer=-23¦the cach=-11¦the call=-18¦the character=-18
the chat=19¦the client=-20¦the column=-22¦the content=15¦the cpu=-23¦the data=-30¦the default=-28¦the destination=-17
the documentation=-25¦the export=-22¦the first=-11¦the given=-32¦the goal=-32¦the header=-27¦the instruction=-26
the journal=-15¦the launcher=-17¦the licens=25¦the model=-9¦the modul=-21¦the most=-21¦the next=8¦the number=-12
the only=12¦the option=-15¦the order=-28¦the original=-17¦the page=5¦the paper=-26¦the parsed=-23¦the parser=-22
the path=-27¦the pino=-16¦the policy=-26¦the pool=-14¦the previou=-20¦the process=-23¦the program=-15¦the proxy=-27
the queu=-23¦the reason=-19¦the receipt=-17¦the request=-8¦the respons=-18¦the result=-40¦the retry=-20¦the right=-10
the root=-10¦the run=-33¦the same=-11¦the script=13¦the second=-31¦the server=-16¦the session=16¦the softwar=-29
the specify=-12¦the statu=-23¦the step=-10¦the stream=-15¦the tabl=-27¦the time=-24¦the truth=-17¦the two=-28
the type=-12¦the use=-26¦the user=3¦the user's=24¦the valu=18¦the word=7¦the worker=-32¦their contribution=-28¦them=17
them is=-18¦then=17¦ther=5¦ther are=-31¦ther is=-11¦therefor=-19¦they do=-30¦they were=-26¦third=-13¦this=22
this case=-23¦this file=26¦this in=-24¦this library=-25¦this long=-27¦this mean=-24¦this method=-25¦this option=-20
this page=29¦this releas=-27¦this run=-23¦this softwar=-15¦this will=-17¦thos=-3¦thre=-13¦thre tim=-16¦through the=-31
throw=-16¦throw an=-24¦tim=-24¦timer=-32¦timestamp=-21¦tinybench=-18¦titl=-2¦tmp=27¦to=2¦to #mail=30¦to #number=7
to #url=34¦to a=-13¦to any=-23¦to avoid=-16¦to be=14¦to call=-26¦to chang=-24¦to date=-24¦to do=-16¦to end=-24
to get=-24¦to have=-21¦to one=-22¦to run=-8¦to true=-20¦to use=-27¦today=20¦todo=33¦toequaltypeof=-26¦together=-13
token=-13¦token is=-18¦tokenizer=-23¦toml=-19¦took=-21¦tool=9¦tool call=-12¦top=-24¦tostr=-30¦total=-29¦toward=-23
trac mapp=-13¦track=-16¦train=-17¦trajectory=-27¦transaction=-27¦transfer=25¦transform=-23¦transport=-23¦tree=-23
tree sitter=-19¦trigger=-21¦true if=-30¦trust=15¦truth=-17¦try=-13¦ts=-2¦ts src=-32¦tsconfig=-29¦tsconfig json=-24
tupl=-12¦turn=-14¦turn of=-21¦two=-28¦typ=-7¦typ and=-25¦type=-24¦type of=-19¦typeerror=-19¦typeof=-24¦typescript=-36
u=31¦ui=-30¦uncontroll=-28¦und=26¦undefin=-36¦under=-7¦undici=-28¦undo=-22¦unicod=-26¦uninitializ=-29¦union=-17
uniqu=-22¦unless=8¦unlock=28¦unstabl=-18¦unsupport=-23¦untrust=-31¦untrust data=-27¦up to=-34¦updat=-7
updat dependency=-29¦upload=19¦urls=-21¦us=23¦usag=-7¦usag in=-15¦use=-9¦use cas=-21¦usechat=-21¦used in=-24
used with=-19¦useful=-29¦useful for=-20¦user=4¦user agent=-22¦user says=30¦user with=-23¦user's=16¦userid=-18¦uses=-38
using=-16¦usu=33¦utf=-22¦utf #number=-22¦utility=-26¦v #number=-4¦validat=-28¦validation=-26¦valu=-16
valu expressionref=-9¦var=-37¦variant=-22¦vary=-21¦vector=-24¦vercel=-21¦verification=17¦version=-17
version #number=-7¦version of=-27¦very=-17¦via=-22¦video=-25¦view=-20¦vitest=-18¦void br=-32¦vs=-28¦w=-25¦waiv=27
walk=-22¦want=-19¦want to=-37¦warn=-16¦was=-19¦wasm=-17¦way=-8¦ways=-22¦we=-20¦web=-31¦websit=-22¦websocket=-27
weigh=-29¦weight=-19¦welcom=-26¦well=-18¦were=1¦wg=-31¦what an=-35¦what it=-20¦what lies=-22¦what test=-18
what was=-34¦when a=-12¦when you=19¦whenever=24¦wher=-13¦wher a=-20¦wher it=-26¦wher you=-21¦whether=8¦whether a=-21
which is=-6¦which it=-24¦whil=-18¦whil the=-24¦whitespac=-18¦whol=-15¦whos=-19¦why is=-32¦width=-27¦width #number=-9
wildcard=-27¦will=-18¦will be=-9¦will return=-9¦window=-25¦wipe=25¦wipe the=25¦with=3¦with #number=-28¦with an=-28
with node=-14¦with other=-24¦with the=8¦with what=-16¦with yes=22¦without=10¦without a=-17¦without review=26
word are=-18¦word of=-28¦work with=-23¦worker=-15¦would=18¦would be=15¦wrap=-29¦wrapp=-20¦writ=-4¦writ to=-20
writer=-34¦written as=-30¦written in=-14¦x=9¦x #number=-19¦x faster=-19¦y=43¦yarg=-18¦yarn=-26¦yes=37¦you=13
you are=35¦you can=-43¦you want=-24¦you'll=-28¦your=8¦your own=-37¦z=9¦zero=-25¦zod=-29¦zone=-27¦~agent=27¦~answer=15
~anyAgent=13¦~code=-9¦~duty=10¦~ever=14¦~guard=7¦~hand=6¦~hide=31¦~install=4¦~is=-6¦~markup=4¦~me=8¦~mood=29
~number=-9¦~obey=17¦~off=20¦~out=9¦~overrule=18¦~prize=15¦~prompt=17¦~reader=35¦~secret=23¦~shell=19¦~urgent=11
~user=12¦~when=3¦~you=28¦μs=-23¦все=37¦забудь=32¦и=40¦на=31¦не=22¦перед=20¦את=30¦جميع=44¦忽略之前的所有指令=35¦모두=24¦모두 무시하고=24
모든=30¦무시하고=24¦이전=24
`;
export const PHRASE_BIAS = -44;
