import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BROKEN_SUM } from '../../../../test/support/broken-sum.ts';
import { greetingPlan, projectWith } from '../../../../test/support/project.ts';
import { ask, doing, headWhen, webHouse } from '../../../../test/support/web-server.ts';
import type { CheckedPlan } from '../../../runtime/atlas.ts';
import type { AnsweredRun, ApiBoard, ApiDiff, ApiEvents, ApiReceipts, ApiSummary, BegunRun } from '../api-types.ts';

test('a run that is begun on the page is seen live to its end, looked at, verified and taken back', async () => {
  const house = await webHouse(projectWith(BROKEN_SUM));
  const { id } = await house.post<BegunRun>('/api/runs', {
    request: 'greet',
    plan: JSON.parse(greetingPlan()) as object,
  });
  const head = await headWhen(house, id, 'it is proven', ({ end }) => end?.status === 'proven');
  expect(head.steps).toMatchObject([{ id: 's1', status: 'completed' }]);
  expect(head.attempts).toMatchObject([{ step: 's1', looks: [{ phase: 'before' }, { phase: 'after' }] }]);
  const { events, last } = await house.get<ApiEvents>(`/api/runs/${id}/events?limit=3`);
  expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(last).toBeGreaterThanOrEqual(head.last);
  const { events: earlier } = await house.get<ApiEvents>(`/api/runs/${id}/events?before=3&limit=1`);
  expect(earlier.map(({ seq }) => seq)).toEqual([2]);
  // How a run stands is written down behind its last event.
  const board = async (): Promise<ApiBoard> => await house.get<ApiBoard>('/api/runs?q=GREET&status=proven');
  await expect.poll(async () => (await board()).counts.proven).toBe(1);
  expect((await board()).runs).toMatchObject([{ id, steps: { done: 1, total: 1 } }]);
  expect((await house.get<ApiDiff>(`/api/runs/${id}/diff`)).steps).toMatchObject([{ step: 's1', landed: true }]);
  const { receipts } = await house.get<ApiReceipts>(`/api/runs/${id}/receipts`);
  expect(receipts.map(({ step }) => step)).toContain('s1');
  expect((await house.get<ApiSummary>(`/api/runs/${id}/summary`)).body).toContain('write the greeting');
  const verifying = doing(house.port, house.cookie, `/api/runs/${id}/verify`, {});
  const headers = { ...verifying.headers, accept: 'text/event-stream' };
  const told = (await ask(house.port, { ...verifying, headers })).text.split('\n\n').filter((text) => text !== '');
  expect(told.map((text) => text.split('\n')[0])).toEqual([
    'event: look',
    'event: look',
    'event: look',
    'event: look',
    'event: proof',
  ]);
  expect(told[1]).toContain('"phase":"before"');
  expect(told[3]).toContain('"result":"pass"');
  expect(told[4]).toContain('"holds":true');
  expect(await house.post(`/api/runs/${id}/undo`, {})).toMatchObject({ undone: [{ step: 's1' }] });
  const proof = await ask(house.port, { path: `/api/runs/${id}/proof`, headers: { cookie: house.cookie } });
  expect(proof).toMatchObject({ status: 200, headers: { 'content-type': 'application/octet-stream' } });
});

test('of several answers to one question one counts, and the others are told', async () => {
  const house = await webHouse(projectWith({}));
  const { id } = await house.post<BegunRun>('/api/runs', {
    request: 'greet',
    plan: JSON.parse(greetingPlan()) as object,
    approve: true,
  });
  const { pause } = await headWhen(house, id, 'it waits', (head) => head.pause !== undefined);
  expect(pause?.choices.map(({ answer }) => answer.kind)).toEqual(['approve', 'refuse']);
  const kinds = ['approve', 'refuse', 'approve', 'refuse'];
  const answers = await Promise.all(
    kinds.map(async (kind) => {
      const body = { seen: pause?.seen, answer: { kind } };
      return await ask(house.port, doing(house.port, house.cookie, `/api/runs/${id}/answer`, body));
    }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const told = answers.filter(({ status }) => status !== 200).map(({ text }) => JSON.parse(text) as object);
  expect(told).toHaveLength(3);
  for (const one of told) expect(one).toMatchObject({ error: { code: 'request.answered' } });
  await headWhen(house, id, 'it ends', ({ run }) => run.status === 'proven' || run.status === 'failed');
});

test('a plan that was changed before the yes is checked, has another digest, and is begun instead of the one before it', async () => {
  const house = await webHouse(projectWith({}));
  const plan = JSON.parse(greetingPlan()) as object;
  const changed = JSON.parse(greetingPlan('two and three\n')) as object;
  const [one, other] = await Promise.all(
    [plan, changed].map(async (it) => await house.post<Partial<CheckedPlan>>('/api/plans/check', { plan: it })),
  );
  expect(one?.digest).not.toBe(other?.digest);
  const none = { steps: [{ id: 's1', title: 'no action' }] };
  expect(await house.post('/api/plans/check', { plan: none })).toEqual({ wrong: expect.any(String) });
  const { id } = await house.post<BegunRun>('/api/runs', {
    request: 'greet',
    plan,
    approve: true,
    limits: { maxSteps: 7 },
  });
  const { pause } = await headWhen(house, id, 'it waits', (head) => head.pause !== undefined);
  const yes = { seen: pause?.seen, answer: { kind: 'approve' } };
  const answer = async (edited: object) =>
    await ask(house.port, doing(house.port, house.cookie, `/api/runs/${id}/answer`, { ...yes, plan: edited }));
  const refused = await answer(none);
  expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('plan.invalid') });
  const { replacedBy = '' } = JSON.parse((await answer(changed)).text) as AnsweredRun;
  await headWhen(house, replacedBy, 'it is proven', ({ run }) => run.status === 'proven');
  const { run } = await house.atlas.runs.show(replacedBy);
  expect(JSON.parse(run.options)).toMatchObject({ maxSteps: 7 });
  await headWhen(house, id, 'the one before it has ended', (head) => head.run.status === 'failed');
  expect(readFileSync(join(house.project, 'b.txt'), 'utf8')).toBe('two and three\n');
  expect((await answer(changed)).status).toBe(409);
});
