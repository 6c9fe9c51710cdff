import { execFile } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StandInScript } from '../../src/builtin-agent/stand-in-script.ts';
import { BROKEN_SUM, MEND_SUM, RIGHT_SUM, SUM_PLAN } from '../support/broken-sum.ts';
import { greetingPlan, projectWith } from '../support/project.ts';
import { openScreen } from '../support/screen.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-packed-')));
const place = join(folder, 'place');
const installed = join(place, 'node_modules/atlas-runtime');
// On this Node, not on one that the package would bring along.
const env = { ...process.env, HOME: folder, XDG_CONFIG_HOME: join(folder, 'config') };
// As the README says: the installer of the ONNX runtime fetches libraries for GPUs on x64, and where it cannot, npm
// leaves the whole runtime out without a word.
const installing = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' };

/** The examples of the page about the library, and the whole programs that it names. */
const examples = readFileSync(join(root, 'docs/library.md'), 'utf8').matchAll(/^```ts\n(?<code>[\s\S]*?)^```$/gm);
const programs = new Map([
  ...[...examples].map(({ groups }, i) => [`page-${i + 1}`, groups?.['code'] ?? ''] as const),
  ...readdirSync(join(root, 'examples/library')).map(
    (file) => [basename(file, '.ts'), readFileSync(join(root, 'examples/library', file), 'utf8')] as const,
  ),
]);

let files: readonly string[] = [];

beforeAll(async () => {
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, { cwd: root });
  const [packed] = JSON.parse(stdout) as readonly { filename: string; files: readonly { path: string }[] }[];
  files = packed?.files.map(({ path }) => path) ?? [];
  mkdirSync(place);
  writeFileSync(join(place, 'package.json'), '{"private": true, "type": "module"}');
  writeFileSync(join(place, 'plan.json'), greetingPlan());
  const install = ['install', '--no-audit', '--no-fund', join(folder, packed?.filename ?? '')];
  await run('npm', install, { cwd: place, env: installing });
}, 900_000);

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('the packed program installs into an empty folder and runs there without the repository', async () => {
  expect(files).toContain('dist/src/surfaces/cli/main.js');
  expect(files.filter((path) => /\.test\.|^test\/|^src\//.test(path))).toEqual([]);
  const bin = join(place, 'node_modules/.bin/atlas');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  // What starts confined programs must arrive as a program.
  const launcher = join(installed, `dist/src/processes/sandbox/native/launch-${process.arch}`);
  expect(statSync(launcher).mode & 0o111).toBe(0o111);
  expect((await run(process.execPath, [bin, '--version'], { cwd: place, env })).stdout.trim()).toBe(version);
  const done = await run(process.execPath, [bin, 'run', 'hello', '--plan', 'plan.json'], { cwd: place, env });
  expect(done.stdout).toContain('proven');
  expect(readFileSync(join(place, 'b.txt'), 'utf8')).toBe('two\n');
}, 900_000);

test('the installed program keeps to its size, and without the optional packages remembers by words alone', async () => {
  expect(megabytes(join(place, 'node_modules'))).toBeLessThanOrEqual(380);
  const small = join(folder, 'small');
  mkdirSync(small);
  writeFileSync(join(small, 'package.json'), '{"private": true}');
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  await run('npm', ['install', '--no-audit', '--no-fund', '--omit=optional', join(folder, tarball)], { cwd: small });
  expect(megabytes(join(small, 'node_modules'))).toBeLessThanOrEqual(90);
  const bin = join(small, 'node_modules/.bin/atlas');
  await run(process.execPath, [bin, 'memory', 'add', 'The staging server listens on port 8080'], { cwd: small, env });
  const found = await run(process.execPath, [bin, 'memory', 'search', 'staging port'], { cwd: small, env });
  expect(found.stdout).toContain('listens on port 8080');
  expect(found.stdout).toMatch(
    /by words alone: .*not installed \(`ONNXRUNTIME_NODE_INSTALL=skip npm install --include=optional` brings it\)/,
  );
}, 900_000);

/** An agent that talks, plans, and runs its tests before and after its work. */
const AGENT: StandInScript = {
  turns: [
    [
      {
        when: 'A person talks with you',
        does: [
          {
            when: 'how does it stand',
            does: [{ say: '{"kind": "answer", "text": "The sum is right now."}' }],
            otherwise: [{ say: '{"kind": "work"}' }],
          },
        ],
        otherwise: [
          {
            when: 'You plan work',
            does: [{ say: JSON.stringify(SUM_PLAN) }],
            otherwise: [
              {
                when: MEND_SUM,
                does: [
                  { say: 'I run the tests first.\n' },
                  { run: 'node check.mjs || true', ask: true },
                  { write: { path: 'sum.mjs', text: RIGHT_SUM } },
                  { run: 'node check.mjs || true', ask: true },
                  { say: 'All tests pass now!' },
                ],
                otherwise: [{ say: '{"lessons": []}' }],
              },
            ],
          },
        ],
      },
    ],
  ],
};

test('a person’s first ten minutes: a request on the screen, this command always, landed, diff, pr, and gone on with', async () => {
  const cwd = projectWith({ ...BROKEN_SUM, 'agent.json': JSON.stringify(AGENT) });
  const standIn = join(installed, 'dist/src/builtin-agent/stand-in.js');
  const shell = openScreen({
    cwd,
    command: ['bash', '--norc', '-i'],
    columns: 110,
    rows: 45,
    env: {
      PS1: 'SHELL> ',
      // As after `npm install -g`: the program is found by its name.
      PATH: [join(place, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']].join(':'),
      ATLAS_EXECUTOR_AGENT_COMMAND: JSON.stringify([process.execPath, standIn, join(cwd, 'agent.json')]),
      ATLAS_VERIFICATION_CHECKS_BY: 'planner',
    },
  });
  /** Types a line and waits until the shell is back; what it said stands on a clean terminal. */
  let lines = 0;
  const typed = async (line: string): Promise<string> => {
    lines += 1;
    // By its number, which no line before it has: the terminal still shows that one.
    shell.type(`clear; ${line}; echo "line $((${lines})) left $?."\r`);
    await shell.shows(new RegExp(`^line ${lines} left \\d+\\.\nSHELL> *$`, 'm'), 90_000);
    return shell.text();
  };
  await shell.shows('SHELL>');
  await typed('git init -q -b main && git config user.name P && git config user.email p@example.com && git add -A');
  await typed('git commit -qm first');

  shell.type('clear; atlas\r');
  await shell.shows('/help all');
  expect(shell.text()).toMatch(
    /agent +your own: node stand-in\.js[^]*branch +main[^]*› make the failing|› write a first test/,
  );
  shell.type('make the sum right\r');
  await shell.shows(/command +node check[^]*answer with a key/, 90_000);
  // Its words were told before it asked.
  expect(shell.text()).toContain('Tetyana  “I run the tests first.”');
  shell.type('a');
  await shell.shows(/keep the rule "node check\.mjs".* in/);
  shell.type('\r');
  await shell.shows('proven: 1 step landed with proof', 90_000);
  await shell.shows('/diff shows what changed');
  const frame = shell.text();
  // The same command was asked for once; what was claimed stands before what was found.
  expect(frame.match(/\[PAUSED\]/g)).toHaveLength(1);
  expect(frame.indexOf('“All tests pass now!”')).toBeLessThan(frame.indexOf('verdict: pass'));
  expect(frame).toMatch(/spent: .*\d s/);
  expect(readFileSync(join(cwd, 'sum.mjs'), 'utf8')).toBe(RIGHT_SUM);
  shell.type('/diff\r');
  await shell.shows('+ export const sum = (a, b) => a + b;');
  shell.type('/quit\r');
  await shell.shows(/SHELL> *$/m);

  expect(await typed('atlas diff')).toMatch(/step s1, attempt 1, landed[^]*✓ +1 \+ export const sum[^]*left 0\./);
  const offered = await typed('atlas pr');
  expect(offered).toMatch(/^atlas\/make-the-sum-right-\w{6} \(1 commit\)$/m);
  expect(offered).toContain('`node check.mjs`: fail before, pass after');
  expect(offered).toContain('$ git push -u REMOTE atlas/make-the-sum-right-');

  // What was kept for always is not asked again, and what was said before is told along.
  const next = await typed('git checkout -q sum.mjs; atlas run "once more" --continue');
  expect(next).toContain('once more (From the conversation: the person: make the sum right');
  expect(next).toMatch(/proven: 1 step landed with proof[^]*left 0\./);
  expect(next).not.toContain('[ASKED]');

  shell.type('clear; atlas\r');
  await shell.shows(/before +make the sum right/);
  shell.type('/continue\r');
  await shell.shows('this conversation goes on');
  shell.type('how does it stand?\r');
  await shell.shows('The sum is right now.');
  shell.type('/quit\r');
  await shell.shows(/SHELL> *$/m);
});

describe('the library of the packed program', () => {
  beforeAll(() => {
    // A consumer has them; a dependency may have brought them already.
    for (const name of ['@types/node', 'undici-types']) {
      const target = join(place, 'node_modules', name);
      mkdirSync(dirname(target), { recursive: true });
      if (!existsSync(target)) symlinkSync(join(root, 'node_modules', name), target);
    }
    for (const [name, code] of programs) writeFileSync(join(place, `${name}.ts`), code);
    // What a careful consumer asks for; the library's own declarations are checked too.
    const compilerOptions = {
      target: 'es2024',
      lib: ['es2024', 'esnext.disposable'],
      module: 'nodenext',
      types: ['node'],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      verbatimModuleSyntax: true,
      skipLibCheck: false,
      outDir: 'out',
    };
    const sources = [...programs.keys()].map((name) => `${name}.ts`);
    writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: sources }));
  });

  test('has declarations that strict TypeScript accepts, with nothing in them that cannot be resolved', async () => {
    const tsc = join(root, 'node_modules/.bin/tsc');
    await run(tsc, ['-p', place]).catch((error: unknown) => expect.fail((error as { stdout: string }).stdout));
    const declared = files.filter((path) => path.endsWith('.d.ts'));
    expect(declared.every((path) => path.startsWith('dist/library/'))).toBe(true);
    const imported = declared.flatMap((path) =>
      [...readFileSync(join(installed, path), 'utf8').matchAll(/\bfrom '([^']+)'|import\('([^']+)'\)/g)].map(
        ([, from, inside]) => from ?? inside ?? '',
      ),
    );
    expect([...new Set(imported)].filter((one) => !one.startsWith('node:'))).toEqual(['./declarations.js']);
  });

  test('keeps what is inside to itself', async () => {
    const inside = `import('atlas-runtime/dist/src/runtime/atlas.js').catch(({ code }) => console.log(code))`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', inside], { cwd: place, env });
    expect(stdout.trim()).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED');
  });

  test.each([
    ['page-1', ['s1: pass', 'proven true']],
    ['page-2', ["paused [ 'approve', 'refuse' ]", 'the plan is approved proven']],
    ['page-3', ['stored', 'true true', 'true true']],
    ['page-4', ['true Done.', '[ true, true ]']],
    ['page-5', ['I look. a.txt', '# List the files']],
    ['page-6', ["[ 'fact' ]", 'true', '1 1', 'false']],
    ['page-7', ["[ 'n0' ]"]],
    ['page-8', ['pass []', 'held']],
    [
      'own-environment',
      [
        'in the session: true, 1 step',
        'in a fork that must find 8: true, another session: true',
        'in a fork that must find 9: false, another session: true',
      ],
    ],
  ])('runs the example %s as plain JavaScript', async (name, lines) => {
    expect(await printed(name)).toEqual(lines);
  });

  test('lets a program run a plan, answer its pause, read the trajectory and search memory', async () => {
    const lines = await printed('run-a-plan');
    expect(lines.slice(0, 4)).toEqual([
      expect.stringMatching(/^asked: .*plan/),
      'answered: the plan is approved',
      'ended: proven, 1 receipts',
      'did: Write price.txt',
    ]);
    expect(lines.slice(4)).toContainEqual(expect.stringMatching(/^remembered: experience/));
  });
});

/** What `du` would say. */
function megabytes(tree: string): number {
  const entries = readdirSync(tree, { recursive: true, withFileTypes: true });
  const blocks = entries.map(({ parentPath, name }) => lstatSync(join(parentPath, name)).blocks);
  return blocks.reduce((sum, count) => sum + count, 0) / 2048;
}

/** What a program prints, in a project of its own. */
async function printed(name: string): Promise<readonly string[]> {
  const project = join(folder, 'projects', name);
  mkdirSync(project, { recursive: true });
  const { stdout } = await run(process.execPath, [join(place, 'out', `${name}.js`)], { cwd: project, env });
  return stdout.trim().split('\n');
}
