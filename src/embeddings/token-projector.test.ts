import { expect, test } from 'vitest';
import { randomProjection, TOKEN_WIDTH } from './projection.ts';
import { lengthOf, TokenProjector } from './token-projector.ts';

test('projecting in SIMD gives what multiplying by hand gives, for widths that are no multiple of four too', () => {
  for (const dimension of [384, 130]) {
    const random = (seed: number) => (_: unknown, i: number) => Math.sin(seed + i * 12.9898) * 0.7;
    const common = Float32Array.from({ length: dimension }, random(3));
    const states = Float32Array.from({ length: 7 * dimension }, random(5));
    const rows = [0, 3, 6];
    const projection = randomProjection(dimension);
    const expected = rows.flatMap((row) => {
      const own = states.slice(row * dimension, (row + 1) * dimension);
      const unit = own.map((value, i) => value / lengthOf(own) - (common[i] ?? 0));
      return Array.from({ length: TOKEN_WIDTH }, (_, out) =>
        unit.reduce((sum, value, i) => sum + value * (projection[out * dimension + i] ?? 0), 0),
      );
    });
    const found = new TokenProjector(dimension, common, projection).project(states, rows);
    expect(found).toHaveLength(expected.length);
    found.forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i] ?? Number.NaN, 4);
    });
  }
});
