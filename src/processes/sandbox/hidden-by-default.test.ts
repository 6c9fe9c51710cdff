import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { scratchFolder } from '../../../test/support/scratch.ts';
import { hiddenByDefault } from './hidden-by-default.ts';
import { isTellingName } from './telling-name.ts';

function homeWith(...names: readonly string[]): string {
  const home = join(scratchFolder(), 'home');
  mkdirSync(home);
  for (const name of names) put(join(home, name));
  return home;
}

/** A folder where the name ends in a slash, otherwise a file. */
function put(path: string): void {
  mkdirSync(path.endsWith('/') ? path : dirname(path), { recursive: true });
  if (!path.endsWith('/')) writeFileSync(path, 'secret');
}

/** What is hidden of one home, relative to it. */
function hiddenIn(
  home: string,
  environment: Readonly<Record<string, string>> = {},
  reveals: readonly string[] = [],
): readonly string[] {
  return hiddenByDefault({ HOME: home, ...environment }, reveals)
    .filter((path) => path.startsWith(`${home}/`))
    .map((path) => path.slice(home.length + 1));
}

test('folders and files are hidden where they are, and what is not there is not named', () => {
  const home = homeWith('.ssh/id_ed25519', '.netrc', '.config/gh/hosts.yml', '.config/nvim/init.lua', 'work/notes.txt');
  expect(hiddenIn(home)).toEqual(['.config/gh', '.netrc', '.ssh']);
});

test('a pattern hides every history, and nothing that is none', () => {
  const home = homeWith('.bash_history', '.python_history', '.psql_history', '.historyrc', 'my_history');
  expect(hiddenIn(home)).toEqual(['.bash_history', '.psql_history', '.python_history']);
});

test('a place below a folder is hidden alone: the folder itself is of use', () => {
  const home = homeWith('.cargo/credentials.toml', '.cargo/bin/tool', '.m2/settings.xml', '.m2/repository/a.jar');
  expect(hiddenIn(home)).toEqual(['.cargo/credentials.toml', '.m2/settings.xml']);
});

test('variables move places, some of them several at once', () => {
  const home = homeWith('elsewhere/gh/hosts.yml', 'clusters/a', 'clusters/b', 'aws-keys');
  const environment = {
    XDG_CONFIG_HOME: join(home, 'elsewhere'),
    KUBECONFIG: `${home}/clusters/a:${home}/clusters/b:relative`,
    AWS_SHARED_CREDENTIALS_FILE: join(home, 'aws-keys'),
  };
  expect(hiddenIn(home, environment)).toEqual(['aws-keys', 'clusters/a', 'clusters/b', 'elsewhere/gh']);
});

test('a link is hidden where it leads to (D1)', () => {
  const home = homeWith('dotfiles/ssh/id_rsa', 'dotfiles/netrc');
  symlinkSync('dotfiles/ssh', join(home, '.ssh'));
  symlinkSync(join(home, 'dotfiles/netrc'), join(home, '.netrc'));
  symlinkSync('nowhere', join(home, '.aws'));
  expect(hiddenIn(home)).toEqual(['dotfiles/netrc', 'dotfiles/ssh']);
});

test('what is revealed is not hidden; around what lies deeper it stays hidden (D2)', () => {
  const home = homeWith('.aws/sso/cache/token', '.aws/credentials', '.config/gh/hosts.yml', '.netrc');
  expect(hiddenIn(home, {}, [join(home, '.config'), join(home, '.netrc')])).toEqual(['.aws']);
  expect(hiddenIn(home, {}, [join(home, '.aws/sso')])).toContain('.aws');
});

test('no variable can hide a whole home, or what lies above it (D3)', () => {
  const home = homeWith('.netrc');
  const environment = { GNUPGHOME: home, DOCKER_CONFIG: dirname(home), AZURE_CONFIG_DIR: '/' };
  expect(hiddenByDefault({ HOME: home, ...environment })).not.toContain(home);
  expect(hiddenByDefault({ HOME: home, ...environment })).not.toContain(dirname(home));
  expect(hiddenByDefault({ HOME: home, ...environment })).not.toContain('/');
});

test('a key that was made a moment ago is hidden (D4)', () => {
  const home = homeWith();
  expect(hiddenIn(home)).toEqual([]);
  put(join(home, '.ssh/id_rsa'));
  expect(hiddenIn(home)).toEqual(['.ssh']);
});

test('what changes after a long quiet time is seen: a new key, and where a link leads (D4)', () => {
  const home = homeWith('.netrc', 'dotfiles/old/id_rsa', 'dotfiles/new/id_rsa');
  symlinkSync('old', join(home, 'dotfiles/ssh'));
  symlinkSync('dotfiles/ssh', join(home, '.ssh'));
  vi.useFakeTimers({ now: Date.now() + 3_600_000, toFake: ['Date'] });
  try {
    expect(hiddenIn(home)).toEqual(['.netrc', 'dotfiles/old']);
    expect(hiddenIn(home)).toEqual(['.netrc', 'dotfiles/old']);
    // The home itself stays as it was.
    rmSync(join(home, 'dotfiles/ssh'));
    symlinkSync('new', join(home, 'dotfiles/ssh'));
    expect(hiddenIn(home)).toEqual(['.netrc', 'dotfiles/new']);
    put(join(home, '.pgpass'));
    expect(hiddenIn(home)).toEqual(['.netrc', '.pgpass', 'dotfiles/new']);
    rmSync(join(home, '.netrc'));
    expect(hiddenIn(home)).toEqual(['.pgpass', 'dotfiles/new']);
  } finally {
    vi.useRealTimers();
  }
});

test('the home that the system knows is hidden likewise, whatever HOME says', () => {
  const known = homedir();
  const there = existsSync(join(known, '.ssh'));
  expect(hiddenByDefault({ HOME: homeWith() }).includes(join(known, '.ssh'))).toBe(there);
});

test('a name among the settings of any program tells; certificates and code are for everybody', () => {
  const secret = [
    '.frob/credentials', '.frob/auth.json', '.frob/api_key', '.frob/client.key', '.frob/tokens.json', '.config/frob/secrets.yml',
    '.config/frob/access-token', '.frob-token', '.frob_password', 'Keys.kdbx', 'secrets.env', '.config/JetBrains/Idea/c.kdbx', '.ssh-old/id_rsa',
  ]; // prettier-ignore
  const open = [
    '.frob/ca-cert.pem', '.frob/id_rsa.pub', '.frob/settings.json', '.frob/tokenizer.json', '.cache/tokenizers/x', '.frob/author.json',
    '.npm/_cacache/x', '.config/frob/keymap.json', 'work/secrets.yml', '.frob/session-manager.sh', '.frob/bin/token',
  ]; // prettier-ignore
  const home = homeWith(...secret, ...open);
  expect(hiddenIn(home)).toEqual(secret.toSorted());
});

test('logins of tools for mail, requests, databases and certificates are hidden, and their programs are not', () => {
  const home = homeWith(
    '.mcp-auth/server/tokens.json',
    '.purple/accounts.xml',
    '.config/httpie/sessions/host/s.json',
    '.config/httpie/config.json',
    '.vscode-server/data/User/globalStorage/state.vscdb',
    '.vscode-server/bin/code',
    '.android/adbkey',
    '.android/cache/x',
    '.minecraft/launcher_accounts.json',
    '.config/tool/.env',
    '.cargo/env',
    '.config/pgadmin4/pgadmin4.db',
  );
  expect(hiddenIn(home)).toEqual([
    '.android/adbkey',
    '.config/httpie/sessions',
    '.config/pgadmin4',
    '.config/tool/.env',
    '.mcp-auth',
    '.minecraft/launcher_accounts.json',
    '.purple',
    '.vscode-server/data/User/globalStorage',
  ]);
});

test('a named pipe in a folder that is looked through is hidden: whoever listens there may run what it says', () => {
  const home = homeWith('.tool/settings', '.config/player/config', 'notes');
  const pipes = ['.tool/commands', '.config/player/control', 'control'];
  execFileSync(
    'mkfifo',
    pipes.map((name) => join(home, name)),
  );
  expect(hiddenIn(home)).toEqual(['.config/player/control', '.tool/commands', 'control']);
});

test('a browser of any name is hidden by what lies in it, with all of it; another program’s folder is not', () => {
  const home = homeWith(
    '.config/newchat/Local State',
    '.config/newchat/data/a',
    '.config/maker/browser/cookies.sqlite',
    '.cache/tool/profile/Login Data',
    '.newbird/profiles.ini',
    '.config/plain/settings.json',
    '.cache/plain/x/y',
  );
  expect(hiddenIn(home)).toEqual(['.cache/tool/profile', '.config/maker/browser', '.config/newchat', '.newbird']);
});

test('a telling name is found a folder deeper too, though not among code', () => {
  const secret = [
    '.config/a/b/auth.json',
    '.tool/me/client-secret.txt',
    '.local/share/a/b/keys.json',
    'Downloads/AuthKey_A.p8',
  ];
  const open = ['.tool/bin/token', '.tool/extensions/auth.json', '.tool/lib/credentials', '.local/bin/secrets'];
  expect(hiddenIn(homeWith(...secret, ...open))).toEqual(secret.toSorted());
});

test.each([
  'mcp-oauth-tokens-v2.json',
  'token_cache.bin',
  'auth.ini',
  'github_token.txt',
  'client_secret_1.json',
  'id_ed25519',
  'a-firebase-adminsdk-b.json',
  'backup codes.txt',
  'seed-phrase.txt',
  'bitwarden_export_1.json',
  'login.keychain-db',
  'credentials.json.bak',
  'secrets.yaml.old',
  'AuthKey_A.p8',
  'session.db',
  'msal_token_cache.json',
  'apikeys.json',
])('%s tells that it holds a login', (name) => {
  expect(isTellingName(name)).toBe(true);
});

test.each([
  'settings.json',
  'tokenizer.json',
  'author.json',
  'keymap.json',
  'accounts.md',
  'secretary.txt',
  'monkeys.json',
  'ca-cert.pem',
  'id_rsa.pub',
  'authors',
  'session-manager.sh',
  'passwordless.md',
  'cookiecutter.json',
  'backup.json',
])('%s tells nothing', (name) => {
  expect(isTellingName(name)).toBe(false);
});
