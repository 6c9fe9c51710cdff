import { z } from 'zod';
import { expect, test } from 'vitest';
import type { Question } from '../agents/mind.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { givenPictures, mindWithPictures } from './given-pictures.ts';

const kept = [{ name: 'a.png', mimeType: 'image/png', bytes: 3, digest: 'a'.repeat(64) }];
const pictures = givenPictures({ get: async () => Buffer.of(1, 2, 3) }, kept);
const schema = z.string();

function minds(sees: boolean) {
  const asked: Pick<Question<unknown>, 'prompt' | 'pictures'>[] = [];
  const answer = async <T>(question: Question<T>): Promise<T> => {
    asked.push(question);
    return question.schema.parse('planned');
  };
  const blind = async (): Promise<never> =>
    await Promise.reject(
      new AtlasError('agent.failed', 'x cannot look at pictures', {
        remedy: 'Choose another.',
        details: { blind: true },
      }),
    );
  return { asked, both: { mind: { ask: answer }, seeing: { ask: sees ? answer : blind } } };
}

test('whoever plans is shown the pictures of the run', async () => {
  const { asked, both } = minds(true);
  const mind = mindWithPictures(both, pictures, () => expect.unreachable());
  expect(await mind.ask({ prompt: 'plan', schema })).toBe('planned');
  expect(asked).toMatchObject([{ prompt: 'plan', pictures: [{ mimeType: 'image/png' }] }]);
});

test('whoever cannot see plans in words, knows that there were pictures, and the person is told', async () => {
  const { asked, both } = minds(false);
  const told: string[] = [];
  const mind = mindWithPictures(both, pictures, (message) => told.push(message));
  expect(await mind.ask({ prompt: 'plan', schema })).toBe('planned');
  expect(asked).toHaveLength(1);
  expect(asked[0]?.pictures).toBeUndefined();
  expect(asked[0]?.prompt).toMatch(/^plan\n\n.*pictures that you cannot be shown: a\.png/);
  expect(told).toEqual(['x cannot look at pictures: it plans without the pictures that were given']);
});
