import { expect, test } from 'vitest';
import { sandboxRemedy } from './sandbox-remedy.ts';

const MISSING = 'bubblewrap is not installed; util-linux does not work here: unshare failed';

function remedy(problem: string, files: Readonly<Record<string, string>>, mayMount = false): string {
  return sandboxRemedy(problem, { read: (path) => files[path], mayMount });
}

test('user namespaces that are switched off are switched on by the setting that does it', () => {
  expect(remedy(MISSING, { '/proc/sys/user/max_user_namespaces': '0\n' })).toContain(
    'sudo sysctl -w user.max_user_namespaces=15000',
  );
  expect(remedy(MISSING, { '/proc/sys/kernel/unprivileged_userns_clone': '0\n' })).toContain(
    'sudo sysctl -w kernel.unprivileged_userns_clone=1',
  );
});

test('where AppArmor holds them back, a profile lets bubblewrap have them, once it is there', () => {
  const files = {
    '/proc/sys/kernel/apparmor_restrict_unprivileged_userns': '1\n',
    '/etc/os-release': 'NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n',
  };
  const said = remedy(MISSING, files);
  expect(said).toContain('sudo apt-get install bubblewrap; then write');
  expect(said).toContain('profile bwrap /usr/bin/bwrap flags=(unconfined) { userns, }');
  expect(said).toContain('sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0');
  expect(remedy('bubblewrap does not work here: setting up uid map', files)).not.toContain('install');
});

test('a container says how it is to be started, and root is not told of what binds others', () => {
  const files = { '/.dockerenv': '', '/proc/sys/user/max_user_namespaces': '0' };
  expect(remedy(MISSING, files, true)).toContain('--security-opt seccomp=unconfined');
});

test('a package is installed as this very system does it', () => {
  const install = (id: string): string => remedy('bubblewrap is not installed', { '/etc/os-release': `ID=${id}\n` });
  expect(install('fedora')).toBe('Install bubblewrap: sudo dnf install bubblewrap.');
  expect(install('arch')).toBe('Install bubblewrap: sudo pacman -S bubblewrap.');
  expect(install('alpine')).toBe('Install bubblewrap: doas apk add bubblewrap.');
  expect(install('plan9')).toContain('package manager of your system');
});
