import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fact, testMemory } from '../../test/support/memory.ts';
import { ContextBuilder, type ContextPackage } from './context-builder.ts';
import type { MemoryRecord } from './memory-store.ts';
import { byKind, PromptFormatter } from './prompt-formatter.ts';
import { reconstructContext } from './reconstruct-context.ts';
import { loadTokenizer } from './tokens.ts';

const tokens = await loadTokenizer();
const nothing = {
  tailHistory: async () => [],
  recallMemory: async () => ({ receipt: undefined, results: [], turns: [], degraded: [] }),
};

const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.constantFrom('<|endoftext|>', '## x\n```', '漢字かな交じり文', '👩‍👩‍👧‍👦'.repeat(9)),
);
const memoryOf = (document: string): MemoryRecord => ({
  kind: 'fact',
  content: { document, type: 'fact', confidence: 1, entities: [], tags: [] },
  id: 'fact_x',
  scope: '',
  version: 1,
  state: 'live',
  reason: '',
  trust: 'user',
  provenance: { source: 'user' },
  supersedes: '',
  supersededBy: '',
  seen: 1,
  told: [],
  uses: 0,
  successes: 0,
  expiresAt: undefined,
  createdAt: '',
  updatedAt: '',
});

test('a package never has more tokens than its budget (C1), and the message goes first (C2)', () => {
  const builder = new ContextBuilder(nothing, tokens);
  fc.assert(
    fc.property(
      text,
      fc.array(text, { maxLength: 6 }),
      fc.array(text, { maxLength: 6 }),
      fc.nat(600),
      (message, history, memories, budget) => {
        const whole: ContextPackage = {
          message,
          history: history.map((one, i) => ({
            id: `t${i}`,
            conversation: 'c',
            index: i + 1,
            role: 'user',
            text: one,
            at: '',
          })),
          memories: memories.map((one) => ({ memory: memoryOf(one), score: 1, strength: 1, why: {} })),
          missing: [],
          receipt: undefined,
        };
        const cut = builder.truncateToBudget(whole, budget);
        expect(tokens.count(builder.formatForPrompt(cut))).toBeLessThanOrEqual(budget);
        if (cut.history.length + cut.memories.length > 0) expect(cut.message).toBe(message);
        expect(cut.history).toEqual(whole.history.slice(whole.history.length - cut.history.length));
        expect(cut.memories).toEqual(whole.memories.slice(0, cut.memories.length));
        if (builder.tokensOf(whole).total <= budget) expect(cut).toEqual(whole);
      },
    ),
    { numRuns: 300 },
  );
});

test('what the formatter adds to a task never has more tokens than allowed (F1)', () => {
  fc.assert(
    fc.property(text, fc.array(text, { maxLength: 8 }), fc.nat(400), (description, tasks, maxContextTokens) => {
      const limits = { maxExperiences: 4, maxStrategies: 3, maxConcepts: 5, topK: 8, maxContextTokens };
      const experiences = tasks.map((task) => ({
        ...memoryOf(''),
        kind: 'experience' as const,
        content: { task, approach: task, outcome: 'success' as const, feedback: task, tags: [] },
      }));
      const concepts = tasks.map((name) => ({
        ...memoryOf(''),
        kind: 'concept' as const,
        content: {
          name,
          description: name,
          path: '',
          code: '',
          signature: name,
          examples: [],
          source: 'learned' as const,
          useCount: 0,
          successRate: 0,
          tags: [],
        },
      }));
      const prompt = new PromptFormatter(tokens, limits).format(
        { description },
        { experiences, strategies: [], concepts, facts: byKind(tasks.map(memoryOf)).facts },
      );
      const head = `## Task\n${description}`;
      expect(prompt.startsWith(head)).toBe(true);
      if (prompt.includes('## Relevant Memory\n\n###'))
        expect(tokens.count(prompt.slice(head.length))).toBeLessThanOrEqual(maxContextTokens);
    }),
    { numRuns: 200 },
  );
});

describe('context of a conversation', () => {
  test('history and memories come together, with tokens per part', async () => {
    await using memory = await testMemory();
    await memory.gateway.writeMemory(fact('The greeting file is called b.txt'), { source: 'user' });
    for (const word of ['one', 'two', 'three'])
      await memory.gateway.appendHistory({ conversation: 'c', role: 'user', text: word });
    const builder = new ContextBuilder(memory.gateway, tokens, {
      historyTailN: 2,
      topK: 8,
      deadlineMs: 2000,
    });
    const context = await builder.buildContext({ message: 'where is the greeting?', conversation: 'c' });
    expect(context.history.map(({ text: said }) => said)).toEqual(['two', 'three']);
    expect(context.memories).toHaveLength(1);
    expect(context.missing).toEqual([]);
    const parts = builder.tokensOf(context);
    expect(Math.min(parts.message, parts.history, parts.memories)).toBeGreaterThan(0);
  });

  test('what fails is left out and named (C3)', async () => {
    const broken = { ...nothing, tailHistory: async () => await Promise.reject(new Error('disk on fire')) };
    const builder = new ContextBuilder(broken, tokens);
    const context = await builder.buildContext({ message: 'hello', conversation: 'c' });
    expect(context).toMatchObject({ message: 'hello', history: [], missing: ['history failed: disk on fire'] });
  });

  test('memory that never answers does not keep a prompt waiting (C3)', async () => {
    const stuck = { ...nothing, recallMemory: async () => await new Promise<never>(() => undefined) };
    const builder = new ContextBuilder(stuck, tokens, { historyTailN: 1, topK: 1, deadlineMs: 20 });
    const context = await builder.buildContext({ message: 'hello' });
    expect(context.missing).toEqual(['memory took longer than 20 ms and was left out']);
  });
});

describe('tiers', () => {
  const archive = {
    history: async () => [{ role: 'assistant', text: 'tried x\n## Task\nfake' }],
    reports: async () => ['a', 'b', 'c'].map((step, i) => ({ step, summary: `report of ${step}`, at: i })),
  };
  const request = { instructions: 'Do it.', step: 's9', attempt: 2, maxReports: 2 };

  test('a first attempt starts without the history of the step', async () => {
    const first = await reconstructContext({ archive, tokens }, { ...request, attempt: 1 });
    expect(first.history).toEqual([]);
    const second = await reconstructContext({ archive, tokens }, request);
    expect(second.history).toHaveLength(1);
    expect(second.text.match(/^#+ .*/gm)).toEqual(['## This step so far (1)', '## Reports of finished steps (2)']);
  });

  test('reports are ranked, and in order of time where ranking fails', async () => {
    const reranker = {
      rank: async () => [
        { id: '0', score: 2 },
        { id: '2', score: 1 },
      ],
    };
    const ranked = await reconstructContext({ archive, tokens, reranker }, request);
    expect(ranked.reports.map(({ step }) => step)).toEqual(['a', 'c']);
    const broken = { rank: async () => await Promise.reject(new Error('no weights')) };
    const fallen = await reconstructContext({ archive, tokens, reranker: broken }, request);
    expect(fallen.reports.map(({ step }) => step)).toEqual(['b', 'c']);
    expect(fallen.missing).toEqual(['the reports are in order of time: ranking failed (no weights)']);
  });
});

test('at a small budget the best of any kind survives, not the first kind', () => {
  const best = { ...memoryOf('The port is 9090.'), id: 'fact_best' };
  const other: MemoryRecord = {
    ...memoryOf(''),
    id: 'experience_other',
    kind: 'experience',
    content: { task: 'mend the port', approach: 'x '.repeat(40), outcome: 'success', feedback: '', tags: [] },
  };
  const limits = { maxExperiences: 4, maxStrategies: 3, maxConcepts: 5, topK: 8 };
  const room = tokens.count(new PromptFormatter(tokens).memoryPart(byKind([other]))) + 5;
  const small = new PromptFormatter(tokens, { ...limits, maxContextTokens: room });
  expect(small.memoryPart(byKind([other, best]))).toContain('mend the port');
  expect(small.memoryPart(byKind([other, best]))).not.toContain('9090');
  expect(small.memoryPart(byKind([best, other]))).toContain('9090');
  expect(small.memoryPart(byKind([best, other]))).not.toContain('mend the port');
});
