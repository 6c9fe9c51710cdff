import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { standInProgram } from '../support/agent-env.ts';
import { atlas, type AtlasOptions } from '../support/atlas.ts';
import type { AtlasResult } from '../support/atlas-result.ts';
import { has } from '../support/machine.ts';
import { AS_NOBODY, canBeNobody, giveToNobody } from '../support/nobody.ts';
import {
  CANARY,
  CANARY_PATTERN,
  PARTLY_NAMES,
  plantedHome,
  readingAll,
  type PlantedHome,
} from '../support/planted-home.ts';
import { greetingPlan } from '../support/project.ts';

const PERSONS = [
  { person: 'root', prefix: [], owns: () => undefined, here: has('bwrap') },
  { person: 'nobody', prefix: AS_NOBODY, owns: giveToNobody, here: has('bwrap') && canBeNobody(standInProgram) },
];

/** Variables that lead to somebody who acts for the person, or are a login themselves. */
const VARIABLES = Object.fromEntries(
  [
    'SSH_AUTH_SOCK',
    'DBUS_SESSION_BUS_ADDRESS',
    'DOCKER_HOST',
    'DISPLAY',
    'XAUTHORITY',
    'GITHUB_TOKEN',
    'AWS_SECRET_ACCESS_KEY',
  ].map((name) => [name, `/${CANARY}-${name}`]),
);

/** A person's machine: keys, two projects with memories of their own, other agents that are logged in, and one agent. */
class World {
  readonly planted: PlantedHome;
  readonly home: string;
  readonly project: string;
  readonly options: AtlasOptions;
  readonly #owns: (folder: string) => void;

  constructor({ prefix, owns }: (typeof PERSONS)[number]) {
    const planted = plantedHome(() => undefined);
    this.home = planted.home;
    this.#owns = owns;
    this.project = join(this.home, 'work/mine');
    const further = [
      'far/away/.atlas/canary',
      'work/beside/.atlas/canary',
      '.codex/auth.json',
      '.claude/.credentials.json',
    ];
    this.put(Object.fromEntries(further.slice(1).map((name) => [name, `${CANARY}-${name}`])));
    this.planted = { ...planted, planted: [...planted.planted, ...further] };
    const env = { HOME: this.home, XDG_CONFIG_HOME: join(this.home, '.config'), ...VARIABLES };
    this.options = { cwd: this.project, prefix, env };
  }

  put(files: Readonly<Record<string, string>>): void {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.home, name)), { recursive: true });
      writeFileSync(join(this.home, name), text);
    }
    this.#owns(this.home);
  }

  read(name: string): string {
    return readFileSync(join(this.home, name), 'utf8');
  }

  async atlas(args: readonly string[], options: Partial<AtlasOptions> = {}): Promise<AtlasResult> {
    return await atlas(args, { ...this.options, ...options, env: { ...this.options.env, ...options.env } });
  }
}

describe.for(PERSONS)('what $person keeps', (person) => {
  test.skipIf(!person.here)(
    'is read by no agent, no tool and no check; an agent sees and keeps what is its own',
    async () => {
      const world = new World(person);
      const { home } = world;
      const reading = `{ ${readingAll(world.planted)}; env; }`;
      world.put({ 'far/away/plan.json': greetingPlan() });
      const far = await world.atlas(['run', 'greet', '--plan', 'plan.json'], { cwd: join(home, 'far/away') });
      expect(far, far.stderr).toMatchObject({ exitCode: 0 });

      const trying = [
        `${reading} > agent.txt 2>&1`,
        `cat ${home}/.mine/auth.json >> agent.txt`,
        ...[
          '.mine/settings.json',
          '.mine/hooks/start.sh',
          '.mine/mcp.json',
          '.mine.json',
          '.mine/sessions/one',
          '.mine/cache/two',
        ].map((name) => `echo written > ${home}/${name}`),
        `echo renewed > ${home}/.mine/auth.json; true`,
      ].join('; ');
      const script = { turns: [[{ run: trying }]] };
      const mine = {
        id: 'mine',
        name: 'Mine',
        atlas: {
          command: [process.execPath, standInProgram, JSON.stringify(script)],
          state: [
            { path: '~/.mine', keeps: ['sessions/', 'cache/', 'auth.json'] },
            { path: '~/.mine.json', keeps: [] },
          ],
        },
      };
      const plan = {
        steps: [
          {
            id: 's1',
            title: 'an agent reads',
            action: { instruction: 'read', agent: 'mine' },
            writes: ['agent.txt'],
            checks: [{ kind: 'file', path: 'agent.txt', contains: 'anybody may read this' }],
          },
          {
            id: 's2',
            title: 'a tool reads, and a check after it',
            action: { tool: 'run_shell', args: { command: `${reading} > tool.txt` } },
            writes: ['tool.txt'],
            checks: [{ kind: 'command', run: 'grep -q "anybody may" tool.txt && sh probe.sh' }],
          },
        ],
      };
      const probe = `seen=$(${reading})\ncase "$seen" in *${CANARY_PATTERN}*) exit 3;; esac\ncase "$seen" in *'anybody may read this'*) ;; *) exit 4;; esac\n`;
      world.put({
        'agents.json': JSON.stringify({ agents: [mine] }),
        'work/mine/plan.json': JSON.stringify(plan),
        'work/mine/probe.sh': probe,
        'far/away/.atlas/canary': `${CANARY}-far`,
        '.mine/settings.json': 'settings',
        '.mine/hooks/start.sh': 'hook',
        '.mine/auth.json': 'own login',
        '.mine.json': 'mixed',
      });
      const env = {
        ATLAS_EXECUTOR_AGENT_REGISTRY: join(home, 'agents.json'),
        ATLAS_PERMISSIONS_ALLOW: JSON.stringify(['tool:run_shell']),
      };
      const run = await world.atlas(['run', 'read it all', '--plan', 'plan.json'], { env });
      expect(run, run.stdout + run.stderr).toMatchObject({ exitCode: 0 });
      for (const name of ['agent.txt', 'tool.txt']) {
        const text = world.read(`work/mine/${name}`);
        expect(text).toContain('anybody may read this');
        expect(text.match(new RegExp(`${CANARY}[^\\s]*`, 'g')), name).toBeNull();
      }
      expect(world.read('work/mine/agent.txt')).toContain('own login');
      expect(['.mine/settings.json', '.mine/hooks/start.sh', '.mine.json'].map((name) => world.read(name))).toEqual([
        'settings',
        'hook',
        'mixed',
      ]);
      expect(existsSync(join(home, '.mine/mcp.json'))).toBe(false);
      expect(['.mine/sessions/one', '.mine/cache/two'].map((name) => world.read(name))).toEqual([
        'written\n',
        'written\n',
      ]);
      expect(world.read('.mine/auth.json')).toBe('renewed\n');
    },
  );

  test.skipIf(!person.here)('is not read by the file tools either, even where the project is all of it', async () => {
    const world = new World(person);
    world.put({ 'work/mine/a.txt': '' });
    const call = async (name: string, args: unknown, project: string): Promise<AtlasResult> =>
      await world.atlas([
        'tools',
        'call',
        name,
        '--args',
        JSON.stringify(args),
        '--project',
        project,
        '--home',
        join(world.home, 'work/.state'),
      ]);
    const outside = await call('read_file', { path: join(world.home, '.ssh/id_ed25519') }, world.project);
    expect(outside.exitCode).not.toBe(0);
    const inside = await call('read_file', { path: '.ssh/id_ed25519' }, world.home);
    expect(inside, inside.stderr).toMatchObject({ exitCode: 3 });
    expect(inside.stdout + inside.stderr).toContain('keys, logins or histories are kept');
    const searched = await call('search_text', { text: CANARY }, world.home);
    expect(searched.exitCode, searched.stderr).toBe(0);
    // What is shown to commands in part is a file of the project here, like any other.
    const files = new Set(searched.stdout.match(/^[^:\n]+(?=:\d+:)/gm));
    expect([...files].filter((name) => !PARTLY_NAMES.includes(name) && !name.includes('.atlas/')).toSorted()).toEqual(
      [],
    );
    for (const { stdout, stderr } of [outside, inside]) expect(stdout + stderr).not.toContain(CANARY);
  });
});
