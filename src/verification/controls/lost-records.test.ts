import { expect, test } from 'vitest';
import { recordsIn } from './lost-records.ts';

test.each([
  ['data.json', '[{"a": 1}, {"a": 2}]', 2, '[{"a":1}]', '[{"a":1},{"a":2},{"a":2}]'],
  ['data.json', '{"ann": {"a": 1}, "bob": {}}', 2, '{"ann":{"a":1}}', '{"ann":{"a":1},"bob":{},"bob2":{}}'],
  [
    'data.json',
    '{"version": 3, "rows": [[1, 2], [3, 4]]}',
    2,
    '{"version":3,"rows":[[1,2]]}',
    '{"version":3,"rows":[[1,2],[3,4],[3,4]]}',
  ],
  ['data.json', '[]', 0, '[]', '[]'],
  ['data.csv', 'a,b\n1,2\n\n3,4\n', 3, 'a,b\n1,2\n', 'a,b\n1,2\n3,4\n3,4\n'],
  ['data.jsonl', '{"a": 1}\n{"a": 2}\n', 2, '{"a": 1}\n', '{"a": 1}\n{"a": 2}\n{"a": 2}\n'],
] as const)(
  'records are counted, and the last of them can be lost or be there twice: %s %s',
  (path, text, count, fewer, more) => {
    expect(recordsIn(path, text)).toEqual({ count, fewer, more });
  },
);

test.each(['{"strict": true, "include": ["src"]}', '["a", "b"]', '{', '3'])(
  'settings and lists of names are no records: %s',
  (text) => {
    expect(recordsIn('some.json', text)).toBeUndefined();
  },
);
