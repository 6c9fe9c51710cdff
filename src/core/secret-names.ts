/** Words that make a variable, header or field a secret when they stand in its name. */
const ALWAYS = new Set([
  'password',
  'passwd',
  'pwd',
  'passphrase',
  'passcode',
  'psk',
  'pswd',
  'passwort',
  'kennwort',
  'secret',
  'secrets',
  'credential',
  'credentials',
  'creds',
  'authorization',
  'cookie',
  'apikey',
  'accesskey',
  'privatekey',
  'secretkey',
  'authtoken',
  'accesstoken',
  'refreshtoken',
  'bearer',
]);

/** `key` alone names half of all fields; it is a secret only behind one of these. */
const BEFORE_KEY = new Set([
  'api',
  'app',
  'application',
  'ingest',
  'ingestion',
  'shared',
  'storage',
  'access',
  'private',
  'secret',
  'signing',
  'encryption',
  'auth',
  'master',
  'account',
  'deploy',
  'functions',
  'license',
  'service',
  'subscription',
  'webhook',
  'hmac',
  'jwt',
  'aes',
  'fernet',
]);

/** `tests_pass` counts; `db_pass` opens. */
const BEFORE_PASS = new Set(
  'db database smtp mail user admin root ftp ssh redis mysql pg postgres mongo ldap sudo vpn wifi login account service proxy registry api signing become keystore truststore cert bind web http sonar nexus jenkins git backup encryption bootstrap ora oracle mssql sap store plain clear new old current initial temp'.split(
    ' ',
  ),
);

const MOST_REMEMBERED = 1000;
const MOST_REMEMBERED_LENGTH = 100;
const known = new Map<string, boolean>();

/** `input_tokens` counts, `token` opens; the singular at the end of a name is the secret. */
export function isSecretName(name: string): boolean {
  // The redactor asks about every field of every event and record, and there are few different names.
  const remembered = known.get(name);
  if (remembered !== undefined) return remembered;
  const answer = judge(name);
  if (known.size >= MOST_REMEMBERED) known.clear();
  if (name.length <= MOST_REMEMBERED_LENGTH) known.set(name, answer);
  return answer;
}

function judge(name: string): boolean {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  if (tellsAbout(words)) return false;
  // The key of a user, as a cluster's configuration holds it.
  if (words.slice(-2).join(' ') === 'key data' && words.at(-3) === 'client') return true;
  if (words.some((word) => ALWAYS.has(word) || /.(?:password|passwd|passphrase)$/.test(word))) return true;
  if (words.join(' ').startsWith('mot de passe') || /^(?:contrasena|wachtwoord|haslo|heslo)$/.test(words.at(-1) ?? ''))
    return true;
  if (words.at(-1) === 'token') return true;
  if (words.at(-1) === 'auth' && words.length > 1) return true;
  const last = words.at(-1);
  if (
    /^(?:db|user|key|store|root|admin|ftp|smtp|mail|sql|wifi|bind|ldap|ssh|pg|vnc|zip|proxy|git|web)pass$/.test(
      last ?? '',
    )
  )
    return true;
  if ((last === 'pass' || last === 'pw') && BEFORE_PASS.has(words.at(-2) ?? '')) return true;
  return words.some((word, i) => word === 'key' && BEFORE_KEY.has(words[i - 1] ?? ''));
}

/** `secret_name`, `passwordResetTimeout`, `existingSecret`: where a secret is, or how long it holds, and not what it is. */
const ABOUT = new Set(
  'name names command cmd url uri link arn ref refs reference timeout ttl lifetime expiry expires expiration age length min max minimum maximum policy policies endpoint type types count limit enabled disabled required optional hint label prefix suffix header format version provider store manager backend class field placeholder encryption algorithm hashing strength complexity rotation encoder hasher validator validators error errors message messages prompt history'.split(
    ' ',
  ),
);

function tellsAbout(words: readonly string[]): boolean {
  const last = words.at(-1) ?? '';
  if (words.length > 1 && ABOUT.has(last)) return true;
  // `passwordKey` says below which key it lies.
  if (last === 'key' && /^(?:password|passwd|token)$/.test(words.at(-2) ?? '')) return true;
  if (last === 'id' && /^credentials?$/.test(words.at(-2) ?? '')) return true;
  return /^secrets?$/.test(last) && /^(?:existing|pull|tls)$/.test(words.at(-2) ?? '');
}

/** Variables of an environment whose values must never be shown, by their names. */
export function isSecretVariable(name: string): boolean {
  // A shell's working folders, not passwords.
  if (name === 'PWD' || name === 'OLDPWD') return false;
  return isSecretName(name) || /(?:^|_)(?:KEY|TOKEN|PAT|DSN)$/i.test(name);
}
