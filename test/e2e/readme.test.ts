import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { openEditor } from '../support/acp-client.ts';
import { standInProgram } from '../support/agent-env.ts';
import { atlas, cleanEnvironment } from '../support/atlas.ts';
import { plainWords } from '../support/plain-words.ts';
import { projectWith } from '../support/project.ts';

const root = join(import.meta.dirname, '../..');
const main = join(root, 'dist/src/surfaces/cli/main.js');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The text of a fenced block by its words after the fence, such as `json zed`. */
function block(page: string, words: string): string {
  return new RegExp(`\`\`\`${words}\\n([\\s\\S]*?)\`\`\``).exec(read(page))?.[1] ?? '';
}

interface Example {
  readonly line: string;
  readonly exitCode: number;
}

/** Every command of ours in the shell blocks of a page, with the exit code that its comment names. */
function examples(page: string): readonly Example[] {
  return [...read(page).matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, text = '']) => text.split('\n'))
    .filter((line) => /^(?:atlas|\.\/cli\.sh) /.test(line))
    .map((line) => ({
      line: line.replace(/\s+#.*$/, '').replace(/^\.\/cli\.sh/, 'atlas'),
      exitCode: Number(/# exit (\d+)/.exec(line)?.[1] ?? 0),
    }));
}

const BROKEN = 'export const sum = (a, b) => a - b;\n';
const FIXED = 'export const sum = (a, b) => a + b;\n';
const PLAN = {
  steps: [
    {
      id: 's1',
      title: 'make the sum right',
      action: { instruction: 'Fix sum()' },
      writes: ['sum.mjs'],
      checks: [{ kind: 'command', run: 'node check.mjs' }],
    },
  ],
};
/** An agent that plans, asks for a shell once it works, and answers what it is asked about a message. */
const SCRIPT = {
  turns: [
    [
      {
        when: 'You plan work on the project',
        does: [{ say: JSON.stringify(PLAN) }],
        otherwise: [{ run: `printf '${FIXED.trim()}\\n' > sum.mjs`, ask: true }, { say: 'Done.' }],
      },
    ],
  ],
};

/** A person's machine: `atlas` on the path, one agent under the names that the pages use, one small project. */
function machine(): { readonly project: string; readonly env: Record<string, string> } {
  const project = projectWith({
    'sum.mjs': BROKEN,
    'check.mjs': "import { sum } from './sum.mjs';\nif (sum(2, 3) !== 5) process.exit(1);\n",
  });
  const place = dirname(project);
  cpSync(join(root, 'examples'), join(project, 'examples'), { recursive: true });
  mkdirSync(join(place, 'bin'));
  writeFileSync(join(place, 'bin/atlas'), `#!/bin/sh\nexec "${process.execPath}" "${main}" "$@"\n`);
  chmodSync(join(place, 'bin/atlas'), 0o755);
  const clean = cleanEnvironment(place);
  const command = [process.execPath, standInProgram, JSON.stringify(SCRIPT)];
  const agents = ['stand-in', 'claude-code'].map((id) => ({ id, name: id, atlas: { command } }));
  mkdirSync(join(place, 'config/atlas'), { recursive: true });
  writeFileSync(join(place, 'config/atlas/agents.json'), JSON.stringify({ agents }));
  writeFileSync(join(place, 'config/atlas/config.json'), JSON.stringify({ executor: { agentType: 'stand-in' } }));
  return {
    project,
    env: { ...clean, PATH: `${join(place, 'bin')}:${dirname(process.execPath)}:${clean['PATH'] ?? ''}` },
  };
}

async function shell(line: string, where: ReturnType<typeof machine>): Promise<{ code: unknown; output: string }> {
  const [command, ...args] = plainWords(line) ?? [];
  if (command === 'atlas') {
    const { exitCode, stdout, stderr } = await atlas(args, { cwd: where.project });
    return { code: exitCode, output: `${stdout}${stderr}` };
  }
  return await new Promise((resolve) => {
    const options = { cwd: where.project, env: where.env };
    const child = execFile('sh', ['-c', line], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : error.code, output: `${stdout}${stderr}` });
    });
    child.stdin?.end();
  });
}

test('every command of the pages does what the page says, in the order of the pages', async () => {
  const where = machine();
  let lastRun = '';
  const untried: string[] = [];
  for (const page of ['docs/commands.md', 'README.md']) {
    // The run of the README begins where the project is broken again, with the shell allowed.
    if (page === 'README.md') {
      writeFileSync(join(where.project, 'sum.mjs'), BROKEN);
      const config = join(where.project, '../config/atlas/config.json');
      writeFileSync(config, JSON.stringify({ executor: { agentType: 'stand-in', permissionMode: 'auto-approve' } }));
    }
    for (const { line, exitCode } of examples(page)) {
      // It has a test of its own, which looks at what it leaves behind.
      if (line === 'atlas demo') {
        untried.push(line);
        continue;
      }
      const { code, output } = await shell(line.replaceAll('RUN', lastRun), where);
      expect(code, `${page}: ${line}\n${output}`).toBe(exitCode);
      const landed = /(run_\w{26})/.exec(output)?.[1];
      if (landed !== undefined && / (?:run|resume)\b/.test(line) && !line.includes('--approve')) lastRun = landed;
    }
  }
  expect(untried).toEqual(['atlas demo', 'atlas demo']);
  expect(readFileSync(join(where.project, 'sum.mjs'), 'utf8')).toBe(FIXED);
  // Some forty programs, one after the other.
}, 900_000);

/** The command that an editor would start. */
function editorCommand(editor: string): readonly string[] {
  if (editor === 'neovim') {
    const words = /default = \{ (.*?) \}/.exec(block('docs/editors.md', 'lua neovim'))?.[1] ?? '';
    return words.split(', ').map((word) => JSON.parse(word) as string);
  }
  if (editor === 'emacs') {
    const text = block('docs/editors.md', 'elisp emacs');
    return [/:command "(.*?)"/.exec(text)?.[1] ?? '', /:command-params '\("(.*?)"\)/.exec(text)?.[1] ?? ''];
  }
  const config = JSON.parse(block('docs/editors.md', `json ${editor}`)) as {
    agent_servers: { Atlas: { command: string; args: string[] } };
  };
  return [config.agent_servers.Atlas.command, ...config.agent_servers.Atlas.args];
}

test.each(['zed', 'jetbrains', 'neovim', 'emacs'])(
  'the snippet for %s starts an agent that opens a session',
  async (editor) => {
    const { project, env } = machine();
    const { agent } = await openEditor(project, env, editorCommand(editor));
    const { sessionId } = await agent.request('session/new', { cwd: project, mcpServers: [] });
    expect(sessionId).toMatch(/^conv_/);
  },
);

test('the other snippets are what the programs read', async () => {
  const where = machine();
  writeFileSync(join(where.project, 'plan.json'), block('docs/extending.md', 'json checks'));
  expect(await shell('atlas run "write the version" --plan plan.json', where)).toMatchObject({ code: 0 });
  writeFileSync(join(where.project, '../config/atlas/agents.json'), block('docs/extending.md', 'json agents'));
  writeFileSync(join(where.project, '../config/atlas/config.json'), block('docs/extending.md', 'json tools'));
  const shown = await shell('atlas agents mine; atlas doctor', where);
  expect(shown.output).toContain('My agent');
  expect(shown.output).toContain('mcp-server-filesystem');
});

test('the workflow is a workflow: it runs Atlas and uploads the receipts whatever comes of it', () => {
  const workflow = parse(read('examples/github-actions/atlas.yml')) as {
    on: object;
    jobs: Record<string, { steps: readonly { run?: string; uses?: string; if?: string; with?: { path?: string } }[] }>;
  };
  const steps = workflow.jobs['run']?.steps ?? [];
  expect(steps.every(({ run, uses }) => (run === undefined) !== (uses === undefined))).toBe(true);
  expect(steps.find(({ run }) => run?.startsWith('atlas run ') === true)).toBeDefined();
  const upload = steps.find(({ uses }) => uses?.startsWith('actions/upload-artifact@') === true);
  expect(upload).toMatchObject({
    if: 'always()',
    with: { path: expect.stringContaining('atlas-proof.bundle') as string },
  });
  // What a person types must not become part of a script.
  for (const { run = '' } of steps) expect(run).not.toContain('inputs.');
});

test('every link between the pages leads somewhere', () => {
  for (const page of ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]) {
    for (const [, target = ''] of read(page).matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
      expect(existsSync(join(root, dirname(page), target)), `${page}: ${target}`).toBe(true);
    }
  }
});
