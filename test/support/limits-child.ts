import { readdirSync, readFileSync } from 'node:fs';
import { bubblewrap } from '../../src/processes/sandbox/bubblewrap.ts';
import type { Limits } from '../../src/processes/sandbox/limits.ts';
import { limitedSandbox } from '../../src/processes/sandbox/limited-sandbox.ts';
import { noSandbox } from '../../src/processes/sandbox/no-sandbox.ts';
import type { Sandbox } from '../../src/processes/sandbox/sandbox.ts';
import { utilLinux } from '../../src/processes/sandbox/util-linux.ts';
import { childEnvironment } from '../../src/processes/child-environment.ts';
import { runProgram } from '../../src/processes/run-program.ts';
import { cgroupPlaces } from '../../src/processes/limits/cgroup-places.ts';
import { SETTINGS } from '../../src/config/settings.ts';

/** What came of one greedy program. */
export interface Greedy {
  readonly sandbox: string;
  readonly name: string;
  readonly limit: string | null;
  readonly exitCode: number | null;
  readonly said: string;
  /**
   * The longest time in which this process answered nobody, as a share of the time that the program lived; nothing where
   * it was a moment, because on a busy machine a moment is most of the life of a program that is ended at once.
   */
  readonly unanswered: number;
  /** Whether it was seen in a group of the kernel's. */
  readonly grouped: boolean;
  /** Its processes that were still alive afterwards, and groups that were still there. */
  readonly left: readonly string[];
}

const TIGHT: Limits = { processes: 150, memoryBytes: 200 * 2 ** 20, openFiles: 1024, fileBytes: 2 ** 40 };
const { processes, openFiles, fileBytes } = SETTINGS.limits;
const DEFAULTS: Limits = {
  processes: processes.fallback,
  memoryBytes: 4 * 2 ** 30,
  openFiles: openFiles.fallback,
  fileBytes: fileBytes.fallback,
};

const MOMENT_MS = 500;

/** None of them is without an end: should a limit not hold, the machine of who runs this must survive it. */
const MARK = `${300 + (process.pid % 100)}.5`;
const PROGRAMS: Readonly<Record<string, { readonly line: string; readonly limits: Limits }>> = {
  'a fork bomb': {
    line: `b() { [ $1 = 0 ] && exec sleep ${MARK}; b $(($1 - 1)) & b $(($1 - 1)) & wait; }; b 9`,
    limits: TIGHT,
  },
  'a memory hog': { line: 'head -c 1000000000 /dev/zero | tail', limits: TIGHT },
  'a hoarder in /tmp': {
    line: `for folder in /tmp /var/tmp /dev/shm; do head -c 400000000 /dev/zero > $folder/hoard; done; sleep ${MARK}`,
    limits: TIGHT,
  },
  'a program with 200 processes': {
    line: 'i=0; while [ $i -lt 200 ]; do sleep 0.6 & i=$((i + 1)); done; wait; echo done',
    limits: DEFAULTS,
  },
};

const SANDBOXES: readonly Sandbox[] = [bubblewrap(), utilLinux(), noSandbox];

for (const sandbox of SANDBOXES) {
  for (const [name, { line, limits }] of Object.entries(PROGRAMS)) {
    // Without a sandbox /tmp is everybody's, and the disk's.
    if (sandbox.isolation === 'none' && line.includes('/tmp')) continue;
    process.stdout.write(`${JSON.stringify(await greedy(sandbox, name, line, limits))}\n`);
  }
}

async function greedy(sandbox: Sandbox, name: string, line: string, limits: Limits): Promise<Greedy> {
  const program = { command: 'sh', args: ['-c', line], cwd: '/', env: childEnvironment(process.env) };
  const confined = await limitedSandbox(sandbox, limits).confine(program, { network: false });
  let grouped = false;
  let last = performance.now();
  let longest = 0;
  const beat = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    grouped ||= ownGroups().length > 0;
  };
  const timer = setInterval(beat, 10);
  const result = await runProgram(confined, { timeoutMs: 60_000, outputLimit: 2000 });
  beat();
  clearInterval(timer);
  return {
    sandbox: sandbox.isolation,
    name,
    limit: result.limit?.name ?? null,
    exitCode: result.exitCode,
    said: result.stdout.text.slice(0, 100) + result.stderr.text.slice(0, 300),
    unanswered: longest < MOMENT_MS ? 0 : longest / result.milliseconds,
    grouped,
    left: [...ownGroups(), ...sleepers()],
  };
}

function ownGroups(): readonly string[] {
  const read = (path: string): string => readFileSync(path, 'latin1');
  const places = cgroupPlaces(read('/proc/self/cgroup'), read('/proc/self/mountinfo'));
  return places.flatMap(({ folder }) => namesIn(folder).filter((one) => one.includes(`-${process.pid}-`)));
}

function sleepers(): readonly string[] {
  return namesIn('/proc').filter((pid) => /^\d+$/.test(pid) && commandLine(pid).includes(`\0${MARK}`));
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
