import { mkdtemp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '../../core/atlas-error.ts';
import { bubblewrap } from './bubblewrap.ts';
import { childEnvironment } from '../child-environment.ts';
import { noSandbox } from './no-sandbox.ts';
import { removeTree } from '../remove-tree.ts';
import { runProgram } from '../run-program.ts';
import type { Confinement, Sandbox, SandboxReport } from './sandbox.ts';

let known: Promise<SandboxReport> | undefined;

/** Tries out, for real, what this machine lets a sandbox do. Once per process: it does not change under our feet. */
export async function detectSandbox(): Promise<SandboxReport> {
  known ??= detect();
  return await known;
}

async function detect(): Promise<SandboxReport> {
  const nothing = { isolation: 'none', network: false, overlays: false, version: undefined } as const;
  if (process.platform !== 'linux') {
    return { ...nothing, problem: `no sandbox for ${process.platform} yet` };
  }
  const version = await bubblewrapVersion();
  if (version === undefined) return { ...nothing, problem: 'bubblewrap (bwrap) is not installed' };
  const scratch = await mkdtemp(join(tmpdir(), 'atlas-sandbox-'));
  try {
    const basic = await attempt(scratch, { network: true });
    if (basic !== undefined) return { ...nothing, version, problem: `bubblewrap does not work here: ${basic}` };
    const network = (await attempt(scratch, { network: false })) === undefined;
    const overlays = await overlaysWork(scratch);
    const lacking = [...(network ? [] : ['cutting the network']), ...(overlays ? [] : ['overlays'])];
    const problem = lacking.length === 0 ? undefined : `not possible here: ${lacking.join(', ')}`;
    return { isolation: 'bubblewrap', network, overlays, version, problem };
  } finally {
    await removeTree(scratch);
  }
}

export function sandboxFor(report: SandboxReport): Sandbox {
  return report.isolation === 'bubblewrap' ? bubblewrap() : noSandbox;
}

async function bubblewrapVersion(): Promise<string | undefined> {
  const result = await run({ command: 'bwrap', args: ['--version'], cwd: '/', env: childEnvironment(process.env) });
  return result.exitCode === 0 ? result.stdout.text.trim().replace(/^bubblewrap /, '') : undefined;
}

/** Undefined when it works, otherwise what the machine said. */
async function attempt(scratch: string, confinement: Confinement): Promise<string | undefined> {
  try {
    const program = { command: 'true', args: [], cwd: '/', env: childEnvironment(process.env) };
    const result = await run(await bubblewrap().confine(program, { ...confinement, writable: [scratch] }));
    return result.exitCode === 0 ? undefined : result.stderr.text.trim() || `exit ${result.exitCode}`;
  } catch (error) {
    return messageOf(error);
  }
}

async function overlaysWork(scratch: string): Promise<boolean> {
  const lower = join(scratch, 'lower');
  const target = join(scratch, 'target');
  await mkdir(lower);
  await mkdir(target);
  await writeFile(join(lower, 'file'), 'old');
  const program = {
    command: 'sh',
    args: ['-c', 'test "$(cat file)" = old && echo new > file'],
    cwd: target,
    env: childEnvironment(process.env),
  };
  const confinement = {
    network: true,
    readOnly: [scratch],
    overlays: [{ lower, target, scratch: join(scratch, 'layer') }],
  };
  const result = await run(await bubblewrap().confine(program, confinement));
  return result.exitCode === 0 && (await readFile(join(lower, 'file'), 'utf8')) === 'old';
}

async function run(program: Parameters<typeof runProgram>[0]): ReturnType<typeof runProgram> {
  return await runProgram(program, { timeoutMs: 10_000, outputLimit: 10_000 });
}
