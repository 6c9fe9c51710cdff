import { get } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { greetingPlan, projectWith } from '../../../../test/support/project.ts';
import { ask, headWhen, webHouse, type WebHouse } from '../../../../test/support/web-server.ts';
import { isNarration, type RuntimeEvent, type RuntimeEventType } from '../../../core/runtime-event.ts';
import { openAtlas } from '../../../runtime/atlas.ts';
import type { BegunRun, RunHead } from '../api-types.ts';

interface Heard {
  readonly frames: { readonly event: string; readonly id: number | undefined; readonly data: unknown }[];
  status: number | undefined;
  readonly close: () => void;
}

/** A stream as a browser reads it. */
function hear({ port, cookie }: WebHouse, path: string, headers: Readonly<Record<string, string>> = {}): Heard {
  const heard: Heard = { frames: [], status: undefined, close: () => request.destroy() };
  let text = '';
  const request = get({ host: '127.0.0.1', port, path, agent: false, headers: { cookie, ...headers } }, (response) => {
    heard.status = response.statusCode;
    response.on('error', () => undefined);
    response.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const fields = new Map(
          part.split('\n').map((line) => [line.split(': ')[0], line.slice(line.indexOf(': ') + 2)]),
        );
        const id = fields.get('id');
        heard.frames.push({
          event: fields.get('event') ?? '',
          id: id === undefined ? undefined : Number(id),
          data: JSON.parse(fields.get('data') ?? 'null'),
        });
      }
    });
  });
  request.on('error', () => undefined);
  onTestFinished(heard.close);
  return heard;
}

const typeOf = (data: unknown): RuntimeEventType => (data as RuntimeEvent).type;

const numbersOf = ({ frames }: Heard): readonly number[] =>
  frames.flatMap(({ event, id }) => (event === 'run' && id !== undefined ? [id] : []));

test('a stream goes on behind the last number that was seen, tells the board beside it, and says when the run rests', async () => {
  const house = await webHouse(projectWith({}));
  const board = hear(house, '/api/stream');
  await eventually('the board is followed', () => board.frames.some(({ event }) => event === 'ready'));
  const plan = JSON.parse(greetingPlan()) as object;
  const { id } = await house.post<BegunRun>('/api/runs', { request: 'greet', plan });
  const live = hear(house, `/api/stream?run=${id}`);
  const { last } = await headWhen(house, id, 'it is proven', ({ run }) => run.status === 'proven');
  await eventually('the stream rests', () => live.frames.some(({ event }) => event === 'rest'));
  const { last: end } = await house.get<RunHead>(`/api/runs/${id}`);
  expect(end).toBeGreaterThanOrEqual(last);
  expect(numbersOf(live)).toEqual(Array.from({ length: end }, (_, i) => i + 1));
  await eventually('the board tells the end', () =>
    board.frames.some(({ event, data }) => event === 'board' && (data as RunHead['run']).status === 'proven'),
  );
  const again = hear(house, `/api/stream?run=${id}&after=1`, { 'last-event-id': '3' });
  await eventually('it rests again', () => again.frames.some(({ event }) => event === 'rest'));
  expect(numbersOf(again)).toEqual(Array.from({ length: end - 3 }, (_, i) => i + 4));
  expect(again.frames.some(({ event }) => event === 'ready')).toBe(true);
  const recent = hear(house, `/api/stream?run=${id}&recent=0`);
  await eventually('it rests as well', () => recent.frames.some(({ event }) => event === 'rest'));
  const decides = live.frames.filter(({ event, data }) => event === 'run' && !isNarration(typeOf(data)));
  expect(numbersOf(recent)).toEqual(decides.map(({ id: number }) => number));
  expect(decides.length).toBeLessThan(end);
  const ahead = hear(house, `/api/stream?run=${id}&after=999999`);
  await eventually('who is ahead of everything rests', () => ahead.frames.some(({ event }) => event === 'rest'));
  expect(numbersOf(ahead)).toEqual([]);
});

test('a run of another process and another project of the home is on the board, live, and can be looked at', async () => {
  const project = projectWith({});
  const house = await webHouse(project);
  const other = projectWith({});
  const board = hear(house, '/api/stream');
  await eventually('the board is followed', () => board.frames.some(({ event }) => event === 'ready'));
  const home = await house.atlas.board.folder();
  await using elsewhere = await openAtlas({ project: other, home, settings: { 'memory.mode': 'off' } });
  const plan = JSON.parse(greetingPlan()) as object;
  const { runId } = await elsewhere.runs.start({ request: 'greet elsewhere', plan }).finished;
  await eventually('it is told', () => board.frames.some(({ data }) => (data as { id?: string }).id === runId));
  const head = await house.get<RunHead>(`/api/runs/${runId}`);
  expect(head).toMatchObject({ run: { project: other, status: 'proven' }, here: false });
});

test('of 500 streams that one client opens sixteen are served, the others are told, and a run beside them goes on', async () => {
  const house = await webHouse(projectWith({}));
  const opened = Array.from({ length: 500 }, () => hear(house, '/api/stream'));
  await eventually('all are answered', () => opened.every(({ status }) => status !== undefined));
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(16);
  expect(opened.filter(({ status }) => status === 429)).toHaveLength(484);
  const refused = await ask(house.port, { path: '/api/stream', headers: { cookie: house.cookie } });
  expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 'request.too-many' } });
  const plan = JSON.parse(greetingPlan()) as object;
  const { id } = await house.post<BegunRun>('/api/runs', { request: 'greet', plan });
  await headWhen(house, id, 'it is proven', ({ run }) => run.status === 'proven');
  for (const one of opened) one.close();
  // Whoever asks for a stream without reading one takes no place.
  for (let i = 0; i < 20; i += 1) {
    const asked = { path: '/api/stream', method: 'HEAD', headers: { cookie: house.cookie } };
    expect((await ask(house.port, asked)).status).toBe(405);
  }
  await eventually('there is room again', async () => {
    const one = hear(house, '/api/stream');
    await eventually('it is answered', () => one.status !== undefined);
    one.close();
    return one.status === 200;
  });
});
