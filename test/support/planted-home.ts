import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Files of every kind that logs one in elsewhere, where programs keep them. */
const PLANTED = [
  '.ssh/id_ed25519',
  '.gnupg/private-keys-v1.d/key',
  '.password-store/bank.gpg',
  '.config/age/keys.txt',
  '.local/share/keyrings/login.keyring',
  '.local/share/kwalletd/kdewallet.kwl',
  '.config/1Password/settings',
  '.config/Bitwarden CLI/data.json',
  '.aws/credentials',
  '.config/gcloud/application_default_credentials.json',
  '.azure/accessTokens.json',
  '.oci/config',
  '.config/doctl/config.yaml',
  '.fly/config.yml',
  '.terraform.d/credentials.tfrc.json',
  '.kube/config',
  '.docker/config.json',
  '.netrc',
  '.git-credentials',
  '.config/gh/hosts.yml',
  '.config/glab-cli/config.yml',
  '.config/hub',
  '.pypirc',
  '.cargo/credentials.toml',
  '.gem/credentials',
  '.config/composer/auth.json',
  '.m2/settings.xml',
  '.pgpass',
  '.my.cnf',
  '.mozilla/firefox/a.default/logins.json',
  '.config/google-chrome/Default/Login Data',
  '.config/chromium/Default/Cookies',
  '.config/BraveSoftware/Brave-Browser/Default/Cookies',
  'snap/firefox/common/.mozilla/firefox/b/cookies.sqlite',
  '.thunderbird/c/logins.json',
  '.bash_history',
  '.zsh_history',
  '.python_history',
  '.local/share/fish/fish_history',
  '.viminfo',
  '.Xauthority',
  // Of programs that no list knows: the name of a file tells, or what lies beside it.
  '.config/newbrowser/Local State',
  '.config/newbrowser/Default/Cookies',
  '.config/newmaker/newbrowser/logins.json',
  '.cache/newtool/profile/Login Data',
  '.config/newtool/account/mcp-oauth-tokens-v2.json',
  '.newtool/login/auth.ini',
  'Downloads/service-account-7.json',
  'Downloads/github-recovery-codes.txt',
  '.config/neweditor/User/History/a/b.env',
  '.local/state/newshell_history',
  '.local/share/Trash/files/key',
  '.netrc-work',
  'snap/newchat/common/state',
] as const;

/** Settings with a line that is secret: the others are of use. */
const PARTLY = {
  '.npmrc': ['save-exact=true', (secret: string) => `//registry.example/:_authToken=${secret}`],
  '.bashrc': ['export EDITOR=vi', (secret: string) => `export DEPLOY_TOKEN=${secret}`],
  '.gitconfig': ['[user]\n\tname = Me', (secret: string) => `[url "https://me:${secret}@git.example/"]`],
  '.config/newtool/settings.toml': ['theme = "dark"', (secret: string) => `api_key = "${secret}"`],
  '.newtool/deep/config': ['theme: light', (secret: string) => `password: ${secret}`],
  '.local/share/newtool/conf.yml': ['theme: blue', (secret: string) => `auth_token: ${secret}`],
  '.newtoolrc': ['theme=green', (secret: string) => `token=${secret}`],
} as const;

/** In one line, as programs write it. */
const JSON_SETTINGS = ['.newtool/hosts.json', '.config/newtool.json'] as const;

/** Files of which a part may be read by anybody: their names are no secret. */
export const PARTLY_NAMES: readonly string[] = [...Object.keys(PARTLY), ...JSON_SETTINGS];

export interface PlantedHome {
  readonly home: string;
  /** Every file with a secret in it, by name. */
  readonly planted: readonly string[];
  /** What anybody may read, so that it is seen that reading works. */
  readonly open: string;
}

/** What every secret begins with. */
export const CANARY = 'canary7h2k';
/** Finds one, and is none itself wherever it is written down. */
export const CANARY_PATTERN = 'canary7h2[k]';

/**
 * A home in which secrets lie, some behind links. It lies beside Atlas and not in a folder that is private anyhow, where
 * nothing would be seen for another reason.
 */
export function plantedHome(owns: (folder: string) => void): PlantedHome {
  // Not where a clone may lie: below /tmp, of which no sandbox shows anything by itself.
  const cache = process.getuid?.() === 0 ? '/var/lib' : join(import.meta.dirname, '../../node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const home = mkdtempSync(join(cache, 'atlas-planted-home-'));
  onTestFinished(() => {
    rmSync(home, { recursive: true, force: true });
  });
  const put = (name: string, text: string): void => {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  };
  for (const [i, name] of PLANTED.entries()) put(name, `${CANARY}-${i}\n`);
  for (const [name, [open, line]] of Object.entries(PARTLY)) put(name, `${open}\n${line(`${CANARY}-${name}`)}\n`);
  for (const name of JSON_SETTINGS)
    put(name, JSON.stringify({ theme: 'red', logins: { me: { token: `${CANARY}-${name}` } }, last: 7 }));
  put('dotfiles/vault-token', `${CANARY}-vault\n`);
  symlinkSync('dotfiles/vault-token', join(home, '.vault-token'));
  put('notes.txt', 'anybody may read this\n');
  owns(home);
  return {
    home,
    planted: [...PLANTED, ...PARTLY_NAMES, '.vault-token', 'dotfiles/vault-token'],
    open: 'notes.txt',
  };
}

/** A line for a shell that reads all it can: file by file, by another name of the root, and by searching. */
export function readingAll({ home, planted, open }: PlantedHome): string {
  const names = [...planted, open].map((name) => `'${home}/${name}' '/proc/self/root${home}/${name}'`).join(' ');
  return `cat ${names} 2>/dev/null; grep -rsah '${CANARY_PATTERN}' '${home}'; ls -laR '${home}' >/dev/null 2>&1; true`;
}
