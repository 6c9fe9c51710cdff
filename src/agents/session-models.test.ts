import { expect, test } from 'vitest';
import { findModel, readModels } from './session-models.ts';

const OPTION = { id: 'model', name: 'Model', category: 'model', type: 'select', currentValue: 'a/one' };
const ONE = { value: 'a/one', name: 'One' };
const TWO = { value: 'b/two', name: 'Two' };

test('models are read from an option of the session, flat or in groups', () => {
  const flat = readModels({
    configOptions: [
      { ...OPTION, id: 'mode', category: 'mode', options: [] },
      { ...OPTION, options: [ONE, TWO] },
    ],
  });
  const grouped = readModels({
    configOptions: [
      {
        ...OPTION,
        id: 'llm',
        options: [
          { group: 'a', name: 'A', options: [ONE] },
          { group: 'b', name: 'B', options: [TWO] },
        ],
      },
    ],
  });
  for (const models of [flat, grouped]) {
    expect(models).toMatchObject({
      current: 'a/one',
      offered: [
        { id: 'a/one', name: 'One' },
        { id: 'b/two', name: 'Two' },
      ],
    });
  }
  expect(grouped.choose('b/two')).toEqual({
    method: 'session/set_config_option',
    params: { configId: 'llm', value: 'b/two' },
  });
});

test('models are read from the older field, and chosen with the older method', () => {
  const models = readModels({
    models: { currentModelId: 'x', availableModels: [{ modelId: 'x', name: 'X' }, { modelId: 'y' }] },
  });
  expect(models).toMatchObject({
    current: 'x',
    offered: [
      { id: 'x', name: 'X' },
      { id: 'y', name: 'y' },
    ],
  });
  expect(models.choose('y')).toEqual({ method: 'session/set_model', params: { modelId: 'y' } });
});

test.each([
  undefined,
  'text',
  {},
  { configOptions: 'no' },
  { configOptions: [{ id: 'model', type: 'boolean' }] },
  { models: {} },
  { configOptions: [{ ...OPTION, options: [null, 7, { value: 3 }] }] },
])('an agent that tells nothing usable of models offers none: %j', (answer) => {
  expect(readModels(answer).offered).toEqual([]);
});

test('a model is found by its id, and by its name however it is spelled', () => {
  const models = readModels({ configOptions: [{ ...OPTION, options: [ONE, TWO] }] });
  expect(findModel(models, 'b/two')?.id).toBe('b/two');
  expect(findModel(models, 'TWO')?.id).toBe('b/two');
  expect(findModel(models, 'three')).toBeUndefined();
});
