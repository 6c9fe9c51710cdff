import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fakeRun, planOf, stepOf } from '../../test/fakes/fake-run.ts';

test('a run is told to nobody, whatever the environment says of tracing', async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  vi.stubEnv('LANGSMITH_TRACING', 'true');
  vi.stubEnv('LANGSMITH_API_KEY', 'a-key-of-somebody');
  vi.stubEnv('LANGSMITH_ENDPOINT', `http://127.0.0.1:${port}`);
  // Told as it happens, so that nothing can be told after the test has looked.
  vi.stubEnv('LANGCHAIN_CALLBACKS_BACKGROUND', 'false');
  await using run = await fakeRun({ plans: [planOf(stepOf('a'))] });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  expect(requests).toBe(0);
});
