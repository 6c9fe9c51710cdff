import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writePng, type Rgb } from '../../../test/support/png.ts';
import type { Screen } from './screen.ts';
import { Sight } from './sight.ts';

const signal = new AbortController().signal;
const RED: Rgb = [224, 16, 16];
const WHITE: Rgb = [255, 255, 255];

/** A screen of this size with a red square of 40 points at a place that changes. */
function screenWith(
  width: number,
  height: number,
): { readonly screen: Screen; moveTo: (x: number, y: number) => void } {
  let at = [100, 100];
  const colour = (x: number, y: number): Rgb => {
    const [left = 0, top = 0] = at;
    return x >= left && x < left + 40 && y >= top && y < top + 40 ? RED : WHITE;
  };
  const must: Screen['must'] = async (command, args) => {
    if (command === 'xdotool') return `${width} ${height}\n`;
    const file = args.at(-1)?.replace(/^png24:/, '') ?? '';
    const crop = /^(\d+)x(\d+)\+(\d+)\+(\d+)$/.exec(args[args.indexOf('-crop') + 1] ?? '');
    const [w = width, h = height, x = 0, y = 0] = crop?.slice(1).map(Number) ?? [];
    if (command === 'import')
      writeFileSync(
        file,
        writePng(w, h, (i, j) => colour(x + i, y + j)),
      );
    // Half as large: what `convert` is asked for here.
    if (command === 'convert')
      writeFileSync(
        file,
        writePng(width / 2, height / 2, (i, j) => colour(i * 2, j * 2)),
      );
    return '';
  };
  const run: Screen['run'] = () => {
    throw new Error('not used');
  };
  return {
    screen: { platform: 'linux', environment: {}, problem: async () => undefined, run, must },
    moveTo: (x, y) => {
      at = [x, y];
    },
  };
}

test('S1: a point is one of the last picture: a smaller one and one of a part are mapped back', async () => {
  const { screen } = screenWith(3136, 400);
  const sight = new Sight(screen);
  await expect(sight.place({ x: 1, y: 1 }, signal)).rejects.toThrow('no picture was taken yet');
  expect(await sight.look(signal)).toMatchObject({ number: 1, width: 1568, height: 200 });
  expect(await sight.place({ x: 60, y: 60 }, signal)).toEqual({ x: 121, y: 121 });
  await sight.look(signal, { x: 90, y: 80, width: 200, height: 200 });
  expect(await sight.place({ x: 20, y: 30, picture: 2 }, signal)).toEqual({ x: 110, y: 110 });
  await expect(sight.place({ x: 20, y: 30, picture: 1 }, signal)).rejects.toThrow('picture 1 is not the last one');
  await expect(sight.place({ x: 200, y: 30 }, signal)).rejects.toThrow('lies outside picture 2');
});

test('S2, S3: what has moved since the picture is not clicked at, unless that is what is wanted', async () => {
  const { screen, moveTo } = screenWith(600, 400);
  const sight = new Sight(screen);
  await sight.look(signal);
  expect(await sight.place({ x: 120, y: 120 }, signal)).toEqual({ x: 120, y: 120 });
  moveTo(300, 200);
  await expect(sight.place({ x: 120, y: 120 }, signal)).rejects.toMatchObject({
    message: expect.stringContaining('has changed since picture 1') as string,
    remedy: expect.stringContaining('Take a screenshot') as string,
  });
  expect(await sight.place({ x: 120, y: 120, anyway: true }, signal)).toEqual({ x: 120, y: 120 });
  // Elsewhere nothing has changed.
  expect(await sight.place({ x: 500, y: 30 }, signal)).toEqual({ x: 500, y: 30 });
});
