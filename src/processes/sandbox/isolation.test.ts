import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { confinedPersons } from '../../../test/support/persons.ts';
import { scratchFolder } from '../../../test/support/scratch.ts';
import { childEnvironment } from '../child-environment.ts';
import type { ProgramResult } from '../run-program.ts';
import { hiddenByDefault } from './hidden-by-default.ts';
import { mountTable } from './mount-table.ts';
import { openedFiles } from './watched-files.ts';
import type { Confinement } from './sandbox.ts';

interface Staged {
  readonly project: string;
  readonly staged: string;
  readonly confinement: Confinement;
}

/** Each makes the same plan of mounts true with its own tools; who is not root needs a user namespace for it. */
describe.for(confinedPersons())('what $isolation keeps from $person', ({ person, owns, run }) => {
  const confined = async (line: string, cwd: string, confinement: Confinement): Promise<ProgramResult> => {
    const program = { command: 'sh', args: ['-c', line], cwd, env: childEnvironment(process.env) };
    return await run({ program, confinement });
  };

  const owned = (): string => {
    const folder = scratchFolder();
    owns(folder);
    return folder;
  };

  /** A project with a staged copy of it: what an attempt works on. */
  const stagedProject = (): Staged => {
    const folder = scratchFolder();
    const [project, staged] = [join(folder, 'project'), join(folder, 'staged')];
    for (const root of [project, staged]) {
      mkdirSync(join(root, 'node_modules'), { recursive: true });
      writeFileSync(join(root, 'file.txt'), root === project ? 'real' : 'staged');
    }
    writeFileSync(join(project, 'node_modules/dep.txt'), 'dep');
    owns(folder);
    return {
      project,
      staged,
      confinement: { network: false, workspace: { source: staged, target: project, writable: true } },
    };
  };

  test('the staged copy stands at the path of the project, and an absolute path lands in it', async () => {
    const { project, staged, confinement } = stagedProject();
    const result = await confined(`pwd; cat file.txt; echo new > ${project}/file.txt`, project, confinement);
    expect(result.stdout.text).toBe(`${project}\nstaged`);
    expect(readFileSync(join(staged, 'file.txt'), 'utf8')).toBe('new\n');
    expect(readFileSync(join(project, 'file.txt'), 'utf8')).toBe('real');
  });

  test('what is opened in the copy is seen, in a plain folder and in an overlay', async () => {
    const { project, staged, confinement } = stagedProject();
    const line = 'cat file.txt; test -f node_modules/dep.txt; exit 4';
    const plain = { folder: staged, report: join(owned(), 'report') };
    expect((await confined(line, project, { ...confinement, watched: plain })).exitCode).toBe(4);
    expect(await openedFiles(plain.report)).toEqual({ opened: ['file.txt'] });
    const overlay = { lower: staged, target: project, scratch: join(owned(), 'layer') };
    mkdirSync(join(overlay.scratch, 'merged'), { recursive: true });
    owns(overlay.scratch);
    const layered = { folder: join(overlay.scratch, 'merged'), report: join(owned(), 'report') };
    const result = await confined(line.replace('exit', 'echo x > made; exit'), project, {
      network: false,
      overlays: [overlay],
      watched: layered,
    });
    expect([result.stderr.text, result.exitCode]).toEqual(['', 4]);
    expect(await openedFiles(layered.report)).toEqual({ opened: ['file.txt', 'made'] });
  });

  test('nothing outside the workspace can be written', async () => {
    const { project, confinement } = stagedProject();
    const outside = join(homedir(), '.atlas-canary');
    const result = await confined(
      `echo x > ${outside}; echo x > /etc/atlas-canary; echo x > ../canary`,
      project,
      confinement,
    );
    expect(result.stderr.text.match(/Read-only file system|Permission denied/g)).toHaveLength(2);
    expect(existsSync(outside) || existsSync('/etc/atlas-canary') || existsSync(join(project, '../canary'))).toBe(
      false,
    );
  });

  test('what is read-only cannot be mounted anew as writable, with overlays neither', async () => {
    const { project, confinement } = stagedProject();
    const lower = join(project, 'node_modules');
    const mounted = owned();
    const canary = join(homedir(), '.atlas-canary-remount');
    for (const overlays of [[], [{ lower, target: lower, scratch: join(mounted, 'layer') }]]) {
      const result = await confined(
        `grep Cap /proc/self/status; mount -o remount,rw,bind / && echo x > ${canary}; umount -l ${project}`,
        project,
        { ...confinement, overlays },
      );
      expect(result.exitCode).not.toBe(0);
      expect(existsSync(canary)).toBe(false);
      expect(result.stdout.text.match(/Cap(?:Inh|Prm|Eff|Amb):\t0+\n/g)).toHaveLength(4);
    }
  });

  test('a program is who started it, with no right that a capability gives and no way to one', async () => {
    const { project, confinement } = stagedProject();
    const lower = join(project, 'node_modules');
    const overlays = [{ lower, target: lower, scratch: join(owned(), 'layer') }];
    for (const more of [{}, { overlays }, { forwards: [] }]) {
      const line = 'id -u; grep -E "^(Cap...|NoNewPrivs|Seccomp):" /proc/self/status; ls /proc/self/fd';
      const { stdout } = await confined(line, project, { ...confinement, ...more });
      const [uid, ...rest] = stdout.text.trimEnd().split('\n');
      expect(uid).toBe(person === 'nobody' ? '65534' : String(process.getuid?.()));
      expect(rest.map((word) => word.replace('\t', ' '))).toEqual([
        ...['Inh', 'Prm', 'Eff', 'Bnd', 'Amb'].map((set) => `Cap${set}: 0000000000000000`),
        'NoNewPrivs: 1',
        'Seccomp: 2',
        // The streams, and the folder that `ls` reads. What Atlas has open is not handed on.
        '0',
        '1',
        '2',
        '3',
      ]);
    }
  });

  test('what can be written is what was named, the private folders and nothing of the machine', async () => {
    const { project, confinement } = stagedProject();
    const state = owned();
    const hidden = ['/var/lib'];
    const { stdout } = await confined('cat /proc/self/mountinfo', project, {
      ...confinement,
      writable: [state],
      hidden,
    });
    const written = mountTable(stdout.text).filter(({ readOnly, target }) => !readOnly && !target.startsWith('/dev/'));
    const secret = new Set(hiddenByDefault(process.env));
    const masks = written.filter(({ target }) => /^\/(?:proc|sys)\//.test(target) || secret.has(target));
    expect(masks.map(({ type }) => type).filter((type) => type !== 'tmpfs')).toEqual([]);
    expect(
      written
        .filter((mount) => !masks.includes(mount) && mount.target !== '/dev')
        .map(({ target }) => target)
        .toSorted(),
    ).toEqual(['/run', '/tmp', '/var/lib', '/var/tmp', project, state].toSorted());
  });

  test('what root owns of the kernel is read-only, and what tells of it is empty', async () => {
    const { project, confinement } = stagedProject();
    const files = ['/proc/sys/kernel/core_pattern', '/proc/sysrq-trigger', '/proc/sys/vm/drop_caches'];
    const tries = files.map((path) => `(echo x > ${path}) && echo wrote ${path}`).join('; ');
    const line = `${tries}; mkdir /sys/fs/cgroup/atlas && echo made; cat /proc/kcore /proc/timer_list | head -c 10; true`;
    expect(await confined(line, project, confinement)).toMatchObject({ exitCode: 0, stdout: { text: '' } });
  });

  test('a program opens its own streams by name, has devices, and shares no memory with the machine', async () => {
    const { project, confinement } = stagedProject();
    const line =
      'cat /dev/stdin; echo out > /dev/stdout; echo err > /dev/stderr; echo fd > /dev/fd/1; head -c 3 /dev/zero | wc -c; head -c 4 /dev/urandom | wc -c; echo x > /dev/null; ls -A /dev/shm; echo y > /dev/shm/atlas-test && test ! -e /dev/sda && script -qec "echo tty" /dev/null';
    const program = { command: 'sh', args: ['-c', line], cwd: project, env: childEnvironment(process.env) };
    const { stdout, stderr, exitCode } = await run({ program, confinement, input: 'told\n' });
    expect([stdout.text, stderr.text, exitCode]).toEqual(['told\nout\nfd\n3\n4\ntty\r\n', 'err\n', 0]);
    expect(existsSync('/dev/shm/atlas-test')).toBe(false);
  });

  test('a connection to a port of its own reaches the socket outside, which it cannot see, and no other', async () => {
    const { project, confinement } = stagedProject();
    const folder = owned();
    const socket = join(folder, 'out.sock');
    const server = createServer((one) => one.end('hello')).listen(socket);
    const other = createServer((one) => one.end('other')).listen(0, '127.0.0.1');
    onTestFinished(() => void [server, other].map((one) => one.close()));
    await Promise.all([server, other].map(async (one) => await once(one, 'listening')));
    chmodSync(socket, 0o777);
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const ask = (at: number | undefined): string => `bash -c 'exec 3<>/dev/tcp/127.0.0.1/${at} && cat <&3' 2>/dev/null`;
    const line = `${ask(4711)}; ${ask(port)}; ls ${folder} 2>/dev/null; true`;
    const forwards = [{ port: 4711, socket }];
    for (const network of [false, true]) {
      const { stdout } = await confined(line, project, { ...confinement, network, forwards });
      expect(stdout.text).toBe('hello');
    }
    expect((await confined(line, project, { ...confinement, forwards: [] })).stdout.text).toBe('');
  });

  test('a path is guarded in a copy that can be written, in an overlay too, but not through a link (M2)', async () => {
    const { project, staged, confinement } = stagedProject();
    const guarded = ['file.txt', 'node_modules', 'link/inside', 'missing'].map((name) => join(project, name));
    symlinkSync('/etc', join(staged, 'link'));
    const line = 'for f in file.txt node_modules/new free; do (echo x > $f) 2>/dev/null && echo $f; done; true';
    expect((await confined(line, project, { ...confinement, guarded })).stdout.text).toBe('free\n');
    const overlays = [{ lower: staged, target: project, scratch: join(owned(), 'layer') }];
    expect((await confined(line, project, { network: false, overlays, guarded })).stdout.text).toBe('free\n');
  });

  test('what is guarded keeps its place: no folder on the way to it can be moved, in an overlay neither (M5)', async () => {
    const { project, staged, confinement } = stagedProject();
    mkdirSync(join(staged, 'a/b/c'), { recursive: true });
    owns(staged);
    const guarded = [join(project, 'a/b/c')];
    const line = 'mv a x || mv a/b a/x || rm -rf a || echo held; echo fresh > a/b/new; cat a/b/new';
    expect((await confined(line, project, { ...confinement, guarded })).stdout.text).toBe('held\nfresh\n');
    const overlays = [{ lower: staged, target: project, scratch: join(owned(), 'layer') }];
    expect((await confined(line, project, { network: false, overlays, guarded })).stdout.text).toBe('held\nfresh\n');
  });

  test('the environment of a program is for it alone, and not for those who confine it', async () => {
    const { project, confinement } = stagedProject();
    const tools = owned();
    for (const name of ['mount', 'unshare', 'rm', 'mkdir', 'bwrap', 'sh']) {
      writeFileSync(join(tools, name), `#!/bin/sh\n: > ${join(tools, 'ran')}\n`, { mode: 0o755 });
    }
    const env = {
      ...childEnvironment(process.env),
      PATH: `${tools}:${process.env['PATH'] ?? ''}`,
      // The loader of every program that heeds this leaves a file for each.
      LD_DEBUG: 'statistics',
      LD_DEBUG_OUTPUT: join(tools, 'loaded'),
      SAID: 'two\nwords',
    };
    const program = { command: '/bin/sh', args: ['-c', 'printf %s "$SAID$LD_DEBUG"'], cwd: project, env };
    const overlays = [
      { lower: join(project, 'node_modules'), target: join(project, 'node_modules'), scratch: join(owned(), 'layer') },
    ];
    for (const more of [{}, { overlays }, { forwards: [] }]) {
      const { stdout } = await run({ program, confinement: { ...confinement, ...more } });
      expect(stdout.text).toContain('two\nwordsstatistics');
    }
    expect(readdirSync(tools).filter((name) => /^(?:ran|loaded)/.test(name))).toEqual([]);
  });

  test('a link out of the workspace leads to something that cannot be written', async () => {
    const { project, staged, confinement } = stagedProject();
    const real = join(project, 'file.txt');
    symlinkSync('/etc', join(staged, 'link'));
    await confined(`echo x > link/atlas-canary; echo x > ${real}`, project, confinement);
    expect(existsSync('/etc/atlas-canary')).toBe(false);
    expect(readFileSync(real, 'utf8')).toBe('real');
  });

  test('a workspace that is shown read-only stays as it is', async () => {
    const { project, staged } = stagedProject();
    const result = await confined('echo x > file.txt', project, {
      network: false,
      workspace: { source: staged, target: project, writable: false },
    });
    expect(result.exitCode).not.toBe(0);
    expect(readFileSync(join(staged, 'file.txt'), 'utf8')).toBe('staged');
  });

  test('an ignored folder is shown, and what is written to it goes elsewhere', async () => {
    const { project, confinement } = stagedProject();
    const lower = join(project, 'node_modules');
    const scratch = join(owned(), 'a:b,c');
    const result = await confined(
      'cat node_modules/dep.txt; echo changed > node_modules/dep.txt; cat node_modules/dep.txt',
      project,
      {
        ...confinement,
        overlays: [{ lower, target: lower, scratch }],
      },
    );
    expect(result.stderr.text).toBe('');
    expect(result.stdout.text).toBe('depchanged\n');
    expect(readFileSync(join(lower, 'dep.txt'), 'utf8')).toBe('dep');
  });

  test('a hidden folder is empty, through a link too, and a hidden file is too', async () => {
    const { project, staged, confinement } = stagedProject();
    mkdirSync(join(staged, 'state'));
    writeFileSync(join(staged, 'state/secret'), 'secret');
    const elsewhere = scratchFolder();
    writeFileSync(join(elsewhere, 'key'), 'secret');
    owns(elsewhere);
    symlinkSync(elsewhere, `${elsewhere}-link`);
    onTestFinished(async () => {
      const { rm } = await import('node:fs/promises');
      await rm(`${elsewhere}-link`);
    });
    const result = await confined(`ls ${elsewhere}; cat ${elsewhere}/key`, project, {
      ...confinement,
      readOnly: [elsewhere],
      hidden: [`${elsewhere}-link`],
    });
    expect(result.stdout.text).toBe('');
  });

  test('a folder that is named stays writable', async () => {
    const { project, confinement } = stagedProject();
    const state = owned();
    await confined(`echo kept > ${state}/file`, project, { ...confinement, writable: [state] });
    expect(readFileSync(join(state, 'file'), 'utf8')).toBe('kept\n');
  });

  test('a program that lies in a private folder is shown to itself, with what lies beside it', async () => {
    const { project, confinement } = stagedProject();
    const folder = scratchFolder();
    writeFileSync(join(folder, 'beside.mjs'), "export const word = 'found';\n");
    writeFileSync(join(folder, 'program.mjs'), "import { word } from './beside.mjs';\nconsole.log(word);\n");
    owns(folder);
    const args = [join(folder, 'program.mjs')];
    const program = { command: process.execPath, args, cwd: project, env: childEnvironment(process.env) };
    const result = await run({ program, confinement });
    expect(result.stderr.text).toBe('');
    expect(result.stdout.text).toBe('found\n');
  });

  test('without the network not even this machine answers', async () => {
    const server = createServer((socket) => socket.end('hello'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const { project, confinement } = stagedProject();
    const line = `bash -c 'exec 3<>/dev/tcp/127.0.0.1/${port} && cat <&3'`;
    expect((await confined(line, project, confinement)).exitCode).not.toBe(0);
    expect((await confined(line, project, { ...confinement, network: true })).stdout.text).toBe('hello');
  });

  test('other processes of the machine cannot be seen', async () => {
    const { project, confinement } = stagedProject();
    const result = await confined(
      `test -d /proc/${process.pid} && tr '\\0' ' ' < /proc/${process.pid}/cmdline`,
      project,
      confinement,
    );
    expect(result.stdout.text).not.toContain('vitest');
  });

  test('a process that leaves its group and session still dies with the sandbox', async () => {
    const { project, staged, confinement } = stagedProject();
    const line = `(setsid sh -c 'trap "" TERM; while :; do date > beat; sleep 0.02; done' &); while [ ! -f beat ]; do sleep 0.01; done; exit 0`;
    const result = await confined(line, project, confinement);
    expect(result.exitCode).toBe(0);
    const last = readFileSync(join(staged, 'beat'), 'utf8');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(readFileSync(join(staged, 'beat'), 'utf8')).toBe(last);
  });

  test('the exit code of the program is the exit code of the sandbox', async () => {
    const { project, confinement } = stagedProject();
    expect((await confined('exit 42', project, confinement)).exitCode).toBe(42);
  });
});
