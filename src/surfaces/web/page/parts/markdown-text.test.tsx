import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { MarkdownText } from './markdown-text.tsx';

const draw = (text: string): string => renderToStaticMarkup(<MarkdownText text={text} />);
const hostile = z
  .array(z.string())
  .parse(
    JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../../../test/fixtures/attacks/page-texts.json'), 'utf8'),
    ) as unknown,
  );

test('a text has the shape that its author gave it', () => {
  const drawn = draw('# Done\n\nIt *adds* **now**: `a + b`.\n\n- one\n- two\n\n```js\nx < 1\n```\n\n|a|\n|-|\n|1|');
  expect(drawn.replaceAll(/<\/?bdi>/g, '')).toBe(
    '<div class="markdown"><p class="markdown-head">Done</p><p>It <em>adds</em> <strong>now</strong>: <code>a + b</code>.</p>' +
      '<ul><li>one</li><li>two</li></ul><pre tabindex="0" aria-label="Code">x &lt; 1</pre>' +
      '<table><thead><tr><th scope="col">a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></div>',
  );
});

test('M1: of a hostile text nothing becomes an element or an attribute that is not on the list', () => {
  const LIST = /^<\/?(?:p|br|hr|em|del|ul|ol|li|code|table|thead|tbody|tr|td|bdi|strong|blockquote)\/?>$/;
  const SAID = new Set([
    '<div class="markdown">',
    '</div>',
    '<p class="markdown-head">',
    '<span class="target">',
    '</span>',
    '<bdi class="prose">',
    '<pre tabindex="0" aria-label="Code">',
    '</pre>',
    '<th scope="col">',
    '</th>',
  ]);
  for (const text of [...hostile, hostile.join('\n\n'), hostile.map((one) => `> - ${one}`).join('\n')]) {
    for (const [tag] of draw(text).matchAll(/<[^>]*>/g)) expect(LIST.test(tag) || SAID.has(tag), tag).toBe(true);
  }
});

test('M2: a link is shown with where it would lead, and leads nowhere', () => {
  const drawn = draw('[safe.example](https://evil.example) ![x](https://evil.example/t.png) <https://evil.example/>');
  expect(drawn).not.toMatch(/<a|<img|href|src/);
  expect(drawn).toContain('safe.example</bdi><code>https://evil.example</code>');
  expect(drawn).toContain('<code>https://evil.example/t.png</code>');
});

test('M3: what is long or deep is plain text', () => {
  expect(draw(`**${'a'.repeat(5000)}**`)).toContain('**aaa');
  expect(draw(`${'> '.repeat(40)}deep`)).toContain('&gt; &gt; ');
});
