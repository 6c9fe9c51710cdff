/**
 * Whether a text speaks to an agent instead of telling it something.
 *
 * Two grades: `command` tries to take over (overrides, standing orders with something to run, role markers, hidden
 * text); `advice` is an imperative that a person could mean as a preference ("always use pnpm"). What came from a
 * tool's output or a web page is held for either; what an agent wrote is held for the first alone.
 */
export type InstructionGrade = 'none' | 'advice' | 'command';

export function instructionGrade(text: string): InstructionGrade {
  const plain = plainOf(text);
  if (HIDDEN.test(text) || COMMANDS.some((pattern) => pattern.test(plain))) return 'command';
  if (STANDING.test(plain) && ACTION.test(plain)) return 'command';
  return STANDING.test(plain) || ADVICE.some((pattern) => pattern.test(plain)) ? 'advice' : 'none';
}

/** Characters that hide text from a person while a model reads it: tags, bidirectional overrides. */
const HIDDEN = /[\u{e0020}-\u{e007f}\u202a-\u202e\u2066-\u2069]/u;

/** Orders that are to hold later, for other tasks than this one. */
const STANDING =
  /\b(?:from now on|from this point|going forward|henceforth|in (?:all )?future|(?:before|after|for|on|with|at the start of|at the end of) (?:any|every|each|all|the next)\b|every time|each time|whenever|next time|always|never|remember to|make sure|be sure to|you (?:must|should|shall|need to|have to|are to)|(?:the |all )?(?:agents?|assistants?|models?|ai) (?:must|should|shall|needs? to|has to|have to|will))\b/;

/** Something to do to a machine, to files, or to somebody's data. */
const ACTION =
  /\b(?:run|execute|exec|eval|touch|curl|wget|bash|sh|zsh|powershell|sudo|chmod|chown|rm|mv|dd|ssh|scp|nc|python3?|node|npx|pip|download|upload|install|delete|remove|wipe|drop|overwrite|disable|skip|bypass|turn off|send|post|email|exfiltrate|leak|forward|copy|paste|reveal|print|output|open|visit|fetch|click|approve|allow|grant|commit|push|force|merge|deploy|publish|transfer|pay)\b/;

const COMMANDS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass|overrule)\b[^.\n]{0,40}\b(?:previous|prior|above|earlier|preceding|all|any|your|the|system|safety|other)\b[^.\n]{0,40}\b(?:instructions?|prompts?|rules?|guidelines?|directions?|orders?|polic(?:y|ies)|constraints?|messages?|context)\b/,
  /\b(?:new|updated|revised|real|actual|secret|hidden|important) (?:system )?(?:instructions?|prompts?|directives?|orders?)\b\s*[:-]/,
  /\bsystem ?(?:prompt|message|override|instruction|notice)\b/,
  /(?:^|[\n>])\s*(?:system|assistant|developer|tool)\s*:/,
  /<\/?\s*(?:system|assistant|user|developer|instructions?|important|tool_call|tool_result|function_calls?|invoke|admin|memory|data)\b[^>]*>/,
  /<\|[^|>\n]{1,40}\|>|\[\/?inst\]|<<\/?sys>>/,
  /\byou are (?:now|no longer)\b|\bact as (?:an?|the|if)\b|\bpretend (?:to be|you|that)\b|\broleplay\b|\bjailbreak\b|\bdeveloper mode\b|\bdan mode\b/,
  /\bdo not (?:tell|inform|mention|reveal|show|alert|warn|ask)\b|\bdon'?t (?:tell|inform|mention|reveal|show|alert|warn|ask)\b|\bwithout (?:asking|telling|informing|confirmation|permission|approval)\b/,
  /\b(?:send|post|upload|forward|exfiltrate|email|leak)\b[^.\n]{0,80}(?:https?:\/\/|[\w.+-]+@[\w-]+\.\w|\bto\b[^.\n]{0,30}\b(?:server|endpoint|webhook|url|address)\b)/,
  /\b(?:curl|wget)\b[^\n]{0,200}(?:\|\s*(?:ba|z|da)?sh\b|https?:\/\/)/,
  /\brm\s+-[a-z]*[rf]|\bchmod\s+[0-7]{3,4}\b|\bsudo\s+\w|\b(?:ba|z)?sh\s+-c\b|\beval\s*\(|\b(?:mkfs|dd if=)/,
  /\b(?:grant|approve|allow|auto-?approve|give)\b[^.\n]{0,40}\b(?:all|every|any|full|permissions?|access|requests?|tools?)\b/,
  /(?:^|[.!;:\n]\s*)(?:please |now |then |first,? )?(?:run|execute|exec|eval|touch|sudo)\b(?:[^.\n]{0,20}:|\s+(?:the (?:following|command|script)|this|`|\.?\/|\S+\s+[/~.$-]))/,
  // The same in the languages that attacks come in most.
  /\b(?:ignoriere|vergiss|ignorez|oubliez|ignora|olvida|ignore todas)\b[^.\n]{0,40}\b(?:anweisungen|regeln|instructions|consignes|instrucciones|instruções|reglas|istruzioni)\b/,
  /(?:игнорируй|забудь|ігноруй)[^.\n]{0,40}(?:инструкц|указан|правил|інструкц)/,
  /(?:忽略|无视|無視)[^。\n]{0,20}(?:指令|指示|说明|規則|规则)|(?:以前|上記|前)の(?:指示|命令)を無視/,
];

const ADVICE: readonly RegExp[] = [
  /(?:^|[.!;:\n]\s*)(?:please |kindly |now |then |first,? |just |simply )?(?:use|run|add|remove|delete|disable|enable|skip|avoid|call|set|write|create|install|open|click|ensure|keep|stop|start|do|don'?t|commit|push|deploy|execute|touch|copy|move|rename|replace|change|update|download|upload|send|read|visit|fetch|approve|allow|grant|trust|treat|assume|consider|prefer|answer|reply|respond|say|tell|print|reveal|return|include|insert|append|prepend)\b/,
  /\b(?:should|must|shall|has to|have to|needs? to) (?:always |never |first |not )?[a-z]+/,
  /\bbest practice\b/,
];

/** Look-alikes from Cyrillic and Greek, and digits that stand for letters, as far as attacks use them. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  ԁ: 'd',
  һ: 'h',
  ո: 'n',
  α: 'a',
  ο: 'o',
  ε: 'e',
  ι: 'i',
  ρ: 'p',
  ν: 'v',
};

/** As a model would read it: compatibility forms unified, invisible characters gone, blanks single, lower case. */
function plainOf(text: string): string {
  const visible = text.normalize('NFKC').replaceAll(/\p{Cf}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164/gu, '');
  const lower = visible.toLowerCase();
  // A text in Cyrillic is read as such; single foreign letters within Latin words are disguise.
  const folded = /[a-z]/.test(lower)
    ? lower.replaceAll(/[\p{sc=Cyrillic}\p{sc=Greek}\u0578]/gu, (letter, at: number) =>
        /[a-z]/.test(lower[at - 1] ?? '') || /[a-z]/.test(lower[at + 1] ?? '')
          ? (LOOK_ALIKES[letter] ?? letter)
          : letter,
      )
    : lower;
  return folded.replaceAll(/[^\S\n]+/g, ' ').replaceAll(/[*_`~]+(?=\w)|(?<=\w)[*_`~]+/g, '');
}
