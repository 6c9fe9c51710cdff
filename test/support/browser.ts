import axeCore from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { z } from 'zod';

/** What the browser itself writes about a server that is dead, or that refuses: the page cannot keep it from doing so. */
const SAID_BY_THE_BROWSER = ['net::ERR_', 'status of 409'];

/** Debian's Chromium, with one person's tabs in it. */
export class OpenBrowser implements AsyncDisposable {
  /** Errors and warnings on the console, errors that nobody caught, dialogs, requests to elsewhere. */
  readonly faults: string[] = [];
  readonly context: BrowserContext;
  readonly #browser: Browser;

  private constructor(browser: Browser, context: BrowserContext) {
    this.#browser = browser;
    this.context = context;
  }

  static async open(): Promise<OpenBrowser> {
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
    return new OpenBrowser(
      browser,
      await browser.newContext({ viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' }),
    );
  }

  async tab(): Promise<Page> {
    const page = await this.context.newPage();
    page.setDefaultTimeout(180_000);
    page.on('console', (message) => {
      const text = message.text();
      if (!['error', 'warning'].includes(message.type())) return;
      if (!SAID_BY_THE_BROWSER.some((part) => text.includes(part))) this.faults.push(`${message.type()}: ${text}`);
    });
    page.on('pageerror', (error) => this.faults.push(`uncaught: ${error.message}`));
    page.on('dialog', (dialog) => {
      this.faults.push(`dialog: ${dialog.message()}`);
      dialog.dismiss().catch(() => undefined);
    });
    page.on('request', (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (hostname !== '127.0.0.1' && protocol !== 'data:') this.faults.push(`asked for ${request.url()}`);
    });
    return page;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
  }
}

/** What axe finds wrong with what is in view. */
async function axe(page: Page): Promise<readonly string[]> {
  // Going from view to view inside the page leaves it where it was.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axeCore.source);
  return z.array(z.string()).parse(await page.evaluate(RUN_AXE));
}

/** In the browser's words: this house knows no `document`. */
const RUN_AXE = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ target }) => target.join(' ')).join(', ')))`;

/** Each view is looked at by axe in light, and on a phone in dark. */
export async function expectSound(page: Page, what: string): Promise<void> {
  await untilLive(page);
  await page
    .getByText(/^Loading /)
    .first()
    .waitFor({ state: 'detached' });
  expect(await axe(page), what).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await overhang(page), `${what} on a phone`).toBe(0);
  expect(await axe(page), `${what} on a phone, in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 860 });
}

/** Until the page's program has taken the place of the picture that came with the document. */
export async function untilLive(page: Page): Promise<void> {
  await page.locator('.still').waitFor({ state: 'detached' });
}

/** How many pixels of the page lie beside a narrow screen. */
export async function overhang(page: Page): Promise<number> {
  return Number(await page.evaluate('Math.max(0, document.documentElement.scrollWidth - innerWidth)'));
}

/** Goes from one control to the next with the Tab key, until the one with this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  await untilLive(page);
  for (let presses = 0; presses < 80; presses += 1) {
    const focused = String(
      await page.evaluate(
        `(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.labels?.[0]?.childNodes[0]?.textContent ?? document.activeElement?.textContent ?? '').trim()`,
      ),
    );
    if (focused === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`nobody reaches "${name}" with the Tab key`);
}

/**
 * What there is in the page that nobody put there who may: elements that load or do something, handlers, links that
 * lead away. The page's own files and pictures of the store are all that it may name.
 */
export async function foreignParts(page: Page): Promise<readonly string[]> {
  return z.array(z.string()).parse(await page.evaluate(FIND_FOREIGN));
}

/** What reorders or hides its neighbours, in a text, an attribute or the name of the tab. */
const UNSEEN = String.raw`/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/u`;

const FIND_FOREIGN = `[...(${UNSEEN}.test(document.title) ? ['the title'] : []), ...[...document.querySelectorAll('*')].flatMap((element) => {
  const tag = element.localName;
  const found = [...element.childNodes].filter((one) => one.nodeType === 3 && ${UNSEEN}.test(one.data)).map(() => tag + ' text');
  for (const { name, value } of element.attributes) if (${UNSEEN}.test(value)) found.push(tag + ' unseen ' + name);
  if (['iframe', 'object', 'embed', 'base', 'style', 'video', 'audio', 'source', 'math', 'marquee', 'frame', 'template',
    'foreignObject', 'animate', 'use', 'image'].includes(tag)) found.push(tag);
  if (tag === 'meta' && element.hasAttribute('http-equiv')) found.push('meta');
  for (const { name, value } of element.attributes) {
    if (name.startsWith('on') || name === 'srcdoc' || name === 'formaction') found.push(tag + ' ' + name);
    if (name === 'style' && value.includes('url(')) found.push(tag + ' ' + value);
    if (!['href', 'src', 'action', 'xlink:href'].includes(name)) continue;
    const target = new URL(value, location.href);
    const ours = target.origin === location.origin && /^(\\/assets\\/|\\/api\\/|\\/(runs|memory|new|waiting|machine)?(\\/|$))/.test(target.pathname);
    if (!ours) found.push(tag + ' ' + name + ' ' + value);
  }
  return found;
})]`;
