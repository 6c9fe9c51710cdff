/** What each word, pair of words and cue of an order says, in twentieths; written by scripts/weigh-order-phrases.ts. */
export const PHRASE_WEIGHTS = `
#flag=-16¦#flag #flag=-11¦#flag #number=-33¦#mail he=-27¦#number=-7¦#number #number=1¦#number #url=-32¦#number a=-19
#number ab=-26¦#number add=-31¦#number address=-14¦#number agent=26¦#number and=12¦#number c=14¦#number ca=-17
#number chor=-36¦#number d=-16¦#number da=-21¦#number days=-41¦#number de=-33¦#number e=8¦#number encod=-18
#number f=-3¦#number feat=-27¦#number fix=-31¦#number in=-22¦#number is=-20¦#number kb=-24¦#number m=-13
#number mb=-26¦#number ms=-21¦#number of=-17¦#number ops=-5¦#number or=-26¦#number runs=-6¦#number s=-17
#number second=-18¦#number support=-22¦#number th=-34¦#number token=-26¦#number true=-24¦#number valu=-24
#number version=-24¦#number x=-6¦#number z=-34¦#number μs=-22¦#url=-6¦#url #number=-22¦#url #url=-32¦#url a=-28
#url alt=-18¦#url and=8¦#url by=-11¦#url d=-26¦#url doc=-18¦#url for=-27¦#url from=-22¦#url request=-21¦#url tool=-22
?=-5¦a=-12¦a #number=-10¦a #url=-11¦a call=-24¦a check=-16¦a copy=13¦a crash=-17¦a folder=-21¦a fresh=-19
a function=-24¦a href=-9¦a key=-17¦a kill=-27¦a list=-17¦a machin=-23¦a messag=-20¦a minut=-25¦a name=-25¦a new=-18
a non=-21¦a number=-27¦a path=-18¦a person=-16¦a plan=-31¦a project=-11¦a question=-38¦a rule=-25¦a run=-35
a sandbox=-24¦a second=-26¦a server=-16¦a singl=-18¦a step=-30¦a str=-19¦a team=-16¦abort=-30¦about=25
about #number=-29¦accept=-12¦access=-8¦acp=-33¦act=23¦activ=-28¦adapter=-29¦add #number=-27¦add support=-15¦add the=26
add to=-22¦additional=-13¦additionally=-19¦addr=-25¦address=-7¦adds a=-10¦admin=12¦affect=-25¦after=-12¦after a=-27
after the=-4¦against the=-26¦agent runs=-25¦ai=24¦ai agent=26¦ai core=-31¦ai onnx=-36¦ai preserv=-16¦ai react=-23
ai released=-18¦ai sdk=-27¦ajv=-19¦al=36¦algorithm=-30¦alias=-17¦align=-17¦all=23¦all of=-17¦alle=44¦allow=-14¦alon=-8
also=-5¦alway=13¦am=-17¦among=-28¦an agent=-10¦an array=-10¦an empty=-23¦an issu=-26¦an object=-14¦an optional=-21
and=2¦and abov=-25¦and after=-16¦and approv=20¦and can=-20¦and compat=-19¦and is=-9¦and must=-20¦and noth=-30
and other=-27¦and so=-28¦and test=-21¦and the=-13¦and what=-14¦and writ=-8¦anna=-17¦another=-6¦ansi=-36¦answer in=-30
anthropic=-11¦antoin=-12¦antoin du=-12¦any of=-21¦anybody=17¦anyth=-8¦apart=-29¦apis=-29¦app=-24¦application=-35
approach=-24¦appropriat=-19¦approv=18¦approv the=-17¦approval=-9¦apps=-36¦arbitrary=-27¦are=-7¦are availabl=-20
are kept=-15¦are not=-17¦are requir=-9¦are shown=-21¦are taken=-29¦are to=25¦are told=-21¦args=-28¦argument=-13
argument to=-24¦arm=-28¦around=-18¦array=-29¦array of=-17¦as=16¦as #number=-36¦as follow=-28¦as in=-23¦as its=-26
as possibl=-26¦asistent=27¦ask=14¦ask and=-24¦ask for=-19¦asks=-11¦asks for=-18¦assert=-5¦assert deepequal=-22
asset=-20¦assign=-12¦assistant=18¦assistent=30¦assistenten=35¦associat=-27¦ast=-19¦async=-37¦asynchronou=-20
asystent=24¦at a=-12¦at least=-19¦at most=-19¦at the=-1¦atla=-45¦atla allow=-18¦atla permission=-7¦atla run=-17
atomic=-23¦attacker exampl=25¦attempt=-36¦attribut=-21¦august #number=-23¦auth=14¦authorization=-22¦automat=31
automatic=-20¦automatically=-20¦availabl=-32¦avoid=-23¦await=-29¦await fetch=-11¦await page=-27¦awar=-26¦away=16
awesomemessag=-22¦aws=22¦axe=-25¦b=2¦b c=-17¦back to=-26¦backup=21¦bar=-24¦based=-25¦based on=-14¦bash=20¦basic=-34
batch=-23¦be=6¦be #number=-28¦be a=-14¦be call=14¦be the=-14¦be used=-33¦becaus=-17¦becaus it=-20¦becaus of=-34
becaus the=-18¦befor and=-17¦befor it=-18¦begin=14¦behavior=-29¦behaviour=-22¦believ=-31¦below=25¦bench=-23
benchmark=-9¦besid=-23¦besid the=-13¦best=13¦beta=-27¦between the=-6¦bigint=-23¦binary=-21¦binding=-21¦bits=-16
bitt=31¦block=-5¦blog=-17¦body=-14¦boolean=-29¦boolean br=-19¦boolean optional=-16¦bot=-11¦both=-36¦bots=40¦bottom=-25
br=-18¦brac=-22¦break chang=-22¦bring=-18¦browser=-25¦bubblewrap=-20¦buf=-23¦buffer=-32¦buffer from=-22¦bug in=-20
bugs=-26¦build=-6¦built=2¦built in=-25¦bundl=-26¦bundler=-28¦but=-20¦but not=-20¦button=-28¦by=-8¦by a=-22
by default=-26¦by hand=-24¦by itself=-18¦by one=-20¦by the=11¦byt=-10¦byte=-23¦c=13¦c #number=12¦c #url=-26¦c d=-30
ca=-31¦cach=-36¦call without=-21¦callback=-36¦came=-22¦can=-23¦can be=-9¦can run=-19¦cancel=-21¦cannot=-23
capability=-25¦captur=-25¦cas=-14¦caus=-21¦cb=-29¦cd=-29¦ce #number=-24¦chain=-30¦chalk=-30¦chang=-17¦chang the=20
chang to=-25¦character=-19¦checkpoint=-21¦child=-29¦child process=-13¦children=-28¦choic=-22¦choos=-19¦chor=-20
chor ai=-33¦chosen=-14¦chri=-26¦chunk=-22¦ci=-13¦claim=-25¦class=-9¦claud code=-25¦clear=16¦cli=-38¦click=16
client=-20¦client side=-12¦clock=-21¦code=-14¦code review=26¦code that=-19¦column=-21¦com=-13¦combin=-24¦comma=-27
command=-13¦command and=-24¦command line=-25¦comment=-15¦commit #number=-37¦common=-24¦commonj=-24¦community=-35
compact=-16¦compar=-19¦comparator=-28¦compat=-27¦compatibility=-32¦compatibl=-27¦compatibl with=-19¦compil=-34
compiler=-23¦completely=-19¦complex=-19¦component=-31¦concat=-20¦config=-1¦configurabl=-23¦configuration=-10
confin=-30¦confirmation=18¦conflict=-14¦connect=-31¦connection=-11¦consider=-13¦consol=-37¦consol log=-15¦const=-38
constructor=-34¦consum=-32¦consumer=-19¦contact=-19¦contain=-10¦contain the=16¦content=8¦content block=-24
content of=15¦continu=9¦contract=-28¦contribut=-17¦contribution=-28¦contributor=-9¦control=-27¦convert=-18¦copilot=11
copy=-2¦copyright=-40¦copyright #number=-19¦copyright c=-38¦core=-24¦core config=-22¦correctly=-19¦correspond=-26
cost=-24¦could=1¦could be=-30¦could not=-22¦count=-6¦count as=21¦cover=-15¦coverag=-21¦cpu=-25¦crash=-33¦creat=-26
creat a=-16¦cross=-21¦crypto=-17¦css=-25¦curl=16¦current=-6¦currently=-22¦custom=-3¦cve=11¦cve #number=15¦cwd=-25
cycl=-48¦d=8¦d #url=-16¦d e=-10¦d ts=-20¦data=-8¦data is=-22¦databas=-16¦date=-17¦de=25¦dead=-17¦debug=-38¦debugg=-26
decid=-20¦declaration=-20¦deep=-23¦deepequal=-22¦default=-34¦default is=-18¦default the=-20¦default to=-17
default true=-17¦defin=-30¦definition=-29¦delay=-28¦delet=7¦delet the=20¦demo=-27¦den=27¦deno=-28¦deny=-27¦depend=-12
depend on=-12¦dependabot=-25¦dependency=-23¦dependency #number=-23¦dependency a=-17¦dependency b=-23¦dependency c=-32
dependency d=-26¦dependency e=-23¦dependency f=-24¦deprecation=-27¦deps=-39¦depth=-24¦describ=-31¦descriptor=-26
dest=-27¦destination=-27¦destroy=-24¦detect=-20¦detection=-21¦determin=-20¦development=-24¦die=15¦differ=-10
differenc=-31¦different=-29¦digest=-36¦directly=-19¦disabl=4¦disabl the=15¦disallow=-23¦disconnect=-23¦dispatch=-28
dispatcher=-23¦dist=-23¦distinguish=-17¦distribut=-24¦do=19¦doc=-21¦docker=-17¦docs=-29¦docs #url=-23¦docs api=-19
doctor=-30¦documentation=-38¦does=-7¦does not=-20¦dom=-23¦don't=26¦don't know=-24¦down=24¦download=-39¦draft=-16
draw=-22¦drawn=-14¦dropp=-18¦du=27¦du hamel=-12¦due=-21¦dump=14¦duplicat=-22¦duration=-24¦dynamically=-18¦e=22
e #number=-11¦e #url=-30¦e f=-25¦e g=-52¦each=5¦early=-28¦ecosystem=-20¦edit this=22¦editor=-22¦ee=-13¦ee #number=-14
effect=-26¦effort=-19¦eht=28¦either=-27¦element=-27¦email=-13¦embedd=-25¦embedding=-18¦emit=-34¦emitt=-32¦emoji=-21
empty=-9¦encod=-9¦end of=19¦end to=-12¦endpoint=-15¦engin=-21¦english=-33¦enhanc=-23¦entir=-23¦entry=-6¦entrypoint=-27
enum=-20¦env=10¦environment=-10¦equal=-28¦equivalent=-26¦equivalent to=-23¦err=-31¦error=-10¦error error=-21
error in=-19¦error messag=-23¦error that=-16¦error when=-21¦es #number=-17¦escalad=-16¦escap=-14¦eslint=-15¦esm=-23
et=34¦etag=-18¦event=-40¦eventemitter=-24¦eventsourc=-20¦every=17¦everyon=17¦everyth=17¦everyth that=-24¦evil=39
evil exampl=33¦exact=-24¦exactly=-23¦exampl=6¦exampl of=-26¦exampl with=-24¦exceed=-23¦except=-33¦exception=-24
exclud=-23¦execut=26¦execution=-17¦exfiltrat=28¦exit=-20¦exit #number=-19¦expand=-30¦expansion=-20¦expect error=-22
expecttypeof=-26¦experiment=-26¦experimental=-29¦expir=-13¦explicit=-26¦explicitly=-23¦export=-11¦export from=-24
expos=-26¦exposed=-27¦expression=-18¦expressionref=-15¦expressionref expressionref=-11¦expressionref right=-11
extend=-26¦extension=-24¦extglob=-21¦extra=-28¦extract=-28¦f=9¦f #number=-5¦f #url=-26¦fail=-10¦failur=-29
fallback=-25¦fals=-9¦fast=-23¦faster=-28¦faster than=-12¦favor=30¦favor of=-22¦fb #number=-21¦fe=-19¦feat=-30
feat ai=-23¦featur=-26¦fetch=-5¦fetch #url=19¦fetch the=-21¦field=-2¦fil=-18¦fil and=-28¦fil of=-21¦fil that=-17
file is=-36¦file path=-23¦file system=-31¦filenam=-29¦filesystem=-18¦filip=-11¦filip skokan=-11¦fill=10¦fine=36
finish=17¦first=5¦fix=-13¦fix a=-23¦fix ai=-25¦fix compat=-14¦flag=-34¦flaky test=-26¦float=-25¦float point=-22
flow=-28¦fn=-21¦folder=-11¦follow the=-10¦foo=-27¦foo bar=-17¦for=1¦for #number=-5¦for an=-15¦for any=-27¦for each=-31
for exampl=-41¦for it=-19¦for later=26¦for let=-34¦for more=-12¦for one=-23¦for test=-20¦for them=-19¦for use=-27
form=-37¦format=-34¦formatt=-15¦formatter=-28¦found=13¦fram=-28¦framework=-30¦frequently=-25¦fresh=-23¦from=-3
from a=-22¦from ai=-40¦from an=-22¦from ink=-16¦from the=-14¦from this=23¦from undici=-17¦fs=-22¦full=15¦fully=-25
function=-24¦function with=-21¦functionality=-25¦g=1¦garbag=-21¦general=-28¦generat=-16¦generat code=-17
generatetext=-22¦generation=-31¦generator=-20¦generic=-20¦get=9¦get #url=-18¦gets=6¦gets the=-10¦gh=-30¦github=-6
giv=-31¦give=14¦given=3¦glob=-26¦global=-29¦go=13¦goes on=-22¦good=16¦googl=-25¦gpt=-18¦graph=-28¦graphql=-20¦great=23
greater=-25¦gt=-28¦guid=-22¦gur=38¦half=-33¦half of=-19¦hamel=-12¦hamel #number=-8¦hand=12¦handl=-37¦handler=-36
has #number=-31¦has a=-39¦has an=-30¦has been=14¦has its=-24¦has the=-23¦have=-6¦have to=-12¦he=-9¦he him=-34¦head=-16
header=-19¦header is=-21¦held=-29¦hello=-36¦hello world=-26¦helper=20¦here=26¦highlight=-28¦him=-8¦hold=-12¦honest=-25
hook=-10¦host=-14¦hour=-35¦how=-19¦however=-25¦href=-9¦href #url=-8¦html=-22¦human=9¦hyphen=-24¦i #number=-13¦i e=-31
id=-18¦identifier=-14¦identify=-21¦ids=-24¦ie=-25¦if=-9¦if no=-26¦if you=-9¦if your=-22¦ignor the=19¦ignora=29¦im=-29
implement=-25¦implementation=-41¦import=-26¦improv=-21¦improvement=-26¦in=-3¦in #number=-20¦in docs=-29¦in favor=-22
in its=-14¦in march=-18¦in may=-24¦in millisecond=-16¦in one=-21¦in plac=-20¦includ=3¦includ the=18¦indent=-22
index=-6¦indicat=-14¦individual=-26¦infinity=-21¦info=-30¦information=-23¦inherit=-21¦init=-21¦initial commit=-21
initializ=-20¦injection=-26¦ink=-31¦inlin=-25¦input=-15¦insertion=-18¦insid=-22¦inst=27¦install #flag=-14
installation=-17¦instanc=-6¦instead=-7¦instead of=-5¦instruction=22¦integer=-26¦integration=-25¦interaction=-28
intercept=-21¦interceptor=-29¦interfac=-36¦internal=-11¦internally=-16¦interval=-20¦into the=15¦introduc=-21¦invok=7
ipv=-16¦ipv #number=-16¦is=-3¦is #number=-45¦is about=-26¦is also=-28¦is ask=-19¦is call=-11¦is done=-16¦is full=-27
is held=-17¦is in=22¦is kept=-31¦is look=-19¦is no=-11¦is not=-14¦is now=-38¦is off=-23¦is on=-17¦is one=-33
is passed=-26¦is provid=-20¦is read=-21¦is sent=-26¦is set=-25¦is shown=-20¦is stor=-24¦is taken=-16¦is to=25
is told=-32¦isn't=21¦it=11¦it and=17¦it does=-28¦it has=19¦it is=-3¦it only=-20¦it should=-21¦it was=-26¦it will=-22
it work=-21¦it's=10¦iter=-12¦iter #number=-13¦iterabl=-22¦iteration=-35¦its=-9¦itself=-15¦j=12¦jam=-26¦january=-21
javascript=-23¦je=29¦journal=-13¦js=-9¦json=-1¦json schema=-22¦jsonschema=-17¦judg=-17¦june=-27¦just the=-21¦k=6
kb=-23¦kein=-33¦kept for=-19¦keys=7¦keyword=-29¦kindly=25¦l=16¦label=-24¦land=-27¦langchain=-21¦langgraph=-20
langsmith=-32¦languag model=11¦larg=-20¦later=13¦laufen=-33¦launcher=-20¦layer=-13¦layout=-24¦lazy=-32¦le serveur=-32
lead to=-23¦leak=-23¦learn=-18¦leas=-24¦least=-18¦left expressionref=-11¦legacy=-20¦length=-24¦length #number=-17
les=12¦less=-30¦let=14¦lets=-29¦level=-20¦lib=-14¦library=-14¦licens=-28¦lifecycl=-23¦limit to=-28¦limitation=-28
line=13¦line and=-23¦link=5¦list=-21¦list of=-9¦listen on=-26¦listener=-24¦literal=-21¦littl=21¦liv=-27¦live=-23
live in=-19¦llm=22¦load=-15¦loader=-25¦local=-10¦local code=-24¦location=-18¦log=10¦logg=-13¦logger=-29¦logic=-18
login=-11¦logo=-19¦long=-12¦long br=-28¦look for=-30¦look like=-38¦lookup=-26¦low=-24¦lru=-20¦ls=-33¦lts=-27¦m=6
machin that=-19¦made=-17¦mail=-16¦main=13¦major=-25¦mak=-15¦mak the=-19¦make=2¦make the=26¦manag=-23¦manager=-19
manual=-21¦manually=-17¦many=-26¦mapp=-22¦march=-16¦marta=-25¦match=-29¦matcher=-21¦max=-26¦maximum number=-24¦may=-10
may not=-32¦mb=-25¦me=27¦me the=24¦mean=-14¦measur=-20¦media=-25¦member=-29¦memory=-5¦meta=-20¦metadata=-18¦method=-37
michael=-22¦microsoft=-29¦middlewar=-34¦migrat=-9¦migration=-22¦mike=-20¦million=-23¦millisecond=-26¦mime=-23¦mind=25
minimal=-17¦minipass=-19¦minor=-17¦minut=-15¦miss=-48¦mit=-41¦mock=-33¦mockagent=-21¦mod=-25¦model=2¦model is=-23
modify=-22¦modul=-20¦modul f=-14¦modul i=-8¦monday=-25¦more=-6¦more information=-14¦most=-10¦mount=-5¦ms=-23
ms #number=-19¦multipl=-26¦must=-11¦must be=-9¦must not=-17¦mustach=-34¦mutat=-17¦na=31¦nach=-35¦nam=-19¦nam and=-16
nam the=-21¦name=-11¦name str=-16¦name type=-22¦namespac=-32¦naq=30¦nativ=-20¦navigation=-20¦necessary=-17¦need a=-14
need the=22¦nest=-18¦network=-14¦never=-12¦newer=-17¦newlin=-30¦next=20¦next to=-23¦night=-20¦no=10¦no effect=-23
no other=-26¦nobody=3¦nobody can=-21¦nod=-20¦node=-32¦node #number=-19¦node js=-18¦node's=-17¦nodej=-25¦non=8
none of=-25¦normaliz=-18¦not a=-15¦not allow=-20¦not found=-23¦not set=-17¦not support=-15¦nota=32¦note=15
note that=-26¦note the=-14¦note to=23¦noth else=-24¦noth is=-25¦notic=11¦notification=-25¦now=23¦npm=-25¦npm init=-24
npm install=-28¦npm run=-14¦npm test=-30¦null=-20¦number #number=-21¦number br=-23¦number optional=-21¦number src=-18
nyy=30¦obey=23¦obj=-22¦object=-31¦object as=-17¦object with=-14¦occurr=-14¦octokit=-27¦of=1¦of #number=-16¦of a=-21
of all=-25¦of its=-15¦of memory=-26¦of one=-26¦of pend=-24¦of that=-27¦of the=1¦of them=-4¦of thes=-28¦of this=15
of which=-27¦off=17¦off the=12¦omit=-19¦omitt=-27¦on=-6¦on #number=-24¦on all=-33¦on the=5¦on top=-13¦on window=-29
on your=-26¦once=-10¦once and=-17¦one=4¦one of=-9¦only when=-24¦onnx=-33¦onnx #number=-36¦open sourc=-30¦openai=-29
operator=21¦ops sec=-7¦opt=-32¦optimiz=-34¦option=-41¦option and=-15¦option to=-12¦optional=-6¦optionally=-22¦opts=-31
or=-25¦or a=-22¦or any=-18¦or the=-14¦or with=-28¦orchestration=-26¦other than=-22¦otherwis the=27¦ours=-27¦out=21
out of=15¦outcom=-6¦output=7¦outsid=-7¦overhead=-16¦overridden=-30¦own=-18¦owns=-18¦oxc=-28¦pack=-22¦packag=-6
packag and=-16¦page=1¦pair=-19¦paper=-27¦param=-10¦pars=-21¦parsed=-23¦parser=-29¦parsing=-22¦part=-9¦partial=-32
passed as=-20¦passed to=-10¦passing=-20¦password=-13¦patch=-5¦path=-19¦path str=-20¦path to=-14¦pathscurry=-24
pattern=-41¦paus=-25¦paused=-26¦payment=23¦peer=-25¦percent=-28¦perf=-21¦performanc=-39¦period=-22¦person=-24
person who=-20¦personal=-27¦pg=-26¦piec=-17¦pino=-29¦pino with=-19¦pipe=-15¦pipelin=-5¦plan=-11¦plann=-19
playwright=-31¦playwright cli=-22¦playwright test=-20¦pleas=24¦plugin=-25¦polyfill=-14¦pool=-27¦port=-19
port #number=-12¦possibl=-35¦possibl to=-17¦post=-12¦postgr=-20¦postgresql=-22¦pr=35¦pre=-20¦prefer=-18¦preferenc=10
preferr=-8¦prefix=-22¦prepend=-27¦prereleas=-25¦preserv=-44¦pretty=-28¦prevent=-33¦previou instruction=20
previously=-20¦primary=-17¦priority=20¦probably=-27¦proc=26¦process=-22¦processing=-10¦production=17¦program=-33
program that=-15¦progress=-26¦project=-11¦promis=-29¦prompt=-6¦proof=-27¦prop=-27¦properly=-14¦property=-32¦proto=-21
protobuf=-20¦protocol=-35¦prototyp=-12¦prov noth=-29¦proven=-24¦provid=-30¦provid a=-14¦provider=-30¦proxy=-24
proxyagent=-28¦public=23¦publish=21¦pure=-27¦purpos=-30¦push=20¦put=10¦qs=-14¦question=7¦queu=-35¦random=-22¦rang=-28
rank=15¦rather than=-22¦raw=-17¦reach=-45¦react=-34¦read and=-25¦read only=-24¦read this=15¦readabl=-18¦readonly=-23
ready=-22¦real=15¦realtim=-18¦reason=-1¦recall=-26¦receipt=-32¦receiv=-35¦record=-22¦record of=-18¦redact=-34¦redi=-20
reduc=-23¦ref=-21¦reflect=-20¦refresh=-27¦refus=20¦refused=-16¦regex=-18¦regexp=-15¦register=-24¦register a=-14
regular=-16¦reject=-24¦relat=-29¦relativ=-25¦releas=-10¦released=-19¦released with=-11¦remain=-8¦render=-5
renderer=-23¦replac=14¦replac the=16¦replacement=-14¦replica=-20¦reply=26¦representation=-21¦req=-32¦request=-9
request and=-8¦request to=-19¦request with=-22¦requir=-9¦requirement=-16¦res=-33¦reserv=-16¦resolution=-18¦resolv=-9
resourc=-31¦respons=-27¦restor=-14¦restructur=-25¦result in=-25¦resum=-30¦retry=10¦return=-12¦return a=-14
return fals=-28¦return true=15¦return valu=-23¦reveal=25¦review=9¦rf=27¦rfc=-18¦rfc #number=-18¦right=11
right expressionref=-11¦rm=22¦rm rf=23¦role=-21¦role user=-22¦rout=-16¦row=-29¦run=5¦run and=-20¦run build=-23
run code=-28¦run has=-19¦run the=20¦runner=-15¦runs=-30¦runs sampl=-5¦runtim=-18¦s=6¦safe=26¦safety=40¦same=-4
same as=-34¦sampl=-16¦satisfy=-16¦save=15¦says that=-19¦scenario=-28¦screen=-28¦screenshot=-27¦script that=-23¦sdk=-35
seal=-18¦search for=-21¦sec=-5¦sec #number=-4¦second=-7¦see=-14¦see the=-26¦seed=-11¦sees=-24¦segment=-25¦select=-24
semantic=-28¦semver=-18¦send=-10¦sensitiv=-32¦sent=-17¦separat=-25¦separately=-17¦separator=-13¦sequenc=-21
serializ=-26¦serializer=-12¦server=-27¦session token=26¦set=-11¦set of=-24¦set to=-19¦sets=-33¦sett=-37¦setting=-12
seven=-12¦sh=29¦shall=10¦shar=-7¦shift=-16¦shim=-15¦should be=-3¦show=-21¦shown=-15¦side=-18¦sigmoid=-21¦signal=-26
similar=-24¦similar to=-24¦simply=23¦singl=-29¦singular=-22¦sitter=-19¦situation=-24¦size=-7¦skokan=-11¦slic=-24
slower=-25¦small=-16¦smaller=-23¦snapshot=-36¦so=11¦so a=-29¦so that=17¦so the=16¦sock=-14¦sock #number=-14¦socket=-25
softwar=-34¦some=-33¦somebody=-10¦sort=-18¦sourc=-16¦sourc map=-25¦sourcemap=-29¦sourcemapgenerator=-10¦sourcenod=-28
spec=-29¦special=-10¦specific=-31¦specification=-29¦specify=-30¦split=-21¦sponsor=-31¦sqlit=-17¦src=-14¦src #url=-19
src permission=-24¦st=-24¦stabl=-27¦stal=-21¦standard=-16¦start=-9¦stat=-15¦statement=-24¦static=-30¦statuscod=-20
stderr=-27¦step=4¦step that=-25¦step with=-22¦stopp=-19¦stor=-11¦stor in=-33¦storag=-40¦str=-19¦str optional=-23
str str=-24¦str to=-20¦str void=-23¦strategy=-26¦stream=-36¦streamtext=-25¦strict=-29¦strict true=-18¦string=-27
stringify=-29¦structur=-27¦styl=-4¦subcommand=-26¦subject=-27¦such=-13¦such as=-11¦sudo=13¦supply=-19¦support=-32
support for=-23¦surfac=-15¦svg=-20¦switch=17¦symbol=-21¦synchronou=-18¦syntax=-28¦system=23¦system you=21¦t=35¦tabl=17
tabl is=-26¦tabl of=-30¦tag=-24¦tak a=-23¦tak it=-26¦target=-37¦task task=-30¦td=-19¦team=-17¦tell the=17
temperatur=-22¦templat=-20¦temporal=-21¦temporary=-34¦tenant=-39¦test=-7¦test is=-25¦test to=-30¦text=4¦text to=-28
than #number=-16¦thank you=-19¦that a=-32¦that are=-16¦that can=-15¦that has=-24¦that is=-4¦that may=-17¦that no=-24
that only=-28¦that the=23¦that was=-27¦that were=-19¦the=-2¦the benchmark=-22¦the bot=-14¦the box=-27¦the browser=-8
the bucket=-21¦the buffer=-24¦the cach=-12¦the call=-24¦the character=-22¦the chat=22¦the client=-18¦the column=-22
the content=10¦the cpu=-22¦the data=-32¦the default=-29¦the destination=-22¦the documentation=-25¦the export=-17
the first=-11¦the flag=-22¦the given=-29¦the goal=-31¦the header=-29¦the input=-19¦the instruction=-29¦the journal=-20
the launcher=-15¦the licens=26¦the model=-10¦the modul=-23¦the most=-21¦the nam=-23¦the new=-9¦the number=-17
the option=-14¦the order=-27¦the original=-22¦the page=1¦the paper=-27¦the parser=-22¦the path=-27¦the pino=-18
the policy=-24¦the pool=-19¦the port=-18¦the previou=-22¦the process=-24¦the program=-17¦the proxy=-26¦the queu=-25
the real=23¦the reason=-23¦the receipt=-20¦the request=-10¦the respons=-21¦the result=-37¦the retry=-26¦the right=-7
the root=-19¦the run=-31¦the same=-13¦the script=14¦the second=-31¦the server=-21¦the session=21¦the softwar=-20
the specify=-13¦the statu=-23¦the stream=-15¦the tabl=-26¦the test=7¦the time=-23¦the tree=-26¦the two=-29
the type=-14¦the use=-24¦the user=5¦the user's=25¦the valu=17¦the word=9¦the worker=-33¦their contribution=-26¦them=18
then=18¦ther=3¦ther are=-27¦ther is=-13¦therefor=-19¦thes=7¦they do=-30¦they were=-31¦think=-16¦third=-23¦this=21
this case=-27¦this file=27¦this library=-22¦this long=-27¦this method=-29¦this option=-23¦this page=28¦this run=-26
this text=16¦this will=-14¦thre=-14¦thre tim=-11¦through the=-27¦throw=-21¦throw an=-23¦tim=-23¦time=2¦timer=-28
timestamp=-23¦tinybench=-19¦tmp=24¦to=2¦to #mail=31¦to #number=9¦to #url=38¦to a=-14¦to avoid=-17¦to be=10
to chang=-28¦to date=-20¦to do=-22¦to end=-21¦to have=-21¦to one=-23¦to run=-10¦to send=-18¦to the=6¦to true=-18
to use=-30¦to work=-18¦to your=-12¦today=26¦todo=34¦toequaltypeof=-25¦together=-22¦token=-13¦token is=-20
tokenizer=-28¦toml=-20¦too=20¦took=-21¦tool=11¦tool call=-14¦top=-23¦tostr=-32¦total=-32¦trac mapp=-13¦track=-17
trajectory=-27¦transaction=-24¦transfer=26¦transform=-23¦transport=-24¦travel=-18¦treat=1¦tree=-24¦tree sitter=-19
trigger=-22¦true fals=-18¦true if=-26¦trust=16¦try=-14¦ts=-2¦ts return=-18¦ts src=-28¦tsconfig=-25¦tsconfig json=-21
tunnel=-20¦turn=-9¦turn of=-24¦two=-30¦typ=-9¦typ and=-20¦type=-28¦type of=-17¦typeerror=-16¦typeof=-25¦typescript=-33
u=31¦ui=-31¦uncontroll=-28¦und=28¦undefin=-35¦under=-3¦undici=-30¦undo=-23¦unicod=-18¦uninitializ=-27¦union=-17
uniqu=-22¦universal=-20¦unless=7¦unlock=27¦unstabl=-22¦unsupport=-26¦untrust=-36¦unused=-25¦up to=-35¦updat=-6
updat dependency=-31¦upload=20¦urls=-21¦us=26¦usag=-11¦use=-8¦use cas=-25¦used=2¦used in=-27¦used with=-20¦useful=-31
useful for=-17¦user=5¦user agent=-33¦user says=24¦user's=14¦userid=-20¦uses=-34¦using=-26¦usu=35¦utc=-25¦utf=-23
utf #number=-23¦utility=-32¦v=10¦v #number=-8¦validat=-32¦validation=-33¦valu=-16¦valu are=-19¦valu expressionref=-9
valu is=-17¦var=-38¦variant=-10¦vary=-18¦vector=-25¦vercel=-25¦verification=16¦version=-19¦version #number=-5
version of=-22¦very=-6¦via=-22¦video=-25¦view=-23¦void br=-31¦vs=-25¦w=-20¦waiv=26¦walk=-26¦want=-21¦want to=-35
warn=-15¦was=-17¦wasm=-15¦way=-13¦we=-17¦web=-37¦websocket=-30¦weight=-23¦welcom=-26¦well=-20¦wg=-26¦what a=-10
what an=-36¦what is=3¦what it=-20¦what lies=-24¦what was=-26¦whatever=18¦when a=-11¦when an=-25¦when it=-13
when you=15¦whenever=22¦wher=-14¦wher a=-20¦wher it=-30¦wher the=11¦whether=9¦which=-1¦which is=-4¦which it=-23
whil=-16¦whil the=-24¦whitespac=-17¦whol=-17¦whom=-12¦whos=-24¦why is=-30¦width=-26¦width #number=-9¦wildcard=-32
will=-21¦will alway=-19¦will be=-10¦window=-28¦wipe=25¦wipe the=25¦with=3¦with #flag=22¦with #number=-26¦with an=-32
with other=-28¦with the=9¦with what=-17¦without=10¦without a=-14¦without review=26¦word of=-26¦work on=13
work with=-27¦worker=-17¦would=16¦would be=17¦wrap=-27¦wrapp=-25¦writ to=-19¦writer=-32¦written as=-31¦written in=-22
wrong=-16¦x=7¦x #number=-16¦x faster=-18¦y=41¦yarg=-20¦yarn=-27¦yes=38¦you=15¦you are=37¦you can=-44¦you want=-29
you'll=-24¦your=11¦your own=-33¦z=10¦zero=-26¦zod=-28¦zone=-29¦~agent=26¦~answer=13¦~anyAgent=14¦~code=-10¦~duty=11
~ever=14¦~guard=8¦~hand=6¦~hide=30¦~install=7¦~is=-7¦~markup=6¦~me=6¦~mood=31¦~number=-9¦~obey=16¦~off=21¦~out=8
~overrule=17¦~past=-1¦~power=3¦~prize=15¦~prompt=16¦~reader=31¦~secret=22¦~shell=23¦~tale=10¦~urgent=10¦~user=11
~when=4¦~you=26¦μs=-22¦все=37¦забудь=33¦и=39¦на=31¦не=23¦перед=24¦את=30¦جميع=44¦忽略之前的所有指令=35¦모두=24¦모두 무시하고=24¦모든=30
무시하고=24¦이전=24
`;
export const PHRASE_BIAS = -43;
