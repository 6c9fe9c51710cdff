import { namesIn } from './names-in.ts';
import { opensSomething, unquoted } from './opens-something.ts';
import { entropyOf } from '../secret-kinds.ts';
import { isSecretName } from '../secret-names.ts';
import { isSecretPhrase } from './secret-phrase.ts';
import { spansIn, type SecretFinder, type SecretSpan } from './secret-span.ts';

const QUOTED = String.raw`("[^"\n]{3,200}"|'[^'\n]{3,200}'|\x60[^\x60\n$]{3,200}\x60)`;
interface Place {
  /** What stands between a name and its value, and the value, in quotes. */
  readonly behind: RegExp;
  /** What stands before the name. */
  readonly before?: RegExp;
  readonly name?: RegExp;
  /** A parser has tokens and a map has keys, and they are words: there only a password may be one. */
  readonly anyName?: boolean;
}

const behind = (source: string): RegExp => new RegExp(source + QUOTED, 'y');
const CALL =
  /\b(?:getenv|setdefault|environ\.get|SetEnvironmentVariable|setenv|putenv|[sS]etProperty|fill|type|sendKeys|send_keys|headers?\.(?:set|append|add|insert)|\w\.insert|setRequestHeader|header|add_header|addHeader|withHeader|define|env)\(\s{0,20}["'][#.]?$/;
const PLACES: readonly Place[] = [
  // `os.environ["API_TOKEN"] = "…"`
  { behind: behind(String.raw`["']\s{0,4}\]\s{0,4}=\s{0,4}`), before: /\[\s{0,4}["']$/, anyName: true },
  // `getenv("DB_PASSWORD", "…")`, `headers.set('X-Api-Key', '…')`, `page.fill('#password', '…')`
  { behind: behind(String.raw`["']\s{0,4},\s{0,20}(?:[A-Za-z_][\w:.]{1,40}\(\s{0,4})?`), before: CALL, anyName: true },
  // `process.env.DB_PASSWORD ?? '…'`
  { behind: behind(String.raw`["']?[\])]{0,2}\s{0,4}(?:\?\?|\|\||\bor\b|\?:|:-)=?\s{0,20}`) },
  // `password: str = "…"`, `const password: string = '…'`
  {
    behind: behind(
      String.raw`\??\s{0,4}:\s{0,4}(?:[A-Za-z_][\w.]{0,40}(?:\s?\|\s?[\w.]{1,40}){0,3}|Optional\[\w{1,20}\]|&(?:'static )?str)\s{0,4}=\s{0,4}`,
    ),
  },
  // `password == "…"`, `input.password === '…'`, `password <- "…"`
  { behind: behind(String.raw`\s{0,4}(?:[=!]==?|<-)\s{0,4}`) },
  // `expect(user.password).toBe('…')`, `password.equals("…")`
  { behind: behind(String.raw`\)?\.?(?:to(?:Be|Equal|StrictEqual|eq)|equals?|should\.eq|eq)\(\s{0,4}`) },
  // `getByLabel('Password').fill('…')`, `get('input[name=password]').type('…')`
  {
    behind: behind(String.raw`\]?["'][^\n()]{0,60}\)\.(?:type|fill|sendKeys|send_keys|setValue)\(\s{0,4}`),
    anyName: true,
  },
  // `#define WIFI_PASSWORD "…"`, `(setq smtp-password "…")`
  {
    behind: behind(String.raw`\s{1,20}`),
    before: /(?:#define|\(setq|\(def|\(defvar|\bconstant)\s{1,20}$/,
    anyName: true,
  },
  // `builder.setPassword("…")`, `.withPassword("…")`
  // `storePassword "…"` of a build script
  { behind: behind(String.raw`\s{1,4}`), name: /^[a-z]{2,20}(?:Password|Passphrase)$/ },
  { behind: behind(String.raw`\(\s{0,4}`), name: /(?:^|\.)(?:set|with|add|use)(?=[A-Z_])/ },
  // `["password", "…"]` of a list of pairs
  { behind: behind(String.raw`["']\s{0,4},\s{0,4}`), before: /[[(]\s{0,4}["']$/ },
];

function* namedValues(text: string): Iterable<SecretSpan> {
  for (const { name, start: index } of namesIn(text)) {
    // The dot of `password.equals(` is in the name.
    const own = name.replace(/\.(?:to(?:Be|Equal|StrictEqual|eq)|equals?|eq|should\.eq)$/, '');
    if (!isSecretName(own)) continue;
    const at = index + own.length;
    const before = text.slice(Math.max(0, index - 60), index);
    for (const place of PLACES) {
      place.behind.lastIndex = at;
      const match = place.behind.exec(text);
      if (match === null || place.before?.test(before) === false || place.name?.test(own) === false) continue;
      const value = match[1] ?? '';
      if (!isWritten(value) || !(place.anyName === true || isStrong(own) || /\d/.test(value))) continue;
      const end = at + match[0].length;
      yield [end - value.length + 1, end - 1];
      break;
    }
  }
}

function isStrong(name: string): boolean {
  return /pass|pwd|psk|api[._-]?key/i.test(name) || /[A-Z]_|_[A-Z]/.test(name);
}

/** Calls whose argument is a password whatever it is called. */
const CALLS: readonly RegExp[] = [
  new RegExp(
    String.raw`\b(?:login|logIn|log_in|signIn|sign_in|authenticate|[bB]asic_?[aA]uth|SetBasicAuth|HTTPBasicAuth|HTTPDigestAuth|basicAuth|PSCredential|NetworkCredential|UsernamePasswordCredentials|PasswordAuthentication|auth=|WiFi\.begin)\(?\s{0,4}["'][^"'\n]{1,100}["']\s{0,4},\s{0,4}${QUOTED}(?=\s{0,4}[,)]|\.toCharArray)`,
    'g',
  ),
  new RegExp(
    String.raw`\bgetConnection\([^\n,()]{1,200},\s{0,4}["'][^"'\n]{1,100}["']\s{0,4},\s{0,4}${QUOTED}(?=\s{0,4}\))`,
    'g',
  ),
  new RegExp(String.raw`\bjwt\.(?:sign|verify|encode|decode)\([^\n"']{1,120},\s{0,4}${QUOTED}`, 'g'),
  new RegExp(String.raw`\bcreateHmac\(\s{0,4}["'][\w-]{2,20}["']\s{0,4},\s{0,4}${QUOTED}`, 'g'),
  new RegExp(String.raw`\bhmac\.new\(\s{0,4}b?${QUOTED}`, 'g'),
  new RegExp(String.raw`\bConvertTo-SecureString\s{1,4}(?:-String\s{1,4})?${QUOTED}`, 'gi'),
];

/** `setx API_TOKEN …`, `ENV DB_PASSWORD …`: a name of a variable and its value, with a blank between. */
const SHELL =
  /(?:^|[\n;&|`])[ \t]*(?:set|setx|set -[gUx]{1,3}|setenv|ENV|env:|export|launchctl setenv|doppler secrets set|fly secrets set|railway variables set|pulumi config set --secret)[ \t]+([A-Za-z_][\w:-]{2,80})[ \t]+("[^"\n]{3,200}"|'[^'\n]{3,200}'|[^\s"'`;&|<>()=]{3,200})(?=[ \t]*(?:$|[\n`;&|#])|[ \t]+\/M\b)/g;

/** Secrets written into code: the name is a string, or the call tells. */
export const CODE_SECRETS: readonly SecretFinder[] = [
  {
    kind: 'code-secret',
    hint: /["'`]/,
    find(text) {
      const spans: SecretSpan[] = [...namedValues(text)];
      for (const pattern of CALLS) {
        for (const [start, end] of spansIn(text, pattern))
          if (isWritten(text.slice(start, end))) spans.push([start + 1, end - 1]);
      }
      return spans;
    },
  },
  {
    kind: 'code-secret',
    hint: /\b(?:setx?|setenv|ENV|env:|secrets|variables|--secret)[ \t]/,
    find: (text) =>
      [...text.matchAll(SHELL)].flatMap((match): readonly SecretSpan[] => {
        const [whole, name = '', value = ''] = match;
        const end = match.index + whole.length;
        return isSecretName(name) && isWritten(value) ? [[end - value.length, end]] : [];
      }),
  },
];

/** Text that a person reads, a name of a field and a part of an address are no secrets. */
function isWritten(value: string): boolean {
  const inner = unquoted(value);
  // The salts of a site begin and end with any sign.
  if (/^\S{32,200}$/.test(inner) && entropyOf(inner) > 4.5 && !/^https?:|\$\{|[{}]{2}/.test(inner)) return true;
  return (
    opensSomething(inner) &&
    !(/^\S+\s\S+\s\S+/.test(inner) && !isSecretPhrase(inner)) &&
    !/[{}]|^[/.#]|^https?:|\s$|^\s/.test(inner) &&
    !/^[A-Z][a-z]+(?: [a-z]+)?$/.test(inner)
  );
}
