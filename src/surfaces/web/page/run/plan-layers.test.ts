import { expect, test } from 'vitest';
import { planEdges, planLayers } from './plan-layers.ts';

const step = (id: string, ...dependencies: readonly string[]) => ({ id, dependencies });
const ids = (layers: ReturnType<typeof planLayers>) => layers.map((layer) => layer.map(({ id }) => id));

test('a step stands below everything that it hangs on', () => {
  const layers = planLayers([step('s1'), step('s2', 's1'), step('s3', 's1'), step('v', 's1', 's2', 's3')]);
  expect(ids(layers)).toEqual([['s1'], ['s2', 's3'], ['v']]);
});

test('a line that others say already is not drawn', () => {
  const layers = planLayers([step('s1'), step('s2', 's1'), step('s3', 's1', 's2')]);
  expect(planEdges(layers).map(({ from, to }) => `${from} ${to}`)).toEqual(['s1 s2', 's2 s3']);
});

test('a plan that hangs on itself or on what is not there can be drawn', () => {
  expect(ids(planLayers([step('a', 'b'), step('b', 'a'), step('c', 'gone'), step('d', 'd')])).flat()).toHaveLength(4);
  expect(planEdges(planLayers([step('a', 'a', 'gone')]))).toEqual([]);
});

test('a long chain is drawn without a deep stack', () => {
  const chain = Array.from({ length: 1000 }, (_, i) => step(`s${i}`, ...(i === 0 ? [] : [`s${i - 1}`])));
  expect(planLayers(chain)).toHaveLength(1000);
});
