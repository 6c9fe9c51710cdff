import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { has } from '../../test/support/machine.ts';
import { proofProject } from '../../test/support/proof-project.ts';
import { checkSchema } from '../core/check.ts';
import { createRedactor } from '../core/redact.ts';
import { openEgress, type Egress } from '../processes/egress/egress.ts';
import { createVerifier } from './verifier.ts';

/** A corner of the world: it says yes once somebody has acted on it. */
async function world(): Promise<{ readonly port: number; act: () => void }> {
  let acted = false;
  const server = createServer((_, response) => response.writeHead(acted ? 200 : 404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, act: () => (acted = true) };
}

/** A way out that leads to one port of this machine. */
async function way(port: number): Promise<Egress> {
  const decide = async () => ({ allowed: false, reason: 'is not permitted' }) as const;
  return await openEgress({ environment: {}, loopback: [port], decide });
}

test.skipIf(!has('bwrap'))('the checks of a world step look at the world as it is, before and after', async () => {
  const parts = await proofProject({ 'a.txt': '1\n' });
  const { port, act } = await world();
  const run = `"${process.execPath}" -e "fetch('http://127.0.0.1:${port}').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(7))"`;
  const claim = { step: 's1', attempt: 1, writes: undefined, checks: [checkSchema.parse({ kind: 'command', run })] };
  const base = await parts.project.snapshot();
  const looking = (permitted: boolean) =>
    createVerifier({
      views: parts,
      redactor: createRedactor(),
      prepare: undefined,
      network: async () => (permitted ? { open: async () => await way(port), settle: () => undefined } : undefined),
    });
  const codes = async (verifier: ReturnType<typeof looking>, live: boolean) => {
    const { observations } = await verifier.before({ ...claim, live }, base);
    return observations.map(({ result, exitCode }) => [result, exitCode]);
  };
  expect(await codes(looking(true), true)).toEqual([['fail', 1]]);
  act();
  expect(await codes(looking(true), true)).toEqual([['pass', 0]]);
  // A staged step's checks see no network, and neither do those of a plan that nobody allowed it.
  expect(await codes(looking(true), false)).toEqual([['fail', 7]]);
  expect(await codes(looking(false), true)).toEqual([['fail', 7]]);
});
