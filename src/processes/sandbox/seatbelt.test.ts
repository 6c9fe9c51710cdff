import { expect, test } from 'vitest';
import { seatbelt, seatbeltProfile } from './seatbelt.ts';

const workspace = { source: '/home/copy', target: '/Users/me/project', writable: true };

test('the profile for macOS says what the confinement does', () => {
  const profile = seatbeltProfile({
    workspace,
    network: false,
    writable: ['/Users/me/.agent'],
    readOnly: ['/Users/me/.agent/settings.json'],
    guarded: ['/Users/me/project/.git/hooks'],
    hidden: ['/Users/me/.ssh', '/Users/me/a "b" \\c'],
  });
  expect(profile).toMatchInlineSnapshot(`
    "(version 1)
    (allow default)
    (deny file-write*)
    (allow file-write* (subpath "/private/tmp") (subpath "/private/var/tmp") (subpath "/private/var/folders"))
    (allow file-write* (literal "/dev/null") (literal "/dev/zero") (literal "/dev/tty") (literal "/dev/stdin") (literal "/dev/stdout") (literal "/dev/stderr") (literal "/dev/dtracehelper") (literal "/dev/ptmx") (regex #"^/dev/fd/"))
    (allow file-write* (subpath "/home/copy") (subpath "/Users/me/.agent"))
    (deny file-write* (subpath "/Users/me/.agent/settings.json") (subpath "/home/copy/.git/hooks"))
    (deny file-read* file-write* (subpath "/Users/me/.ssh") (subpath "/Users/me/a \\"b\\" \\\\c"))
    (deny file-write-setugid)
    (deny signal (target others))
    (deny appleevent-send)
    (deny mach-lookup (global-name "com.apple.SecurityServer") (global-name "com.apple.securityd.xpc") (global-name "com.apple.pasteboard.1") (global-name "com.apple.coreservices.appleevents"))
    (deny network*)
    "
  `);
});

test('the network is open, closed, or a way to some ports of this machine', () => {
  const last = (profile: string): readonly string[] => profile.split('\n').filter((line) => line.includes('network'));
  expect(last(seatbeltProfile({ network: true }))).toEqual([]);
  expect(last(seatbeltProfile({ network: true, forwards: [] }))).toEqual(['(deny network*)']);
  expect(last(seatbeltProfile({ network: false, forwards: [{ port: 8080, socket: '/s' }] }))).toEqual([
    '(deny network*)',
    '(allow network-outbound (remote ip "localhost:8080"))',
  ]);
});

test('a program is started in the copy, behind the profile', async () => {
  const program = { command: 'npm', args: ['test'], cwd: '/Users/me/project/sub', env: {} };
  const confined = await seatbelt().confine(program, { workspace, network: true });
  expect(confined).toMatchObject({ command: '/usr/bin/sandbox-exec', cwd: '/home/copy/sub' });
  expect(confined.args.slice(2)).toEqual(['--', 'npm', 'test']);
});
