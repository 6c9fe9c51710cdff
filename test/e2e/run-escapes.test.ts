import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { standInEnvironment, standInProgram } from '../support/agent-env.ts';
import { atlas, type AtlasOptions } from '../support/atlas.ts';
import { has } from '../support/machine.ts';
import { AS_NOBODY, canBeNobody, giveToNobody } from '../support/nobody.ts';

/**
 * An agent of a whole run that wants out: it mounts, it writes through links, and it leaves links where Atlas will
 * write, when a step lands and when it is taken back.
 */
const isRoot = process.getuid?.() === 0;
const users = isRoot ? ['root', ...(canBeNobody(standInProgram) ? ['nobody'] : [])] : ['the person'];
/** Nothing that can be run stands where bubblewrap was. */
const WITHOUT_BUBBLEWRAP = [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount --bind /dev/null "$(command -v bwrap)"; exec "$@"',
  'sh',
];
const sandboxes = [
  ...(has('bwrap') ? [{ isolation: 'bubblewrap', prefix: [] as readonly string[] }] : []),
  ...(isRoot ? [{ isolation: 'util-linux', prefix: has('bwrap') ? WITHOUT_BUBBLEWRAP : [] }] : []),
];
const cases = sandboxes.flatMap((sandbox) => users.map((user) => ({ ...sandbox, user })));

const PLAN = {
  steps: [
    {
      id: 's1',
      title: 'say two',
      maxAttempts: 1,
      action: { instruction: 'say two' },
      writes: ['dir/**', 'kept/**'],
      checks: [{ kind: 'file', path: 'dir/a.txt', contains: 'two' }],
    },
  ],
};

test.each(cases)(
  'an agent of $user in $isolation writes nothing outside, by no mount and no link, nor does Atlas for it',
  async ({ isolation, prefix, user }) => {
    // Not below /tmp, which no sandbox shows.
    const base = realpathSync(mkdtempSync(join(isRoot ? '/var/lib' : homedir(), 'atlas-run-escapes-')));
    onTestFinished(() => {
      rmSync(base, { recursive: true, force: true });
    });
    const [home, outside, project] = [join(base, 'home'), join(base, 'home/outside'), join(base, 'home/project')];
    for (const folder of [outside, join(project, 'dir'), join(project, 'kept')]) mkdirSync(folder, { recursive: true });
    writeFileSync(join(home, '.bashrc'), 'as it was\n');
    for (const path of ['dir/a.txt', 'kept/b.txt']) writeFileSync(join(project, path), 'one\n');
    writeFileSync(join(project, 'plan.json'), JSON.stringify(PLAN));
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(outside, name), 'as it was\n');
    if (user === 'nobody') giveToNobody(base);
    chmodSync(base, 0o755);
    const options = (line: string): AtlasOptions => ({
      cwd: project,
      prefix: [...prefix, ...(user === 'nobody' ? AS_NOBODY : [])],
      env: { HOME: home, XDG_CONFIG_HOME: join(home, '.config'), ...standInEnvironment([{ run: line }]) },
    });
    const text = (path: string): string => readFileSync(join(home, path), 'utf8');
    const unharmed = (): void => {
      expect([text('.bashrc'), text('outside/a.txt'), text('outside/b.txt')]).toEqual(Array(3).fill('as it was\n'));
    };

    // Mounts, and links that lead out, on the way to what was asked for.
    const tricks = [
      `mount -o remount,rw,bind /; mount -o remount,rw,bind ${home}; echo escaped >> ${home}/.bashrc`,
      `unshare -rm sh -c "mount -o remount,rw,bind / && echo escaped >> ${home}/.bashrc"`,
      `ln -s ${home}/.bashrc dir/link; echo escaped >> dir/link; rm dir/link`,
      `ln ${home}/.bashrc dir/hard && echo escaped >> dir/hard; rm -f dir/hard`,
      'echo two > dir/a.txt; echo two > kept/b.txt; rm -f dir/link dir/hard',
    ];
    const landed = await atlas(['run', 'say two', '--plan', 'plan.json'], options(tricks.join('; ')));
    expect(landed, landed.stdout + landed.stderr).toMatchObject({ exitCode: 0 });
    expect(text('project/dir/a.txt')).toBe('two\n');
    unharmed();
    const proof = await atlas(['verify', '--json'], options('true'));
    expect(proof.stdout, proof.stderr).toContain(`"${isolation}"`);

    // A folder that leads out since: to take the step back must not write there.
    renameSync(join(project, 'kept'), join(base, 'aside'));
    cpSync(join(base, 'aside/b.txt'), join(outside, 'b.txt'));
    symlinkSync(outside, join(project, 'kept'));
    const undone = await atlas(['undo', /run_\w+/.exec(landed.stdout)?.[0] ?? ''], options('true'));
    expect(text('outside/b.txt'), undone.stdout + undone.stderr).toBe('two\n');
    expect(lstatSync(join(project, 'kept')).isSymbolicLink()).toBe(true);
    writeFileSync(join(outside, 'b.txt'), 'as it was\n');
    rmSync(join(project, 'kept'));
    renameSync(join(base, 'aside'), join(project, 'kept'));

    // A folder becomes a link that leads out, and what was asked for would lie behind it.
    const linking = `rm -rf dir; ln -s ${outside} dir; echo two > dir/a.txt; rm -rf kept; ln -s ../outside kept`;
    const linked = await atlas(['run', 'say two', '--plan', 'plan.json'], options(linking));
    expect(linked.exitCode, linked.stdout).not.toBe(0);
    unharmed();
    expect([lstatSync(join(project, 'dir')), lstatSync(join(project, 'kept'))].map((one) => one.isDirectory())).toEqual(
      [true, true],
    );
  },
);
