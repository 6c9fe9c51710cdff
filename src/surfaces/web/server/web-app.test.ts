import { expect, test } from 'vitest';
import { BROKEN_SUM } from '../../../../test/support/broken-sum.ts';
import { greetingPlan, projectWith } from '../../../../test/support/project.ts';
import { ask, doing, headWhen, webHouse } from '../../../../test/support/web-server.ts';
import type { ApiBoard, ApiDiff, ApiEvents, ApiReceipts, ApiSummary, BegunRun } from '../api-types.ts';

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
  const { runs, counts } = await house.get<ApiBoard>('/api/runs?q=GREET&status=proven');
  expect(runs).toMatchObject([{ id, steps: { done: 1, total: 1 } }]);
  expect(counts.proven).toBe(1);
  expect((await house.get<ApiDiff>(`/api/runs/${id}/diff`)).steps).toMatchObject([{ step: 's1', landed: true }]);
  const { receipts } = await house.get<ApiReceipts>(`/api/runs/${id}/receipts`);
  expect(receipts.map(({ step }) => step)).toContain('s1');
  expect((await house.get<ApiSummary>(`/api/runs/${id}/summary`)).body).toContain('write the greeting');
  expect(await house.post(`/api/runs/${id}/verify`, {})).toMatchObject({ holds: true });
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
