import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ordinaryLines } from '../../test/support/ordinary-lines.ts';
import { createRedactor } from './redact.ts';
import { ISSUED_KINDS, samplePattern } from './secret-kinds.ts';

test('every kind of secret that an issuer marks is taken out, wherever it stands', () => {
  expect(ISSUED_KINDS.length).toBeGreaterThanOrEqual(60);
  const redactor = createRedactor();
  for (const kind of ISSUED_KINDS) {
    const secrets = fc.sample(fc.stringMatching(samplePattern(kind)), { numRuns: 12, seed: 7 });
    for (const secret of secrets.filter((one) => /\d/.test(one))) {
      for (const text of [
        secret,
        `the one for staging: ${secret}, told by Anna`,
        `{"x":"${secret}"}`,
        `a=${secret}&b=1`,
      ]) {
        const out = redactor.text(text);
        expect(out, `${kind}: ${text}`).not.toContain(secret);
        expect(redactor.text(out)).toBe(out);
      }
    }
  }
});

test.each([
  ['password hunter2Hunter2Hunter2', 'hunter2Hunter2Hunter2'],
  ['the client secret: q8R2-x9Zt-41Lm-77Qp', 'q8R2-x9Zt-41Lm-77Qp'],
  ['access token for billing 7f3a9c1d8e7b6a5f4e3d2c1b0a9f8e7d', '7f3a9c1d8e7b6a5f4e3d2c1b0a9f8e7d'],
  ['DefaultEndpointsProtocol=https;AccountKey=Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA==;x', 'Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA'],
  ['https://x.blob.core.windows.net/a?sv=1&sig=Zm9vYmFyYmF6cXV4MTIzNDU2', 'Zm9vYmFyYmF6cXV4MTIzNDU2'],
  ['kraken_key = "q8R2x9Zt41Lm77QpAb3D"', 'q8R2x9Zt41Lm77QpAb3D'],
  ['password: swordfish', 'swordfish'],
  ['DB_PASSWORD=foo.bar', 'foo.bar'],
  ['the password is Tr0ub4dor&3', 'Tr0ub4dor'],
  ['postgres://app:s3cr3t@db/x', 's3cr3t'],
  ['sk-proj-AbcdefghijklmnopqrstuvwxyzABCDEFGHijkl', 'AbcdefghijklmnopqrstuvwxyzABCDEFGHijkl'],
  ['kind: Secret\ndata:\n  password: Nd/Ii4WzDfSwOuxBG/sx', 'Nd/Ii4WzDfSwOuxBG/sx'],
  ['curl -u admin:krHkeGFTZWjMIF https://x.example', 'krHkeGFTZWjMIF'],
  ['mysql -u root -prMzKUw4Ilc shop', 'rMzKUw4Ilc'],
  ["sshpass -p 'dmLm1xc35k' ssh root@h", 'dmLm1xc35k'],
  ['PGPASSWORD=tpy8YfGo2V psql', 'tpy8YfGo2V'],
  ['db.example:5432:shop:app:jTGSZP1gjU', 'jTGSZP1gjU'],
  ['https://n5BvFKegZdTcsDnzBQEopNajSAwb3bBPvFei@github.com/x/y.git', 'n5BvFKegZdTcsDnzBQEop'],
  ['//registry.npmjs.org/:_authToken=9e15b781-b1a3-4038-aa93-c1f8bd153ced', '9e15b781'],
  ['_auth=/NzHIBdj6jo0aJPK0SbRKE/bzxg=', 'NzHIBdj6jo0aJPK0SbRKE'],
  ['machine api.example login anna password rYLrBFnMpIwv', 'rYLrBFnMpIwv'],
  ['{"auths":{"x":{"auth":"xa8WpJ0ytoY8iTASNWP4CrblI8"}}}', 'xa8WpJ0ytoY8'],
  ['anna:$2b$12$SrK4SF9n5XcebvMJjGaSl4ThepzciyCTn0XZC8T6PQKv2SAEqzy49', 'SrK4SF9n5Xceb'],
  ['$ANSIBLE_VAULT;1.1;AES256\n195807a085f68ad2004d7f2e88da0179', '195807a085f68ad2'],
  ['<password>mUkWdR2d1DqCeYzy</password>', 'mUkWdR2d1DqCeYzy'],
  ['[db]\npass = 1eSn7LmxNWzu9Erz', '1eSn7LmxNWzu9Erz'],
  ['AZURE_OPENAI_KEY=b9e7fae782da4b040b9cc228d47eb0d9', 'b9e7fae782da4b04'],
  ['seed phrase: legal winner thank year wave sausage worth useful legal winner thank yellow', 'sausage'],
  ['Das Passwort für Staging ist 36iZesvPpG9x', '36iZesvPpG9x'],
  ['API-Schlüssel: NejwvgnKENLHwqKkHnIo0c01', 'NejwvgnKENLHwqKkHnIo0c01'],
  ['Le mot de passe est 1QN9fbDS6f7', '1QN9fbDS6f7'],
  ['Пароль до бази: YASxLb5MVm7', 'YASxLb5MVm7'],
  ['数据库密码是 Bop6HBMjaq7', 'Bop6HBMjaq7'],
  ['use gFNFL9cByJ3jfvJqDSmc as the deploy token', 'gFNFL9cByJ3jfvJqDSmc'],
  ['log in with anna / PwTQ1X4rmv3z3 (password)', 'PwTQ1X4rmv3z3'],
  ['gitter token ba3rhxndf6o4kgu2kmhcdubddgmoorhshx2bf8du', 'ba3rhxndf6o4kgu2'],
  ['DB_PASS=pl4inpass', 'pl4inpass'],
  ['smtp_pw: abcd1234', 'abcd1234'],
  ['pw=x9!kk21Z', 'x9!kk21Z'],
  ['my pin is 483920', '483920'],
  ['passphrase "open sesame now"', 'open sesame'],
  ['пароль: Пароль123', 'Пароль123'],
  ['{"password": "/^k9!xQ2rT7"}', 'k9!xQ2rT7'],
  ["PASSWORD='/^k9xQ2rT7'", 'k9xQ2rT7'],
  ['DB_PASSWORD=/^k9xQ2rT7', 'k9xQ2rT7'],
  ['az storage blob list --account-key Zm9vYmFy/bGVhZ+Vyc2hpcCBpcyBub3QgYSBkYXRl== -c logs', 'bGVhZ+Vyc2hpcCBpcyBub3Q'],
  ['AZURE_DEVOPS_EXT_PAT=lz6iltdgc5wglbkbrewmtsebkhfnzzfdlmrr', 'lz6iltdgc5wglbkb'],
  ['site: example.eu\napp_key: cf5e973ec88a2571746e0cbee4f7bf08', 'cf5e973ec88a2571'],
  ['curl https://api.example.org/bot6359810628:AAjLtf7zg8RGHx0NlJjVrE93LpckceUr42X/getMe', 'AAjLtf7zg8RGHx0'],
  ['token                s.uRKG3E4PNcPw7fWiBasW9DEU', 'uRKG3E4PNcPw7fWi'],
  ['user:\n  client-key-data: LS0tLS1CRUdJTiBSU0EgUFJJ', 'LS0tLS1CRUdJTiBS'],
  ["define( 'DB_PASSWORD', 'YeWjN^PgLNqGa' );", 'YeWjN^PgLNqGa'],
  ['<property name="hibernate.connection.password" value="juniper-SAFFRON-9166"/>', 'SAFFRON'],
  ['- name: DB_PASSWORD\n  value: tall-harbor', 'tall-harbor'],
  ['echo e7beb4432ef84aa44f87e804d16dc64c > config/master.key', 'e7beb4432ef84aa4'],
  ['wifi for the guest floor: password Velvet.walrus700 (case matters)', 'walrus700'],
  ['Cookie: theme=dark; sessionid=dsh956wwsj2mqpogml6sgafu4ozxi6a2; lang=en', 'dsh956wwsj2m'],
  ["curl -b 'connect.sid=s%3A4TH0Uw5gievvJLc-TxrZh68Wp9kJHKdc.f5cszD7WY4RMkcQg' http://localhost/me", '4TH0Uw5giev'],
  ['use nwc_4fQ9ZbW1kTr0YxJ7mPqL2sVdHc8NgE5uRa3o6Wy', '4fQ9ZbW1kTr0YxJ7'],
])('a place that holds a secret gives it away: %s', (text, secret) => {
  expect(createRedactor().text(text)).not.toContain(secret);
});

test('of more than 2,000 ordinary lines none is mistaken', () => {
  const redactor = createRedactor();
  const lines = ordinaryLines();
  expect(lines.length).toBeGreaterThan(2000);
  expect(lines.filter((line) => redactor.findings(line).length > 0)).toEqual([]);
});

test.each([
  'API_KEY=your-api-key-here',
  'PASSWORD=changeme',
  'GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'ANTHROPIC_API_KEY=sk-ant-xxxxx',
  'STRIPE_SECRET_KEY=sk_test_...',
  'Authorization: Bearer $TOKEN',
  'Authorization: Basic <base64 of user:password>',
  'DATABASE_URL=postgres://app:${DB_PASSWORD}@db:5432/app',
  'password = "{{ vault_db_password }}"',
  'def check_password(self, password: str) -> bool:',
  'self.secret = secret',
  "'password' => $password,",
  'client = connect(api_key=api_key, retries=3)',
  'secret_name = "prod/db/main"',
  'existingSecret: postgres-auth',
  'PASSWORD_RESET_TIMEOUT=3600',
  'Cookie: lang=en; theme=dark',
  'secrets: inherit',
  'permissions: { id-token: write, contents: read }',
  'Basic Instructions for the Bearer of this Letter',
  "validates :only, ['password', 'confirmPassword']",
  'const token = tokens[i];',
  'tests_pass: 41 of 42',
  'The pin is 12 mm long',
  'const pw = options.pageWidth;',
  'call read_configurationOfTheWholeProjectFromDisk',
  'if (token === undefined) continue;',
  'function expand(token: Token, text: string): readonly Token[] {',
  'apiKey: providers.apiKey,',
  'const secret = randomBytes(32).toString("base64url");',
  "connection.prepare('DELETE FROM holds WHERE token = ?').run(token);",
  'n.token=e.token,n.secret=t',
  'headers: { Authorization: `Bearer ${token}` }',
  'There are a few basic ground-rules for contributors',
  'the secret of the house is its garden',
  'password: string | undefined',
  'the access token expires after 24 hours',
  'secret-data.example.com:443 answers',
  'Das Passwort wird mit argon2id gespeichert',
  'Das Passwort ist mindestens 12 Zeichen lang',
  'La contraseña es obligatoria desde la versión 2.1',
  'the password is hashed with pbkdf2-sha256',
  'curl -u "$NAME:$TOKEN" https://example.com',
  'mysql -p asks for the password',
  'src/app.ts:12:5: error TS2304',
  'fe80:1:2:3:abcdef is an address',
  'the token store.memory.conversation_history is read by the gateway',
  'pass: 12 fail: 3',
  'git clone https://github.com/anna/shop.git',
  'commit 4f2a1c9be0d34c5f6a7b8c9d0e1f2a3b4c5d6e7f fixed the token bucket',
  'recovery words are kept by the person who made them and nobody else knows where',
])('code and prose about secrets hold none: %s', (line) => {
  expect(createRedactor().text(line)).toBe(line);
});
