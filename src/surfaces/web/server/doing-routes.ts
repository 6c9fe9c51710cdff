import { Hono } from 'hono';
import { z } from 'zod';
import { isAtlasError } from '../../../core/atlas-error.ts';
import { NAME_PATTERN } from '../../../core/ids.ts';
import type {
  AnsweredRun,
  ApiAgent,
  ApiCheckedPlan,
  ApiProof,
  ApiUndone,
  BegunRun,
  Done,
  PlanToCheck,
  UndoRequest,
} from '../api-types.ts';
import type { Desk } from './desk.ts';
import { RequestProblem } from './problem.ts';
import { readBody } from './read-body.ts';
import { toldProof } from './told-proof.ts';
import type { OpenStream, WebEnv } from './web-env.ts';

const INSPECT_MS = 30_000;

const limitsSchema = z.strictObject({
  maxSteps: z.number().int().positive().exactOptional(),
  maxReplans: z.number().int().min(0).exactOptional(),
  maxMinutes: z.number().int().positive().exactOptional(),
  maxTokens: z.number().int().min(0).exactOptional(),
  maxMoney: z.number().min(0).exactOptional(),
});
// Atlas would read a plan given as text as the path of a file: it has to be the plan itself.
const planSchema = z.record(z.string(), z.unknown());
const queueSchema = z.strictObject({
  labels: z.array(z.string().min(1).max(100)).max(50).exactOptional(),
  priority: z.number().int().min(-1_000_000).max(1_000_000).exactOptional(),
});
const newSchema = z.strictObject({
  request: z.string().trim().min(1).max(100_000),
  project: z.string().max(4096).optional(),
  agent: z.string().max(200).optional(),
  plan: planSchema.optional(),
  limits: limitsSchema.optional(),
  approve: z.boolean().optional(),
  memory: z.boolean().optional(),
  queue: queueSchema.optional(),
});
const answerSchema = z.strictObject({
  seen: z.string().max(200),
  answer: z.looseObject({ kind: z.string() }),
  plan: planSchema.optional(),
});
const resumeSchema = z.strictObject({ limits: limitsSchema.optional() });
const undoSchema = z.strictObject({ step: z.string().regex(NAME_PATTERN).optional() });
const nothingSchema = z.strictObject({});
const checkSchema = z.strictObject({ plan: planSchema, project: z.string().max(4096).optional() });

/** The routes that act on runs. */
export function doingRoutes(desk: Desk, streams: OpenStream): Hono<WebEnv> {
  const app = new Hono<WebEnv>();
  app.post('/runs', async (c) => {
    const id = await desk.begin(await readBody(c.req.raw, newSchema));
    return c.json({ id } satisfies BegunRun, 201);
  });
  app.post('/runs/:id/answer', async (c) => {
    const given = await readBody(c.req.raw, answerSchema);
    return c.json((await desk.answer(c.req.param('id'), given)) satisfies AnsweredRun);
  });
  app.post('/runs/:id/stop', async (c) => {
    await readBody(c.req.raw, nothingSchema);
    await desk.stop(c.req.param('id'));
    return c.json({ done: true } satisfies Done);
  });
  app.post('/runs/:id/resume', async (c) => {
    await desk.resume(c.req.param('id'), await readBody(c.req.raw, resumeSchema));
    return c.json({ done: true } satisfies Done);
  });
  app.post('/runs/:id/undo', async (c) => {
    const { step }: UndoRequest = await readBody(c.req.raw, undoSchema);
    const { run, atlas } = await desk.run(c.req.param('id'));
    return c.json((await atlas.runs.undo(run.id, step)) satisfies ApiUndone);
  });
  app.post('/runs/:id/verify', async (c) => {
    await readBody(c.req.raw, nothingSchema);
    const { run, atlas } = await desk.run(c.req.param('id'));
    if (c.req.header('accept')?.includes('text/event-stream') !== true) {
      return c.json((await atlas.runs.verify(run.id, c.req.raw.signal)) satisfies ApiProof);
    }
    return streams(c, (signal) => toldProof(async (onLook) => await atlas.runs.verify(run.id, signal, onLook)));
  });
  app.post('/agents/:id/inspect', async (c) => {
    await readBody(c.req.raw, nothingSchema);
    const only = c.req.param('id');
    const known = await desk.atlas.agents.list();
    if (!known.some(({ id }) => id === only))
      throw new RequestProblem(404, 'request.not-found', 'no such agent is here');
    const { agents } = await desk.atlas.agents.inspect({ only, timeoutMs: INSPECT_MS });
    const [agent] = agents;
    if (agent === undefined) throw new RequestProblem(404, 'request.not-found', 'no such agent is here');
    return c.json(agent satisfies ApiAgent);
  });
  app.post('/plans/check', async (c) => {
    const { plan, project }: PlanToCheck = await readBody(c.req.raw, checkSchema);
    const atlas = await desk.project(project);
    const checked = await atlas.runs.checkPlan(plan).catch((error: unknown): ApiCheckedPlan => {
      // The question is whether it is a plan: that it is none is an answer, and no failure of the request.
      if (isAtlasError(error) && error.code.startsWith('plan.')) return { wrong: error.message };
      throw error;
    });
    return c.json(checked satisfies ApiCheckedPlan);
  });
  return app;
}
