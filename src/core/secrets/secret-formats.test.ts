import { expect, test } from 'vitest';
import { createRedactor } from '../redact.ts';

test.each([
  [
    'the storage of a browser',
    '{"localStorage":[{"name":"refreshToken","value":"MRElaFmkgNxBCgveUCp0CuwnfKIv"}]}',
    'MRElaF',
  ],
  [
    'the variables of a client',
    '{"values":[{"key":"api_key","value":"s30x2b4ldvy6ona2wr05dz20","enabled":true}]}',
    's30x2b',
  ],
  ['a header that a proxy adds', 'proxy_set_header X-Internal-Auth "aIgWlbmMlGe6uGJ6xH4uf";', 'aIgWlb'],
  ['a directive with a name of its own', '  AuthLDAPBindPassword "Sommerregen_12"\n</Location>', 'Sommerregen'],
  ['what holds where a variable is not set', 'SIGNING_PASS=${SIGNING_PASS:-mehlwurm-Diesel}', 'mehlwurm'],
  ['the picture of a network', String.raw`WIFI:S:Praxis;T:WPA2;P:bitte\;warten;H:true;;`, 'warten'],
  ['a setting in a database', "UPDATE settings SET value = 'Tinte+Feder' WHERE name = 'smtp_password';", 'Tinte'],
  ['a link between databases', "CREATE DATABASE LINK hr CONNECT TO hr IDENTIFIED BY sesam99 USING 'HR';", 'sesam99'],
  ['a column that is decrypted', "SELECT pgp_sym_decrypt(ssn, 'TfK4QhR7itBeO8qr1s8Q') FROM staff;", 'TfK4Qh'],
  ['a row of a database', "INSERT INTO users (name, plain_pw) VALUES ('Marta', 'hund-katze-maus');", 'hund-katze'],
  ['a tunnel', '203.0.113.1 198.51.100.9 : PSK "burgtor-zugbruecke"', 'burgtor'],
  ['the keys of routers', 'crypto isakmp key Tunn3lEnde address 203.0.113.50', 'Tunn3lEnde'],
  ['a server of logins', 'radius-server host 10.0.0.5 key KQp0ltsH8n1mdQjJ', 'KQp0lt'],
  ['a community', 'rocommunity gu4rd1an 10.0.0.0/8', 'gu4rd1an'],
  ['a hash that can be turned back', ' neighbor 10.2.2.2 password 7 5D1BE07913EA793574D7AA', '5D1BE0'],
  ['what a script types', 'expect "assword:"\nsend "en4ble-me\\r"\nexpect "#"', 'en4ble-me'],
  ['a default that is marked', 'variable "app" {\n  default = "4676d69c4546e6c82e47"\n  sensitive = true\n}', '4676d6'],
  ['a relay', '[smtp.example.com]:587 relay@example.com:TDUfGAgTjER6mjH', 'TDUfGA'],
  ['a connection of a program', "$conn = mysqli_connect('localhost', 'forum', 'plauderei', 'forum');", 'plauderei'],
  ['a connection of another', "my $dbh = DBI->connect('dbi:Pg:dbname=lib', 'lib', 'Leseratte9');", 'Leseratte9'],
  ['what is put into a vault', 'vault kv put secret/pay stripe_webhook=07a9748971f40eebab20a235cad77315', '07a974'],
  [
    'an address that was sent',
    'reset link: https://portal.example.com/reset/Ayba1FLC2y7Ea2BCOmV9TdYnidPUqx?lang=de',
    'Ayba1F',
  ],
  [
    'an address that lets in',
    'wss://broker.example.com/stream?access=cQ4vlpJPR3K7YIat8erPVvFkhyn0pvNumMp4&topic=a',
    'cQ4vlp',
  ],
  [
    'the cookies of a browser',
    '.example.com\tTRUE\t/\tTRUE\t1767225600\tsession_id\ta884beb540fd0b6d732a6d98',
    'a884be',
  ],
  ['a short word for it', "pw's Giraffe!22 btw, change it after", 'Giraffe!22'],
  ['a short word and no sign', 'Portal: Benutzer m.schulz, PW Kirchturm_88', 'Kirchturm_88'],
  ['a line of a community of users', 'snmpwalk -v2c -c n3tw0rk-RO 10.1.1.1', 'n3tw0rk-RO'],
])('the secret in %s is taken out', (_what, text, secret) => {
  expect(createRedactor().text(text)).not.toContain(secret);
});
