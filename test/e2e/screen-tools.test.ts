import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { toolHouse } from '../support/tool-house.ts';
import { missingForScreen as missing, virtualScreen, type VirtualScreen } from '../support/virtual-screen.ts';

const allowed = {
  allow: ['effect:ui', { tool: 'open_app', effect: 'execute' }, { tool: 'take_screenshot', effect: 'write' }],
};

/** What a reader would read off the picture. */
function readOff(png: string): string {
  const text = spawnSync('tesseract', [png, '-', '--psm', '6'], { encoding: 'utf8' });
  return text.stdout.replaceAll(/\s+/g, ' ');
}

describe.skipIf(missing.length > 0)('the tools of the screen, on a real one', () => {
  let screen: VirtualScreen | undefined;
  let display = '';

  beforeAll(async () => {
    screen = await virtualScreen();
    ({ display } = screen);
  });
  afterAll(() => {
    screen?.[Symbol.dispose]();
  });

  test('a window is opened, clicked, typed into, read off a screenshot, and closed', async () => {
    await using house = await toolHouse({ rules: allowed, environment: { ...process.env, DISPLAY: display } });
    const done = async (name: string, args: unknown): Promise<string> => {
      const result = await house.call(name, args);
      expect(result, name).toMatchObject({ status: 'done', output: { ok: true } });
      return result.status === 'done' ? result.output.text : '';
    };
    const windows = async (): Promise<string> => await done('list_windows', {});
    expect((await house.registry.offered()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['click', 'type', 'take_screenshot', 'open_app']),
    );

    const typed = join(house.workspace, 'typed.txt');
    writeFileSync(typed, '');
    const args = [
      '-geometry',
      '60x12+50+40',
      '-fa',
      'DejaVu Sans Mono',
      '-fs',
      '18',
      '-T',
      'atlas-window',
      '-e',
      'sh',
      '-c',
      `cat > ${typed}; sleep 600`,
    ];
    await done('open_app', { name: 'xterm', args });
    await eventually('the window is there', async () => (await windows()).includes('atlas-window'));
    await done('hover', { x: 300, y: 200 });
    await done('click', { x: 300, y: 200 });
    await eventually('the terminal takes the keys', async () => {
      await done('type', { text: 'Proven Work ' });
      await done('press', { keys: 'Return' });
      return readFileSync(typed, 'utf8').includes('Proven Work');
    });
    await done('type', { text: 'Remembered 4711' });
    await done('press', { keys: 'Return' });
    await eventually('the line arrives', () => readFileSync(typed, 'utf8').includes('Remembered 4711\n'));
    await done('scroll', { x: 300, y: 200, direction: 'up', clicks: 2 });

    await eventually('the screenshot shows the text', async () => {
      await done('take_screenshot', { path: 'shots/screen.png' });
      return /Remembered 4711/.test(readOff(join(house.workspace, 'shots/screen.png')));
    });
    const shot = await house.call('capture_screen', {});
    expect(shot).toMatchObject({
      output: { images: [{ mimeType: 'image/png', data: expect.stringMatching(/^iVBOR/) as string }] },
    });

    await done('close_app', { name: 'atlas-window' });
    await eventually('the window is gone', async () => !(await windows()).includes('atlas-window'));
  });

  test('without a rule nothing is clicked, and a key that is no key is refused', async () => {
    await using house = await toolHouse({ environment: { ...process.env, DISPLAY: display } });
    expect(await house.call('click', { x: 1, y: 1 })).toMatchObject({
      status: 'paused',
      pause: { permission: 'ui', blockedTool: 'click' },
    });
    expect(await house.call('press', { keys: '--help; rm' })).toMatchObject({
      status: 'failed',
      error: { code: 'tool.invalid-arguments' },
    });
    expect(await house.call('open_app', { name: '../evil' })).toMatchObject({
      status: 'failed',
      error: { code: 'tool.invalid-arguments' },
    });
  });

  test('a screen that does not answer is said to be none', async () => {
    await using house = await toolHouse({ rules: allowed, environment: { ...process.env, DISPLAY: ':987' } });
    expect(await house.call('click', { x: 1, y: 1 })).toMatchObject({
      status: 'failed',
      error: { code: 'tool.unavailable', message: expect.stringContaining('does not answer') as string },
    });
    expect((await house.registry.offered()).some(({ name }) => name === 'click')).toBe(false);
  });
});
