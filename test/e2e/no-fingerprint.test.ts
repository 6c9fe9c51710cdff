import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { standInEnvironment } from '../support/agent-env.ts';
import { atlas } from '../support/atlas.ts';
import { PROBE } from '../support/fingerprint-probe.ts';
import { has } from '../support/machine.ts';
import { projectWith } from '../support/project.ts';

const PLAN = {
  steps: [
    {
      id: 's1',
      title: 'look around',
      action: { instruction: 'look around' },
      writes: ['worker.json'],
      maxAttempts: 1,
      checks: [{ kind: 'command', run: 'node probe.mjs' }],
    },
  ],
};

const MOST_TRIES = 20;

/** What a sandbox is made from besides the project: the mounts of the machine, and the sockets at which somebody listens. */
function machine(): string {
  const sockets = readFileSync('/proc/net/unix', 'utf8').split('\n');
  const paths = sockets.map((line) => line.split(/\s+/)[7] ?? '').filter((path) => path.startsWith('/'));
  return [readFileSync('/proc/self/mountinfo', 'utf8'), ...paths.toSorted()].join('\n');
}

describe.skipIf(!has('bwrap'))('a check leaves no fingerprint', () => {
  test.for(['bubblewrap', 'util-linux'])(
    'a program cannot tell it from the work, by nothing of what it tries in %s',
    async (sandbox) => {
      const env = {
        ...standInEnvironment([{ run: 'node probe.mjs write' }]),
        ATLAS_SANDBOX_USE: sandbox,
        // What is planted into a program to test its check would be a difference.
        ATLAS_VERIFICATION_CONTROLS: 'false',
      };
      for (let tries = 1; ; tries += 1) {
        const project = projectWith({ 'probe.mjs': PROBE, 'data.txt': 'data\n', 'plan.json': JSON.stringify(PLAN) });
        const before = machine();
        const run = await atlas(['run', 'look around', '--plan', 'plan.json', '--no-memory'], { cwd: project, env });
        // Whatever others mounted or listened at meanwhile is covered for the one and not for the other.
        if (run.exitCode !== 0 && tries < MOST_TRIES && machine() !== before) continue;
        expect(run, run.stdout).toMatchObject({ exitCode: 0 });
        return;
      }
    },
  );
});
