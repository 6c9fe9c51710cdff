import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { childEnvironment } from '../../src/processes/child-environment.ts';
import { runProgram } from '../../src/processes/run-program.ts';
import { bubblewrap } from '../../src/processes/sandbox/bubblewrap.ts';
import type { Confinement, Sandbox } from '../../src/processes/sandbox/sandbox.ts';
import { makeWorld, type World } from './escape-world.ts';

/**
 * Runs the probe in worlds of its own, as whoever started this: `node escape-run.ts FOLDER KIND...`, where a kind is
 * `control` (no sandbox), or the name of a sandbox, with `+overlay` behind it where the project is an overlay.
 * Prints, for each kind, what the probe said and what had changed outside.
 */
export interface EscapeRun {
  readonly kind: string;
  readonly said: readonly { readonly name: string; readonly result: string; readonly detail: string }[];
  readonly changes: readonly string[];
  readonly errors: string;
}

const PROBE = join(import.meta.dirname, 'escapes/probe.pl');
const SANDBOXES: Readonly<Record<string, () => Sandbox>> = { bubblewrap };

/** What a sandbox without any thought behind it would be: the home read-only, the secret masked, the copy in its place. */
const NAIVE = `mount --make-rprivate / && mount --bind "$HOME" "$HOME" && mount -o remount,ro,bind "$HOME" &&
mount --bind "$1" "$ESC_WORK" && mount -t tmpfs none "$HOME/.ssh" && exec 9< "$HOME" && cd "$ESC_WORK" && exec perl "$2"`;
const OPEN = 'exec 9< "$HOME"; cd "$ESC_WORK"; exec perl "$2"';

async function run(kind: string, world: World): Promise<{ readonly out: string; readonly err: string }> {
  const env = { ...childEnvironment(process.env), ...world.env };
  if (kind === 'control') {
    const [command, ...before] = process.getuid?.() === 0 ? ['unshare', '--mount', 'sh'] : ['sh'];
    const line = process.getuid?.() === 0 ? NAIVE : OPEN;
    const child = spawn(command ?? 'sh', [...before, '-c', line, 'sh', world.staged, PROBE], {
      env: { ...env, ESC_CONTROL: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    return { out, err };
  }
  const [name = '', overlay] = kind.split('+');
  const sandbox = SANDBOXES[name];
  if (sandbox === undefined) throw new Error(`there is no sandbox ${name}`);
  const program = { command: 'perl', args: [PROBE], cwd: world.project, env };
  const { stdout, stderr } = await runProgram(
    await sandbox().confine(program, confinementOf(world, overlay !== undefined)),
    { timeoutMs: 60_000, outputLimit: 1_000_000 },
  );
  return { out: stdout.text, err: stderr.text };
}

function confinementOf({ project, staged, scratch, state, hidden }: World, overlay: boolean): Confinement {
  const common = { network: false, writable: [state], hidden: [hidden] };
  return overlay
    ? { ...common, overlays: [{ lower: project, target: project, scratch }] }
    : { ...common, workspace: { source: staged, target: project, writable: true } };
}

function judged(result: string, detail: string, changes: readonly string[]): string {
  return result !== 'look' ? result : changes.includes(detail) ? 'yes' : 'no';
}

const [base = '', ...kinds] = process.argv.slice(2);
const runs: EscapeRun[] = [];
for (const kind of kinds) {
  const world = await makeWorld(base);
  try {
    const { out, err } = await run(kind, world);
    const changes = world.changes();
    const said = out
      .split('\n')
      .filter((line) => line.includes('\t'))
      .map((line) => line.split('\t'))
      .map(([name = '', result = '', detail = '']) => ({ name, result: judged(result, detail, changes), detail }));
    runs.push({ kind, said, changes, errors: err });
  } finally {
    await world.end();
  }
}
process.stdout.write(JSON.stringify(runs));
