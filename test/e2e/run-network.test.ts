import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { standInEnvironment } from '../support/agent-env.ts';
import { atlas, atlasJson, typed } from '../support/atlas.ts';
import { has } from '../support/machine.ts';
import { projectWith } from '../support/project.ts';

/** What an agent's shell does: two hosts that nobody named, and a port of this machine. Tells what it heard. */
const LOOKS = `import { writeFileSync } from 'node:fs';
const hear = async (url) => await fetch(url).then(async (r) => r.status + ' ' + (await r.text()), (e) => 'failed: ' + (e.cause?.cause ?? e).message);
const urls = ['http://docs.example/', 'http://more.example/', process.env.HERE];
const heard = [];
for (const url of urls) heard.push(await hear(url));
writeFileSync('heard.txt', heard.join('\\n'));
`;

interface Shown {
  readonly network: readonly {
    readonly host: string;
    readonly port: number;
    readonly decision: string;
    readonly program: string;
    readonly place?: unknown;
    readonly forwarded?: boolean;
    readonly received: number;
  }[];
}

const hostsIn = ({ network }: Shown, decision: string): readonly string[] =>
  network.filter((one) => one.decision === decision).map(({ host }) => host);

test.skipIf(!has('bwrap'))(
  'a host that an agent wants is asked for, and what it reached is told afterwards',
  async () => {
    const server = createServer((_request, response) => response.end('here'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const node = process.execPath;
    const project = projectWith({
      'looks.mjs': LOOKS,
      'plan.json': JSON.stringify({
        steps: [
          {
            id: 's1',
            title: 'look around',
            action: { instruction: 'look around' },
            writes: ['heard.txt'],
            checks: [{ kind: 'file', path: 'heard.txt', contains: 'here' }],
          },
        ],
      }),
      'rules.json': JSON.stringify({ allow: [`host:127.0.0.1:${port}`] }),
    });
    const env = standInEnvironment([
      { run: `HERE=http://127.0.0.1:${port}/ ${node} looks.mjs`, ask: false },
      { say: 'I looked.' },
    ]);
    const at = { cwd: project, env };
    const paused = await atlas(['run', 'look', '--plan', 'plan.json', '--rules', 'rules.json', '--no-memory'], at);
    expect(paused, paused.stderr).toMatchObject({ exitCode: 3 });
    expect(paused.stdout).toMatch(/Tetyana +kept from docs\.example:80: is not permitted yet: /);
    expect(paused.stdout).toMatch(/^\[PAUSED\] connect needs permission \(host:docs\.example\)/m);
    const forRun = /^ {2}\$ (atlas allow host:docs\.example --run .*)$/m.exec(paused.stdout)?.[1] ?? '';
    const first = await atlasJson<Shown>(['show'], at);
    expect(hostsIn(first, 'refused')).toEqual(['docs.example', 'more.example']);
    expect(first.network.find(({ decision }) => decision === 'reached')).toMatchObject({
      host: '127.0.0.1',
      port,
      forwarded: true,
      program: 'command',
      place: { plan: 1, step: 's1', attempt: 1 },
    });

    // Allowed for the run, the first host is no longer asked for; the second is, until it is denied.
    expect(await typed(forRun, at)).toMatchObject({ exitCode: 0 });
    const again = await atlas(['resume'], at);
    expect(again, again.stderr).toMatchObject({ exitCode: 3 });
    expect(again.stdout).toMatch(/needs permission \(host:more\.example\)/);
    expect((await atlas(['deny'], at)).stdout).toMatch(/^denied for this run: host:more\.example$/m);
    const done = await atlas(['resume'], at);
    expect(done, done.stderr).toMatchObject({ exitCode: 0 });
    const [docs = '', more = '', here = ''] = readFileSync(join(project, 'heard.txt'), 'utf8').split(/\n(?=\d|failed)/);
    // Node asks for a tunnel even to plain HTTP, and tells only how that was answered.
    expect([docs, more].map((text) => /\((\d{3})\)/.exec(text)?.[1])).toEqual(['502', '403']);
    expect(here).toBe('200 here');
    const shown = await atlas(['show'], at);
    expect(shown.stdout).toMatch(/^Network$/m);
    expect(shown.stdout).toMatch(/^s1#1 +command +more\.example:80 +KEPT FROM \(\d times\): is not permitted/m);
    const { effects } = (await atlasJson(['show'], at)) as {
      effects: readonly { effect: string; result: { network?: readonly { host: string }[] } | null }[];
    };
    const turn = effects.find(({ effect }) => effect === 'agent-turn')?.result;
    expect(turn?.network?.map(({ host }) => host)).toEqual(['more.example', '127.0.0.1']);
  },
);
