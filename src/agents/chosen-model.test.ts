import { expect, onTestFinished, test } from 'vitest';
import { promptAll, standInFactory } from '../../test/support/stand-in-agent.ts';
import { isObject } from '../trajectory/session-update.ts';

test('sessions are told the model that was chosen before their first prompt, whether new, forked or resumed', async () => {
  const factory = standInFactory({ models: ['one', 'two'] });
  factory.chooseModel('command', 'TWO');
  const told: string[] = [];
  const agent = await factory.spawn('command', {
    cwd: process.cwd(),
    onFrame: (dir, frame) => {
      if (dir !== 'out' || !isObject(frame) || !isObject(frame['params'])) return;
      const { sessionId, configId, value } = frame['params'];
      told.push([frame['method'], sessionId, configId, value].filter((part) => typeof part === 'string').join(' '));
    },
  });
  onTestFinished(async () => {
    await agent.close();
  });
  const session = await agent.newSession({ cwd: process.cwd() });
  const sessions = [session, await session.fork(), await agent.resumeSession('old', { cwd: '/' })];
  for (const one of sessions) await promptAll(one);
  for (const { id, models } of sessions) {
    const chosen = told.indexOf(`session/set_config_option ${id} model two`);
    expect([chosen >= 0, chosen < told.indexOf(`session/prompt ${id}`)]).toEqual([true, true]);
    expect(models.current).toBe('two');
  }
  factory.chooseModel('command', 'three');
  const other = await factory.spawn('command', { cwd: process.cwd() });
  await expect(other.newSession({ cwd: '/' })).rejects.toMatchObject({
    remedy: expect.stringContaining('two') as string,
  });
  await other.close();
});
