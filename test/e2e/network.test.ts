import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { childEnvironment } from '../../src/processes/child-environment.ts';
import { openEgress } from '../../src/processes/egress/egress.ts';
import { runProgram } from '../../src/processes/run-program.ts';
import { confinedPersons } from '../support/persons.ts';
import { scratchFolder } from '../support/scratch.ts';
import { smallInternet } from '../support/small-internet.ts';
import { closedWays, plantCanaries, waysAround, type AroundReport } from '../support/ways-around.ts';

const MODEL = '93.184.216.34';
const PERMITTED = ['model.example', 'rebind.example'];

test('outside a sandbox the same ways lead to this machine', async () => {
  await using canaries = await plantCanaries();
  const project = scratchFolder();
  const script = waysAround({ canaries, socket: '/none', permitted: 'model.example', rebinding: 'rebind.example' });
  writeFileSync(join(project, 'around.cjs'), script);
  const program = { command: process.execPath, args: ['around.cjs'], cwd: project, env: childEnvironment(process.env) };
  const { stdout } = await runProgram(program, { timeoutMs: 20_000, outputLimit: 100_000 });
  expect(closedWays(JSON.parse(stdout.text) as AroundReport).open.length).toBeGreaterThanOrEqual(4);
  expect(new Set(canaries.visits())).toEqual(new Set(['tcp', 'udp', 'abstract']));
});

describe.for(confinedPersons())('the network of $person in $isolation', ({ owns, run }) => {
  test('leads to the host that is permitted, and every way around it leads nowhere', async () => {
    await using canaries = await plantCanaries();
    await using internet = smallInternet();
    await internet.host(MODEL, (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
    internet.name('model.example', [MODEL]);
    internet.name('rebind.example', [MODEL], ['127.0.0.1'], ['127.0.0.1']);
    const egress = await openEgress({
      internet,
      environment: {},
      decide: async ({ host, place }) =>
        PERMITTED.includes(host) && place === 'public' ? { allowed: true } : { allowed: false, reason: 'is closed' },
    });
    onTestFinished(async () => await egress[Symbol.asyncDispose]());
    const project = join(scratchFolder(), 'project');
    const socket = egress.forwards[0]?.socket ?? '';
    mkdirSync(project);
    const script = waysAround({ canaries, socket, permitted: 'model.example', rebinding: 'rebind.example' });
    writeFileSync(join(project, 'around.cjs'), script);
    for (const folder of [dirname(project), dirname(socket)]) owns(folder);
    const env = { ...childEnvironment(process.env), ...egress.environment };
    const { stdout, stderr } = await run({
      program: { command: process.execPath, args: ['around.cjs'], cwd: project, env },
      confinement: {
        network: false,
        forwards: egress.forwards,
        workspace: { source: project, target: project, writable: true },
      },
    });
    expect(stderr.text).toBe('');
    const report = JSON.parse(stdout.text) as AroundReport;
    expect(report['the open way']).toMatch(/^HTTP\/1\.1 200 OK[^]*ok$/);
    const { open, closed } = closedWays(report);
    expect([open, closed.length >= 30]).toEqual([[], true]);
    // Nobody outside has heard of it.
    expect(canaries.visits()).toEqual([]);
    expect(new Set(internet.asked)).toEqual(new Set(PERMITTED));
    expect(internet.reached.filter((to) => !to.startsWith(`${MODEL}:`))).toEqual([]);
  });
});
