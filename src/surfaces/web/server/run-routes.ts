import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { z } from 'zod';
import { isId, NAME_PATTERN } from '../../../core/ids.ts';
import type {
  ApiBoard,
  ApiDiff,
  ApiEvents,
  ApiReceipts,
  ApiSpending,
  ApiStory,
  ApiSummary,
  ApiTrajectories,
  RunHead,
  TrajectoryPage,
} from '../api-types.ts';
import type { Desk } from './desk.ts';
import { picturesOf, pictureAt } from './pictures.ts';
import { RequestProblem } from './problem.ts';
import { fitting } from './read-body.ts';
import { runHead } from './run-head.ts';
import { storyBefore } from './told-so-far.ts';

const STATUSES = ['working', 'proven', 'unproven', 'failed', 'paused', 'interrupted'] as const;
const count = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const name = z.string().regex(NAME_PATTERN);

const boardSchema = z.object({
  status: z.enum(STATUSES).optional(),
  waiting: z.literal('1').optional(),
  q: z.string().max(500).optional(),
  project: z.string().max(4096).optional(),
  cursor: z.string().max(64).optional(),
  limit: count.min(1).max(200).optional(),
});
const eventsSchema = z.object({
  after: count.optional(),
  before: count.optional(),
  limit: count.min(1).max(1000).optional(),
});
const headSchema = z.object({ told: z.literal('1').optional() });
const storySchema = z.object({ before: count.min(1), limit: count.min(1).max(500).default(200) });
const diffSchema = z.object({ step: name.optional(), attempt: count.optional() });
const outputSchema = z.object({
  plan: count.optional(),
  step: name,
  attempt: count,
  check: z.string().max(20_000),
  phase: z.enum(['before', 'after']).default('after'),
});
const stepsSchema = z.object({ after: count.default(0), limit: count.min(1).max(500).default(100) });

/** The routes that read runs. */
export function runRoutes(desk: Desk): Hono {
  const app = new Hono();
  app.get('/runs', async (c) => {
    const { status, waiting, q, project, cursor, limit } = fitting(boardSchema, c.req.query());
    const page = await desk.atlas.board.page({
      status,
      waiting: waiting !== undefined,
      search: q,
      project,
      after: cursor,
      limit,
    });
    return c.json(page satisfies ApiBoard);
  });
  app.get('/runs/:id', async (c) => {
    const id = c.req.param('id');
    const { run, atlas } = await desk.run(id);
    const { told: asked } = fitting(headSchema, c.req.query());
    // Read first: an event that comes meanwhile is then sent twice by the stream, rather than never.
    const told = asked === undefined ? undefined : await desk.told(atlas, id);
    const { first, last } = await atlas.runs.told(id, { after: Number.MAX_SAFE_INTEGER, limit: 1 });
    const [shown, pause] = await Promise.all([atlas.runs.show(id), atlas.runs.waits(id)]);
    return c.json(runHead({ run, shown, pause, here: desk.isHere(id), first, last, told }) satisfies RunHead);
  });
  app.get('/runs/:id/events', async (c) => {
    const question = fitting(eventsSchema, c.req.query());
    const { atlas } = await desk.run(c.req.param('id'));
    return c.json((await atlas.runs.told(c.req.param('id'), question)) satisfies ApiEvents);
  });
  app.get('/runs/:id/story', async (c) => {
    const { before, limit } = fitting(storySchema, c.req.query());
    const { run, atlas } = await desk.run(c.req.param('id'));
    return c.json((await storyBefore(atlas, run.id, before, limit)) satisfies ApiStory);
  });
  app.get('/runs/:id/spending', async (c) => {
    const { run, atlas } = await desk.run(c.req.param('id'));
    return c.json({ steps: await atlas.runs.spending(run.id) } satisfies ApiSpending);
  });
  app.get('/runs/:id/diff', async (c) => {
    const { step, attempt } = fitting(diffSchema, c.req.query());
    const { run, atlas } = await desk.run(c.req.param('id'));
    return c.json((await atlas.runs.diff({ runId: run.id, step, attempt })) satisfies ApiDiff);
  });
  app.get('/runs/:id/output', async (c) => {
    const question = fitting(outputSchema, c.req.query());
    const { run, atlas } = await desk.run(c.req.param('id'));
    const text = await atlas.runs.printed(run.id, question);
    if (text === undefined) throw new RequestProblem(404, 'request.not-found', 'nothing of that is kept');
    return c.text(text);
  });
  app.get('/runs/:id/receipts', async (c) => {
    const { run, atlas } = await desk.run(c.req.param('id'));
    return c.json({ receipts: await atlas.runs.receipts(run.id) } satisfies ApiReceipts);
  });
  app.get('/runs/:id/summary', async (c) => {
    const { run, atlas } = await desk.run(c.req.param('id'));
    return c.json((await atlas.runs.summary(run.id)) satisfies ApiSummary);
  });
  app.get('/runs/:id/proof', async (c) => {
    const { run, atlas } = await desk.run(c.req.param('id'));
    const folder = await mkdtemp(join(tmpdir(), 'atlas-proof-'));
    try {
      const file = join(folder, 'proof');
      await atlas.runs.exportProof(run.id, file);
      return c.body(new Uint8Array(await readFile(file)), 200, {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="${run.id}.proof"`,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
  app.get('/runs/:id/trajectories', async (c) => {
    const { run, atlas } = await desk.run(c.req.param('id'));
    return c.json({ trajectories: await atlas.runs.listTrajectories(1000, run.id) } satisfies ApiTrajectories);
  });
  app.get('/trajectories/:id', async (c) => {
    const { after, limit } = fitting(stepsSchema, c.req.query());
    const id = c.req.param('id');
    const { steps, ...rest } = await trajectoryOf(desk, id);
    const { shown, pictures } = picturesOf(id, steps.slice(after, after + limit), after);
    return c.json({ ...rest, steps: shown, from: after, total: steps.length, pictures } satisfies TrajectoryPage);
  });
  app.get('/trajectories/:id/pictures/:step/:number', async (c) => {
    const { steps } = await trajectoryOf(desk, c.req.param('id'));
    const step = steps[fitting(count, c.req.param('step'))];
    const picture = step === undefined ? undefined : pictureAt(step, fitting(count, c.req.param('number')));
    if (picture === undefined) throw new RequestProblem(404, 'request.not-found', 'there is no such picture');
    return c.body(picture.bytes, 200, { 'content-type': picture.type, 'content-disposition': 'inline' });
  });
  return app;
}

/** By its id alone: the door would take a path for that of a recording. */
async function trajectoryOf(desk: Desk, id: string) {
  if (!isId('trajectory', id)) throw new RequestProblem(404, 'request.not-found', 'there is no such trajectory');
  const { trajectories } = await desk.atlas.runs.trajectories(id);
  const [trajectory] = trajectories;
  if (trajectory === undefined) throw new RequestProblem(404, 'request.not-found', 'there is no such trajectory');
  return trajectory;
}
