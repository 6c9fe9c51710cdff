import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { childEnvironment } from '../../src/processes/child-environment.ts';
import type { Program } from '../../src/processes/program.ts';
import { runProgram } from '../../src/processes/run-program.ts';
import { bubblewrap } from '../../src/processes/sandbox/bubblewrap.ts';
import type { Confinement, Sandbox } from '../../src/processes/sandbox/sandbox.ts';
import { utilLinux } from '../../src/processes/sandbox/util-linux.ts';
import { makeWorld, type World } from './escape-world.ts';

/**
 * Runs the probe in worlds of its own, as whoever started this: `node escape-run.ts FOLDER KIND...`, where a kind is
 * `control` (no sandbox), or the name of a sandbox, with `+overlay` behind it where the project is an overlay.
 * Prints, for each kind, what the probe said, what had changed outside, and which honest programs worked inside.
 */
export interface EscapeRun {
  readonly kind: string;
  readonly said: readonly { readonly name: string; readonly result: string; readonly detail: string }[];
  readonly works: Readonly<Record<string, string>>;
  readonly changes: readonly string[];
  readonly errors: string;
}

interface Heard {
  readonly out: string;
  readonly err: string;
}

const ESCAPES = join(import.meta.dirname, 'escapes');
const PROBE = join(ESCAPES, 'probe.pl');
const SANDBOXES: Readonly<Record<string, () => Sandbox>> = { bubblewrap, 'util-linux': utilLinux };
const isRoot = process.getuid?.() === 0;

/** What a sandbox without any thought behind it would be: the home read-only, the secret masked, the copy in its place. */
const NAIVE = `mount --make-rprivate / && mount --bind "$HOME" "$HOME" && mount -o remount,ro,bind "$HOME" &&
mount --bind "$1" "$ESC_WORK" && mount -t tmpfs none "$HOME/.ssh" && exec 9< "$HOME" && cd "$ESC_WORK" && exec perl "$2"`;
const OPEN = 'exec 9< "$HOME"; cd "$ESC_WORK"; exec perl "$2"';

async function withoutSandbox(world: World): Promise<Heard> {
  const [command = 'sh', ...before] = isRoot ? ['unshare', '--mount', 'sh'] : ['sh'];
  const child = spawn(command, [...before, '-c', isRoot ? NAIVE : OPEN, 'sh', world.staged, PROBE], {
    env: { ...childEnvironment(process.env), ...world.env, ESC_CONTROL: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk: Uint8Array) => {
    world.hear(chunk);
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { out, err };
}

async function confined(kind: string, world: World, command: string, ...args: readonly string[]): Promise<Heard> {
  const [name = '', overlay] = kind.split('+');
  const sandbox = SANDBOXES[name];
  if (sandbox === undefined) throw new Error(`there is no sandbox ${name}`);
  const env = { ...childEnvironment(process.env), ...world.env };
  const program: Program = { command, args, cwd: world.project, env };
  const { stdout, stderr } = await runProgram(
    await sandbox().confine(program, confinementOf(world, overlay !== undefined)),
    { timeoutMs: 60_000, outputLimit: 1_000_000, onOutput: (_, chunk) => world.hear(chunk) },
  );
  return { out: stdout.text, err: stderr.text };
}

/**
 * The two that programs get: an overlay and no network, or a copy and one way out of a network of its own. Nothing is
 * named that shall be hidden: keys and sockets are, whoever asks.
 */
function confinementOf({ project, staged, scratch, state, relay }: World, overlay: boolean): Confinement {
  const guarded = ['.git/config', '.git/hooks'].map((name) => join(project, name));
  const common = { network: false, writable: [state], guarded };
  return overlay
    ? { ...common, overlays: [{ lower: project, target: project, scratch }] }
    : {
        ...common,
        workspace: { source: staged, target: project, writable: true },
        forwards: [{ port: 4711, socket: relay }],
      };
}

function judged(result: string, detail: string, changes: readonly string[]): string {
  return result !== 'look' ? result : changes.includes(detail) ? 'yes' : 'no';
}

const lines = (heard: string): readonly (readonly string[])[] =>
  heard
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => line.split('\t'));

async function tried(kind: string, base: string): Promise<EscapeRun> {
  const world = await makeWorld(base);
  try {
    const { out, err } = await (kind === 'control' ? withoutSandbox(world) : confined(kind, world, 'perl', PROBE));
    const changes = world.changes();
    const said = lines(out).map(([name = '', result = '', detail = '']) => ({
      name,
      result: judged(result, detail, changes),
      detail,
    }));
    const honest = kind.endsWith('+overlay') ? await confined(kind, world, 'sh', join(ESCAPES, 'works.sh')) : undefined;
    const works = Object.fromEntries(lines(honest?.out ?? '').map(([name = '', how = '']) => [name, how]));
    return { kind, said, works, changes, errors: err + (honest?.err ?? '') };
  } finally {
    await world.end();
  }
}

const [base = '', ...kinds] = process.argv.slice(2);
const runs: EscapeRun[] = [];
for (const kind of kinds) runs.push(await tried(kind, base));
process.stdout.write(JSON.stringify(runs));
