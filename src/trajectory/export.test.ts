import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportAtif } from './export-atif.ts';
import { exportMarkdown } from './export-markdown.ts';
import { readRecording } from './read-recording.ts';

const recordings = join(import.meta.dirname, '../../test/fixtures/recordings');

test('an ATIF export numbers its steps from one and joins every result to its call', async () => {
  const { trajectories } = await readRecording(createReadStream(join(recordings, 'claude-parallel2.jsonl')));
  const [trajectory] = trajectories;
  if (trajectory === undefined) throw new Error('no trajectory');
  const atif = exportAtif(trajectory);
  expect(atif.schema_version).toBe('ATIF-v1.7');
  expect(atif.steps.map((step) => step.step_id)).toEqual([1, 2, 3, 4, 5]);
  expect(atif.steps.map((step) => step.source)).toEqual(['user', 'agent', 'agent', 'agent', 'agent']);
  for (const step of atif.steps) {
    const ids = step.tool_calls?.map((call) => call.tool_call_id) ?? [];
    expect(step.observation?.results.map((result) => result.source_call_id) ?? []).toEqual(ids);
  }
  expect(atif.agent.model_name).toBe('claude-sonnet-4-5');
  expect(atif.final_metrics).toMatchObject({ total_prompt_tokens: 240, total_completion_tokens: 80, total_steps: 5 });
  expect(atif.steps.at(-1)?.message).toBe('All three finished.');
});

test('a Markdown export can be ended or coloured by nothing that an agent wrote', () => {
  const text = exportMarkdown({
    task: { id: 't', domain: 'software', description: 'do\nit', context: {}, verification: {} },
    steps: [
      {
        thought: '',
        action: 'x',
        observation: '````\n# not a heading\n\u001b[31mred',
        metadata: { toolCallId: 'a', toolName: 'run', status: 'failed' },
      },
    ],
    finalMessage: 'bye',
    outcome: { success: false, errorInfo: 'agent_crashed' },
    metadata: { agentId: 'agent', timestamp: '2026-01-01T00:00:00.000Z' },
  });
  expect(text).toContain('# do it\n');
  expect(text).toContain('`````\n````\n# not a heading\nred\n`````');
  expect(text).toContain('outcome: agent_crashed');
});
