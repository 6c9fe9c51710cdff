import { describe, expect, test } from 'vitest';
import { playButtonGame } from '../support/button-game.ts';
import { missingForScreen, virtualScreen } from '../support/virtual-screen.ts';

describe.skipIf(missingForScreen.length > 0)('an agent with eyes', () => {
  test('finds a button that moves and presses it, and what the window then says is the proof', async () => {
    // Larger than what anybody looks at: its pictures are made smaller, and points are mapped back.
    using screen = await virtualScreen('1800x1200');
    const game = await playButtonGame(screen.display, { seed: 7, at: '+900+600', args: ['ask'] });
    expect(game.exitCodes, game.stderr).toEqual([0]);
    expect(game.events.at(-1)).toMatchObject({ type: 'run-end', status: 'proven' });
    const pictures = game.events.filter(({ summary }) => String(summary).includes('picture 1: 1568x1045'));
    expect(pictures).toHaveLength(1);
    expect(game.events.filter(({ type, phase }) => type === 'check' && phase === 'after')).toMatchObject([
      { result: 'pass', evidence: 'windows: "Button pressed"' },
      { result: 'pass', evidence: expect.stringContaining('Button pressed, thank you') as string },
    ]);
  });

  test('is given no screen before the person says so, and none by a tool that a rule denies', async () => {
    using screen = await virtualScreen();
    const asked = await playButtonGame(screen.display, {
      seed: 3,
      rules: {},
      afterwards: [
        ['allow', 'ui'],
        ['resume', '--json'],
      ],
    });
    expect(asked.exitCodes, asked.stderr).toEqual([3, 0, 0]);
    expect(asked.events.at(-1)).toMatchObject({ type: 'run-end', status: 'proven' });

    const denied = await playButtonGame(screen.display, { rules: { allow: ['effect:ui'], deny: ['tool:click'] } });
    expect(denied.exitCodes).toEqual([1]);
    expect(denied.events.some(({ summary }) => String(summary).includes('denied'))).toBe(true);
  });
});
