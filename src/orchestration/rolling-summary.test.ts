import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeRun, planOf, stepOf } from '../../test/fakes/fake-run.ts';
import { askForSummary, foldSummary, readSummary, summaryText, type Summary } from './rolling-summary.ts';

const chain = (count: number): readonly Record<string, unknown>[] =>
  Array.from({ length: count }, (_, i) => stepOf(`s${i + 1}`, { dependencies: i === 0 ? [] : [`s${i}`] }));

test('every three steps the messages become a summary, which later steps are told', async () => {
  await using run = await fakeRun({ plans: [planOf(...chain(7))] });
  expect(await run.drive()).toMatchObject({ status: 'proven' });
  const summaries = run.of('summary').map(({ text }) => text);
  expect(summaries).toHaveLength(2);
  expect(summaries[0]).toBe(
    '### Facts\n- s1 do s1: landed at attempt 1\n- s2 do s2: landed at attempt 1\n- s3 do s3: landed at attempt 1',
  );
  expect(run.works[3]?.prompt).toContain('s3 do s3: landed');
  // What is too new for a summary is told as it is.
  expect(run.works[4]?.prompt).toMatch(/s3 do s3: landed[\s\S]*s4 do s4: landed/);
  expect(run.works[0]?.prompt).not.toContain('### So far');
});

test('what was given up is kept as a decision, and what nobody could prove as an open question', async () => {
  await using run = await fakeRun({
    plans: [planOf(stepOf('x', { maxAttempts: 1 })), planOf(...chain(3))],
    proves: (step) => (step === 'x' ? 'fail' : step === 's1' ? 'error' : 'pass'),
  });
  expect(await run.drive({ waivers: ['s1'] })).toMatchObject({ status: 'unproven' });
  const [text = ''] = run.of('summary').map((event) => event.text);
  expect(text).toContain('### Decisions\n- given up: x:');
  expect(text).toContain('### Open questions\n- nobody could prove s1: does it hold?');
});

test('an agent makes it where there is one; what it said is journaled, and a failure falls back to the rule', async () => {
  const made: Summary = { decisions: ['use tabs'], facts: ['there are three files'], openQuestions: [] };
  let asked = 0;
  const summarise = async (): Promise<Summary> => {
    asked += 1;
    if (asked > 1) throw new Error('no JSON');
    return made;
  };
  await using run = await fakeRun({ plans: [planOf(...chain(8))] });
  expect(await run.drive({ extra: { summarise } })).toMatchObject({ status: 'proven' });
  const [first = '', second = ''] = run.of('summary').map(({ text }) => text);
  expect(first).toBe('### Decisions\n- use tabs\n### Facts\n- there are three files');
  expect(second).toContain('use tabs');
  expect(second).toContain('s6 do s6: landed');
  expect(run.of('warning')[0]?.message).toContain('no JSON');
});

test('the agent is told the summary so far and what came since, and its answer is cut to the bound', async () => {
  let prompt = '';
  const long: Summary = {
    decisions: Array.from({ length: 50 }, (_, i) => `${i} ${'x'.repeat(1000)}`),
    facts: [],
    openQuestions: [],
  };
  const mind = {
    ask: async <T>(question: { readonly prompt: string }): Promise<T> => {
      ({ prompt } = question);
      return long as T;
    },
  };
  const before = { decisions: ['old one'], facts: [], openQuestions: [] };
  const since = { decisions: [], facts: ['new one'], openQuestions: [] };
  const made = await askForSummary(mind, { request: 'do it', before, since, signal: new AbortController().signal });
  expect(prompt).toContain('old one');
  expect(prompt).toContain('new one');
  expect(made.decisions).toHaveLength(12);
  expect(summaryText(made).length).toBeLessThan(12 * 310 + 100);
});

test('however much happens, the summary stays bounded, keeps the newest, and is read back as it was', () => {
  const word = fc.string({ maxLength: 500 });
  const part = fc.record({ decisions: fc.array(word), facts: fc.array(word), openQuestions: fc.array(word) });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      let summary: Summary = { decisions: [], facts: [], openQuestions: [] };
      for (const one of parts) summary = foldSummary(summary, one);
      expect(summaryText(summary).length).toBeLessThan(3 * (12 * 305 + 30));
      expect(readSummary(summaryText(summary))).toEqual(summary);
    }),
  );
  const many = Array.from({ length: 40 }, (_, i) => `fact ${i}`);
  expect(
    foldSummary(
      { decisions: [], facts: many, openQuestions: [] },
      { decisions: [], facts: ['last'], openQuestions: [] },
    ).facts.at(-1),
  ).toBe('last');
});
