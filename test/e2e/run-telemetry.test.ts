import { expect, test } from 'vitest';
import { atlas } from '../support/atlas.ts';
import { otlpReceiver } from '../support/otlp-receiver.ts';
import { greetingPlan, projectWith } from '../support/project.ts';

test('spans of a run go to the collector that was configured, without content; a collector that is down costs nothing', async () => {
  const receiver = await otlpReceiver();
  const project = projectWith({ 'plan.json': greetingPlan() });
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x' };
  const run = await atlas(['run', 'a private request', '--plan', 'plan.json'], { cwd: project, env });
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  const names = receiver.spans.map(({ name }) => name);
  for (const name of ['search_memory', 'plan', 'execute_tool write_file', 'verify s1', 'invoke_workflow atlas run']) {
    expect(names).toContain(name);
  }
  expect(receiver.headers[0]?.authorization).toBe('Bearer x');
  expect(receiver.text()).not.toContain('private request');
  const other = projectWith({ 'plan.json': greetingPlan() });
  const down = await atlas(['run', 'greet', '--plan', 'plan.json'], {
    cwd: other,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' },
  });
  expect(down, down.stderr).toMatchObject({ exitCode: 0 });
  expect(down.stderr).toContain('spans cannot be sent');
});
