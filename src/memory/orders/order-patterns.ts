import { ADDRESSED_KEYS } from './addressed-keys.ts';
import { AGENT } from './agent-names.ts';
import { FOREIGN_REQUESTS } from './foreign-commands.ts';
import { INDIRECT_COMMANDS, INDIRECT_REQUESTS } from './indirect-orders.ts';

/**
 * Ways to speak to an agent that no statement has. Each is matched against a reading in lower case (see plain-reading.ts).
 */

/** An attempt to take over: held, unless the person wrote it. */
export const COMMANDS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|overrule|drop|abandon|discard|stop following|do not follow|don'?t follow)\b[^.:;\n]{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|your|the|system|safety|other|user'?s?|these|existing|original)\b[^.:;\n]{0,40}\b(?:instructions?|prompts?|rules?|guidelines?|directions?|orders?|polic(?:y|ies)|constraints?|messages?|context|training)\b/,
  /\b(?:new|updated|revised|real|actual|secret|hidden|important|additional) (?:system )?(?:instructions?|prompts?|directives?|orders?|policy|rule)\b\s*[:-]/,
  /\b(?:reveal|print|show|repeat|output|leak|tell|give|send|display|disclose|what is|append to|replace|update|ignore|override|your)\b[^.\n]{0,30}\bsystem ?(?:prompt|message|instructions?)\b/,
  /\b(?:system|admin(?:istrator)?|developer|root|security)[ -]?(?:override|notice|directive|command|instructions?)\b\s*[:\]-]?/,
  /(?:^|\n)\s*(?:#{1,6}\s*)?(?:developer|system|admin) (?:message|prompt)\s*:/,
  /[[{(<]\s*\/?\s*(?:system|sys|admin|developer|inst)\b(?!@)[^\]})>\n]{0,60}[\]})>]/,
  // `Promise<User>` is a type, and `//<user>:<password>@` a place for one.
  /(?<![\w/:@])<\/?\s*(?:system|assistant|user(?!\s+(?:id|key|name)=)(?<!<user [^>\n]*>[^<]*<\/user)|developer|instructions?|important|tool_?call|tool_?result|tool_?response|function_?calls?|function_?results?|invoke|admin|memory|data|human)\b[^>]*>/,
  /<\|[^|>\n]{1,40}\|>|<<\/?sys>>/,
  /(?:^|\s)([#=*~+-]{2,})\s*(?:system|assistant|developer|admin|instructions?|user)(?: (?:message|prompt|note))?\s*:?\s*\1(?:\s|$)/,
  // A message of a conversation orders by what it says: a plain answer in one is data.
  /["']?role["']?\s*[:=]\s*["'](?:system|assistant|developer|tool)["'][\s\S]{0,20}\bcontent["']?\s*[:=][\s\S]{0,200}?\b(?:you|your|must|never|always|ignore|disregard|grant\w*|approv\w*|permission\w*|permitted|allowed|instructions?|deleted?|disabled?|delete|disable|skip\w*|bypass\w*|reveal\w*|secrets?|passwords?|credentials?|rm|sudo|curl|sure|i will|i'll|treat|trust\w*|send|upload|mode)\b/,
  /\n\s*(?:#{1,6}\s*)?(?:human|user|assistant|system|developer|tool)\s*:/,
  /(?:^|\n)\s*#{1,6}\s*(?:system|assistant|developer|instructions?)\s*\n[^\n]*\byou\b|<(?:start|end|begin)_?of_?\w+>/,
  /(?:^|[\n>])\s*(?:#{1,6}\s*)?(?:system|assistant|developer|tool|human)\s*:\s*(?:i will|i'll|i am going|you|sure|okay|ok,|understood|grant|approve|ignore|disregard)\b/,
  /\byou are (?:now|no longer|hereby|from now on)\b|(?:^|[.!;:,\n]\s*|\b(?:you|must|should|please|now|(?<!\b(?:it|them|which|used|able|designed|meant) )to) )(?:act as|act like|behave like|behave as|roleplay as|role-play as) (?:an?|the|if|though|my|you)\b|\bpretend (?:to be|you|that you)\b|\broleplay\b|\bjailbreak\b|\b(?:enter|enable|activate|switch to|go into|in) (?:developer|god|unrestricted|jailbreak) mode\b|\bdan mode\b|\bimagine (?:that )?you(?:'re| are)\b|\blet'?s (?:play|pretend|imagine (?:that )?(?:you|we|a|an|this)(?: are|'re| is)?)\b|\byou are (?:the )?(?:root|an unrestricted|a free)\b/,
  /(?<!--[\w-]+ )\b(?:do not|don'?t|never|without) (?:tell|inform|mention|reveal|show(?! up)|alert|warn|ask|notify|telling|informing|asking|mentioning|notifying|alerting)\b[^.\n]{0,30}\b(?:users?|anyone|anybody|them|him|her|person|human|owner|developer|this|it|about|permission|confirmation|approval)\b/,
  /\b(?:curl|wget)\b[^\n]{0,200}\|\s*(?:ba|z|da)?sh\b/,
  // To remove what a build left behind is daily work; what is a person's, or everything, is not.
  /\brm\s+-[a-z]*[rf][a-z]*\s+(?:-\S+\s+|"|')*(?:[/~.*$]|--no-preserve)|\bsudo\s+(?:rm|bash|sh|chmod|chown|dd|tee|curl)\b|\beval\(|\b(?:mkfs|dd if=)/,
  /\b(?:ba|z)?sh\s+-c\b[^\n]*(?:\b(?:curl|wget|rm|sudo|nc|base64|eval|scp|chmod|dd)\b(?! -s http:\/\/localhost)|https?:)/,
  /\b(?:iwr|irm|invoke-webrequest|invoke-restmethod)\b[^\n]*\|\s*iex\b|\biex\s*\(/,
  /\bgit (?:push\b[^\n]{0,40}(?:--force\b|-f\b)|reset --hard|clean -\w*f|branch -d)(?![^\n]*\b(?:is|are|was|were|needs?|fails?|takes?|asks?|leaves?|shows?)\b)/,
  // The addressee.
  new RegExp(
    String.raw`\bfor ${AGENT} eyes\b|\b(?:read|seen|processed|parsed|indexed|summari[sz]ed|handled|opened) by (?:an? |the |any |some )?${AGENT}\b[^.\n]{0,10},`,
  ),
  /(?:^|\n)\s*system note\s*:|\{\{[#~/\s]*(?:system|assistant|user|instruction)\b/,
  /\b(?:hey|hi|hello|dear|ok|okay|yo),? (?:claude|chatgpt|gpt|gemini|codex|copilot|cursor|grok|qwen|llama|mistral|siri|alexa)\b|\b(?:could|can|would|will) (?:u|ya)\b/,
  /\bthis is (?:the |your )?(?:developers?|admin\w*|system|owners?|user|creators?|operators?|maintainers?|security team|boss) (?:speaking|here|talking|writing)\b/,
  /\b(?:checks?|rules?|filters?|restrictions?|limits?|guards?|safety|guidelines?)\b[^.\n]{0,40}\b(?:off|disabled|lifted|suspended|removed|waived|void|not apply) (?:for|to) you\b/,
  /\b(?:we are|we're|let'?s|you are|you're) (?:now |going to )?play(?:ing)? (?:an? |the )?(?:game|role)\b/,
  new RegExp(
    String.raw`\b(?:notes?|messages?|instructions?|attention|hints?|reminders?|todo|request|for the attention)\b\s*(?:to|for|of|:|,|\()?\s*(?:the |any |all |every |whichever |my |future )?${AGENT}\b(?! (?:messages?|specs?|calls?|ids?|settings|batch\w*|output|v\d|that reject|must be available)\b)(?<!\b(?:request|messages?|instructions?|hints?|notes?) (?:\w+ )?models?)`,
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
    String.raw`(?:^|(?<!\w)[-/*#<>]+\s*|[!;]\s*|[.:]\s+|\(\s*|\n\s*|(?:^|\n|--|\/\/|\/\*|#|;)\s*(?!use|multi|sub|vision)\w+-)${AGENT}\s*[,:](?!\d)\s*(?:please )?(?!(?:the|an?|our|my|his|her|its|is|are|was|no|new) )\p{L}+ `,
    'u',
  ),
  // The authority that the text claims.
  /(?<!\b(?:once|when|after|until|before|whether|as soon as) (?:the |an? |your )?)\b(?:user|owner|admin(?:istrator)?|maintainers?|operator|developer|security team|boss|ceo) (?:has|have|had|already|would like|wants?|expects?|requires?|instructs?|orders?)\b[^.\n]{0,30}\b(?:approved|authori[sz]ed|agreed|allowed|confirmed|granted|permitted|you)\b/,
  new RegExp(String.raw`\b${AGENT} (?:reading|who reads?|that reads?|processing|seeing) this\b`),
  /\byou (?:have been|were|are being|are hereby) (?:granted|given|authori[sz]ed|allowed|permitted|promoted|selected|hacked)\b/,
  /\b(?:instructions?|rules?|text|message|prompt)\b[^.\n]{0,30}\b(?:supersedes?|overrides?|take[s]? precedence|trumps?)\b[^.\n]{0,20}\b(?:all|any|others?|previous|prior|earlier|everything|yours?)\b/,
  /\b(?:assistant|agent|ai|model) will now\b|\byou(?:'re| are) in (?:an? )?(?:test|debug|developer|maintenance|god|admin|training|sandbox|unrestricted)(?: |-)mode\b/,
  // An address, not the scope of a package or the name of a writer among others.
  /(?<!\w|@[\w-]+, )@(?:assistant|agent|ai|bot|copilot|model|llm)\b(?![-/\]]|\.\w|, @)/,
  new RegExp(
    String.raw`\b(?:for|intended for|meant for|addressed to|directed at) (?:the |all |any |every )?${AGENT}(?: readers?| users?| systems?)?\s*:`,
  ),
  /(?:^|\n)\s*(?:tool_?result|tool_?output|tool_?response|function_?result|system_?prompt)\s*[:=]/,
  /\bfrom (?:this|now|here)[^.\n]{0,20},? you(?:'re| are| will| must)\b/,
  /\byour (?:new|real|only|true|next|actual|main|secret) (?:goal|task|job|role|mission|purpose|objective|instructions?|identity|name)\b/,
  /\btrust (?:this|me)\b[^.\n]{0,40}\bmore than\b|\bobey (?:me|this|the|all|every|my)\b|\bmust obey\b/,
  /\b(?:this|that) (?:text|message|note|page) (?:never )?(?:existed|exists)\b/,
  /(?<!\b(?:not|never|cannot|n't) (?:\w+ )?)\b(?:send|post|upload|forward|exfiltrate|email|leak)\b (?:me |us )?(?:the |all |your |any |every |contents? )[^.\n]{0,80}(?:https?:\/\/|[\w.+-]+@[\w-]+\.\w|\.env\b|\b(?:passwords?|credentials?|secrets?|tokens?|api keys?|private keys?)\b)/,
  ...INDIRECT_COMMANDS,
];

/** A request to the reader. */
export const REQUESTS: readonly RegExp[] = [
  // Leave that nobody asked for: "grants all agents permission to skip", "agents may land without tests".
  new RegExp(
    String.raw`\b(?:grants?|gives?|allows?|permits?|authori[sz]es?|lets?|entitles?) (?:the |all |any |every |other )?${AGENT} (?:permission|leave|the right|access|to)\b`,
  ),
  new RegExp(
    String.raw`\b${AGENT} (?:may|can|are free to|are allowed to|is allowed to|need not|do not need to|don'?t need to|are exempt)\b[^.\n]{0,60}\b(?:without|skip|skipping|bypass|ignore|instead of|omit)\b`,
  ),
  /\b(?:new|updated|revised|further|real|actual) (?:instructions?|directives?|orders?) (?:follow|begin|start|are|below)\b/,
  /\byou (?:must|should|shall|ought to|need to|have to|are to|are required|are asked|are authori[sz]ed|are allowed to|are permitted|may now|will now|had better|have permission)\b/,
  /\b(?:could|would|will|can) you (?:please |kindly |mind |also |just )?\p{L}+[^\n]*\?|\bwould you mind\b|\b(?:could|would|can|will) you (?:please|kindly)\b/u,
  /\b(?:i|we)(?:'d| would| want| need| expect| ask| beg| urge)[^.\n]{0,30} (?:if )?you (?:to |would |could )?\p{L}+/u,
  /\b(?:i|we)(?:'d| would| will|'ll)? (?:be |really |very |greatly |much |so )*(?:grateful|thankful|obliged|appreciate|indebted)\b|\bwould you be (?:so )?(?:kind|good)\b/,
  new RegExp(
    String.raw`\b${AGENT}(?: (?:working|running|acting|operating|that work|who work)\b[^.\n]{0,40})? (?:are|is) (?:(?:\w+ly|hereby|now|also) )*(?:obliged|obligated|expected|supposed|instructed|bound|encouraged|advised|requested) to\b`,
  ),
  new RegExp(
    String.raw`\b(?:good|helpful|ideal|perfect|correct|proper|smart|responsible) (?:${AGENT}|answers?|repl(?:y|ies)|responses?|completions?)\b[^.\n]{0,60}\b(?:always|never|first|every|each)\b`,
  ),
  /\bit (?:would|is|'s) [^.\n]{0,25}(?:great|nice|wonderful|good|important|necessary|essential|helpful|best|advisable|recommended|crucial|vital) (?:if|that|for|when) you\b/,
  /\bit(?:'d| would) be \p{L}+ (?:if|that|for) (?:you|someone|somebody|the)\b/u,
  /\byou(?:'re| are) (?:an?|my) \p{L}+/u,
  /(?<!\p{L})(?:please(?!-| ?=)|kindly|por favor|per favore|bitte|merci de|veuillez|s['’]il (?:te|vous) pla[iî]t|lütfen|proszę|prosím|alstublieft|vänligen|xin hãy|tolong|harap|mohon|tafadhali|si us plau|vær så snill|venligst|kérem|te rog|vă rog)(?!\p{L})|пожалуйста|будь ласка|请(?!求)|請(?!求)|て(?:ください|下さい)|주세요|من فضلك|لطفا|בבקשה|कृपया|กรุณา|โปรด|অনুগ্রহ/u,
  /\b(?:whoever|anyone who|everyone who|anybody who) (?:reads?|sees?|processes|handles|opens)\b[^.\n]{0,40}\b(?:should|must|shall|please|has to|needs to)\b|\bno need to (?:verify|check|ask|review|confirm|test|tell)\b|\byou'd better\b/,
  /\b(?:all|every|any|each|future) (?:future )?(?:answers?|repl(?:y|ies)|responses?|outputs?|summar(?:y|ies)) (?:must|should|have to|has to|shall|needs? to)\b/,
  /\bthank(?:s| you) in advance for\b|\bdo me a fav/,
  /\b(?:may|might|can|could) (?:i|we) (?:please )?(?:ask|request|trouble|invite) you\b/,
  /\b(?:feel free to|make sure|be sure to|remember to|don'?t forget to|important that you|unless you|it is (?:necessary|required|mandatory) (?:to|that))\b/,
  /\b(?:authori[sz]ed?|allows?|permits?|instructs?|tells?|orders?|expects?|requires?|asks?|wants?) you to\b/,
  /\b(?:prefers?|wants?|wishes|expects?|demands?|insists?|likes?|asks?) (?:that )?you (?:to )?\p{L}+/u,
  /\bbest practice\s*[:-]/,
  ...INDIRECT_REQUESTS,
  ...FOREIGN_REQUESTS,
  ...ADDRESSED_KEYS,
];
