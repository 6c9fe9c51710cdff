import { expect, test } from 'vitest';
import type { Step } from '../../../core/trajectory.ts';
import { pictureAt, picturesOf } from './pictures.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=';
const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');
const SCRIPT = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

/** A step whose tool sent these as pictures, each with the media type that the sender claims. */
function stepWith(...sent: readonly (readonly [type: string, data: string])[]): Step {
  const output = sent.map(([mimeType, data]) => ({ type: 'content', content: { type: 'image', mimeType, data } }));
  const metadata = { toolCallId: 'c', toolName: 'look', status: 'completed' as const, output };
  return { thought: '', action: 'look', observation: '', metadata };
}

test('what a picture is says its beginning, whatever its sender says: what can act is none', () => {
  const none = [
    ['image/svg+xml', base64(SCRIPT)],
    ['image/png', base64(SCRIPT)],
    ['image/png', base64('<!doctype html><script>alert(1)</script>')],
    ['image/png', `data:image/png;base64,${PNG}`],
    ['image/gif', base64('GIF7a<script>alert(1)</script>')],
    ['image/webp', base64('RIFF\0\0\0\0WAVEfmt ')],
    ['image/x-icon', base64('\0\0\u0001\0')],
    ['application/pdf', base64('%PDF-1.7')],
    ['image/png', ''],
    ['image/png', '<script>alert(1)</script>'],
  ] as const;
  const step = stepWith(...none);
  const { shown, pictures } = picturesOf('trajectory', [step], 0);
  expect(pictures).toEqual([]);
  none.forEach((_, number) => {
    expect(pictureAt(step, number)).toBeUndefined();
  });
  // Nothing of their bytes goes out with the step either.
  expect(JSON.stringify(shown)).not.toContain('"data"');
});

test('a real picture is named by its own type and number, beside whatever else was sent', () => {
  const step = stepWith(['image/svg+xml', base64(SCRIPT)], ['text/html', PNG], ['image/png', base64('GIF89a<script>')]);
  const { pictures } = picturesOf('trajectory', [step], 7);
  expect(pictures).toEqual([
    { step: 7, address: '/api/trajectories/trajectory/pictures/7/1' },
    { step: 7, address: '/api/trajectories/trajectory/pictures/7/2' },
  ]);
  expect(pictureAt(step, 1)?.type).toBe('image/png');
  expect(pictureAt(step, 2)?.type).toBe('image/gif');
  for (const number of [-1, 0, 3, 1.5, Number.NaN]) expect(pictureAt(step, number)).toBeUndefined();
});
