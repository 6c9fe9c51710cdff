import { mkdtemp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AtlasError, messageOf } from '../../core/atlas-error.ts';
import { defined } from '../../core/defined.ts';
import { childEnvironment } from '../child-environment.ts';
import { ownedFolder } from '../owned-folder.ts';
import type { Program } from '../program.ts';
import { removeTree } from '../remove-tree.ts';
import { runProgram, type ProgramResult } from '../run-program.ts';
import { bubblewrap } from './bubblewrap.ts';
import { restrictsTrees } from './launched-root.ts';
import { mountPlan, writableTargets } from './mount-plan.ts';
import { mountTable } from './mount-table.ts';
import { nativeParts } from './native.ts';
import { noSandbox } from './no-sandbox.ts';
import type { Confinement, Isolation, Sandbox, SandboxReport } from './sandbox.ts';
import { sandboxRemedy } from './sandbox-remedy.ts';
import { seatbelt } from './seatbelt.ts';
import { systemTool } from './system-tool.ts';
import { utilLinux } from './util-linux.ts';

/** The person's choice of isolation; `auto` is the best available. */
export type SandboxChoice = SandboxReport['choice'];

/** A way to confine, the best first. */
interface Candidate {
  readonly isolation: Exclude<Isolation, 'none'>;
  readonly filter: boolean;
  /** Not the calls of newer kernels, which a container may forbid. */
  readonly older?: true;
  readonly make: () => Sandbox;
  readonly version: () => Promise<string | undefined>;
}

/** The way that was found to work. */
type TriedSandbox = SandboxReport & Pick<Candidate, 'older'>;

const TRIAL_MS = 10_000;

const known = new Map<SandboxChoice, Promise<SandboxReport>>();

/**
 * Tries out what a sandbox can really do on this machine. Once per process, as that does not change meanwhile; anew where
 * the trial itself failed, or a worker that began on a full disk would confine nothing until its end.
 */
export async function detectSandbox(choice: SandboxChoice = 'auto'): Promise<SandboxReport> {
  const trying = known.get(choice) ?? detect(choice);
  known.set(choice, trying);
  let report: SandboxReport | undefined;
  try {
    report = await trying;
    return report;
  } finally {
    if ((report === undefined || report.passing === true) && known.get(choice) === trying) known.delete(choice);
  }
}

export function sandboxFor(report: TriedSandbox): Sandbox {
  const { isolation, filter, choice, problem, remedy, passing } = report;
  switch (isolation) {
    case 'bubblewrap':
      return filter ? filteringBubblewrap(report) : bubblewrap(undefined);
    case 'util-linux':
      return utilLinux();
    case 'seatbelt':
      return seatbelt();
    case 'none':
      // That there is none must be known: nothing runs unconfined because a disk was full for a moment.
      if (passing === true) {
        throw new AtlasError('sandbox.unavailable', `no sandbox could be tried out: ${problem}`, {
          remedy:
            'Make room on the disk of the temporary folder, or wait until the machine has less to do; then try again.',
        });
      }
      if (choice === 'auto' || choice === 'none') return noSandbox;
      // A person who asked for this very sandbox did not ask for none.
      throw new AtlasError('sandbox.unavailable', `the configured sandbox ${choice} does not work: ${problem}`, {
        remedy: `${remedy ?? ''} Or set sandbox.use to auto.`.trim(),
      });
  }
}

function filteringBubblewrap({ older }: Pick<TriedSandbox, 'older'>): Sandbox {
  return older === true ? bubblewrap(nativeParts(), false) : bubblewrap();
}

async function detect(choice: SandboxChoice): Promise<TriedSandbox> {
  const nothing = { isolation: 'none', network: false, overlays: false, filter: false, version: undefined } as const;
  if (choice === 'none') {
    const remedy = 'Set sandbox.use to auto.';
    return { ...nothing, choice, problem: 'it is switched off (sandbox.use is none)', remedy };
  }
  const failures: string[] = [];
  let passes = false;
  for (const candidate of candidates(choice)) {
    try {
      const tried = await tryOut(candidate);
      if (typeof tried !== 'string') return { ...tried, choice };
      failures.push(tried);
    } catch (error) {
      if (!isPassing(error)) throw error;
      passes = true;
      failures.push(`${candidate.isolation} does not work here: ${messageOf(error)}`);
    }
  }
  const problem =
    failures.length === 0 ? `there is no sandbox for ${process.platform}` : [...new Set(failures)].join('; ');
  return { ...nothing, choice, problem, remedy: sandboxRemedy(problem), ...(passes ? { passing: true } : {}) };
}

/** What the machine lacks at the moment; and a trial that took too long, which a busy machine lets it. */
const PASSING = new Set(['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM', 'process.timeout']);

function isPassing(error: unknown): boolean {
  return error instanceof Error && PASSING.has((error as NodeJS.ErrnoException).code ?? '');
}

function candidates(choice: SandboxChoice): readonly Candidate[] {
  if (process.platform === 'darwin') {
    const make = (): Sandbox => seatbelt();
    return [{ isolation: 'seatbelt', filter: false, make, version: async () => undefined }];
  }
  if (process.platform !== 'linux') return [];
  const native = nativeParts();
  const ways: readonly Pick<TriedSandbox, 'older'>[] = restrictsTrees() ? [{}, { older: true }] : [{}];
  const withFilter: readonly Candidate[] =
    native === undefined
      ? []
      : [
          ...ways.map((way): Candidate => ({
            isolation: 'bubblewrap',
            filter: true,
            ...way,
            make: () => filteringBubblewrap(way),
            version: async () => await versionOf('bwrap'),
          })),
          {
            isolation: 'util-linux',
            filter: true,
            make: () => utilLinux(),
            version: async () => await versionOf('unshare'),
          },
        ];
  const without: Candidate = {
    isolation: 'bubblewrap',
    filter: false,
    make: () => bubblewrap(undefined),
    version: async () => await versionOf('bwrap'),
  };
  return [...withFilter, without].filter(({ isolation }) => choice === 'auto' || choice === isolation);
}

/** Tries the sandbox and reports its abilities, or why it does not work at all. */
async function tryOut({
  isolation,
  filter,
  older,
  make,
  version,
}: Candidate): Promise<Omit<TriedSandbox, 'choice'> | string> {
  const number = isolation === 'seatbelt' ? undefined : await version();
  if (number === undefined && isolation !== 'seatbelt') return `${isolation} is not installed`;
  const scratch = ownedFolder('atlas-sandbox');
  try {
    const sandbox = make();
    const trial = new Trial(sandbox, scratch);
    // Most machines can do everything: then one try is all that it takes.
    const whole = sandbox.mounts && (await trial.overlays({ network: false })) === undefined;
    const cut = whole || (await trial.plain({ network: false })) === undefined;
    const basic = cut ? undefined : await trial.plain({ network: true });
    if (basic !== undefined) return `${isolation} does not work here: ${basic}`;
    const overlays = whole || (sandbox.mounts && !cut && (await trial.overlays({ network: true })) === undefined);
    const lacking = [
      ...(cut ? [] : ['cutting the network']),
      ...(overlays || !sandbox.mounts ? [] : ['overlays']),
      ...(filter || isolation === 'seatbelt' ? [] : ['filtering system calls']),
    ];
    const problem = lacking.length === 0 ? undefined : `${isolation} cannot do everything here: ${lacking.join(', ')}`;
    const remedy = problem === undefined ? undefined : sandboxRemedy(problem);
    return { isolation, filter, network: cut, overlays, version: number, problem, remedy, ...defined({ older }) };
  } catch (error) {
    if (isPassing(error)) throw error;
    return `${isolation} does not work here: ${messageOf(error)}`;
  } finally {
    await removeTree(scratch);
  }
}

/** Each trial returns undefined when it works, otherwise the machine's error. */
class Trial {
  readonly #sandbox: Sandbox;
  readonly #scratch: string;

  constructor(sandbox: Sandbox, scratch: string) {
    this.#sandbox = sandbox;
    this.#scratch = scratch;
  }

  async plain(confinement: Confinement): Promise<string | undefined> {
    return (await this.#run('true', '/', { ...confinement, writable: [this.#scratch] })).said;
  }

  /** Also checks what can be written inside: a mount that was not refused need not have been made. */
  async overlays(confinement: Confinement): Promise<string | undefined> {
    const [lower, target] = [join(this.#scratch, 'lower'), join(this.#scratch, 'target')];
    await mkdir(lower, { recursive: true });
    await mkdir(target, { recursive: true });
    await writeFile(join(lower, 'file'), 'old');
    const layer = await mkdtemp(join(this.#scratch, 'layer-'));
    const whole = { ...confinement, overlays: [{ lower, target, scratch: layer }] };
    const line = 'test "$(cat file)" = old && echo new > file && cat /proc/self/mountinfo';
    const { said, result, program } = await this.#run(line, target, whole);
    if (said !== undefined) return said;
    if ((await readFile(join(lower, 'file'), 'utf8')) !== 'old') return 'what an overlay shows can be written';
    const meant = writableTargets(mountPlan(program, whole));
    const strange = mountTable(result.stdout.text).filter(
      ({ readOnly, target: at }) => !readOnly && !meant.has(at) && !at.startsWith('/dev/'),
    );
    return strange.length === 0 ? undefined : `${strange.map(({ target: at }) => at).join(', ')} can be written inside`;
  }

  async #run(
    line: string,
    cwd: string,
    confinement: Confinement,
  ): Promise<{ readonly said: string | undefined; readonly result: ProgramResult; readonly program: Program }> {
    const program = { command: 'sh', args: ['-c', line], cwd, env: childEnvironment(process.env) };
    const result = await run(await this.#sandbox.confine(program, confinement));
    const said = result.stderr.text.trim().split('\n')[0] ?? '';
    const failed = said === '' ? `exit ${result.exitCode ?? result.signal}` : said;
    return { said: result.exitCode === 0 ? undefined : failed, result, program };
  }
}

async function versionOf(program: string): Promise<string | undefined> {
  const env = childEnvironment(process.env);
  const result = await run({ command: systemTool(program), args: ['--version'], cwd: '/', env });
  return result.exitCode === 0 ? /\d+(?:\.\d+)+/.exec(result.stdout.text)?.[0] : undefined;
}

async function run(program: Program): Promise<ProgramResult> {
  const result = await runProgram(program, { timeoutMs: TRIAL_MS, outputLimit: 100_000 });
  if (result.stopped === undefined) return result;
  throw new AtlasError('process.timeout', `${program.command} took longer than ${TRIAL_MS / 1000} s`, {
    remedy: 'Wait until the machine has less to do, then try again.',
  });
}
