import { opensSomething, unquoted } from './opens-something.ts';
import { isSecretName } from '../secret-names.ts';
import { spansIn, type SecretFinder, type SecretSpan } from './secret-span.ts';

/** A value as a shell reads it. */
const VALUE = String.raw`("[^"\n]{1,300}"|'[^'\n]{1,300}'|[^\s"'\x60|;&<>()]{3,300})`;
/** An option whose value is the next word, or stands behind a sign; and one that its value follows at once. */
const apart = (flags: string): RegExp => new RegExp(String.raw`\s(?:${flags})(?:\s+|=)${VALUE}`, 'g');
const joined = (flags: string): RegExp => new RegExp(String.raw`\s(?:${flags})${VALUE}`, 'g');
const either = (flags: string): RegExp => new RegExp(String.raw`\s(?:${flags})(?:\s+|=)?${VALUE}`, 'g');
const NAME = String.raw`["']?[^\s:"',%/]{1,80}`;

/** What the arguments of a command are that hold a password. The option alone tells nothing: `-p` is a port elsewhere. */
const COMMANDS: readonly (readonly [commands: string, secrets: readonly RegExp[]])[] = [
  ['curl', [new RegExp(String.raw`\s(?:-[uU]|--user|--proxy-user)[ =]?${NAME}:([^\s"']{3,200})`, 'g')]],
  ['https?|xh', [new RegExp(String.raw`\s(?:-a|--auth)[ =]${NAME}:([^\s"']{3,200})`, 'g')]],
  ['mysql(?:dump|admin|import|show|check)?|mariadb(?:-dump|-admin)?', [joined('-p(?!ort)')]],
  ['sshpass', [either('-p')]],
  ['redis-cli|valkey-cli|keydb-cli', [apart('-a|--pass')]],
  ['(?:docker|podman|buildah|nerdctl|oras|skopeo|helm registry|cf|oc|az|rosa|sf) login', [apart('-p')]],
  ['twine|mongo(?:sh|dump|restore|export|import)?|cypher-shell|cqlsh|vsql|jfrog|jf', [apart('-p')]],
  ['sqlcmd|bcp|osql|isql|tsql|ipmitool|mosquitto_(?:pub|sub|rr)|bteq', [apart('-P')]],
  ['zip', [apart('-P')]],
  ['(?:7z[ar]?|un?rar)', [joined('-(?:p|hp)')]],
  ['ldap(?:search|add|modify|delete|passwd|whoami)', [apart('-[ws]')]],
  [
    'snmp(?:walk|get|set|bulkwalk|bulkget|table)',
    [apart('-[AX]'), /\s-c[ \t]?(?!public\b|private\b)([^\s"']{3,100})/g],
  ],
  ['ssh-keygen', [apart('-[NP]')]],
  ['gpg2?', [apart('--passphrase')]],
  ['keytool|jarsigner|apksigner', [apart('-(?:storepass|keypass|srcstorepass|deststorepass|new)')]],
  ['smbclient|rpcclient|smbmap|net rpc', [new RegExp(String.raw`\s(?:-U|--user)[ =]${NAME}%([^\s"']{3,200})`, 'g')]],
  ['lftp|ncftp', [new RegExp(String.raw`\s-u\s+${NAME},([^\s"']{3,200})`, 'g')]],
  [
    'x?freerdp3?|mstsc|cmdkey|psexec|runas|schtasks|sc(?:\\.exe)? config',
    [joined('/(?:p|pass|password|rp):'), apart('/rp')],
  ],
  ['net use', [/\s\/user:\S{1,100}\s+([^\s/"'*]\S{2,200})/gi, /\s\\\\[^\s\\]+\\\S+\s+([^\s/"'*]\S{2,200})/g]],
  ['net user', [/^\s+[\w.-]+\s+([^\s/"'*]\S{2,200})/g]],
  ['htpasswd', [/\s-[a-zA-Z]*b[a-zA-Z]*\s+(?:\S*[/.]\S*\s+)?[\w.@-]+\s+([^\s|;&<>]{3,200})/g]],
  ['rabbitmqctl (?:add_user|change_password)', [/^\s+[\w.@-]+\s+([^\s|;&<>]{3,200})/g]],
  ['wpa_passphrase', [/^\s+(?:"[^"\n]*"|\S+)\s+([^\s|;&<>]{3,200})/g]],
  ['nmcli', [new RegExp(String.raw`\s(?:password|wifi-sec\.psk)\s+${VALUE}`, 'g')]],
  ['sqlplus|expdp|impdp|rman|sqlldr', [/\s[\w$#]+\/([^\s@/"']{3,200})(?=@|\s|$)/g]],
  [
    'openssl',
    [
      new RegExp(String.raw`\s-(?:pass|passin|passout|k)\s+(?:pass:)?(?!(?:env|file|fd|stdin|pass)\b)${VALUE}`, 'g'),
      /\s["']pass:([^"'\n]{3,200})/g,
    ],
  ],
  ['kubectl create secret', [new RegExp(String.raw`\s--from-literal[= ]["']?[\w.-]{1,80}=${VALUE}`, 'g')]],
  ['gh secret set|gh variable set|fly secrets set', [apart('-b|--body')]],
  [
    '(?:npm|yarn|pnpm) config set|aws configure set|git config|composer config|pip config set|poetry config',
    [
      /\s["']?\S*(?:_authToken|_password|_auth|npmAuthToken|secret_access_key|session_token|oauth\S*|pypi-token\.\S+)["']?[ =]\s*["']?([^\s"']{3,300})/g,
    ],
  ],
  ['restic|borg|kopia', [/password-command[= ]["']?echo\s+([^\s"']{3,200})/g]],
  ['impacket-\\w+|\\w*exec\\.py|evil-winrm|crackmapexec|nxc', [/\s[^\s:@]{1,80}:([^\s@]{3,200})(?=@)/g, apart('-p')]],
];

/** One pass for all of them; what follows a name is looked at as far as a long line goes. */
const NAMES = new RegExp(
  String.raw`(?<![\w.-])(?:${COMMANDS.map(([commands]) => `(${commands})`).join('|')})(?:\.exe)?(?=\s)`,
  'g',
);
const REST = /(?:\\\r?\n|[^\n|;]){0,600}/y;

/** `echo PASSWORD | sudo -S`, and `echo "root:PASSWORD" | chpasswd`. */
const FED =
  /\b(?:echo|printf)\s+(?:-n\s+|["']?%s(?:\\n)?["']?\s+)?("[^"\n]{3,200}"|'[^'\n]{3,200}'|[^\s|"']{3,200})\s*\|\s*(?:sudo\s+(?:-\w+\s+)*-S|sudo\s+-S|(?:sudo\s+)?chpasswd|(?:sudo\s+)?passwd\s+--stdin|[^\n|;]{0,120}--(?:password|token|passphrase)-(?:stdin|fd)|gpg\b[^\n|;]{0,120}--passphrase-fd|cryptsetup\b)/g;

/** `--token VALUE` of a program nobody here knows; in a sentence about it the option is followed by words. */
const OPTION =
  /(?<=\s)--?((?:[a-z0-9]{1,20}-){0,5}(?:password|passwd|pass|passphrase|secret|token|api-?key|access-?key|psk))(?:=|[ \t]+(?:\\\r?\n[ \t]*)?)("[^"\n]{3,300}"|'[^'\n]{3,300}'|[^\s"'`,;|&<>()]{3,300})(?=[ \t]*(?:$|[\n`|&;>"')]|\\\n)|[ \t]+(?:-|"|'|\S*[./:=\d]))/gim;

/** Secrets among the arguments of commands: what an argument means only the command says. */
export const ARGUMENT_SECRETS: SecretFinder = {
  kind: 'command-password',
  hint: /\s(?:--?[a-zA-Z]|\/p|\\\\)|\| ?(?:sudo|chpasswd|cryptsetup|gpg)|wpa_passphrase|impacket-|config(?:ure)? set|rabbitmqctl|nmcli|sqlplus|net user/,
  find(text) {
    const spans: SecretSpan[] = [];
    for (const match of text.matchAll(NAMES)) {
      REST.lastIndex = match.index + match[0].length;
      const start = REST.lastIndex;
      const rest = REST.exec(text)?.[0] ?? '';
      const [, secrets] = COMMANDS[match.slice(1).findIndex((name) => name !== undefined)] ?? ['', []];
      for (const secret of secrets) {
        for (const span of spansIn(rest, secret, 1, start)) if (isGiven(text.slice(span[0], span[1]))) spans.push(span);
      }
    }
    for (const span of spansIn(text, FED)) {
      const value = text.slice(span[0], span[1]);
      if (isGiven(value)) spans.push(span);
    }
    for (const match of text.matchAll(OPTION)) {
      const [whole, name = '', value = ''] = match;
      const end = match.index + whole.length;
      if (isGiven(value) && isOption(name)) spans.push([end - value.length, end]);
    }
    return spans;
  },
};

function isOption(name: string): boolean {
  return /pass$|psk$/i.test(name) ? !/by-?pass|compass/i.test(name) : isSecretName(name);
}

function isGiven(value: string): boolean {
  // `--password=[…]` was taken out before.
  return (
    opensSomething(value, 'given') && !/^\[redacted|^\w+>$|^\w+\(|^(?:env|file|fd):|^https?:\/\//.test(unquoted(value))
  );
}
