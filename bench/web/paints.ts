import { setTimeout as sleep } from 'node:timers/promises';
import type { Chromium, Tab } from './chromium.ts';
import type { ServedPage } from './served-page.ts';

export interface View {
  readonly page: Pick<ServedPage, 'address' | 'cookies'>;
  readonly path: string;
  /** The text that is visible as soon as the page is of use. */
  readonly shown: string;
  /** The button that brings it, by how its text begins: then it is counted from the click, as soon as it can be clicked. */
  readonly click?: string;
}

const PATIENCE_MS = 60_000;
const KEY_EVERY_MS = 60;
const TAB = 9;

/** When the browser has drawn it, in the page's own time. */
export async function firstPaintMs(browser: Chromium, { page, path, shown, click }: View): Promise<number> {
  await using tab = await browser.tab(page.cookies);
  await tab.before(watching(shown, click));
  await tab.open(`${page.address}${path}`);
  return await paintOf(tab, shown);
}

/** Waits until it is drawn on the page that is open. */
export async function untilPainted(tab: Tab, shown: string): Promise<void> {
  await tab.evaluate(watching(shown, undefined));
  await paintOf(tab, shown);
}

/** From each key to the frame that was drawn after it. */
export async function keyPaints(tab: Tab, count: number): Promise<readonly number[]> {
  await tab.evaluate(`globalThis.benchKeys = []; addEventListener('keydown', (event) => {
    requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => { benchKeys.push(performance.now() - event.timeStamp); }; port2.postMessage(0); });
  }, true); undefined`);
  for (let i = 0; i < count; i += 1) {
    await tab.press('Tab', TAB);
    await sleep(KEY_EVERY_MS);
  }
  await sleep(500);
  return await tab.evaluate<number[]>('benchKeys');
}

async function paintOf(tab: Tab, shown: string): Promise<number> {
  const ms = await tab.evaluate<number>(`new Promise((resolve) => {
    const until = performance.now() + ${PATIENCE_MS};
    const look = () => {
      const ms = globalThis.benchPaint ?? (performance.now() > until ? -1 : undefined);
      if (ms === undefined) setTimeout(look, 20); else resolve(ms);
    };
    look();
  })`);
  if (ms >= 0) return ms;
  const text = await tab.evaluate<string>('document.body.innerText.slice(0, 500)');
  throw new Error(`nothing like ${shown} came on the page; it says: ${text}`);
}

function watching(shown: string, click: string | undefined): string {
  return `(() => {
    const [shown, click] = ${JSON.stringify([shown, click ?? null])};
    let from = click === null ? 0 : undefined;
    const look = () => {
      if (from === undefined) {
        const button = [...document.querySelectorAll('button')].find((one) =>
          one.closest('.still') === null && one.textContent.startsWith(click));
        if (button !== undefined) { from = performance.now(); button.click(); }
      } else if (document.querySelector(shown) !== null) {
        requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => { globalThis.benchPaint = performance.now() - from; }; port2.postMessage(0); });
        return;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })()`;
}
