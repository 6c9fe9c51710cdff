import { join } from 'node:path';
import { describe, test } from 'vitest';
import { OpenBrowser, untilLive } from '../support/browser.ts';
import { has } from '../support/machine.ts';
import { projectWith } from '../support/project.ts';
import { ask, webHouse } from '../support/web-server.ts';

const PAGE = join(import.meta.dirname, '../../dist/page');
const ORIGIN = 'https://atlas.example';
const TEAM = {
  ATLAS_WEB_PUBLIC_URL: ORIGIN,
  ATLAS_WEB_USER_HEADER: 'X-Forwarded-User',
  ATLAS_WEB_USERS: JSON.stringify({ ann: 'admin', rob: 'run', lou: 'look' }),
};

describe.skipIf(!has('chromium'))('the page behind a proxy', () => {
  test('offers each person what they may do, and not what would be refused', async () => {
    const { port, token } = await webHouse(projectWith({}), PAGE, TEAM);
    await using browser = await OpenBrowser.open();
    const expectOffered = async (
      person: string,
      path: string,
      what: { readonly role: 'button' | 'link'; readonly name: string; readonly offered: boolean },
    ): Promise<void> => {
      const page = await browser.context.newPage();
      await page.route(`${ORIGIN}/**`, async (route) => {
        const { pathname, search } = new URL(route.request().url());
        // A stream has no end that could be handed on.
        if (pathname === '/api/stream') {
          await route.abort();
          return;
        }
        const headers = { host: 'atlas.example', authorization: `Bearer ${token}`, 'x-forwarded-user': person };
        const { status, headers: answered, text } = await ask(port, { path: `${pathname}${search}`, headers });
        await route.fulfill({ status, body: text, contentType: answered['content-type'] ?? 'text/plain' });
      });
      const known = page.waitForResponse(`${ORIGIN}/api/status`);
      await page.goto(`${ORIGIN}${path}`);
      await known;
      await untilLive(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const { role, name, offered } = what;
      await page
        .getByRole(role, { name })
        .first()
        .waitFor({ state: offered ? 'visible' : 'detached' });
      await page.close();
    };
    const begin = { role: 'button', name: 'Begin' } as const;
    const add = { role: 'button', name: 'Add a fact' } as const;
    await expectOffered('ann', '/memory', { ...add, offered: true });
    await expectOffered('rob', '/memory', { ...add, offered: false });
    await expectOffered('rob', '/new', { ...begin, offered: true });
    await expectOffered('lou', '/new', { ...begin, offered: false });
    await expectOffered('lou', '/', { role: 'link', name: 'New request', offered: false });
  });
});
