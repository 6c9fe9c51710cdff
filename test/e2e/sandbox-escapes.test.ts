import { execFile } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { nativeParts } from '../../src/processes/sandbox/native.ts';
import type { EscapeRun } from '../support/escape-run.ts';
import { has } from '../support/machine.ts';
import { AS_NOBODY, canBeNobody } from '../support/nobody.ts';

/**
 * Every way out of a sandbox that we know, tried from inside (`test/support/escapes`), in each sandbox, as root and as
 * nobody. Each is also tried where there is no sandbox: a way that leads nowhere even there would show nothing.
 */
const run = promisify(execFile);
const RUNNER = join(import.meta.dirname, '../support/escape-run.ts');
const isRoot = process.getuid?.() === 0;
const sandboxes = [...(has('bwrap') ? ['bubblewrap'] : []), ...(nativeParts() === undefined ? [] : ['util-linux'])];
const kinds = sandboxes.flatMap((name) => [name, `${name}+overlay`]);
const users = isRoot ? ['root', ...(canBeNobody(RUNNER) ? ['nobody'] : [])] : ['the person'];

/** Mounts are passed on, as on most machines; and somebody stands by who mounts a disk when asked to. */
const SHARED = `wanted=$1 done=$2; shift 2
mkfifo -m 666 "$wanted" "$done"
( while read -r what < "$wanted"; do
    case $what in +*) mount -t tmpfs -o mode=777 none "\${what#?}" ;; *) umount -l "\${what#?}" ;; esac
    echo done > "$done"
  done ) > /dev/null 2>&1 &
"$@"; code=$?; kill $!; exit $code`;

async function tryOut(user: string, folder: string): Promise<readonly EscapeRun[]> {
  const runner = [process.execPath, RUNNER, folder, 'control', ...kinds];
  const [command = '', ...args] = user === 'nobody' ? [...AS_NOBODY, ...runner] : runner;
  const pipes = [join(folder, 'wanted'), join(folder, 'done')] as const;
  const env = { ...process.env, ...(isRoot ? { ESC_WANTED: pipes[0], ESC_DONE: pipes[1] } : {}) };
  const shared = ['--mount', '--propagation', 'shared', 'sh', '-c', SHARED, 'sh', ...pipes, command, ...args];
  const options = { env, maxBuffer: 20_000_000, timeout: 150_000 };
  const { stdout } = isRoot ? await run('unshare', shared, options) : await run(command, args, options);
  return JSON.parse(stdout) as EscapeRun[];
}

describe.skipIf(!has('perl') || kinds.length === 0)('ways out of the sandbox', () => {
  const runs = new Map<string, readonly EscapeRun[]>();
  let base = '';

  beforeAll(async () => {
    // Not below /tmp, which no sandbox shows: what lies outside must be in sight.
    base = realpathSync(mkdtempSync(join(isRoot ? '/var/lib' : homedir(), 'atlas-escapes-')));
    chmodSync(base, 0o755);
    await Promise.all(
      users.map(async (user) => {
        const folder = join(base, user.replaceAll(' ', '-'));
        mkdirSync(folder);
        if (user === 'nobody') {
          chownSync(folder, 65_534, 65_534);
          copyFileSync('/bin/cat', join(folder, 'as-root'));
          chmodSync(join(folder, 'as-root'), 0o4755);
        }
        runs.set(user, await tryOut(user, folder));
      }),
    );
  });

  afterAll(() => {
    rmSync(base, { recursive: true, force: true });
  });

  const one = (user: string, kind: string): EscapeRun => {
    const found = runs.get(user)?.find((candidate) => candidate.kind === kind);
    if (found === undefined) throw new Error(`${user} did not try ${kind}`);
    return found;
  };
  const all = (): readonly string[] => one(users[0] ?? '', 'control').said.map(({ name }) => name);

  test('each leads out where there is no sandbox, unless this machine has no such thing', () => {
    const controls = users.flatMap((user) => one(user, 'control').said);
    const leadsOut = new Set(controls.filter(({ result }) => result === 'yes').map(({ name }) => name));
    const absent = new Set(controls.filter(({ result }) => result === 'absent').map(({ name }) => name));
    // An ordinary person alone cannot show what only root could do.
    if (users.includes('root')) expect(all().filter((name) => !leadsOut.has(name) && !absent.has(name))).toEqual([]);
    expect(leadsOut.size).toBeGreaterThan(isRoot ? 130 : 60);
  });

  describe.each(users)('as %s', (user) => {
    test.each(kinds)('none leads out of %s, and nothing outside has changed', (kind) => {
      const { said, changes, errors } = one(user, kind);
      expect(
        said.map(({ name }) => name),
        errors,
      ).toEqual(all());
      expect(said.filter(({ result }) => result !== 'no')).toEqual([]);
      expect(changes).toEqual([]);
    });

    test.each(sandboxes)('honest programs work in %s', (name) => {
      const { works, errors } = one(user, `${name}+overlay`);
      expect(
        Object.entries(works).filter(([, how]) => how !== 'ok' && how !== 'absent'),
        errors,
      ).toEqual([]);
      expect(works).toMatchObject({ node: 'ok', git: 'ok', many: 'ok', streams: 'ok' });
    });
  });
});
