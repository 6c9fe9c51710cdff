import { expect, test } from 'vitest';
import { AbsentModel } from './absent-model.ts';

test('a model that is not installed refuses every text and says what to type', async () => {
  const model = new AbsentModel('some/model', 'some/model/fp32/mean', {
    dimension: 384,
    install: 'npm install --include=optional',
  });
  await expect(model.encode('a text')).rejects.toMatchObject({
    code: 'embedding.model-unavailable',
    message: expect.stringContaining('npm install --include=optional') as string,
  });
});
