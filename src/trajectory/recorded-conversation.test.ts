import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { trajectorySchema } from '../core/trajectory.ts';
import { readRecording } from './read-recording.ts';
import type { RecordedTrajectories } from './recorded-conversation.ts';

const root = join(import.meta.dirname, '../..');
const committed = join(root, 'test/fixtures/recordings');
/** The whole collection, where a checkout has it beside itself. */
const collection = join(root, '../shared/recordings');

interface Frame {
  readonly dir: string;
  readonly msg?: {
    readonly id?: unknown;
    readonly method?: string;
    readonly params?: {
      readonly sessionId?: string;
      readonly update?: Record<string, unknown> & { readonly content?: { readonly text?: string } };
      readonly toolCall?: Record<string, unknown>;
    };
    readonly result?: { readonly stopReason?: string };
  };
}

/** What a recording holds, read without any of the code under test. */
function facts(file: string): { ids: Set<string>; inputs: Map<string, unknown>; text: string } {
  const ids = new Set<string>();
  const inputs = new Map<string, unknown>();
  let text = '';
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (line.trim() === '') continue;
    const { dir, msg } = JSON.parse(line) as Frame;
    if (dir !== 'in' || msg?.params === undefined) continue;
    const frame = msg.method === 'session/request_permission' ? msg.params.toolCall : msg.params.update;
    const id = frame?.['toolCallId'];
    if (typeof id === 'string') {
      ids.add(id);
      const input = frame?.['rawInput'];
      if (typeof input === 'object' && input !== null && Object.keys(input).length > 0) inputs.set(id, input);
    }
    if (msg.params.update?.['sessionUpdate'] === 'agent_message_chunk') text += msg.params.update.content?.text ?? '';
  }
  return { ids, inputs, text };
}

function hold(file: string, built: RecordedTrajectories): void {
  const { ids, inputs, text } = facts(file);
  const steps = built.trajectories.flatMap((trajectory) => trajectory.steps);
  expect(steps.map((step) => step.metadata.toolCallId).toSorted()).toEqual([...ids].toSorted());
  for (const step of steps) {
    const input = inputs.get(step.metadata.toolCallId);
    if (input === undefined) continue;
    expect(Object.keys(step.metadata.input as object), step.metadata.toolCallId).not.toHaveLength(0);
  }
  for (const trajectory of built.trajectories) {
    expect(() => trajectorySchema.parse(trajectory)).not.toThrow();
    expect(trajectory.outcome.success).toBe(false);
  }
  // Whatever was said is somewhere, and nothing was said twice.
  const said = built.trajectories.map((trajectory) => [
    ...trajectory.steps.map((step) => step.thought),
    trajectory.finalMessage,
  ]);
  const whole = said.flat().join('');
  if (built.replayedAgain === 0) expect(whole.length).toBe(text.length);
  else expect(text).toContain(whole.slice(0, 40));
}

function recordings(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [];
}

describe('recordings of real agents', () => {
  test.each(recordings(committed))('every call, input and word of %s is in its trajectories once', async (name) => {
    const file = join(committed, name);
    hold(file, await readRecording(createReadStream(file)));
  });

  test.skipIf(!existsSync(collection))('the whole collection builds, if it lies beside the checkout', async () => {
    const names = recordings(collection);
    let calls = 0;
    for (const name of names) {
      const file = join(collection, name);
      const built = await readRecording(createReadStream(file));
      hold(file, built);
      calls += built.trajectories.reduce((sum, trajectory) => sum + trajectory.steps.length, 0);
    }
    expect(names.length).toBeGreaterThanOrEqual(149);
    expect(calls).toBeGreaterThanOrEqual(204);
  });
});
