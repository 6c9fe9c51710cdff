import { z } from 'zod';
import { expect, test } from 'vitest';
import type { Question } from '../agents/mind.ts';
import { AtlasError } from '../core/atlas-error.ts';
import { givenPictures, messagePictures, mindWithPictures } from './given-pictures.ts';

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
  expect(told).toEqual(['x cannot look at pictures: it thinks without those that were given']);
});

test('whoever answers a message is shown its pictures, and a file that is none is refused before anybody is asked', async () => {
  const { asked, both } = minds(true);
  const data = Buffer.from('89504e470d0a1a0a', 'hex');
  const mind = mindWithPictures(both, messagePictures([{ name: 'a.png', data }]), () => expect.unreachable());
  await mind.ask({ prompt: 'which colour?', schema });
  expect(asked).toMatchObject([{ prompt: 'which colour?', pictures: [{ mimeType: 'image/png', data }] }]);
  expect(() => messagePictures([{ name: 'a.png', data: Buffer.from('words') }])).toThrow('a.png is no picture');
});
