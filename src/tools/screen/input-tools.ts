import { z } from 'zod';
import { AtlasError } from '../../core/atlas-error.ts';
import { defineTool } from '../define-tool.ts';
import type { Tool } from '../tool.ts';
import { macClick, macMove, macPress, macScroll, macType } from './mac-events.ts';
import type { Screen } from './screen.ts';
import type { SeenPoint, Sight } from './sight.ts';

const coordinate = z.number().int().min(0).max(100_000);
const point = { x: coordinate, y: coordinate };
const seen = {
  picture: z.number().int().positive().optional().describe('The number of the picture that the point was read from'),
  anyway: z.boolean().optional().describe('Also where the place looks otherwise by now, as a film or a clock does'),
};
const BUTTONS = { left: '1', middle: '2', right: '3' } as const;
const WHEEL = { up: '4', down: '5', left: '6', right: '7' } as const;
/** Names of X keys and modifiers; none that a program could take for an option or a command. */
const KEYS = /^[A-Za-z0-9_]+(?:\+[A-Za-z0-9_]+)*$/;

/**
 * Pointer and keyboard. With sight a point is in the last picture; without, on the screen itself. On macOS they use its
 * events, which are untested.
 */
export function inputTools(screen: Screen, sight?: Sight): readonly Tool[] {
  const shared = {
    effect: 'ui',
    junction: 'irreversible',
    unavailable: async () => await screen.problem(['xdotool']),
    use: () => ({ effects: ['ui'] as const }),
  } as const;
  const done = (text: string) => ({ ok: true, text });
  const mac = screen.platform === 'darwin';
  const where = sight === undefined ? 'of the screen' : 'of the last picture, in its own pixels';
  const events = async (args: readonly string[], signal: AbortSignal): Promise<void> => {
    await screen.must('osascript', args, signal);
  };
  const onScreen = async (at: SeenPoint, signal: AbortSignal): Promise<{ readonly x: number; readonly y: number }> =>
    sight === undefined ? at : await sight.place(at, signal);
  const move = async ({ x, y }: { readonly x: number; readonly y: number }, signal: AbortSignal): Promise<void> => {
    if (mac) await events(macMove({ x, y }), signal);
    else await screen.must('xdotool', ['mousemove', `${x}`, `${y}`], signal);
  };
  /** Without pictures there is none to name: both may be left out in any case. */
  const aimed = (sight === undefined ? {} : seen) as typeof seen;

  return [
    defineTool({
      ...shared,
      name: 'click',
      description: `Clicks at a point ${where}.`,
      schema: z.strictObject({ ...point, ...aimed, button: z.enum(['left', 'middle', 'right']).default('left'), count: z.number().int().min(1).max(3).default(1) }),
      run: async (args, { signal }) => {
        const { x, y, button, count } = args;
        const at = await onScreen(args, signal);
        if (mac) await events(macClick(at, button, count), signal);
        else await screen.must('xdotool', ['mousemove', `${at.x}`, `${at.y}`, 'click', '--repeat', `${count}`, '--delay', '60', BUTTONS[button]], signal);
        return done(`clicked ${button} at ${x},${y}`);
      },
    }),
    defineTool({
      ...shared,
      name: 'hover',
      description: `Moves the pointer to a point ${where}.`,
      schema: z.strictObject({ ...point, ...aimed }),
      run: async (args, { signal }) => {
        await move(await onScreen(args, signal), signal);
        return done(`pointer at ${args.x},${args.y}`);
      },
    }),
    defineTool({
      ...shared,
      name: 'scroll',
      description: `Turns the wheel, at a point ${where} if one is given.`,
      schema: z.strictObject({ ...aimed, x: coordinate.optional(), y: coordinate.optional(), direction: z.enum(['up', 'down', 'left', 'right']).default('down'), clicks: z.number().int().min(1).max(100).default(3) }),
      run: async ({ x, y, direction, clicks, ...how }, { signal }) => {
        if (x !== undefined && y !== undefined) await move(await onScreen({ x, y, ...how }, signal), signal);
        if (mac) await events(macScroll(direction, clicks), signal);
        else await screen.must('xdotool', ['click', '--repeat', `${clicks}`, '--delay', '20', WHEEL[direction]], signal);
        return done(`scrolled ${direction} by ${clicks}`);
      },
    }),
    defineTool({
      ...shared,
      name: 'type',
      description: 'Types text into the window that has the focus.',
      schema: z.strictObject({ text: z.string().min(1).max(10_000) }),
      run: async ({ text }, { signal }) => {
        if (mac) await events(macType(text), signal);
        else await screen.must('xdotool', ['type', '--delay', '12', '--file', '-'], signal, text);
        return done(`typed ${text.length} characters`);
      },
    }),
    defineTool({
      ...shared,
      name: 'press',
      description: 'Presses a key or a chord, such as Return, Escape, ctrl+c, alt+F4.',
      schema: z.strictObject({ keys: z.string().regex(KEYS, 'is no key or chord such as ctrl+c').max(100) }),
      run: async ({ keys }, { signal }) => {
        const args = mac ? macPress(keys) : ['key', '--clearmodifiers', keys];
        if (args === undefined) {
          throw new AtlasError('tool.invalid-arguments', `macOS has no key ${keys}`, { remedy: 'Name one such as Return, Escape, cmd+c, Left.' });
        }
        await screen.must(mac ? 'osascript' : 'xdotool', args, signal);
        return done(`pressed ${keys}`);
      },
    }),
  ]; // prettier-ignore
}
