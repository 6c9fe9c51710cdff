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

describe.skipIf(!has('bwrap'))('a check leaves no fingerprint', () => {
  test.for(['bubblewrap', 'util-linux'])(
    'a program cannot tell it from the work, by nothing of what it tries in %s',
    async (sandbox) => {
      const project = projectWith({ 'probe.mjs': PROBE, 'data.txt': 'data\n', 'plan.json': JSON.stringify(PLAN) });
      const env = {
        ...standInEnvironment([{ run: 'node probe.mjs write' }]),
        ATLAS_SANDBOX_USE: sandbox,
        // What is planted into a program to test its check would be a difference.
        ATLAS_VERIFICATION_CONTROLS: 'false',
      };
      const run = await atlas(['run', 'look around', '--plan', 'plan.json', '--no-memory'], { cwd: project, env });
      expect(run, run.stdout).toMatchObject({ exitCode: 0 });
    },
  );
});
