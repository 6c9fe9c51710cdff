import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { has } from '../../../test/support/machine.ts';
import { scratchFolder } from '../../../test/support/scratch.ts';
import { bubblewrap } from './bubblewrap.ts';
import { childEnvironment } from '../child-environment.ts';
import { detectSandbox } from './detect-sandbox.ts';
import type { Program } from '../program.ts';
import { runProgram, type ProgramResult } from '../run-program.ts';
import { nativeParts } from './native.ts';
import type { Confinement, Sandbox } from './sandbox.ts';
import { utilLinux } from './util-linux.ts';

/** A project with a staged copy of it: what an attempt works on. */
function stagedProject(): { readonly project: string; readonly staged: string; readonly confinement: Confinement } {
  const folder = scratchFolder();
  const project = join(folder, 'project');
  const staged = join(folder, 'staged');
  for (const root of [project, staged]) {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(join(root, 'file.txt'), root === project ? 'real' : 'staged');
  }
  writeFileSync(join(project, 'node_modules/dep.txt'), 'dep');
  return {
    project,
    staged,
    confinement: { network: false, workspace: { source: staged, target: project, writable: true } },
  };
}

/** Both make the same plan of mounts true, each with its own tools. */
const sandboxes: readonly { readonly name: string; readonly sandbox: Sandbox; readonly here: boolean }[] = [
  { name: 'bubblewrap', sandbox: bubblewrap(), here: has('bwrap') },
  { name: 'util-linux', sandbox: utilLinux(), here: has('unshare') && nativeParts() !== undefined },
];

describe.for(sandboxes.filter(({ here }) => here))('what $name keeps', ({ sandbox }) => {
  const run = async (program: Omit<Program, 'env'>, confinement: Confinement): Promise<ProgramResult> => {
    const confined = await sandbox.confine({ ...program, env: childEnvironment(process.env) }, confinement);
    return await runProgram(confined, { timeoutMs: 20_000, outputLimit: 10_000 });
  };
  const confined = async (line: string, cwd: string, confinement: Confinement): Promise<ProgramResult> =>
    await run({ command: 'sh', args: ['-c', line], cwd }, confinement);

  test('the staged copy stands at the path of the project, and an absolute path lands in it', async () => {
    const { project, staged, confinement } = stagedProject();
    const result = await confined(`pwd; cat file.txt; echo new > ${project}/file.txt`, project, confinement);
    expect(result.stdout.text).toBe(`${project}\nstaged`);
    expect(readFileSync(join(staged, 'file.txt'), 'utf8')).toBe('new\n');
    expect(readFileSync(join(project, 'file.txt'), 'utf8')).toBe('real');
  });

  test('nothing outside the workspace can be written', async () => {
    const { project, confinement } = stagedProject();
    const outside = join(homedir(), '.atlas-canary');
    const result = await confined(
      `echo x > ${outside}; echo x > /etc/atlas-canary; echo x > ../canary`,
      project,
      confinement,
    );
    expect(result.stderr.text.match(/Read-only file system/g)).toHaveLength(2);
    expect(existsSync(outside) || existsSync('/etc/atlas-canary') || existsSync(join(project, '../canary'))).toBe(
      false,
    );
  });

  test('what is read-only cannot be mounted anew as writable, with overlays neither', async () => {
    const { project, confinement } = stagedProject();
    const lower = join(project, 'node_modules');
    const mounted = scratchFolder();
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
    const scratch = join(scratchFolder(), 'a:b,c');
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
    const state = scratchFolder();
    await confined(`echo kept > ${state}/file`, project, { ...confinement, writable: [state] });
    expect(readFileSync(join(state, 'file'), 'utf8')).toBe('kept\n');
  });

  test('a program that lies in a private folder is shown to itself, with what lies beside it', async () => {
    const { project, confinement } = stagedProject();
    const folder = scratchFolder();
    writeFileSync(join(folder, 'beside.mjs'), "export const word = 'found';\n");
    writeFileSync(join(folder, 'program.mjs'), "import { word } from './beside.mjs';\nconsole.log(word);\n");
    const program = { command: process.execPath, args: [join(folder, 'program.mjs')], cwd: project };
    const result = await run(program, confinement);
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

  test('the machine says what it can do', async () => {
    expect(await detectSandbox()).toMatchObject({ isolation: 'bubblewrap', network: true, overlays: true });
  });
});
