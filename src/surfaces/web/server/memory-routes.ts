import { Hono } from 'hono';
import { z } from 'zod';
import { defined } from '../../../core/defined.ts';
import { FACT_TYPES } from '../../../core/fact-type.ts';
import type {
  ApiForgotten,
  ApiFound,
  ApiMemoryStats,
  ApiRecord,
  ApiRecords,
  ApiReleased,
  ApiShowings,
  ApiWritten,
  FactCorrection,
  NewFact,
} from '../api-types.ts';
import type { Desk } from './desk.ts';
import { fitting, readBody } from './read-body.ts';

const project = z.string().max(4096).optional();
const id = z.string().regex(/^[a-z]+_[0-9a-z]{1,64}$/);
const KINDS = ['experience', 'strategy', 'concept', 'fact'] as const;

const searchSchema = z.object({
  q: z.string().max(4000).default(''),
  kind: z.enum([...KINDS, 'turn']).optional(),
  type: z.string().max(100).optional(),
  k: z.coerce.number().int().min(1).max(100).optional(),
  project,
});
const listSchema = z.object({
  state: z.string().max(40).default('live'),
  kind: z.enum(KINDS).optional(),
  after: id.optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  project,
});
const factSchema = z.strictObject({
  text: z.string().trim().min(1).max(20_000),
  type: z.enum(FACT_TYPES).default('fact'),
  confidence: z.number().min(0).max(1).default(1),
  tags: z.array(z.string().max(200)).max(50).default([]),
});
const correctionSchema = z.strictObject({
  why: z.enum(['wrong', 'outdated']),
  text: z.string().trim().min(1).max(20_000).optional(),
  note: z.string().max(300).optional(),
});
const nothingSchema = z.strictObject({});

/** The routes of a project's memory, for reading and for the person's changes. */
export function memoryRoutes(desk: Desk): Hono {
  const app = new Hono();
  const memoryOf = async (query: Readonly<Record<string, string>>) =>
    (await desk.project(fitting(project, query['project']))).memory;

  app.get('/memory', async (c) => {
    const { q, kind, type, k } = fitting(searchSchema, c.req.query());
    const memory = await memoryOf(c.req.query());
    const found = await memory.search({
      query: q,
      ...defined({
        k,
        kinds: kind === undefined ? undefined : [kind],
        filter: type === undefined ? undefined : { types: [type] },
      }),
    });
    return c.json(found satisfies ApiFound);
  });
  app.get('/memory/list', async (c) => c.json((await listed(c.req.query())) satisfies ApiRecords));
  app.get('/memory/quarantine', async (c) =>
    c.json((await listed({ ...c.req.query(), state: 'quarantined' })) satisfies ApiRecords),
  );
  const listed = async (query: Readonly<Record<string, string>>): Promise<ApiRecords> => {
    const { state, kind, after, limit } = fitting(listSchema, query);
    const memory = await memoryOf(query);
    const { states } = await memory.words();
    const wanted = states.filter((one) => state === 'all' || one === state);
    const records = await memory.list({ states: wanted, kind, after, limit, newest: true });
    const last = records.length === limit ? records.at(-1)?.id : undefined;
    return { records, ...defined({ next: last }) };
  };
  app.get('/memory/stats', async (c) => {
    const memory = await memoryOf(c.req.query());
    const [stats, learned, proof] = await Promise.all([memory.stats(), memory.learned(), memory.prove()]);
    const used = await Promise.all(
      stats.used.map(async (one) => {
        // Forgotten meanwhile: there is nothing to show of it.
        const record = await memory.show(one.id).catch(() => undefined);
        return record === undefined || 'role' in record ? [] : [record];
      }),
    );
    return c.json({ stats, used: used.flat(), learned, proof } satisfies ApiMemoryStats);
  });
  app.get('/memory/records/:id', async (c) => {
    const memory = await memoryOf(c.req.query());
    return c.json((await memory.show(fitting(id, c.req.param('id')))) satisfies ApiRecord);
  });
  app.get('/memory/records/:id/showings', async (c) => {
    const memory = await memoryOf(c.req.query());
    return c.json({ showings: await memory.showings(fitting(id, c.req.param('id'))) } satisfies ApiShowings);
  });
  app.post('/memory', async (c) => {
    const { text, type, confidence, tags }: NewFact = await readBody(c.req.raw, factSchema);
    const memory = await memoryOf(c.req.query());
    const content = { document: text, type, confidence, tags, entities: [] };
    return c.json((await memory.add({ content })) satisfies ApiWritten, 201);
  });
  app.post('/memory/records/:id/release', async (c) => {
    await readBody(c.req.raw, nothingSchema);
    const memory = await memoryOf(c.req.query());
    return c.json((await memory.release(fitting(id, c.req.param('id')))) satisfies ApiReleased);
  });
  app.post('/memory/records/:id/forget', async (c) => {
    await readBody(c.req.raw, nothingSchema);
    const memory = await memoryOf(c.req.query());
    return c.json((await memory.forget([fitting(id, c.req.param('id'))])) satisfies ApiForgotten);
  });
  app.post('/memory/records/:id/correct', async (c) => {
    const { why, text, note }: FactCorrection = await readBody(c.req.raw, correctionSchema);
    const memory = await memoryOf(c.req.query());
    const correction = { id: fitting(id, c.req.param('id')), why, document: text, note };
    return c.json((await memory.correct(correction)) satisfies ApiWritten);
  });
  return app;
}
