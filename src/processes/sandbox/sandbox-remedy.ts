import { existsSync, readFileSync } from 'node:fs';
import { standing } from './standing.ts';

/** The observations that explain why there is no sandbox. */
export interface Symptoms {
  /** The text of a file, undefined where there is none. */
  readonly read: (path: string) => string | undefined;
  readonly mayMount: boolean;
}

const here: Symptoms = {
  read: (path) => {
    try {
      return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
    } catch {
      return undefined;
    }
  },
  get mayMount() {
    return standing().mayMount;
  },
};

/** How packages are installed, by the name that a system gives itself. */
const INSTALL: readonly (readonly [RegExp, string])[] = [
  [/debian|ubuntu|mint|raspbian/, 'sudo apt-get install'],
  [/fedora|rhel|centos|rocky|almalinux/, 'sudo dnf install'],
  [/arch|manjaro/, 'sudo pacman -S'],
  [/suse/, 'sudo zypper install'],
  [/alpine/, 'doas apk add'],
];

/** The commands for this very machine, as far as it shows what prevents a sandbox. */
export function sandboxRemedy(problem: string, symptoms: Symptoms = here): string {
  const { read } = symptoms;
  const value = (name: string): string | undefined => read(`/proc/sys/${name.replaceAll('.', '/')}`)?.trim();
  const set = (setting: string): string => `sudo sysctl -w ${setting} (and a line for it in /etc/sysctl.d)`;
  if (!symptoms.mayMount) {
    if (value('user.max_user_namespaces') === '0') {
      return `This machine allows no user namespaces: ${set('user.max_user_namespaces=15000')}.`;
    }
    if (value('kernel.unprivileged_userns_clone') === '0') {
      return `Only root may make user namespaces here: ${set('kernel.unprivileged_userns_clone=1')}.`;
    }
    if (value('kernel.apparmor_restrict_unprivileged_userns') === '1') {
      return `AppArmor keeps user namespaces from ordinary programs. Allow them to bubblewrap: ${allowByProfile(problem, read)}; or to everybody: ${set('kernel.apparmor_restrict_unprivileged_userns=0')}.`;
    }
  }
  if (isContainer(read)) {
    return 'This container does not let its programs make namespaces or mounts: start it with --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined.';
  }
  if (/system calls/.test(problem)) return 'Atlas brings a filter of system calls for x64 and arm64 alone.';
  return /is not installed/.test(problem)
    ? `Install bubblewrap: ${install(read)} bubblewrap.`
    : 'Run the command that failed by hand to see more; `atlas doctor --json` has the whole of what was said.';
}

function allowByProfile(problem: string, read: Symptoms['read']): string {
  const missing = /bubblewrap is not installed/.test(problem) ? `${install(read)} bubblewrap; then ` : '';
  const profile = 'abi <abi/4.0>, profile bwrap /usr/bin/bwrap flags=(unconfined) { userns, }';
  return `${missing}write "${profile}" into /etc/apparmor.d/bwrap and run sudo systemctl reload apparmor`;
}

function isContainer(read: Symptoms['read']): boolean {
  const marks = ['/.dockerenv', '/run/.containerenv', '/run/systemd/container'];
  return (
    marks.some((path) => read(path) !== undefined) || /docker|kubepods|containerd/.test(read('/proc/1/cgroup') ?? '')
  );
}

function install(read: Symptoms['read']): string {
  const about = read('/etc/os-release') ?? '';
  const names = [...about.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].map(([, name]) => name ?? '').join(' ');
  return INSTALL.find(([system]) => system.test(names))?.[1] ?? 'with the package manager of your system,';
}
