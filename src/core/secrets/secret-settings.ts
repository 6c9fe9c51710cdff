import { opensSomething, unquoted } from './opens-something.ts';
import { isSecretName } from '../secret-names.ts';
import { spansIn, type SecretFinder, type SecretSpan } from './secret-span.ts';
import { isSecretPhrase } from './secret-phrase.ts';
import { isPasswordWord } from './secret-words.ts';

const VALUE = String.raw`("[^"\n]{1,300}"|'[^'\n]{1,300}'|[^\s"'\x60;,<>]{3,300})`;

/** Lines of settings whose first word says that the second is a password. */
const DIRECTIVES: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:^|\n)[ \t]*(?:requirepass|masterauth|rootpw|bindpw|sentinel auth-pass \S+|ldap_bind_password|wpa_passphrase|wpa-psk|wifi\.psk|psk|sasl_passwd|stats auth \w+|neverssl)(?:[ \t]*=[ \t]*|[ \t]+)(?:--(?:plaintext|iscrypted)[ \t]+)?${VALUE}`,
    'g',
  ),
  new RegExp(String.raw`\benable (?:secret|password)(?: level \d+)?(?: \d)? ${VALUE}`, 'g'),
  new RegExp(
    String.raw`\busername \S{1,60}(?: privilege \d+)? (?:secret|password) (?:\d )?${VALUE}(?=[ \t]*(?:$|\n|["'\`]))`,
    'g',
  ),
  new RegExp(String.raw`\bsnmp-server community ${VALUE}`, 'g'),
  // An account in clear where a hash should be.
  /(?:^|\n)[a-z_][\w-]{0,31}:([^\s:*!$x][^\s:*!$]{3,60})(?=:\d+:\d+:[^:\n]*:[^:\n]*:)/g,
  // `PASSWORD 'x'` and `IDENTIFIED BY 'x'` of a database.
  /\b(?:IDENTIFIED (?:WITH \w{1,40} )?BY|(?:WITH |ENCRYPTED )?PASSWORD(?: FOR \S{1,80})?(?:\s?=\s?|\s?\(\s?|\s)N?)\s?('(?:[^'\n]|''){3,200}')/gi,
];

const DIRECTIVE_SECRETS: SecretFinder = {
  kind: 'setting-secret',
  hint: /requirepass|masterauth|rootpw|bindpw|auth-pass|passwd|passphrase|psk|enable |username |snmp-server|:\d+:\d+:|IDENTIFIED|PASSWORD/i,
  find: (text) =>
    DIRECTIVES.flatMap((pattern) => spansIn(text, pattern)).filter(([start, end]) =>
      opensSomething(text.slice(start, end)),
    ),
};

/** A name in an element and its value in it, or in the element behind it. */
const ELEMENTS: readonly RegExp[] = [
  /<\w{1,40}(?:\s[^<>\n]{0,80}?)?\s(?:key|name|id)=["']([\w.-]{2,80})["'][^<>\n]{0,80}>\s{0,20}([^<>\n]{3,300}?)(?=\s{0,20}<\/)/g,
  /<key>([^<>\n]{2,80})<\/key>\s{0,40}<string>([^<>\n]{3,300}?)(?=<\/string>)/g,
  /<t[hd][^<>\n]{0,60}>\s{0,10}(?:<\w{1,10}>)?([^<>\n]{2,40}?):?(?:<\/\w{1,10}>)?\s{0,10}<\/t[hd]>\s{0,40}<td[^<>\n]{0,60}>\s{0,10}(?:<\w{1,10}>)?([^<>\s]{3,300}?)(?=\s{0,10}<\/)/g,
  /(?:<|&lt;)((?:\w{1,20}:)?(?:[a-z]{1,20}[._-]?)?(?:password|passwd|pass|passphrase|secret|token|api-?key))(?:\s[^<>\n]{0,120})?(?:>|&gt;)([^<>&\n]{3,300}?)(?=(?:<|&lt;)\/)/gi,
];

const ELEMENT_SECRETS: SecretFinder = {
  kind: 'setting-secret',
  hint: /<\/|&lt;\//,
  find: (text) =>
    ELEMENTS.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap((match): readonly SecretSpan[] => {
        const [whole, name = '', value = ''] = match;
        const end = match.index + whole.length;
        const isNamed = isSecretName(name) || isPasswordWord(name) || /^(?:\w+:)?pass$/i.test(name);
        // A label is read by people: it has several words, or begins as a sentence does.
        return isNamed && opensSomething(value) && (isSecretPhrase(value) || !/^\S+\s\S|^[A-Z][a-z]+$/.test(value))
          ? [[end - value.length, end]]
          : [];
      }),
    ),
};

/** Everything below `data:` of a secret of a cluster is one, whatever it is called. */
const CLUSTER =
  /(?:^|\n)kind:[ \t]*Secret[ \t]*(?=\r?\n)[^]{0,2000}?(?:^|\n)(?:stringData|data):[ \t]*\r?\n((?:[ \t]+[^\n]*(?:\n|$)){1,200})/g;

const CLUSTER_SECRETS: SecretFinder = {
  kind: 'setting-secret',
  hint: /kind:[ \t]*Secret\b/,
  find: (text) =>
    spansIn(text, CLUSTER).flatMap(([start, end]) =>
      spansIn(
        text.slice(start, end),
        new RegExp(String.raw`^[ \t]+[\w.-]{1,253}:[ \t]+${VALUE}[ \t]*$`, 'gm'),
        1,
        start,
      ).filter((span) => opensSomething(text.slice(span[0], span[1]))),
    ),
};

const KEY = String.raw`[ \t"']*([A-Za-z_][\w.-]{0,63})["']?[ \t]*[:=][ \t]*`;
/** A value that stands in the lines below its name: a block of YAML, or text in three quotes. */
const BLOCKS: readonly RegExp[] = [
  new RegExp(
    String.raw`(?:^|\n)${KEY}[|>][+-]?\d?[ \t]*\r?\n([ \t]+\S[^\n]{0,400}(?:\n[ \t]+\S[^\n]{0,400}){0,60})`,
    'g',
  ),
  new RegExp(String.raw`(?:^|\n)${KEY}[rbuf]?(?:"""|''')\\?([^]{3,2000}?)(?="""|''')`, 'g'),
];

const BLOCK_SECRETS: SecretFinder = {
  kind: 'setting-secret',
  hint: /[|>][+-]?\d?[ \t]*\r?\n|"""|'''/,
  find: (text) =>
    BLOCKS.flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap((match): readonly SecretSpan[] => {
        const [whole, name = '', value = ''] = match;
        const secret = value.trim();
        const start = match.index + whole.length - value.length + value.indexOf(secret);
        // A description of it is a sentence.
        return isSecretName(name) &&
          opensSomething(secret) &&
          (secret.split(/[ \t]+/).length < 4 || isSecretPhrase(secret))
          ? [[start, start + secret.length]]
          : [];
      }),
    ),
};

/** `pass` and `pw` count and measure; behind the name of somebody they open. */
const BEHIND_NAME = new RegExp(
  String.raw`\b(?:user(?:_?name)?|login|e?mail|benutzer(?:name)?|usuario|utilisateur|host)["']?[ \t]*[:=][ \t]*["']?[^\s"',;]{1,100}["']?[\s,;/|]{1,20}["']?(?:pass|pw|psw|pwd)["']?[ \t]*[:=][ \t]*${VALUE}`,
  'gi',
);
const SHORT_NAMES: SecretFinder = {
  kind: 'named-secret',
  hint: /\b(?:pass|pw|psw|pwd)["']?[ \t]*[:=]/i,
  find: (text) =>
    spansIn(text, BEHIND_NAME).flatMap(([start, end]): readonly SecretSpan[] => {
      const value = text.slice(start, end);
      const quote = value === unquoted(value) ? 0 : 1;
      return opensSomething(value) && !/^\w+[.(]/.test(value) ? [[start + quote, end - quote]] : [];
    }),
};

const ROW = /\s{0,20},?\s{0,20}\(((?:[^()'\n]|'[^'\n]*'){1,4000})\)/gy;
const CELL = /\s*((?:'[^'\n]*')+|[^,'\n]+)\s*(?:,|$)/g;
/** The columns and the values of a row that a database is given. */
const INSERTED: SecretFinder = {
  kind: 'table-secret',
  hint: /INSERT\s+INTO/i,
  *find(text) {
    for (const match of text.matchAll(/\bINSERT\s+INTO\s+\S{1,80}\s{0,4}\(([^()]{1,1000})\)\s{0,4}VALUES\s{0,4}/gi)) {
      const columns = (match[1] ?? '').split(',').map((name) => name.replaceAll(/[\s"'`[\]]/g, ''));
      const at = match.index + match[0].length;
      // Rows follow each other; what stands in parentheses further on is none.
      for (const row of text.slice(at, at + 20_000).matchAll(ROW)) {
        const [whole, values = ''] = row;
        const from = at + row.index + whole.length - 1 - values.length;
        for (const [index, value] of [...values.matchAll(CELL)].entries()) {
          const [cell, written = ''] = value;
          const start = from + value.index + cell.indexOf(written);
          if (
            written.startsWith("'") &&
            (isSecretName(columns[index] ?? '') || isPassOf(columns, index)) &&
            opensSomething(written.slice(1, -1))
          )
            yield [start + 1, start + written.length - 1];
        }
      }
    }
  },
};

/** `pass` beside a name of somebody. */
function isPassOf(columns: readonly string[], index: number): boolean {
  return (
    /^(?:pass|pw|psw)$/i.test(columns[index] ?? '') &&
    columns.some((name) => /^(?:user|login|mail|email|name)/i.test(name))
  );
}

const COPIED =
  /\bCOPY\s+\S{1,80}\s{0,4}\(([^()]{1,1000})\)\s+FROM\s+stdin[^\n]{0,60}\r?\n((?:(?!\\\.)[^\n]{1,2000}\r?\n){1,2000})/gi;
/** Rows as a database writes them out: a column of keys or of passwords. */
const COPIED_ROWS: SecretFinder = {
  kind: 'table-secret',
  hint: /\bCOPY\s/i,
  *find(text) {
    for (const match of text.matchAll(COPIED)) {
      const columns = (match[1] ?? '').split(',').map((name) => name.replaceAll(/[\s"]/g, ''));
      const held = columns.map((name, index) => isSecretName(name) || isPassOf(columns, index) || /key$/i.test(name));
      let at = match.index + match[0].length - (match[2] ?? '').length;
      for (const row of (match[2] ?? '').split('\n')) {
        let start = at;
        for (const [index, cell] of row.replace(/\r$/, '').split('\t').entries()) {
          const opens = held[index] === true && opensSomething(cell, 'given') && cell !== '\\N';
          if (opens && (isSecretName(columns[index] ?? '') || cell.length >= 16)) yield [start, start + cell.length];
          start += cell.length + 1;
        }
        at += row.length + 1;
      }
    }
  },
};

/** Secrets in files of settings that have no sign between a name and its value, or more than one line. */
export const SETTING_SECRETS: readonly SecretFinder[] = [
  DIRECTIVE_SECRETS,
  ELEMENT_SECRETS,
  CLUSTER_SECRETS,
  BLOCK_SECRETS,
  SHORT_NAMES,
  INSERTED,
  COPIED_ROWS,
];
