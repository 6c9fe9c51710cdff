import { expect, test } from 'vitest';
import { EMPTY_DRAFT, newRunOf } from './request-draft.ts';

test('what the person left empty is not sent', () => {
  expect(newRunOf({ ...EMPTY_DRAFT, request: ' mend it\n' })).toEqual({
    request: 'mend it',
    approve: true,
    memory: true,
  });
});

test('what the person wrote is sent as it is', () => {
  const draft = {
    request: 'mend it',
    project: '/projects/one',
    agent: 'claude',
    approve: false,
    memory: false,
    plan: ' {"steps": []} ',
    limits: { maxSteps: 0 },
  };
  expect(newRunOf(draft)).toEqual({ ...draft, plan: { steps: [] } });
});

test('a plan that is no object is not sent', () => {
  expect(() => newRunOf({ ...EMPTY_DRAFT, plan: '7' })).toThrow('A plan is an object with steps.');
  expect(() => newRunOf({ ...EMPTY_DRAFT, plan: '{' })).toThrow(SyntaxError);
});
