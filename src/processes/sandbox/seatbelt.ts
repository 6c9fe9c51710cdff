import { join } from 'node:path';
import { stagedPlace } from './no-sandbox.ts';
import type { Confinement, Sandbox } from './sandbox.ts';

/**
 * Confines programs on macOS with a profile for `sandbox-exec`. It is untested on a real machine: a test pins its text,
 * and `atlas doctor` says so.
 *
 * It cannot mount: the copy of the project stays where it lies, nothing is private, and there are no overlays. A
 * program sees the processes of the machine, and may not signal those that are not its own. A forwarded server must
 * listen on the same port of this machine.
 */
export function seatbelt(): Sandbox {
  return {
    isolation: 'seatbelt',
    mounts: false,
    confine: async (program, confinement) => ({
      ...program,
      command: '/usr/bin/sandbox-exec',
      args: ['-p', seatbeltProfile(confinement), '--', program.command, ...program.args],
      cwd: stagedPlace(program.cwd, confinement.workspace),
    }),
  };
}

/** Temporary folders of macOS programs. */
const TEMPORARY = ['/private/tmp', '/private/var/tmp', '/private/var/folders'];
const DEVICES = ['null', 'zero', 'tty', 'stdin', 'stdout', 'stderr', 'dtracehelper', 'ptmx'];
/** Services by which a program would come by passwords, the clipboard, or another program that does its work for it. */
const SERVICES = [
  'com.apple.SecurityServer',
  'com.apple.securityd.xpc',
  'com.apple.pasteboard.1',
  'com.apple.coreservices.appleevents',
];

/** Of two matching rules, the later counts. */
export function seatbeltProfile(confinement: Confinement): string {
  const { workspace, writable = [], readOnly = [], guarded = [], hidden = [] } = confinement;
  const written = [...(workspace?.writable === true ? [workspace.source] : []), ...writable];
  const real = guarded.map((path) => stagedPlace(path, workspace));
  return [
    '(version 1)',
    '(allow default)',
    '(deny file-write*)',
    rule('allow', 'file-write*', subpaths(TEMPORARY)),
    rule('allow', 'file-write*', [...DEVICES.map((name) => `(literal ${quoted(join('/dev', name))})`), FDS]),
    rule('allow', 'file-write*', subpaths(written)),
    rule('deny', 'file-write*', subpaths([...readOnly, ...real])),
    rule('deny', 'file-read* file-write*', subpaths(hidden)),
    '(deny file-write-setugid)',
    '(deny signal (target others))',
    '(deny appleevent-send)',
    rule(
      'deny',
      'mach-lookup',
      SERVICES.map((name) => `(global-name ${quoted(name)})`),
    ),
    ...network(confinement),
  ]
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
}

const FDS = '(regex #"^/dev/fd/")';

function network({ network: open, forwards }: Confinement): readonly string[] {
  if (open && forwards === undefined) return [];
  const ports = (forwards ?? []).map(({ port }) => `(remote ip "localhost:${port}")`);
  return ['(deny network*)', rule('allow', 'network-outbound', ports)];
}

function rule(verb: 'allow' | 'deny', operations: string, filters: readonly string[]): string {
  return filters.length === 0 ? '' : `(${verb} ${operations} ${filters.join(' ')})`;
}

function subpaths(paths: readonly string[]): readonly string[] {
  return paths.map((path) => `(subpath ${quoted(path)})`);
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}
