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
    ['run', 'POST', '/api/plans/check'],
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
