/** A project whose check fails until its sum adds, and a plan of one step that mends it. */
export const BROKEN_SUM = {
  'sum.mjs': 'export const sum = (a, b) => a - b;\n',
  'check.mjs':
    "import { sum } from './sum.mjs';\nif (sum(2, 3) !== 5) { console.log('sum is wrong'); process.exit(1); }\n",
};

export const RIGHT_SUM = 'export const sum = (a, b) => a + b;\n';
export const WRONG_SUM = 'export const sum = (a, b) => a * b;\n';

/** In the prompt of the agent that works on the step, and in no other. */
export const MEND_SUM = 'Mend sum() in sum.mjs so that the check passes';

export const SUM_PLAN = {
  steps: [
    {
      id: 's1',
      title: 'make the sum right',
      action: { instruction: MEND_SUM },
      writes: ['sum.mjs'],
      acceptanceCriteria: ['node check.mjs passes'],
      checks: [{ kind: 'command', run: 'node check.mjs' }],
    },
  ],
};
