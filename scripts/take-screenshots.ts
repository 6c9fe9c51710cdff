import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

/**
 * Takes the pictures of the page that the README shows: `node scripts/take-screenshots.ts`, after a build, where
 * Chromium is installed. What is in them is what `atlas demo` left behind.
 */
const root = join(import.meta.dirname, '..');
const main = join(root, 'dist/src/surfaces/cli/main.js');
/** They travel with every clone. */
const MOST_BYTES = 150_000;

interface Demo {
  readonly project: string;
  readonly userFolder: string;
  readonly runs: readonly [string, string];
}

const plain = { PATH: process.env['PATH'], HOME: process.env['HOME'], LANG: 'C.UTF-8' };
const demo = JSON.parse(
  spawnSync(process.execPath, [main, 'demo', '--json'], { env: plain, encoding: 'utf8' }).stdout,
) as Demo;
const server = spawn(process.execPath, [main, 'web', '--port', '0', '--json'], {
  cwd: demo.project,
  env: { ...plain, XDG_CONFIG_HOME: demo.userFolder },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
const { link } = JSON.parse(line) as { readonly link: string };

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  // Chromium refuses to sandbox itself for root.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 760 }, reducedMotion: 'reduce' });
  await page.goto(link);
  const picture = async (name: string, path: string, colorScheme: 'light' | 'dark', until: string): Promise<void> => {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${new URL(link).origin}${path}`);
    await page.getByText(until).first().waitFor();
    await page
      .getByText(/^Loading /)
      .first()
      .waitFor({ state: 'detached' });
    // The picture in the document looks the same, but for shares that need a style of their own.
    await page.locator('.still').waitFor({ state: 'detached' });
    const file = join(root, 'docs', name);
    await page.screenshot({ path: file });
    const { size } = statSync(file);
    if (size > MOST_BYTES) throw new Error(`${name} weighs ${size} bytes, and may weigh ${MOST_BYTES}`);
    process.stdout.write(`docs/${name}: ${size} bytes\n`);
  };
  const run = `/runs/${demo.runs[0]}`;
  await picture('page-lie.png', `${run}/steps/s1/attempts/1`, 'light', 'Not proven');
  await picture('page-run.png', run, 'dark', 'landed with proof');
} finally {
  await browser.close();
  server.kill();
  rmSync(dirname(demo.project), { recursive: true, force: true });
}
