import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from '../../src/core/ids.ts';
import { standInEnvironment } from '../support/agent-env.ts';
import { expectSound, OpenBrowser, tabTo } from '../support/browser.ts';
import { BROKEN_SUM, RIGHT_SUM, SUM_PLAN } from '../support/broken-sum.ts';
import { eventually } from '../support/eventually.ts';
import { has } from '../support/machine.ts';
import { projectWith } from '../support/project.ts';
import { startWeb } from '../support/web-process.ts';

/** Plans; asks before it runs something; and spends where it is told to. */
const AGENT = standInEnvironment([
  {
    when: 'You plan work',
    does: [{ say: JSON.stringify(SUM_PLAN) }],
    otherwise: [
      {
        when: 'Spend money',
        does: [
          { raw: { sessionUpdate: 'usage_update', used: 10, size: 1000, cost: { amount: 2, currency: 'USD' } } },
          { write: { path: 'spent.txt', text: 'spent\n' } },
        ],
        otherwise: [
          { run: 'node check.mjs || true', ask: true },
          { write: { path: 'sum.mjs', text: RIGHT_SUM } },
          { say: 'It adds now.' },
        ],
      },
    ],
  },
]);

const SPENDING_PLAN = {
  steps: [
    {
      id: 's1',
      title: 'spend some money',
      action: { instruction: 'Spend money' },
      writes: ['spent.txt'],
      checks: [{ kind: 'file', path: 'spent.txt', contains: 'spent' }],
    },
  ],
};

const MINE = '// a person wrote this\n';

/** In a tab that nobody looks at: what the browser is asked to tell. */
const HIDDEN = `
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  const Own = Notification;
  globalThis.Notification = class extends Own {
    constructor(title, options) {
      super(title, options);
      toldToPerson(title + ': ' + options.body);
    }
  };`;

// Generous: a browser and a server share the machine with whatever else is tested.
describe.skipIf(!has('chromium'))('what waits for a person, in a real browser', () => {
  test('a plan is changed, a conflict looked at, a limit raised and a proof run again with the keyboard alone, and of two tabs one tells each news once', async () => {
    const cwd = projectWith(BROKEN_SUM);
    await using server = await startWeb(cwd, AGENT);
    await using browser = await OpenBrowser.open();
    await browser.context.grantPermissions(['notifications'], { origin: server.origin });
    const told: string[] = [];
    await browser.context.exposeFunction('toldToPerson', (text: string) => told.push(text));
    await browser.context.addInitScript(HIDDEN);
    const page = await browser.tab();
    const press = async (name: string): Promise<void> => {
      await tabTo(page, name);
      await page.keyboard.press('Enter');
    };
    await page.goto(server.link);
    await press('Notify me when a run waits or ends');
    const other = await browser.tab();
    await other.goto(server.origin);
    await other.getByText('Nothing has been asked of Atlas here yet').waitFor();

    // A plan that is changed before the yes: what is no plan is told, what is one has a name of its own.
    await press('New request');
    await page.getByLabel('What shall be done').waitFor();
    await page.keyboard.type('make the sum right');
    await press('Begin');
    await page.getByRole('heading', { name: 'The plan waits for your yes' }).waitFor();
    await press('Change the plan');
    await tabTo(page, 'The plan');
    const write = async (text: string): Promise<void> => {
      await page.keyboard.press('Control+A');
      await page.keyboard.insertText(text);
    };
    const yes = page.getByRole('button', { name: 'Yes, do it' });
    for (const text of ['{', '[]', '{"steps":[]}', JSON.stringify({ steps: [{ ...SUM_PLAN.steps[0], checks: 1 }] })]) {
      await write(text);
      await page.getByText(/^This is no plan: ./).waitFor();
      expect(await yes.isDisabled(), text).toBe(true);
    }
    await expectSound(page, 'a plan that is none');
    await tabTo(page, 'The plan');
    await write(JSON.stringify({ steps: [{ ...SUM_PLAN.steps[0], title: 'mend the sum, please' }] }));
    const named = await page.getByText(/^A plan of its own, named /).textContent();
    expect(named).toMatch(/[0-9a-f]{16}/);
    await press('Yes, do it');
    await page.getByRole('button', { name: 'Once' }).waitFor();
    await page.getByText('mend the sum, please').first().waitFor();
    await eventually('both pauses are told', () => told.filter((one) => one.startsWith('Atlas waits')).length >= 2);

    // The person changes the same file meanwhile: both sides stand beside each other.
    writeFileSync(join(cwd, 'sum.mjs'), `${MINE}${BROKEN_SUM['sum.mjs']}`);
    await press('Once');
    await page.getByRole('heading', { name: 'Your project has changed where this would land' }).waitFor();
    await page.getByLabel('Yours, in the project: sum.mjs').getByText('a person wrote this').waitFor();
    await page.getByLabel('What the step would land: sum.mjs').getByText('a + b').waitFor();
    await expectSound(page, 'a conflict');
    writeFileSync(join(cwd, 'sum.mjs'), BROKEN_SUM['sum.mjs']);
    await press('Go on');
    await page.getByText('1 step landed with proof').first().waitFor();
    expect(readFileSync(join(cwd, 'sum.mjs'), 'utf8')).toBe(RIGHT_SUM);
    await eventually('its end is told', () => told.includes('A run has ended: proven: make the sum right'));

    // Each check is told as it is run again.
    await press('Verify again');
    await page.getByText('Every check was run again, and the proof holds.').waitFor();
    expect(await page.getByLabel('Checks that were run again').getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
    await expectSound(page, 'a proof that was run again');

    // A limit is raised where it is met; what each step has cost is drawn.
    const begun = await browser.context.request.post(`${server.origin}/api/runs`, {
      headers: { origin: server.origin, 'x-atlas-do': '1' },
      data: { request: 'spend a little', plan: SPENDING_PLAN, limits: { maxMoney: 1 } },
    });
    const { id } = z.object({ id: z.string() }).parse(await begun.json());
    await page.goto(`${server.origin}/waiting`);
    await page.getByRole('heading', { name: 'A limit is reached' }).waitFor();
    await expectSound(page, 'a limit');
    await tabTo(page, 'New maxMoney');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('50');
    await press('Go on with maxMoney');
    await page.getByText('Nothing waits for you').waitFor();
    await page.goto(`${server.origin}/runs/${id}`);
    await page.getByText('1 step landed with proof').first().waitFor();
    await page.getByRole('button', { name: /^Spending/ }).press('Enter');
    await page.getByLabel('Share of s1').waitFor();
    await expectSound(page, 'spending by step');

    // Of an action that nobody knows the outcome of, the person says what came of it.
    leaveUnknown(join(cwd, '.atlas'), cwd);
    await page.goto(`${server.origin}/waiting`);
    await page.getByRole('heading', { name: 'The outcome of an action is unknown' }).waitFor();
    await page.getByRole('button', { name: 'It has happened: go on behind it' }).waitFor();
    await page.getByRole('button', { name: 'It has not happened: do it again' }).waitFor();
    await expectSound(page, 'an unknown outcome');

    // What an agent can do is asked of itself.
    await page.goto(`${server.origin}/machine`);
    await page
      .getByRole('button', { name: /^What can it do\?/ })
      .first()
      .press('Enter');
    await page.getByText('Permission', { exact: true }).first().waitFor();
    await expectSound(page, 'an agent that was asked');

    expect(new Set(told).size, told.join('\n')).toBe(told.length);
    expect(browser.faults).toEqual([]);
  });
});

/** As a process leaves it that was ended between its action and the word of how it went. */
function leaveUnknown(home: string, project: string): void {
  const pause = {
    reason: 'unknown-outcome',
    message: 's1: nobody knows whether the deployment has happened',
    answers: [{ kind: 'happened' }, { kind: 'again' }],
  };
  const database = new DatabaseSync(join(home, 'atlas.db'));
  const at = new Date().toISOString();
  database
    .prepare(
      `INSERT INTO runs (id, request, project, plan, options, status, graph_version, created_at, updated_at, pause)
       VALUES (?, 'deploy it', ?, '', '{}', 'paused', 3, ?, ?, ?)`,
    )
    .run(newId('run'), project, at, at, JSON.stringify(pause));
  database.close();
}
