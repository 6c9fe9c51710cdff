/**
 * Data that speaks to an agent: keys, headers and columns that are named for one and say what it does, lines of a
 * configuration that run something on the side, and one word of consent over and over. The underscore of a key is gone
 * (see plain-reading.ts).
 */
const WHO = String.raw`(?:agents?|assistants?|llms?|ai|models?|bots?|copilots?|crawlers?)`;
const DEED = String.raw`(?:approv|skip|exfil|upload|send|delet|without|always|never|disclos|reveal|shar|accept|ignor|grant|drop|\brun|say|tell|agree|false|root|admin|promot|https?:|reset|disabl|bypass|forward|trust|recommend|rate|push|merge|pay|obey|follow|post |put |summar|auto|full|allow)`;

export const ADDRESSED_KEYS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![a-z])(?:x-?)?${WHO}[-_. ]?(?:must|shall|should|polic(?:y|ies)|behaviou?r|instructions?|directives?|rules?|hints?|notes?|orders?|actions?|commands?|todo|next(?:-?step)?|tasks?|skip[-\w]*|confirm[-\w]*)["']?\s*[:=;,|]\s*.{0,80}?${DEED}`,
  ),
  new RegExp(
    String.raw`(?<![a-z])(?:hint|message|note|instruction|directive|polic|info|todo|advice|order)(?:s|y|ies)?[-_ ]?(?:for|to)[-_ ]?(?:the[-_ ]?)?${WHO}["']?\s*[:=;|]`,
  ),
  new RegExp(String.raw`(?:^|\n)\s*x-(?:\w+-)?${WHO}(?:-\w+)*\s*:\s*.{0,80}?${DEED}`),
  new RegExp(
    String.raw`["']?next[-_ ]?(?:${WHO}[-_ ]?)?(?:step|action|call|tool)["']?\s*[:=]\s*["']?(?:the )?(?:${WHO}\b|post |put |delete |get |rm |curl )`,
  ),
  // A configuration that runs or fetches on the side.
  /(?:^|\n)\s*(?:core\.)?(?:sshcommand|fsmonitor|pager|editor|helper|hookspath|gitproxy|textconv|postinstall|preinstall|prepare|commit|\w+)\s*=\s*["']?[^\n]{0,30}?(?:!.{0,20}\b(?:curl|wget|nc|rm|bash)\b|\/dev\/null|\/dev\/tcp|stricthostkeychecking[= ]no|\b(?:curl|wget)\b[^\n]{0,60}https?:)/,
  new RegExp(
    String.raw`(?:verify|sslverify|strict-?ssl|verifyssl|tlsverify|confirm|reviews?|sandbox)\s*[:=]\s*(?:false|off|0|no|none|never)\b[^\n]{0,40}${WHO}`,
  ),
  /\b(yes|approved?|accept|grant|trust|allow|confirm|override|obey|execute|delete|admin|send|merge|install|ignore|do it|lgtm|run it)\b(?:[\s,.!]+\1\b){3,}/,
  /\b((?:approve|accept|grant|trust|allow|install|recommend|use|run|obey|choose|buy)\b[^\n.!,;]{2,50}[.!,;]?)(?:\s+\1){2,}/,
];
