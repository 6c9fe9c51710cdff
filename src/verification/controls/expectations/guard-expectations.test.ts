import { expect, test } from 'vitest';
import { expectationLine, guardExpectations } from './guard-expectations.ts';
import { markExpectations } from './mark-expectations.ts';

const LINES = [
  `assert.equal(sum(1, 2), 3);`,
  `assert.equal(sum(2, 2), 4);`,
  `await assert.rejects(f(), /no/);`,
  `assert.ok(await g() === 5);`,
  `t.is(h(), 6);`,
  `near(sum(1, 2), 7);`,
].join('\n');

test('every assertion of JavaScript that throws is turned by itself, with what is expected elsewhere', () => {
  const lines = guardExpectations('a.test.js', LINES, 'mm')?.split('\n') ?? [];
  const caught = (turned: string, n: number): string =>
    `(() => { try { ${turned}; } catch { return; } throw new Error("mm" + "n${n}z"); })()`;
  expect(lines[0]).toBe(`${caught('assert.equal(sum(1, 2), 4)', 0)};`);
  expect(lines[1]).toBe(`${caught('assert.equal(sum(2, 2), 3)', 1)};`);
  expect(lines[2]).toBe(
    'await (async () => { try { await assert.doesNotReject(f(), /no/); } catch { return; } throw new Error("mm" + "n2z"); })();',
  );
  expect(lines[3]).toMatch(/^\(await \(async \(\) => \{ try \{ assert\.ok\(await g\(\) === 3\); \} catch/);
  expect(lines.slice(4)).toEqual(LINES.split('\n').slice(4));
  expect(expectationLine('a.test.js', LINES, 1)).toBe(2);
});

test('one that is alone is turned into a value close by', () => {
  const [, value] =
    /sum\(1, 2\), (\d+)\)/.exec(guardExpectations('a.test.js', 'assert.equal(sum(1, 2), 30);', 'mm') ?? '') ?? [];
  expect([31, 32, 33]).toContain(Number(value));
  expect(guardExpectations('a.test.js', `assert.equal(name(), 'ann');`, 'mm')).toMatch(/name\(\), '[b-z]nn'\)/);
});

test('in Python a statement and a method are turned by themselves', () => {
  const source = 'import x\n\ndef test_a(self):\n    assert f(1) == 3\n    self.assertEqual(f(2), 4)\n';
  const text = guardExpectations('test_a.py', source, 'mm') ?? '';
  expect(text).toContain('    assert  mm_untrue(f(1) == 4, "n0z")\n');
  expect(text).toContain('    mm_refuted(lambda: self.assertEqual(f(2), 3), "n1z")\n');
  expect(text.indexOf('def mm_untrue')).toBeLessThan(text.indexOf('import x'));
});

test('whoever comes to an assertion says so, and the marks of one test stand together', () => {
  const source = `test('a', () => { assert.equal(f(), 1); assert.equal(g(), 2); });\ntest('b', () => { assert.ok(h()); });\n`;
  const bare = markExpectations('a.test.js', source, { mark: 'mm', judged: false });
  expect(bare?.groups).toEqual([['mmn0z', 'mmn1z'], ['mmn2z']]);
  expect(bare?.text).toContain(`test('b', () => { (() => { throw new Error("mm" + "n2z"); })(); });`);
  // The source that a runner prints around a failure does not hold the mark.
  expect(bare?.text).not.toMatch(/mmn\dz/);
  expect(markExpectations('a.test.js', source, { mark: 'mm', judged: true })?.text).toContain(
    '(() => { try { assert.ok(h()); } catch (out)',
  );
});
