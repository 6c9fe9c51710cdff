import { expect, test } from 'vitest';
import { defined } from '../core/defined.ts';
import type { WantedConnection } from '../core/destination.ts';
import type { PermissionPause } from '../core/pause.ts';
import { permissionPause } from '../../test/support/pauses.ts';
import type { Authority } from './authority.ts';
import { ConnectionGate, type ConnectionGateOptions } from './connection-gate.ts';
import type { Action } from './decision.ts';
import { Gate } from './gate.ts';
import { Policy } from './policy.ts';
import { parseRules } from './rule.ts';
import { loadShellParser } from './shell/syntax-tree.ts';

const parse = await loadShellParser();
const to = (host: string, port = 443, place: WantedConnection['place'] = 'public'): WantedConnection => ({
  host,
  port,
  place,
});
const MODEL = to('model.example');

interface Asked {
  readonly gate: ConnectionGate;
  /** How often a person was asked for each host. */
  readonly questions: readonly string[];
}

/** A gate over these rules, where a person (if there is one) says yes to what `approves` names, each time once. */
function gateOf(rules: object, options: Partial<ConnectionGateOptions> = {}, approves: readonly string[] = []): Asked {
  const run = parseRules(rules, 'the test');
  const policy = new Policy({ layers: { run }, projectTrusted: true, home: '/home/me' });
  const real = new Gate({ policy, parse, sandboxed: true });
  const questions: string[] = [];
  const left = [...approves];
  let answered: string | undefined;
  const authority: Pick<Authority, 'judge' | 'permit'> = {
    judge: async (action: Action) => real.decide(action),
    permit: async (action: Action) => {
      const decision = real.decide(action);
      const host = action.connection?.host ?? '';
      if (answered === host) {
        answered = undefined;
        return { status: 'granted', decision, byPerson: true };
      }
      const pause = permissionPause({ message: host, permission: `host:${host}` });
      return { status: 'paused', decision, pause, grant: 'grant_1' };
    },
  };
  const ask = async (pause: PermissionPause): Promise<boolean> => {
    questions.push(pause.message);
    const at = left.indexOf(pause.message);
    if (at < 0) return false;
    left.splice(at, 1);
    answered = pause.message;
    return true;
  };
  const gate = new ConnectionGate({
    authority,
    folder: '/p',
    tool: 'connect',
    unspoken: 'ask',
    over: new AbortController().signal,
    ...defined({ ask: approves.length === 0 ? undefined : ask }),
    ...options,
  });
  return { gate, questions };
}

const allowed = async ({ gate }: Asked, connection: WantedConnection): Promise<boolean> =>
  (await gate.decide(connection)).allowed;

test.each([
  ['host:model.example', MODEL, true],
  ['host:model.example', to('model.example', 80), true],
  ['host:model.example', to('model.example', 8443), false],
  ['host:model.example:8443', to('model.example', 8443), true],
  ['host:model.example:8443', MODEL, false],
  ['host:model.example:*', to('model.example', 9), true],
  ['host:MODEL.example.', MODEL, true],
  ['host:model.example', to('api.model.example'), false],
  ['host:*.model.example', to('api.model.example'), true],
  ['host:*.model.example', to('a.b.model.example'), true],
  ['host:*.model.example', MODEL, false],
  ['host:*.model.example', to('evilmodel.example'), false],
  ['host:*', MODEL, true],
  ['effect:network', to('anything.example', 8443), true],
  [{ tool: 'connect', effect: 'network', host: 'model.example' }, MODEL, true],
  [{ tool: 'run_shell', host: 'model.example' }, MODEL, false],
  // What lies inside is opened by a rule that says so, or that names the very address.
  ['host:git.corp', to('git.corp', 443, 'inner'), false],
  ['host:*', to('10.0.0.7', 443, 'inner'), false],
  ['effect:network', to('10.0.0.7', 443, 'inner'), false],
  ['private:git.corp', to('git.corp', 443, 'inner'), true],
  ['private:git.corp', to('git.corp'), true],
  [{ host: '*.corp', private: true }, to('git.corp', 443, 'inner'), true],
  ['host:10.0.0.7', to('10.0.0.7', 443, 'inner'), true],
  ['host:[fd12::1]:8080', to('fd12::1', 8080, 'inner'), true],
  ['host:fd12::1', to('fd12::1', 443, 'inner'), true],
  ['private:*', to('127.0.0.1', 443, 'loopback'), false],
  ['host:127.0.0.1:5432', to('127.0.0.1', 5432, 'loopback'), true],
  ['host:localhost:5432', to('localhost', 5432, 'loopback'), true],
  ['host:localhost:5432', to('evil.example', 5432, 'loopback'), false],
  ['private:metadata.example', to('metadata.example', 80, 'reserved'), false],
  ['host:169.254.169.254', to('169.254.169.254', 80, 'reserved'), true],
])('the rule %j, asked for %j, says %s', async (rule, connection, says) => {
  expect(await allowed(gateOf({ allow: [rule] }, { unspoken: 'refuse' }), connection)).toBe(says);
});

test.each([
  'host:',
  'host:a b',
  'host:*.10.0.0.1',
  'host:x:99999',
  'host:a/b',
  { host: 'x', effect: 'read' },
  { private: true },
])('%j is no rule', (entry) => {
  expect(() => gateOf({ allow: [entry] })).toThrow(/cannot be used|matter of the network|names no tool/);
});

test('a deny of a host wins over every allow, on every port', async () => {
  const asked = gateOf({ allow: ['effect:network', 'host:evil.example:8443'], deny: ['host:evil.example'] });
  expect(await allowed(asked, to('evil.example', 8443))).toBe(false);
  expect(await allowed(asked, MODEL)).toBe(true);
});

test("an agent's own host needs no rule, and only a rule that names a host closes it", async () => {
  const own = ({ host }: WantedConnection): boolean => host === 'model.example';
  expect(await allowed(gateOf({ deny: ['effect:network'] }, { own }), MODEL)).toBe(true);
  expect(await allowed(gateOf({ deny: ['effect:network'] }, { own }), to('other.example'))).toBe(false);
  expect(await allowed(gateOf({ deny: ['host:*.example'] }, { own }), MODEL)).toBe(false);
});

test('C3: where an approval covers the hosts of a program, it covers none inside', async () => {
  const asked = gateOf({}, { unspoken: 'allow' });
  expect(await allowed(asked, to('any.example'))).toBe(true);
  expect(await asked.gate.decide(to('10.0.0.7', 443, 'inner'))).toMatchObject({
    allowed: false,
    remedy: 'The rule "host:10.0.0.7" allows it.',
  });
});

test('C1: what a person allows once counts for the whole program', async () => {
  const asked = gateOf({}, {}, ['docs.example']);
  expect(await Promise.all([1, 2, 3].map(async () => await allowed(asked, to('docs.example'))))).toEqual([
    true,
    true,
    true,
  ]);
  expect(await allowed(asked, to('docs.example'))).toBe(true);
  expect(asked.questions).toEqual(['docs.example']);
  expect(asked.gate.pause).toBeUndefined();
});

test('C2: many connections to one host raise one question, and the same answer stands for a while', async () => {
  const asked = gateOf({}, {}, ['other.example']);
  const answers = await Promise.all(Array.from({ length: 50 }, async () => await allowed(asked, to('docs.example'))));
  expect(answers.every((one) => !one)).toBe(true);
  expect(asked.questions).toEqual(['docs.example']);
});

test('with nobody there the run is left with the first question, and the program is told who can answer it', async () => {
  const asked = gateOf({});
  expect(await asked.gate.decide(to('docs.example'))).toEqual({
    allowed: false,
    reason: 'is not permitted yet: docs.example:443: no rule matches',
    remedy: 'A person can allow "host:docs.example".',
  });
  await asked.gate.decide(to('more.example'));
  expect(asked.gate.pause?.message).toBe('docs.example');
});

test('a program that looks for a way around raises no more than so many questions', async () => {
  const asked = gateOf({}, {}, ['nobody']);
  for (let i = 0; i < 60; i += 1) await asked.gate.decide(to(`h${i}.example`));
  expect(asked.questions).toHaveLength(20);
});

test('nobody is asked about this machine itself, nor about the metadata of a cloud', async () => {
  const asked = gateOf({}, {}, ['nobody']);
  for (const place of ['loopback', 'reserved'] as const)
    expect(await asked.gate.decide(to('x.example', 80, place))).toMatchObject({ allowed: false });
  expect([asked.questions, asked.gate.pause]).toEqual([[], undefined]);
});
