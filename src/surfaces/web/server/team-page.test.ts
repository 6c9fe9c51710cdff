import { expect, test } from 'vitest';
import { projectWith } from '../../../../test/support/project.ts';
import { ask, webHouse, type WebHouse } from '../../../../test/support/web-server.ts';
import { PAGE_ROLES, type PageRole } from '../../../core/page-role.ts';
import { personToken } from './person-token.ts';
import { teamPage } from './team-page.ts';

const USERS = { ann: 'admin', rob: 'run', ada: 'answer', lou: 'look' } as const;
const TEAM = {
  ATLAS_WEB_PUBLIC_URL: 'https://atlas.example',
  ATLAS_WEB_USER_HEADER: 'X-Forwarded-User',
  ATLAS_WEB_USERS: JSON.stringify(USERS),
};
const PUBLIC = { host: 'atlas.example', origin: 'https://atlas.example' };
const DOES = { 'x-atlas-do': '1', 'content-type': 'application/json' };

interface Answered {
  readonly status: number;
  readonly code: string | undefined;
}

async function answered(
  house: WebHouse,
  path: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
): Promise<Answered> {
  const { status, text } = await ask(house.port, { path, method, headers, ...(method === 'POST' && { body: '{}' }) });
  const { error } = text.startsWith('{') ? (JSON.parse(text) as { error?: { code: string } }) : {};
  return { status, code: error?.code };
}

test('each role may do what it may and nothing more, by the header of the proxy and by a token alike', async () => {
  const house = await webHouse(projectWith({}), undefined, TEAM);
  const acts: readonly (readonly [needed: PageRole, method: string, path: string])[] = [
    ['look', 'GET', '/api/runs'],
    ['look', 'GET', '/api/memory'],
    ['answer', 'POST', '/api/runs/run_1/answer'],
    ['run', 'POST', '/api/runs'],
    ['run', 'POST', '/api/runs/run_1/undo'],
    ['answer', 'POST', '/api/plans/check'],
    ['admin', 'POST', '/api/memory'],
    ['admin', 'POST', '/api/memory/records/fact_1/forget'],
    ['admin', 'POST', '/api/what/is/not/there'],
  ];
  for (const [person, role] of Object.entries(USERS)) {
    const token = await personToken(house.atlas, person);
    const ways = [
      { ...PUBLIC, authorization: `Bearer ${house.token}`, 'x-forwarded-user': person },
      { authorization: `Bearer ${token}` },
    ];
    for (const way of ways) {
      for (const [needed, method, path] of acts) {
        const { code } = await answered(house, path, { ...way, ...DOES }, method);
        const isLeft = PAGE_ROLES.indexOf(role) < PAGE_ROLES.indexOf(needed);
        expect(code === 'request.role', `${person} ${method} ${path}`).toBe(isLeft);
      }
    }
    const { text } = await ask(house.port, { path: '/api/status', headers: { authorization: `Bearer ${token}` } });
    expect(JSON.parse(text)).toMatchObject({ person, role });
  }
});

test('nobody comes in by a header, a host, a token or a page that is not theirs', async () => {
  const house = await webHouse(projectWith({}), undefined, TEAM);
  const home = { authorization: `Bearer ${house.token}` };
  const ann = { 'x-forwarded-user': 'ann' };
  const read = async (headers: Readonly<Record<string, string>>) => await answered(house, '/api/runs', headers);
  expect(await read({ ...PUBLIC, ...home, ...ann })).toMatchObject({ status: 200 });
  // The header alone: whoever reaches the port can write it.
  expect(await read({ ...PUBLIC, ...ann })).toMatchObject({ status: 401 });
  expect(await read({ ...ann })).toMatchObject({ status: 401 });
  // A proxy that forgets to say who asks.
  expect(await read({ ...PUBLIC, ...home })).toMatchObject({ status: 403, code: 'request.role' });
  for (const person of ['eve', '*', '', '__proto__', 'constructor', 'ann, eve']) {
    const { status } = await read({ ...PUBLIC, ...home, 'x-forwarded-user': person });
    expect(status, person).toBe(403);
  }
  const token = await personToken(house.atlas, 'lou');
  const [name = '', mark = ''] = token.split('.');
  const forged = [`${Buffer.from('ann').toString('base64url')}.${mark}`, `${name}.`, `.${mark}`, name, `${token}x`];
  for (const one of forged) expect(await read({ authorization: `Bearer ${one}` }), one).toMatchObject({ status: 401 });
  await expect(personToken(house.atlas, 'eve')).rejects.toMatchObject({ code: 'usage' });
  // Another host, another page, and a form that the browser sends with the proxy's own cookie.
  expect(await read({ ...PUBLIC, ...home, ...ann, host: 'evil.example' })).toMatchObject({ status: 403 });
  expect(await read({ ...PUBLIC, ...home, ...ann, origin: 'https://evil.example' })).toMatchObject({ status: 403 });
  expect(await read({ ...PUBLIC, ...home, ...ann, origin: 'http://atlas.example' })).toMatchObject({ status: 403 });
  const { host } = PUBLIC;
  const unasked = await answered(house, '/api/runs', { host, ...home, ...ann, ...DOES }, 'POST');
  expect(unasked).toMatchObject({ status: 403, code: 'request.foreign' });
});

test('without a team neither its host nor its header means anything', async () => {
  const house = await webHouse(projectWith({}));
  const token = `Bearer ${house.token}`;
  expect(await answered(house, '/api/runs', { ...PUBLIC, authorization: token })).toMatchObject({ status: 403 });
  const named = { authorization: token, 'x-forwarded-user': 'lou' };
  const { text } = await ask(house.port, { path: '/api/status', headers: named });
  expect(JSON.parse(text)).toMatchObject({ role: 'admin' });
  expect(() => teamPage({ publicUrl: undefined, userHeader: undefined, users: USERS })).toThrow(/but not where/);
});

test('everybody are those whom the proxy names, one at a time and by no other spelling of a listed name', async () => {
  const users = { lou: 'look', jörg: 'look', 'cn=ann, ou=x': 'answer', '*': 'run' };
  const house = await webHouse(projectWith({}), undefined, { ...TEAM, ATLAS_WEB_USERS: JSON.stringify(users) });
  const home = { authorization: `Bearer ${house.token}` };
  const as = async (person: string, more: Readonly<Record<string, string>> = PUBLIC): Promise<string> => {
    const headers = { ...more, ...home, 'x-forwarded-user': person };
    const { status, text } = await ask(house.port, { path: '/api/status', headers });
    return status === 200 ? (JSON.parse(text) as { role: string }).role : String(status);
  };
  for (const [person, role] of [
    ['eve', 'run'],
    ['lou', 'look'],
    ['cn=ann, ou=x', 'answer'],
    ['constructor', 'run'],
    // As bytes of UTF-8, and of Latin 1.
    [Buffer.from('jörg').toString('latin1'), 'look'],
    ['jörg', 'look'],
    [Buffer.from('анна').toString('latin1'), 'run'],
  ] as const)
    expect(await as(person), person).toBe(role);
  const nobody = ['', ' ', '\t', '*', 'eve, rob', ' , ', ',', 'Lou', 'LOU', 'J\u00d6RG', 'a\tb', '\u0085', '\u00a0'];
  for (const person of [...nobody, Buffer.from('ｌou').toString('latin1'), Buffer.from('eve\u200b').toString('latin1')])
    expect(await as(person), JSON.stringify(person)).toBe('403');
  // A proxy that says that nobody is there, and one that keeps its own name for the host.
  expect(await as('', {})).toBe('403');
  const passed = await answered(house, '/api/runs', { ...home, 'x-forwarded-for': '10.0.0.7' });
  expect(passed).toMatchObject({ status: 403, code: 'request.role' });
  expect(await answered(house, '/api/runs', home)).toMatchObject({ status: 200 });
});

test('a token holds as long as the person has a role of their own', async () => {
  const project = projectWith({});
  const before = await webHouse(project, undefined, { ...TEAM, ATLAS_WEB_USERS: '{"rob": "admin", "*": "run"}' });
  const token = await personToken(before.atlas, 'rob');
  const way = { authorization: `Bearer ${token}` };
  expect(await answered(before, '/api/runs', way)).toMatchObject({ status: 200 });
  expect(await answered(before, '/api/runs', { authorization: `Bearer ${token}.x` })).toMatchObject({ status: 401 });
  const after = await webHouse(project, undefined, { ...TEAM, ATLAS_WEB_USERS: '{"*": "run"}' });
  expect(await answered(after, '/api/runs', way)).toMatchObject({ status: 403, code: 'request.role' });
});
