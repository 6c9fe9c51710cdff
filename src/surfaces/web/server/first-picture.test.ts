import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_TEXTS } from '../../../../test/support/hostile-run.ts';
import { scratchFolder } from '../../../../test/support/scratch.ts';
import { FirstPictures } from './first-picture.ts';

const DOCUMENT = '<!doctype html><head></head><body><div id="page"></div></body>';

/** Draws how many texts it was given; fails where it is told to. */
const THREAD = `import { parentPort } from 'node:worker_threads';
parentPort.on('message', ({ id, address, first }) => {
  if (address === '/ends') process.exit(1);
  const count = () => first.path === undefined ? 'nothing' : JSON.parse(first.answer).texts.length;
  const text = () => first === undefined
    ? (address === '/still' ? undefined : '/api' + address)
    : (address === '/broken' ? undefined : '<p>' + count() + '</p>');
  parentPort.postMessage({ id, text: text() });
});`;

function pictures(): FirstPictures {
  const folder = scratchFolder();
  writeFileSync(join(folder, 'draw-thread.js'), THREAD);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  return FirstPictures.open([folder]);
}

async function documentOf(
  from: FirstPictures,
  address: string,
  read: (path: string) => Promise<string | undefined>,
): Promise<string> {
  return await from.whole({ document: DOCUMENT, address, read });
}

test('a document holds the picture and its answer, and nothing in the answer ends its element (I1)', async () => {
  const texts = [...PAGE_TEXTS, '</SCRIPT >', '<!--<script>', ']]>', '\\u003c/script>', '<\\/script>', '\ud800 é 💩'];
  const text = await documentOf(pictures(), '/runs', async () => await Promise.resolve(JSON.stringify({ texts })));
  const [before = '', answer = '', ...rest] = text.split(/<script type="application\/json" id="first">|<\/script>/);
  expect(before).toBe(`<!doctype html><head></head><body><div id="page"><p>${texts.length}</p></div>`);
  expect(rest).toEqual(['</body>']);
  expect(answer).toMatch(/^[ -~]*$/);
  expect(answer).not.toMatch(/[<>&]/);
  expect(JSON.parse(answer)).toEqual({ path: '/api/runs', answer: { texts } });
});

test('a page that asks for nothing is drawn without an answer', async () => {
  const text = await documentOf(pictures(), '/still', () => {
    throw new Error('nothing is asked for');
  });
  expect(text).toBe('<!doctype html><head></head><body><div id="page"><p>nothing</p></div></body>');
});

test('where the answer is refused, too large or not to be drawn, the document ends as it was built (I2)', async () => {
  const nothing = { texts: [] };
  const large = JSON.stringify({ texts: ['x'.repeat(2 * 1024 * 1024)] });
  for (const [from, address, answer] of [
    [pictures(), '/runs', undefined],
    [pictures(), '/runs', large],
    [pictures(), '/runs', 'no JSON'],
    [pictures(), '/ends', JSON.stringify(nothing)],
    [pictures(), '/broken', JSON.stringify(nothing)],
    [FirstPictures.open([join(scratchFolder(), 'not-built')]), '/runs', JSON.stringify(nothing)],
  ] as const) {
    expect(await documentOf(from, address, async () => await Promise.resolve(answer))).toBe(DOCUMENT);
  }
});

test('the head is sent before the answer is there (I3)', async () => {
  const answer = Promise.withResolvers<string>();
  const pieces = pictures().pieces({ document: DOCUMENT, address: '/runs', read: async () => await answer.promise });
  expect((await pieces.next()).value).toBe('<!doctype html><head></head><body><div id="page">');
  answer.resolve(JSON.stringify({ texts: [] }));
  expect((await pieces.next()).value).toContain('<p>0</p>');
});
