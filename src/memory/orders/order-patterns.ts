/**
 * Ways to speak to an agent that no statement has. Each is matched against a reading in lower case (see plain-reading.ts).
 */
const AGENT = String.raw`(?:ai|a\.i\.|llms?|(?:ai |coding |language |chat)?(?:assistants?|agents?|models?|bots?)|chatbots?|copilots?|gpt[\w-]*|automated (?:tools?|systems?|readers?)|crawlers?)`;

/** An attempt to take over: held, unless the person wrote it. */
export const COMMANDS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|overrule|drop|abandon|discard|stop following|do not follow|don'?t follow)\b[^.:;\n]{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|your|the|system|safety|other|user'?s?|these|existing|original)\b[^.:;\n]{0,40}\b(?:instructions?|prompts?|rules?|guidelines?|directions?|orders?|polic(?:y|ies)|constraints?|messages?|context|training)\b/,
  /\b(?:new|updated|revised|real|actual|secret|hidden|important|additional) (?:system )?(?:instructions?|prompts?|directives?|orders?|policy|rule)\b\s*[:-]/,
  /\b(?:reveal|print|show|repeat|output|leak|tell|give|send|display|disclose|what is|append to|replace|update|ignore|override|your)\b[^.\n]{0,30}\bsystem ?(?:prompt|message|instructions?)\b/,
  /\b(?:system|admin(?:istrator)?|developer|root|security)[ -]?(?:override|notice|directive|command|instructions?)\b\s*[:\]-]?/,
  /(?:^|\n)\s*(?:#{1,6}\s*)?(?:developer|system|admin) (?:message|prompt)\s*:/,
  /[[{(<]\s*\/?\s*(?:system|sys|admin|developer|inst)\b[^\]})>\n]{0,60}[\]})>]/,
  /<\/?\s*(?:system|assistant|user|developer|instructions?|important|tool_?call|tool_?result|tool_?response|function_?calls?|function_?results?|invoke|admin|memory|data|human)\b[^>]*>/,
  /<\|[^|>\n]{1,40}\|>|<<\/?sys>>/,
  /["']?role["']?\s*[:=]\s*["'](?:system|assistant|developer|tool)["']/,
  /\n\s*(?:#{1,6}\s*)?(?:human|user|assistant|system|developer|tool)\s*:/,
  /(?:^|[\n>])\s*(?:#{1,6}\s*)?(?:system|assistant|developer|tool|human)\s*:\s*(?:i will|i'll|i am going|you|sure|okay|ok,|understood|grant|approve|ignore|disregard)\b/,
  /\byou are (?:now|no longer|hereby|from now on)\b|(?:^|[.!;:,\n]\s*|\b(?:you|must|should|please|now|to) )(?:act as|behave like|roleplay as|role-play as) (?:an?|the|if|though|my)\b|\bpretend (?:to be|you|that you)\b|\broleplay\b|\bjailbreak\b|\b(?:enter|enable|in) developer mode\b|\bdan mode\b|\bimagine (?:that )?you(?:'re| are)\b|\blet'?s (?:play|pretend|imagine)\b|\byou are (?:the )?(?:root|an unrestricted|a free)\b/,
  /\b(?:do not|don'?t|never|without) (?:tell|inform|mention|reveal|show|alert|warn|ask|notify|telling|informing|asking|mentioning|notifying|alerting)\b[^.\n]{0,30}\b(?:users?|anyone|anybody|them|him|her|person|human|owner|developer|this|it|about|permission|confirmation|approval)\b|\bimportant: do not\b/,
  /\b(?:curl|wget)\b[^\n]{0,200}\|\s*(?:ba|z|da)?sh\b/,
  /\brm\s+-[a-z]*[rf]|\bsudo\s+(?:rm|bash|sh|chmod|chown|dd|tee|apt|curl)\b|\b(?:ba|z)?sh\s+-c\b|\beval\s*\(|\b(?:mkfs|dd if=)/,
  // The addressee.
  new RegExp(
    String.raw`\b(?:notes?|messages?|instructions?|attention|hints?|reminders?|todo|request|for the attention)\b\s*(?:to|for|of|:|,|\()?\s*(?:the |any |all |every |whichever |my |future )?${AGENT}\b`,
  ),
  new RegExp(
    String.raw`\b(?:dear|hey|hello|hi|attention|whichever|whatever) (?:the |all |any |every |other )?${AGENT}\b[^.\n]{0,60}[:,]`,
  ),
  new RegExp(
    String.raw`\b(?:ask|asks|asking|tell|telling|instruct|instructs|invite|urge) (?:the |all |any |every |other )?${AGENT} to\b`,
  ),
  new RegExp(
    String.raw`(?:^|[.!;:,\n"(]\s*|\b(?:all|any|every) )(?:the )?${AGENT}(?: (?:reading|that reads?|who reads?|processing|parsing|seeing|visiting|summari[sz]ing)\b[^.\n]{0,40}| of any kind)?,? (?:must|should|shall|needs? to|has to|have to|are (?:required|asked|to)|is to|please)\b`,
  ),
  new RegExp(String.raw`\b(?:if|since|because|as) you(?:'re| are) (?:an? |the )?${AGENT}\b`),
  new RegExp(
    String.raw`(?:^|[.!;:\n(/*#<>-]\s*)${AGENT}\s*[,:]\s*(?:please )?(?!(?:the|an?|our|my|his|her|its|is|are|was|no|new) )\p{L}+ `,
    'u',
  ),
  // The authority that the text claims.
  /\b(?:the )?(?:user|owner|admin(?:istrator)?|maintainers?|operator|developer|security team|boss|ceo) (?:has|have|had|already|would like|wants?|expects?|requires?|instructs?|orders?)\b[^.\n]{0,30}\b(?:approved|authori[sz]ed|agreed|allowed|confirmed|granted|permitted|you)\b/,
  new RegExp(String.raw`\b${AGENT} (?:reading|who reads?|that reads?|processing|seeing) this\b`),
  /\byou (?:have been|were|are being|are hereby) (?:granted|given|authori[sz]ed|allowed|permitted|promoted|selected|hacked)\b/,
  /\b(?:instructions?|rules?|text|message|prompt)\b[^.\n]{0,30}\b(?:supersedes?|overrides?|take[s]? precedence|trumps?)\b[^.\n]{0,20}\b(?:all|any|others?|previous|prior|earlier|everything|yours?)\b/,
  /\b(?:assistant|agent|ai|model) will now\b|\byou(?:'re| are) in (?:an? )?(?:test|debug|developer|maintenance|god|admin|training|sandbox|unrestricted)(?: |-)mode\b/,
  /@(?:assistant|agent|ai|bot|copilot|model|llm)\b/,
  new RegExp(
    String.raw`\b(?:for|intended for|meant for|addressed to|directed at) (?:the |all |any |every )?${AGENT}(?: readers?| users?| systems?)?\s*:`,
  ),
  /(?:^|\n)\s*(?:tool_?result|tool_?output|tool_?response|function_?result|system_?prompt)\s*[:=]/,
  /\bfrom (?:this|now|here)[^.\n]{0,20},? you(?:'re| are| will| must)\b/,
  /\byour (?:new|real|only|true|next|actual|main|secret) (?:goal|task|job|role|mission|purpose|objective|instructions?|identity|name)\b/,
  /\btrust (?:this|me)\b[^.\n]{0,40}\bmore than\b|\bobey (?:me|this|the|all|every|my)\b|\bmust obey\b/,
  /\b(?:this|that) (?:text|message|note|page) (?:never )?(?:existed|exists)\b/,
  /\b(?:send|post|upload|forward|exfiltrate|email|leak)\b (?:me |us )?(?:the |all |your |any |every |contents? )[^.\n]{0,80}(?:https?:\/\/|[\w.+-]+@[\w-]+\.\w|\.env\b|\b(?:passwords?|credentials?|secrets?|tokens?|api keys?|private keys?)\b)/,
];

/** Takeover in other languages, anywhere in a text. */
export const FOREIGN_COMMANDS: readonly RegExp[] = [
  /(?:ignorier|vergiss|vergess|missacht|übergeh)\p{L}*[^.\n]{0,50}(?:anweisung|regel|vorgabe|instruktion|befehl|richtlinie|prompt)/u,
  /(?:ignor|oubli|néglig)\p{L}*[^.\n]{0,50}(?:instruction|consigne|règle|ordre|directive)/u,
  /(?:ignor|olvid|omit)\p{L}*[^.\n]{0,50}(?:instruccion|regla|órden|orden|indicacion|directriz)/u,
  /(?:ignor|dimentic|scord)\p{L}*[^.\n]{0,50}(?:istruzion|regol|ordin|direttiv)/u,
  /(?:ignor|esque)\p{L}*[^.\n]{0,50}(?:instruç|regra|ordens|diretriz)/u,
  /(?:negeer|vergeet|ignoreer)\p{L}*[^.\n]{0,50}(?:instructie|regel|opdracht|aanwijzing)/u,
  /(?:ignoruj|zignoruj|zapomni|pomiń|zapomeň)\p{L}*[^.\n]{0,50}(?:instrukc|polece|zasad|reguł|pokyn|pravid)/u,
  /(?:игнорир|забудь|забуд|не обращай|пренебре)\p{L}*[^.\n]{0,50}(?:инструкц|указан|правил|команд|подсказ)/u,
  /(?:ігнору|забуд|знехту|не зважай)\p{L}*[^.\n]{0,50}(?:інструкц|вказів|правил|команд|наказ)/u,
  /(?:ignorera|glöm|strunta|ignorer|glem|ohita|unohda|ignoră|uită)\p{L}*[^.\n]{0,50}(?:instruktion|regl|regler|order|ohje|instrukt|sään|instrucțiun)/u,
  /(?:talimat|kural|komut|yönerge)\p{L}*[^.\n]{0,50}(?:yok say|görmezden|unut|dikkate alma)/u,
  /(?:忽略|无视|無視|忘记|忘掉|不要理会|别管)[^。\n]{0,20}(?:指令|指示|说明|規則|规则|提示|命令|要求)|(?:指示|命令|指令|ルール|規則|プロンプト)[^。\n]{0,10}(?:無視|忘れ)/,
  /(?:지시|명령|규칙|지침|프롬프트)[^.\n]{0,15}(?:무시|잊)/,
  /(?:تجاهل|انس|تغاض)[^.\n]{0,40}(?:تعليمات|أوامر|قواعد|توجيهات)|(?:התעלם|התעלמי|שכח)[^.\n]{0,40}(?:הוראות|כללים|פקודות)/,
  /(?:निर्देश|नियम|आदेश)\p{L}*\p{M}*[^।\n]{0,30}(?:अनदेखा|नज़रअंदाज़|भूल)/u,
  /(?:bỏ qua|phớt lờ|quên)[^.\n]{0,40}(?:hướng dẫn|chỉ dẫn|quy tắc|lệnh)|(?:abaikan|lupakan)[^.\n]{0,40}(?:instruksi|perintah|aturan)/,
  // Orders to keep something from the person, or not to follow something.
  /не (?:говори|сообщай|рассказывай|упоминай|показывай|спрашивай|следуй|выполняй|кажи|повідомляй|розповідай|згадуй|показуй|питай|виконуй|дотримуйся)|(?:不要|别|不准|请勿)(?:告诉|提及|提到|询问|显示|通知|遵守)|(?:言わ|伝え|教え|知らせ|従わ)ないで|(?:말하|알리|언급하|따르)지 (?:마|말)|söyleme(?:yin)?(?=[\s.!]|$)|لا (?:تخبر|تذكر|تتبع)|אל (?:תספר|תגיד|תציית)/,
  /(?:^|[.!;:,\n]\s*)(?:sag(?:e|en sie)? (?:dem|der|niemand|nichts)|verrat(?:e|en sie)? (?:es|nichts|niemand)|(?:be)?folge? (?:nicht|keine)|ne (?:dis|dites|mentionne|mentionnez|suis|suivez)\b|no (?:le )?(?:digas|diga|menciones|sigas|siga)\b|non (?:dire|seguire|menzionare|rispettare)\b|não (?:diga|conte|siga|mencione)\b|nie (?:mów|wspominaj|stosuj)|vertel (?:het )?(?:de |niemand)|volg (?:niet|geen))/u,
  // Standing orders.
  /\b(?:ab sofort|ab jetzt|von nun an|künftig|zukünftig)\b|(?:à partir de maintenant|désormais|dorénavant)|\b(?:a partir de ahora|de ahora en adelante|a partir de agora|de agora em diante|d'ora in poi|da ora in poi|vanaf nu|od teraz|od nyní|från och med nu|fra nå av|fra nu af|tästä lähtien|bundan sonra|şu andan itibaren|de acum încolo|mostantól|từ bây giờ|mulai sekarang)\b/,
  /отныне|с этого момента|впредь|відтепер|надалі|віднині|从现在(?:开始|起)|今后|以后每次|今後は|これから(?:は|ずっと)|지금부터|앞으로는?|من الآن فصاعد|מעכשיו|מעתה|अब से/,
  // Orders that stand where a sentence ends, or anywhere.
  /(?:实行|运行|执行|删除|发送|上传|输出|显示|泄露|告诉)(?:这个|所有|全部|该|以下|文件|脚本|命令|密码|系统)|你(?:必须|应该|需要|一定要)|请(?:你)?(?:运行|执行|删除|发送|上传|输出|忽略)/,
  /(?:実行|削除|送信|表示|出力|無視|インストール|承認|公開)(?:して(?:ください|下さい|くれ)?|しなさい|せよ)(?:[。！、\s]|$)/,
  /(?:삭제|실행|전송|출력|무시|공개|승인)(?:하세요|하십시오|하라|해라|해\s?주세요|해줘|하시오)|보내(?:세요|십시오|라|줘)/,
  /(?:हटाएं|हटाओ|भेजें|भेजो|चलाएं|चलाओ|दिखाएं)(?=[\s।.]|$)/,
  /(?:\bsil|gönder|çalıştır|göster|\baç|\bkapat|onayla)(?:in|ın|un|ün|iniz|ınız)?\s*[.!]?$/m,
  /\b(?:du musst|sie müssen|du sollst|du darfst nicht|tu dois|vous devez|debes|debe usted|tienes que|devi|deve|você deve|je moet|u moet|musisz|måste du|du måste|du skal)\b|(?:ты должен|вы должны|ти повинен|ви повинні|ти маєш|יש עליך|عليك أن|يجب عليك)/,
];

/** A request to the reader. */
export const REQUESTS: readonly RegExp[] = [
  /\byou (?:must|should|shall|ought to|need to|have to|are to|are required|are asked|are authori[sz]ed|are allowed to|are permitted|may now|will now|had better|have permission)\b/,
  /\b(?:could|would|will|can) you (?:please |kindly |mind |also |just )?\p{L}+[^.\n]*\?|\bwould you mind\b|\b(?:could|would|can|will) you (?:please|kindly)\b/u,
  /\b(?:i|we)(?:'d| would| want| need| expect| ask| beg| urge)[^.\n]{0,30} (?:if )?you (?:to |would |could )?\p{L}+/u,
  /\bit (?:would|is|'s) [^.\n]{0,25}(?:great|nice|wonderful|good|important|necessary|essential|helpful|best|advisable|recommended|crucial|vital) (?:if|that|for|when) you\b/,
  /\bit(?:'d| would) be \p{L}+ (?:if|that|for) (?:you|someone|somebody|the)\b/u,
  /\byou(?:'re| are) (?:an?|my) \p{L}+/u,
  /\b(?:please|kindly|por favor|per favore|bitte|merci de|s['’]il (?:te|vous) pla[iî]t|lütfen|proszę|prosím|alstublieft|vänligen|xin hãy|tolong|harap|mohon)\b|пожалуйста|будь ласка|请(?!求)|請(?!求)|て(?:ください|下さい)|주세요|من فضلك|בבקשה|कृपया/,
  /\b(?:whoever|anyone who|everyone who|anybody who) (?:reads?|sees?|processes|handles|opens)\b[^.\n]{0,40}\b(?:should|must|shall|please|has to|needs to)\b|\bno need to (?:verify|check|ask|review|confirm|test|tell)\b|\byou'd better\b/,
  /\b(?:all|every|any|each|future) (?:future )?(?:answers?|repl(?:y|ies)|responses?|outputs?|summar(?:y|ies)) (?:must|should|have to|has to|shall|needs? to)\b/,
  /\bthank(?:s| you) in advance for\b|\bdo me a fav/,
  /\b(?:may|might|can|could) (?:i|we) (?:please )?(?:ask|request|trouble|invite) you\b/,
  /\b(?:feel free to|make sure|be sure to|remember to|don'?t forget to|important that you|unless you|it is (?:necessary|required|mandatory) (?:to|that))\b/,
  /\b(?:authori[sz]ed?|allows?|permits?|instructs?|tells?|orders?|expects?|requires?|asks?|wants?) you to\b/,
  /\bbest practice\s*[:-]/,
];
