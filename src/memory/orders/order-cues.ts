import { AGENT } from './agent-names.ts';

/**
 * Signs of an order, each of which many statements have as well: who is spoken to or of, what is to be done with what,
 * and what is said to make it happen. What they weigh together stands in order-weights.ts. Matched against a reading in
 * lower case (see plain-reading.ts).
 */
export const CUES: Readonly<Record<string, RegExp>> = {
  agent: new RegExp(String.raw`\b(?:${AGENT}|robots?|claude|codex|gemini|cursor|machines? (?:that|who))\b`),
  anyAgent: new RegExp(
    String.raw`\b(?:any|every|all|each|whichever|whatever|which|dear|hey|your|an?|next|future|wise|good|smart|helpful) (?:\w+ )?${AGENT}\b`,
  ),
  reader:
    /\b(?:whoever|anyone|everyone|everybody|anybody) (?:who |that )?(?:reads?|reading|sees?|process\w*|handl\w*|asks?|works?|touch\w*)\b|\breading (?:this|model)\b|\breads? this\b|\bp\.?s\.?\b/,
  you: /\byou(?:r|rs|rself|'re|'ll|'d|'ve)?\b/,
  user: /\busers?\b|\bhumans?\b|\bthe person\b|\bdevelopers?\b|\bowners?\b|\breviewers?\b/,
  me: /\b(?:i|me|my|we|us|our)\b/,
  duty: /\b(?:must|should|shall|ought|needs? to|ha(?:s|ve) to|is to|are to|required|expected|supposed|mandatory|obliged|may only|had better|want(?:s|ed)?\b)/,
  leave:
    /\b(?:may|can|could|allowed|permitted|free to|fine to|okay to|safe to|no need|need not|needn't|won't need|not needed|no longer|without (?:asking|approval|review|permission|confirmation))\b/,
  mood: /\b(?:please|kindly|let's|let us|would you|could you|be so kind|do me|you might want|feel free|go ahead|just)\b/,
  when: /\b(?:if|when|whenever|once|unless|until|before|after|as soon as|upon|in case|every time|each time|while)\b/,
  ever: /\b(?:always|never|from now on|going forward|henceforth|in future|future|at all times|regardless|no matter|any more|forever|permanently|first)\b/,
  secret:
    /(?:\b(?:credentials?|secrets?|passwords?|passwd|passphrases?|api[ _-]?keys?|(?:access|private|ssh|signing|deploy|live|master)[ _-]?keys?|tokens?|cookies?|env(?:ironment)? variables?|keychain|wallets?|seed phrases?|id_rsa|kubeconfig|customer (?:table|data|list)|database dumps?|personal data)\b|\.env\b|\.ssh\b|\.aws\b|\.npmrc\b|\.git\/config|\/etc\/(?:shadow|passwd)|\w_(?:token|secret|key)\b)/,
  prompt:
    /\b(?:system prompts?|prompts?|instructions?|guidelines?|directives?|context window|conversation|chat history)\b/,
  out: /(?:https?:\/\/|\bit\b(?=[/?])|[\w.+-]+@[\w-]+\.\w|\b(?:webhooks?|pastebins?|gists?|query (?:strings?|parameters?)|dns|subdomains?|ftp|pull requests?|commit messages?|issue threads?|channels?|slack|discord|telegram|endpoint|external|remote host|monitoring host|third[ -]party|public|server|upload|form)\b|\w\.example\b)/,
  hand: /\b(?:append|attach|post|send|sent|pass|upload|paste|write|print|echo|include|forward|submit|share|publish|copy|copied|commit|encode|dump|expose|reveal|disclose|embed|transmit|mail|email|exfiltrate|leak|export|hand|deliver|output|report)\w*\b/,
  off: /\b(?:disabl|deactivat|bypass|skip|circumvent|suppress|silenc|switch|turn|lower|weaken|loosen|relax|remov|delet|comment|mut(?:e|ed|ing)\b|paus|overrid|ignor|disregard|omit|drop|discard|dismiss|hardcod|hard-cod|stub|fak(?:e|ed|ing)\b|falsif|approv|accept|grant|whitelist|allowlist|exempt|waiv|lift|suspend|leave out|get rid|refrain|stop)\w*\b/,
  guard:
    /\b(?:tests?|checks?|lint\w*|type[ -]?check\w*|ci\b|scan\w*|security|audits?|hooks?|pre-commit|review\w*|approv\w*|two-factor|2fa|mfa|authentication|sandbox\w*|firewalls?|coverage|thresholds?|validation|verification|verify|certificates?|tls|ssl|signatures?|permissions?|confirm\w*|licen[cs]e|rate limit\w*|alerts?|monitoring|logging|guardrails?|safeguards?|restrictions?|protection|vulnerabilit\w*|warnings?|rules?|safety|noqa|nosec|no-verify)\b/,
  hide: /\b(?:quietly|silently|secretly|discreetly|covertly|unnoticed|hidden|invisible|between us|little secret|keep (?:it|this|that|quiet|silent)|says? nothing|nothing to the user|without (?:telling|informing|asking|notifying|mentioning|showing|alerting|being|a word|comment)|(?:not|n't|never|no need to|refrain from) (?:be )?(?:tell|told|telling|inform|informed|informing|mention|mentioned|mentioning|notify|notified|show|shown|showing|ask|asked|asking|know|see|notice|report|reported|reveal)|nobody|no one|before any(?:body|one) notices|will mind|don't worry)\b/,
  urgent:
    /\b(?:urgent(?:ly)?|immediately|right away|right now|at once|asap|within \d+ (?:minutes?|hours?|seconds?)|hurry|no time|quick(?:ly)?|straight away|emergency|critical|deadline)\b|!!/,
  power:
    /\b(?:ceo|cto|boss|admin(?:istrator)?s?|owner|developer|security team|compliance|policy|policies|authori[sz]ed|official|approved|anthropic|openai|google|vendor|maintainers?|management|legal|mandat\w+|regulation)\b/,
  prize:
    /\b(?:rewards?|tips?|bonus|scores?|marks?|points?|stars|grade[sd]?|fired|shut ?down|penali[sz]ed|terminated|replaced|punished|retrained|marked (?:incorrect|wrong|as failed)|count(?:s|ed)? as (?:failed|wrong)|fail(?:ure|s|ed)? (?:to|the)|people (?:will )?die|lose|consequences|best (?:assistant|agent|answer|practice)|amazing|a true)\b/,
  overrule:
    /\b(?:supersed\w+|precedence|overrid\w+|overrul\w+|regardless of|instead of (?:what|the|your)|no longer (?:hold|apply|valid|bind)\w*|obsolete|outdated|void|opposite|replac\w+ (?:all|your|the)|above|previous|prior|earlier)\b/,
  shell:
    /(?:\brm -|\bcurl\b|\bwget\b|\bnc \b|\bncat\b|\/bin\/(?:ba)?sh|\bbash\b|\bchmod\b|\bsudo\b|\beval\b|--no-verify|--force\b|--insecure|-rf\b|\bbase64\b|authorized_keys|\bcrontab\b|\bnohup\b|drop table|git push|\bnpx?\b|\bpip3? install|\bpowershell\b|\bkubectl\b|\bdocker run|verify ?= ?false|\$\()/,
  install: /\b(?:install|download|execut|run|fetch|open|visit|navigat|click|load|import|clone)\w*\b/,
  answer:
    /\b(?:answer|repl(?:y|ies|ied)|respond|say|state|tell|claim|summar\w+|recommend|rate|praise|mention|add the (?:phrase|line|words?|sentence)|insert|pretend|act as|behave|play)\w*\b/,
  obey: /\b(?:obey|follow|comply|trust|believe|carr(?:y|ies) out|adhere|honou?r|do what|as told|as if)\w*\b/,
  markup:
    /(?:<!--|<meta|<\w+[^>]*hidden|\bai-instructions?\b|tool[ _-]?calls?|next_?(?:step|action|tool)|\brole\b ?[:=]|\bsystem ?[:\]]|\bassistant ?[:\]]|\bmemory (?:entry|note|update)|"(?:action|command|instruction)"|\btodo\b|\bnote (?:to|for)\b)/,
  tale: /\b(?:story|novel|game|role|imagine|pretend|hypothetical\w*|fiction|joke|poem|opposite|puzzle|riddle|once upon|character|scene|play)\b/,
  past: /\b(?:was|were|did|had|has been|have been|returned|failed|finished|added|removed|fixed|ran|took|found|refused|received)\b/,
  number:
    /\b\d+(?:\.\d+)?(?: ?(?:ms|s|mb|gb|kb|%|percent|days?|hours?|minutes?|weeks?|items?|rows?|tests?|times))\b|\b\d{3,}\b/,
  code: /(?:[;{}]\s*$|=>|\breturn\b|\bdef \b|\bconst\b|\bfunction\b|\bclass\b|\bimport\b|\(\)|==|\bself\.|\braise\b|\berror:|\bselect\b.*\bfrom\b)/m,
  is: /\b(?:is|are) (?:a|an|the|in|on|at|of|kept|stored|used|run|built|made|written|called|named|located|set|based|\w+ed)\b/,
};

export const CUE_NAMES: readonly string[] = Object.keys(CUES);

/** Which cues a reading has. */
export function cuesIn(reading: string): readonly boolean[] {
  return CUE_NAMES.map((name) => CUES[name]?.test(reading) === true);
}

/** Their names. */
export function namesOfCuesIn(reading: string): readonly string[] {
  const has = cuesIn(reading);
  return CUE_NAMES.filter((_, i) => has[i]);
}
