import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RuntimeEvent, RuntimeEventBody } from '../../core/runtime-event.ts';
import { newId } from '../../core/ids.ts';
import type { Atlas } from '../../runtime/atlas.ts';
import { isNarration } from '../../core/runtime-event.ts';
import { RunStory, type StoryRow } from './run-story.ts';
import { storyBefore, ToldSoFars } from './server/told-so-far.ts';

const runId = newId('run');
const digest = 'd1';
const pause = { reason: 'permission', message: 'may I?', blockedTool: 'shell', blockedArgs: 'ls', digest } as const;

const bodies = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('message' as const),
      text: fc.constantFrom('a word ', 'end.\n', 'two\nlines', ' '),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ type: 'thought' as const, text: 'hm\n' }) },
  { weight: 2, arbitrary: fc.constant({ type: 'tool-result' as const, callId: 'c', ok: true, summary: 'read it' }) },
  { weight: 1, arbitrary: fc.constant({ type: 'usage' as const, tokens: 3 }) },
  { weight: 1, arbitrary: fc.constant({ type: 'attempt-start' as const, maxAttempts: 3, isolation: 'none' }) },
  { weight: 1, arbitrary: fc.constant({ type: 'verdict' as const, verdict: 'fail' as const, reasons: ['no'] }) },
  { weight: 1, arbitrary: fc.constant({ type: 'asked' as const, pause }) },
  { weight: 1, arbitrary: fc.constant({ type: 'answered' as const, digest, decided: 'allowed' as const }) },
);

const stories = fc.array(fc.tuple(bodies, fc.constantFrom('s1', 's2')), { minLength: 1, maxLength: 900 }).map((all) =>
  all.map(([body, step], i): RuntimeEvent => ({
    ...(body as RuntimeEventBody),
    step,
    attempt: 1,
    runId,
    at: new Date(1_700_000_000_000 + i * 1000).toISOString(),
    seq: i + 1,
  })),
);

/** What the door would answer, had only these events been told. */
function door(events: readonly RuntimeEvent[]): Pick<Atlas, 'runs'> {
  const told: Atlas['runs']['told'] = async (_, { after = 0, before, limit = 1000, spokenAfter = 0 } = {}) => ({
    events:
      before === undefined
        ? events.filter(({ seq, type }) => seq > after && (!isNarration(type) || seq > spokenAfter)).slice(0, limit)
        : events.filter(({ seq }) => seq < before).slice(-limit),
    first: events[0]?.seq ?? 0,
    last: events.at(-1)?.seq ?? 0,
  });
  return { runs: { told } as Atlas['runs'] };
}

const words = (rows: readonly StoryRow[]): readonly string[] => rows.map(({ role, text }) => `${role}: ${text}`);

test('S4 F3: who goes on from what the server folded, and asks for what stood before, reads what one alone has folded', async () => {
  await fc.assert(
    fc.asyncProperty(stories, fc.nat(), async (events, at) => {
      const whole = new RunStory();
      for (const event of events) whole.take(event);
      const cut = at % (events.length + 1);
      const folds = new ToldSoFars();
      const early = door(events.slice(0, Math.floor(cut / 2)));
      await folds.read(early, runId);
      const late = door(events.slice(0, cut));
      const story = new RunStory(await folds.read(late, runId));
      for (const event of events.slice(story.last())) story.take(event);
      for (let { earlier } = story.told(); earlier !== undefined; { earlier } = story.told()) {
        const page = await storyBefore(late, runId, earlier, 7);
        story.putBefore(page.rows, page.earlier);
      }
      const [one, other] = [story.told(), whole.told()];
      expect(words(one.story)).toEqual(words(other.story));
      expect(new Set(one.story.map(({ key }) => key)).size).toBe(one.story.length);
      expect(one.asked).toEqual(other.asked);
      expect(one.last).toBe(other.last);
      const { output: _, dropped: __, recalled: ___, budget, ...view } = one.view;
      expect(other.view).toMatchObject(view);
      expect(budget.plans).toBe(other.view.budget.plans);
    }),
    { numRuns: 60 },
  );
});

test('S2: a long story is sent by its end', async () => {
  const events = Array.from({ length: 3000 }, (_, i): RuntimeEvent => ({
    type: 'tool-result',
    callId: 'c',
    ok: true,
    summary: `number ${i + 1}`,
    runId,
    at: new Date(0).toISOString(),
    seq: i + 1,
  }));
  const told = await new ToldSoFars().read(door(events), runId);
  expect(told.story.length).toBeLessThan(200);
  expect(told.story.at(-1)?.text).toBe('number 3000');
  expect(told).toMatchObject({ last: 3000, earlier: 3001 - told.story.length });
});
