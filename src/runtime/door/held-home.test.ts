import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanEnvironment } from '../../../test/support/atlas.ts';
import { projectWith } from '../../../test/support/project.ts';
import { HeldHome } from './held-home.ts';

function homeOf(project = projectWith({})): HeldHome {
  return new HeldHome({ project, environment: cleanEnvironment(join(project, '..')) });
}

test('who only looks makes no home (H2)', async () => {
  await using home = homeOf();
  expect(await home.look(async (runtime) => runtime)).toBeUndefined();
  expect(await home.recollect(async () => 'asked', 'nothing')).toBe('nothing');
  expect(existsSync(join(home.options.project, '.atlas'))).toBe(false);
});

test('one opened home serves all, and is not closed under the feet of who works (H3)', async () => {
  await using home = homeOf();
  const { runtime, leave } = await home.stay();
  home.renew();
  expect(runtime.database.dataVersion()).toBeTypeOf('number');
  await home.write(async (other) => {
    expect(other).not.toBe(runtime);
  });
  expect(await home.look(async (looking) => looking?.database.readOnly)).toBe(false);
  leave();
});

test('what failed to open is tried again (H1)', async () => {
  const project = projectWith({ 'atlas.config.json': '{' });
  await using home = homeOf(project);
  await expect(home.write(async () => 'opened')).rejects.toThrow(/cannot read|not valid|JSON/);
  const { rm } = await import('node:fs/promises');
  await rm(join(project, 'atlas.config.json'));
  expect(await home.write(async () => 'opened')).toBe('opened');
});

test('the end waits for who works, and refuses who comes after (H5)', async () => {
  const home = homeOf();
  const order: string[] = [];
  const working = home.write(async () => {
    await new Promise<void>((resolve) => {
      home.closing.addEventListener('abort', () => {
        resolve();
      });
    });
    order.push('work');
  });
  await home.look(async () => undefined);
  await home[Symbol.asyncDispose]().then(() => order.push('end'));
  await working;
  expect(order).toEqual(['work', 'end']);
  await expect(home.write(async () => 'late')).rejects.toThrow('this Atlas was closed');
});
