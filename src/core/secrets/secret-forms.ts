import { opensSomething } from './opens-something.ts';
import { spansIn, type SecretFinder, type SecretSpan } from './secret-span.ts';

/** What a text must have that is worth a search, and a form of which one place is a password, whatever it looks like. */
type Form = readonly [hint: RegExp, form: RegExp];

const FORMS: readonly Form[] = [
  // "here's the key for the geocoding api: …"
  [
    /\b(?:key|token|secret)\b[^\n:]{0,30}\b(?:api|service|account)\b/,
    /\b(?:key|token|secret)\b[^\n:]{0,30}\b(?:api|service|account)\b[^\n:]{0,60}:\s{1,4}["'`]?((?=[A-Za-z0-9_-]*\d)(?=[A-Za-z0-9_-]*[A-Za-z])[A-Za-z0-9_-]{24,200})(?![\w-])/g,
  ],
  [/WIFI:/, /\bWIFI:(?:[A-OQ-Z]:(?:\\.|[^;\\\n]){0,100};){0,5}P:((?:\\.|[^;\\\n]){3,100})(?=;)/g],
  [/\t\*\t/, /(?:^|\n)["']?[\w.@*-]{1,80}["']?\t+\*\t+["']?([^\s"'*]{3,200})(?=["']?(?:\s|$))/g],
  [/<Value>/, /<\w*Password>\s{0,20}<Value>([^<\n]{3,300})(?=<)/g],
  [
    /\bset /,
    /(?:^|\n)[ \t]*set (?:psksecret|passwd|password|secret|auth-pwd|priv-pwd|auth-password|passphrase|private-key)(?: ENC)?[ \t]+["']?([^\s"'=][^\s"'=]{3,400}={0,2})(?=["']?[ \t]*(?:\r?\n|$))/g,
  ],
  [
    /_pass(?:word|wd|phrase)[ \t]/,
    /(?<![\w-])[a-z]{2,20}_(?:password|passwd|passphrase)[ \t]+(?=[^\s]*[\d!#$%^&*+_-])["']?([A-Za-z0-9][^\s"',;:()[\]{}<>=|]{4,200})(?=["']?[ \t]*(?:\r?\n|$))/g,
  ],
  [/ >\S/, /(?:^|\n)[ \t]*(?:ACL SETUSER|user)[ \t]+\S{1,60}(?:[ \t]+[^\s>]\S{0,100}){0,12}[ \t]+>([^\s]{3,200})/gi],
  [/stats auth/, /\bstats auth[ \t]+[\w.@-]{1,60}:([^\s]{3,200})/g],
  [/PSK/, /:[ \t]*PSK[ \t]+0[xs]([A-Za-z0-9+/=]{16,200})/g],
  [/chpasswd/, /\bchpasswd\b[^\n<]{0,40}<<<[ \t]*["']?[\w.-]{1,40}:([^\s"']{3,200})/g],
  [/\[None\]|Access Key/, /\bSecret Access Key(?: ?\[[^\]\n]{0,40}\])?:[ \t]{0,4}([A-Za-z0-9/+]{30,60})/gi],
  [
    /\[redacted:(?:aws|alibaba|tencent)/,
    /\[redacted:(?:aws|alibaba|tencent)-key\][^A-Za-z0-9\n[]{1,10}([A-Za-z0-9/+]{28,44})(?![A-Za-z0-9/+=])/g,
  ],
  [/\bAC[a-f0-9]{32}/, /\bAC[a-f0-9]{32}\W{1,8}([a-f0-9]{32})(?![a-z0-9])/g],
  [
    /\] - \[/,
    /\[\d{1,3}: ?\w{0,30}(?:password|passwd|secret|token)\w{0,10}\][^\n[]{0,40}\[\w{3,20}\] - \[([^\]\n]{3,300})(?=\])/gi,
  ],
  [/(?:Unseal|Recovery) Key/, /\b(?:Unseal|Recovery) Key \d{1,2}: ?([A-Za-z0-9+/]{40,64}={0,2})/g],
  [/GenieKey/, /\bGenieKey ([a-f0-9-]{32,40})/g],
  [/secret-id/, /--?secret-id[= ]["']?([A-Za-z0-9-]{16,100})/g],
  [
    /(?:[a-f0-9]{2}:){8}/,
    /\b(?:priv|privateExponent|prime[12]|exponent[12]|coefficient|private[ _-]?(?:key|exponent)\b[^\n:]{0,40}):\s{0,20}((?:[a-f0-9]{2}:\s{0,20}){15,600}[a-f0-9]{2})(?![a-f0-9:])/gi,
  ],
  [/MK dump/, /\bMK dump:\s{0,9}((?:[a-f0-9]{2}\s{1,9}){15,127}[a-f0-9]{2})/g],
  [/MII/, /(?<![A-Za-z0-9+/])(MII[A-Za-z0-9+/]{3}IBAzCC[A-Za-z0-9+/\r\n]{60,20000}={0,2})/g],
  [/\/u3\+7Q/, /\/(u3\+7QAAAAI[A-Za-z0-9+/\r\n]{60,20000}={0,2})/g],
  [
    /[Pp]hantom|[Pp]rivate key|[Ss]ecret key|[Ss]olana/,
    /\b(?:phantom|private key|secret key|solana)\b[^\n]{0,40}?(?<![A-Za-z0-9])([1-9A-HJ-NP-Za-km-z]{87,88})(?![A-Za-z0-9])/gi,
  ],
  [/seed:? s/, /\b(?:xrp|ripple|family) seed:? (s[1-9A-HJ-NP-Za-km-z]{25,30})(?![A-Za-z0-9])/gi],
  [/ md5 /, /\bmd5 7 ([0-9A-F]{8,100})(?=[ \t]*(?:\r?\n|$))/g],
  [
    /standby /,
    /(?:^|\n)[ \t]*standby \d{1,4} authentication (?:text |md5 key-string )?(?!md5\b|text\b)([^\s]{3,100})(?=[ \t]*(?:\r?\n|$))/g,
  ],
  [
    /\.from\(\[|Array\(\[|bytes\(\[/,
    /\b\w{0,20}(?:key|secret|seed)\w{0,10}\s{0,4}=\s{0,4}(?:new )?[\w.]{1,30}\(\[((?:\s{0,9}\d{1,3}\s{0,9},){15,127}\s{0,9}\d{1,3})/gi,
  ],
  [/SAML/, /\bSAML(?:Response|Request)=([A-Za-z0-9+/%=_-]{60,20000})/g],
  [/post_server_item/, /\bpost_server_item\W{1,4}([a-f0-9]{32})/g],
  [
    /<(?:code|b|i|tt|strong|kbd|em|span)>/,
    /\b(?:password|passwort|kennwort|passphrase|mot de passe|contraseña)\s?:?\s?<(?:code|b|i|tt|strong|kbd|em|span)>([^<\n]{4,200})(?=<\/)/gi,
  ],
  [
    /[a-z2-7]{4} [a-z2-7]{4} [a-z2-7]{4} [a-z2-7]{4}(?![\w,.])/,
    /\b(?:app(?:lication)?[ -]password|(?:enter|type|use) this key|set-?up key|secret key)\b[^\n:]{0,40}:?\s{1,4}((?=(?:[a-z2-7]{4} ){0,7}(?:[a-z2-7]{0,3}[2-7]|[b-df-hj-np-tv-z]{4}))(?:[a-z2-7]{4} ){3,7}[a-z2-7]{4})(?!\w)/g,
  ],
  [/password \d/, /\bpassword [57] ([0-9A-F]{8,100}|\$\d\$\S{8,100})(?=[ \t]*(?:\r?\n|$))/g],
  [/\]:\d/, /(?:^|\n)\[[\w.-]{3,100}\](?::\d{2,5})?[ \t]+[\w.@+-]{1,100}:([^\s]{3,200})/g],
  [/=\{/, /;\s?(?:pwd|password)=\{((?:[^}\n]|\}\}){3,200})\}(?=;|"|\s|$)/gi],
  [
    /IDENTIFIED BY|identified by/,
    /(?:\bIDENTIFIED BY|\b(?:user|role|link) \S{1,80} identified by) (?!(?:VALUES|PASSWORD|RANDOM)\b)"?([^\s"';,()]{3,100})/g,
  ],
  [/isakmp|keyring/, /\b(?:crypto isakmp key|pre-shared-key(?: address \S{1,60})? key)(?: \d)? ([^\s"']{3,100})/g],
  [
    /(?:radius|tacacs|RADIUS|TACACS)[^\n]{0,80} key /,
    /\b(?:radius|tacacs)(?:-server)?\b[^\n]{0,80}? key(?: \d)? ([^\s"']{3,100})(?=[ \t]*(?:\r?\n|$))/gi,
  ],
  [/community/, /(?:^|\n)[ \t]{0,20}r[ow]community6? (?!public\b|private\b|default\b)([^\s"']{3,100})/g],
  [
    /vault kv/,
    /\bvault kv (?:put|patch)(?:[ \t]+(?:-[\w=-]{1,40}|[\w./-]{1,100})){1,8}?[ \t]+[\w.-]{1,80}=(?!@)([^\s"'$]{3,300})/g,
  ],
  [
    /\[\d{1,3}, ?\d{1,3}, ?\d{1,3}, ?\d/,
    /(?:\b(?:id|keypair|wallet|solana|secret|private|seed)\b[^\n[]{0,60}\r?\n?[^\n[]{0,60})\[((?:\d{1,3}, ?){31,63}\d{1,3})(?=\])/gi,
  ],
];
/** Those that quote the password, or what stands beside it. */
const QUOTED_FORMS: readonly Form[] = [
  [
    /\bWHERE\b|\bwhere [\w]+ ?= ?'/,
    /\bSET\s{1,9}\w{1,40}\s{0,4}=\s{0,4}'([^'\n]{3,200})'(?=\s{1,9}WHERE\s{1,9}\w{1,40}\s{0,4}=\s{0,4}'[\w.-]{0,40}(?:password|passwd|secret|token|api_?key)')/gi,
  ],
  // Who may log in over a line that is dialled: `"name" * "secret" *`.
  [/[ \t]\*[ \t]/, /(?:^|\n)[ \t]*["']?[\w.@*-]{1,80}["']?[ \t]+\*[ \t]+["']([^\s"'*]{3,200})(?=["'](?:[ \t]|\n|$))/g],
  [
    /["']--?[a-z-]{0,30}(?:pass|psk|auth|token|secret|key)/,
    /["']--?(?!no-)(?:[a-z]{1,20}-?){0,3}(?:requirepass|masterauth|pass(?:word|wd|phrase)?|psk|token|secret|api-?key)["'],\s{0,20}["']([^"'\s]{3,300})(?=["'])/gi,
  ],
  [
    / pass(?:word)? (?:is )?"/,
    /\buser(?:name)?[ \t]+"[^"\n]{1,100}"[ \t]+(?:there[ \t]+)?(?:with[ \t]+)?pass(?:word)?[ \t]+(?:is[ \t]+)?"([^"\n]{3,200})(?=")/g,
  ],
  [/:pass/, /:(?:user(?:name)?|login)\s{1,9}"[^"\n]{1,100}"[\s,]{1,20}:pass(?:word|wd)?\s{1,9}"([^"\n]{3,200})(?=")/g],
  [/EAP|XAUTH|NTLM|PSK/, /(?:^|\n)[^\n]{0,200}?:[ \t]*(?:EAP|XAUTH|NTLM|PSK)[ \t]+(?:["']([^"'\n]{3,200})["'])/g],
  [
    /variable[ \t]+"/,
    /\bvariable\s{1,9}"\w{0,40}(?:password|passwd|secret|token|api_key|private_key)\w{0,10}"\s{0,9}\{[^{}]{0,300}?\bdefault\s{0,9}=\s{0,9}"([^"\n]{3,300})(?=")/gi,
  ],
  [
    /" -> "/,
    /\b\w{0,40}(?:password|passwd|secret|token)\w{0,10}\s{1,30}=\s{1,9}"[^"\n]{1,300}"\s{1,9}->\s{1,9}"([^"\n]{3,300})(?=")/gi,
  ],
  [/bcrypt_hash/, /"bcrypt_hash"[^{}]{0,400}?"result":\s{0,9}"([^"\n]{3,300})(?=")/g],
  [
    /"value"/,
    /"(?:credential|password|secret)s?"\s{0,9}:\s{0,9}\{[^{}]{0,200}?"value"\s{0,9}:\s{0,9}"([^"\n]{3,300})(?=")/gi,
  ],
  [/AUTH/, /"AUTH"(?: "[^"\n]{1,100}")? "([^"\n]{3,300})(?=")(?!"\s")/gi],
  [/OTP\(/, /\b(?:T|H)OTP\(\s{0,4}["']([A-Z2-7]{16,128})(?=={0,6}["'])/g],
  [
    /PlainAuth/,
    /\bPlainAuth\(\s{0,4}"[^"\n]{0,60}"\s{0,4},\s{0,4}"[^"\n]{1,100}"\s{0,4},\s{0,4}"([^"\n]{3,200})(?=")/g,
  ],
  [
    /= ?\(["']/,
    /\b(?:creds?|credentials|auth|login)\s{0,4}=\s{0,4}\(\s{0,4}["'][^"'\n]{1,80}["']\s{0,4},\s{0,4}["']([^"'\n]{4,200})(?=["']\s{0,4}\))/gi,
  ],
  [
    /algoliasearch|wilio|Pusher|Client\(["']/,
    /\b(?:algoliasearch|[tT]wilio|new Pusher|TwilioClient|Client)\(\s{0,4}["'][A-Z0-9][A-Za-z0-9]{7,40}["']\s{0,4},\s{0,4}["']([a-f0-9]{32,64})(?=["'])/g,
  ],
  [
    /[{[]\s?'[^'\n\\]'\s?,/,
    /\b\w{0,20}(?:pw|pass|passwd|password|pwd|secret|key)\w{0,10}\s{0,4}(?:\[\d{0,4}\])?\s{0,4}=\s{0,4}[{[]((?:\s{0,4}'[^'\\\n]'\s{0,4},?){4,200})/gi,
  ],
  [
    /char ?\*/,
    /\b(?:ssid|user|login|host)\w{0,10}\s{0,4}=\s{0,4}"[^"\n]{1,100}";?\s{0,20}(?:const )?(?:static )?(?:const )?char ?\*\s?(?:pass|pw|pwd|psk|key)\w{0,10}\s{0,4}=\s{0,4}"([^"\n]{3,200})(?=")/gi,
  ],
  [
    /defaultValue/,
    /\b\w{0,30}(?:api_?key|password|passwd|secret|token)\w{0,10}\s{0,4}=\s{0,4}[\w.]{1,40}\([^()\n]{0,80}\bdefaultValue\s{0,4}[:=]\s{0,4}["']([^"'\n]{3,300})(?=["'])/gi,
  ],
  [/PSK/, /(?:^|\n)[^\n]{0,200}?:[ \t]*PSK[ \t]+["']([^"'\n]{3,200})["']/g],
  [/sensitive/, /\bdefault\s{0,20}=\s{0,20}"([^"\n]{6,300})"(?=\s{0,40}sensitive\s{0,20}=\s{0,20}true)/g],
  [/sensitive/, /\bsensitive\s{0,20}=\s{0,20}true\s{0,40}default\s{0,20}=\s{0,20}"([^"\n]{6,300})"/g],
  [
    /crypt/i,
    /\b(?:pgp_sym_(?:en|de)crypt|AES_(?:EN|DE)CRYPT|EncryptByPassPhrase)\([^()\n']{1,120},\s{0,4}'([^'\n]{3,200})'/gi,
  ],
  [
    /btoa\(|b64encode\(|base64\.|Base64\.|Buffer\.from\(/,
    /\b(?:btoa|b64encode|base64\.encode\w{0,12}|Base64\.\w{1,30}|Buffer\.from)\(\s{0,4}b?["'][\w.@-]{1,60}:["']?(?:\s{0,4}\+\s{0,4}["'])?([^"'\n$]{3,200})(?=["'])/g,
  ],
  [
    /connect|mysqli|PDO/,
    new RegExp(
      String.raw`(?:\bmysqli?(?:_p?connect)?|\bPDO|\bDBI->connect|\boci_p?connect)\(\s{0,9}["'][^"'\n]{1,200}["']\s{0,4},\s{0,9}["'][^"'\n]{1,100}["']\s{0,4},\s{0,9}["']([^"'\n$]{3,200})(?=["'])`,
      'g',
    ),
  ],
];
/** Those of several lines. */
const LINED_FORMS: readonly Form[] = [
  [/<auth-user-pass>/, /<auth-user-pass>\s{0,9}[^\s<]{1,200}\r?\n[ \t]*([^\s<]{3,300})(?=\s{0,9}<)/g],
  [
    /\n[ \t]*pass/,
    /(?:^|\n)[ \t]*(?:user(?:name)?|login|account)[ \t]+["']?[^\s"'=:]{1,100}["']?[ \t]*\r?\n[ \t]*pass(?:word|wd|phrase)?[ \t]+["']?([^\s"'=:][^\s"']{2,200})(?=["']?[ \t]*(?:\r?\n|$))/g,
  ],
  [
    /chpasswd:/,
    /(?<=\bchpasswd:[^]{0,400}?\n[ \t]{1,20}[\w-]{1,32}:)(?!R\b|RANDOM\b)([^\s:]{3,100})(?=[ \t]*(?:\r?\n|$))/g,
  ],
  [
    /name="\w+"\r?\n/,
    /\bname="\w{0,30}(?:password|passwd|pwd|secret|token)\w{0,10}"\r?\n(?:[A-Z][^\n]{0,100}\r?\n)?\r?\n([^\r\n]{3,300})(?=\r?\n)/gi,
  ],
  [
    /\bPASS /,
    /(?:^|\n)(?:[<>C:S ]{0,6})USER [^\n]{1,100}\r?\n(?:[^\n]{0,200}\r?\n){0,2}?(?:[<>C:S ]{0,6})PASS ([^\r\n]{3,200})/g,
  ],
  [/UGFzc3dvcmQ6/, /\b334 UGFzc3dvcmQ6\r?\n(?:[<>C:S ]{0,6})([A-Za-z0-9+/]{4,300}={0,2})/g],
  [
    /" (?:RATE_LIMIT|TOTP_AUTH)/,
    /(?:^|\n)([A-Z2-7]{16,128})(?=\r?\n" (?:RATE_LIMIT|TOTP_AUTH|WINDOW_SIZE|DISALLOW_REUSE|HOTP))/g,
  ],
  [/" TOTP_AUTH/, /\n" TOTP_AUTH\r?\n((?:\d{8}(?:\r?\n|$)){1,10})/g],
  [
    /Out\[/,
    /\["\w{0,40}(?:PASS\w{0,10}|PW|PWD|TOKEN|SECRET|KEY)"\]\)?[ \t]*\r?\n(?:Out\[\d{1,5}\]: )'([^'\n]{3,300})(?=')/g,
  ],
  [/\bsend\b/, /\bexpect\b[^\n]{0,60}assword[^\n]{0,40}\r?\n\s{0,20}send(?: --)? "([^"\n\\$]{3,100})(?=\\[rn])/g],
  [
    /\n[ \t]{1,4}(?:neighbor \S{1,60} )?password /,
    /(?:^|\n)[ \t]{1,4}(?:neighbor \S{1,60} )?password (?:0 )?(?![57] |required|optional)([A-Za-z][^\s:=,;()"']{5,100})(?=[ \t]*(?:\r?\n|$))/g,
  ],
];

/** What a shell writes into a file that keeps a secret, up to the word that ends it. */
const WRITTEN_FILE =
  />{1,2}[ \t]*\S{0,100}(?:pass|secret|token|\.key|cred|netrc|pgpass)\S{0,60}[ \t]*<<-?[ \t]*["']?(\w{1,20})["']?[ \t]*\r?\n(?![^\n]*[${])([^\n]{3,300})(?=\r?\n\1)/gi;

export const FORM_SECRETS: SecretFinder = {
  kind: 'setting-secret',
  find: (text) => {
    // Most texts are a line without a quote.
    const forms = [
      ...FORMS,
      ...(text.includes('"') || text.includes("'") ? QUOTED_FORMS : []),
      ...(text.includes('\n') ? LINED_FORMS : []),
    ];
    const spans: SecretSpan[] = [];
    for (const [hint, form] of forms) if (hint.test(text)) spans.push(...spansIn(text, form));
    if (text.includes('<<')) spans.push(...spansIn(text, WRITTEN_FILE, 2));
    return spans.filter(([start, end]) => opensSomething(text.slice(start, end), 'given'));
  },
};
