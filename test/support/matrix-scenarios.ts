import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelReply } from './scripted-model.ts';

/** One scenario of the matrix: what the model says and does, and how the run must end. */
export interface MatrixScenario {
  readonly replies: (prompts: readonly string[], project: string, pictures: number) => readonly ModelReply[];
  /** True where a picture is given along. */
  readonly picture?: boolean;
  readonly rules?: object;
  readonly env?: Readonly<Record<string, string>>;
  /** True where the agent plans. */
  readonly plans?: boolean;
  /** Requests to the model that fail before it answers. */
  readonly failures?: number;
  /** Why the cell did not end rightly; undefined where it did. */
  readonly wrong: (end: MatrixEnd) => string | undefined;
}

export interface MatrixEnd {
  readonly agent: string;
  readonly project: string;
  readonly exitCode: number | null;
  readonly status: string;
  readonly message: string;
  readonly attempts: number;
  readonly events: readonly Readonly<Record<string, unknown>>[];
  /** Processes of the scenario that still run. */
  readonly left: number;
}

export const RIGHT = 'export const sum = (a, b) => a + b;\n';
const WRONG = 'export const sum = (a, b) => a * b;\n';
const TESTS = ['node --test', 'npm test'];

const write = (project: string, text: string, path = 'sum.mjs') =>
  ({ does: 'write', path: join(project, path), text }) as const;
const read = (project: string, path = 'sum.mjs') => ({ does: 'read', path: join(project, path) }) as const;
const shell = (command: string) => ({ does: 'shell', command }) as const;
/** Some agents write no file that they have not read. */
const fixes = (project: string): readonly ModelReply[] => [
  { text: 'I look at it.', wants: [read(project)] },
  { text: 'I mend it.', wants: [write(project, RIGHT)] },
  { text: 'All tests pass now.' },
];
const after = (command: string) => (_: readonly string[], project: string) => [
  { text: 'First this.', wants: [shell(command)] },
  ...fixes(project),
];
const proven = ({ status, exitCode, message }: MatrixEnd): string | undefined =>
  status === 'proven' && exitCode === 0 ? undefined : `${status} (${exitCode}): ${message}`;
const failed = ({ status, exitCode, message }: MatrixEnd): string | undefined =>
  status === 'failed' && exitCode === 1 ? undefined : `${status} (${exitCode}): ${message}`;

export const SCENARIOS: Readonly<Record<string, MatrixScenario>> = {
  fix: { replies: (_, project) => fixes(project), wrong: proven },
  lie: {
    replies: () => [{ text: 'I fixed sum(); all tests pass.' }],
    wrong: (end) => {
      const said = end.events.some(({ type, text }) => type === 'message' && String(text).includes('all tests'));
      const words = end.events.filter(({ type }) => type === 'message').map(({ text }) => String(text));
      return failed(end) ?? (said || words.join('').includes('all tests pass') ? undefined : 'the lie was not told');
    },
  },
  'test-edited': {
    replies: (_, project) => [
      { text: 'I look at it.', wants: [read(project, 'sum.test.mjs')] },
      { text: 'I mend the test.', wants: [write(project, "import 'node:test';\n", 'sum.test.mjs')] },
      { text: 'All tests pass now.' },
    ],
    wrong: failed,
  },
  'wrong-then-right': {
    replies: (prompts, project) =>
      /AssertionError|Expected values|still fails|did not hold/i.test(prompts.at(-1) ?? '')
        ? fixes(project)
        : [
            { text: 'I look at it.', wants: [read(project)] },
            { text: 'I mend it.', wants: [write(project, WRONG)] },
            { text: 'Done.' },
          ],
    wrong: (end) => proven(end) ?? (end.attempts === 2 ? undefined : `${end.attempts} attempts`),
  },
  'shell-twice': {
    rules: { allow: TESTS },
    replies: (_, project) => [
      { text: 'I run the tests.', wants: [shell('node --test')] },
      { text: 'They fail.', wants: [read(project)] },
      { text: 'I mend it.', wants: [write(project, RIGHT)] },
      { text: 'Again.', wants: [shell('node --test')] },
      { text: 'They pass.' },
    ],
    wrong: proven,
  },
  denied: {
    rules: { allow: TESTS, deny: ['touch *'] },
    replies: after('touch denied.txt'),
    // Codex does not ask: what it writes beside `writes` fails the step, and that is the bound.
    wrong: (end) => {
      if (end.agent === 'codex') return end.status === 'failed' ? undefined : proven(end);
      return proven(end) ?? (existsSync(join(end.project, 'denied.txt')) ? 'denied.txt is there' : undefined);
    },
  },
  'installs-package': {
    replies: after('npm install left-pad'),
    wrong: (end) => {
      if (end.agent === 'codex') return end.status === 'paused' || end.status === 'failed' ? undefined : proven(end);
      return end.status === 'paused' && end.exitCode === 3 ? undefined : `${end.status}: ${end.message}`;
    },
  },
  'long-output': { rules: { allow: ['seq *'] }, replies: after('seq 1 60000'), wrong: proven },
  'model-error': {
    failures: 2,
    env: { ATLAS_EXECUTOR_INACTIVITY_SECONDS: '30' },
    replies: (_, project) => fixes(project),
    wrong: (end) => proven(end) ?? (end.attempts === 1 ? undefined : `it cost ${end.attempts} attempts`),
  },
  'left-over': {
    rules: { allow: ['sh -c *', 'sleep *', 'nohup *'] },
    replies: after('nohup sleep 3719 >/dev/null 2>&1 &'),
    wrong: (end) => proven(end) ?? (end.left === 0 ? undefined : `${end.left} left running`),
  },
  'picture-given': {
    picture: true,
    replies: (_, project, pictures) => (pictures > 0 ? fixes(project) : [{ text: 'I was shown no picture.' }]),
    wrong: proven,
  },
  'planning-reads': {
    plans: true,
    replies: (prompts, project) => {
      const prompt = prompts.at(-1) ?? '';
      if (prompt.includes('You plan work')) {
        const check = { kind: 'command', run: 'node --test' };
        const action = { instruction: '<<planning-reads>> make sum right' };
        const step = {
          id: 's1',
          title: 'mend sum',
          action,
          writes: ['sum.mjs'],
          acceptanceCriteria: [],
          checks: [check],
        };
        const plan = { steps: [step] };
        return [{ text: 'I look.', wants: [read(project)] }, { text: JSON.stringify(plan) }];
      }
      if (prompt.includes('JSON Schema')) return [{ text: '{}' }];
      return fixes(project);
    },
    env: { ATLAS_VERIFICATION_CHECKS_BY: 'planner', ATLAS_VERIFICATION_REVIEW: 'false', ATLAS_MEMORY_MODE: 'off' },
    wrong: (end) =>
      proven(end) ?? (readFileSync(join(end.project, 'sum.mjs'), 'utf8') === RIGHT ? undefined : 'not landed'),
  },
};
