import { z } from 'zod';
import { AtlasError } from '../../core/atlas-error.ts';
import { defineTool } from '../define-tool.ts';
import type { Tool } from '../tool.ts';
import type { Screen } from './screen.ts';

const coordinate = z.number().int().min(0).max(100_000);
const point = { x: coordinate, y: coordinate };
const BUTTONS = { left: '1', middle: '2', right: '3' } as const;
const WHEEL = { up: '4', down: '5', left: '6', right: '7' } as const;
/** Names of X keys and modifiers; nothing that a program could take for an option or a command. */
const KEYS = /^[A-Za-z0-9_]+(?:\+[A-Za-z0-9_]+)*$/;

/** Pointer and keyboard. On macOS they speak through System Events, which nobody has tried yet. */
export function inputTools(screen: Screen): readonly Tool[] {
  const shared = {
    effect: 'ui',
    junction: 'irreversible',
    unavailable: async () => await screen.problem(['xdotool']),
    use: () => ({ effects: ['ui'] as const }),
  } as const;
  const done = (text: string) => ({ ok: true, text });
  const mac = screen.platform === 'darwin';
  const events = async (line: string, signal: AbortSignal): Promise<void> => {
    await screen.must('osascript', ['-e', `tell application "System Events" to ${line}`], signal);
  };
  const needsX11 = (name: string): void => {
    if (mac) {
      throw new AtlasError('tool.unavailable', `${name} cannot be used on macOS yet`, {
        remedy: 'Do it with run_applescript, or on Linux with X11.',
      });
    }
  };

  return [
    defineTool({
      ...shared,
      name: 'click',
      description: 'Clicks at a point of the screen.',
      schema: z.strictObject({ ...point, button: z.enum(['left', 'middle', 'right']).default('left'), count: z.number().int().min(1).max(3).default(1) }),
      run: async ({ x, y, button, count }, { signal }) => {
        if (mac) await events(`click at {${x}, ${y}}`, signal);
        else await screen.must('xdotool', ['mousemove', `${x}`, `${y}`, 'click', '--repeat', `${count}`, '--delay', '60', BUTTONS[button]], signal);
        return done(`clicked ${button} at ${x},${y}`);
      },
    }),
    defineTool({
      ...shared,
      name: 'hover',
      description: 'Moves the pointer to a point of the screen.',
      schema: z.strictObject(point),
      run: async ({ x, y }, { signal }) => {
        needsX11('hover');
        await screen.must('xdotool', ['mousemove', `${x}`, `${y}`], signal);
        return done(`pointer at ${x},${y}`);
      },
    }),
    defineTool({
      ...shared,
      name: 'scroll',
      description: 'Turns the wheel, at a point if one is given.',
      schema: z.strictObject({ x: coordinate.optional(), y: coordinate.optional(), direction: z.enum(['up', 'down', 'left', 'right']).default('down'), clicks: z.number().int().min(1).max(100).default(3) }),
      run: async ({ x, y, direction, clicks }, { signal }) => {
        needsX11('scroll');
        if (x !== undefined && y !== undefined) await screen.must('xdotool', ['mousemove', `${x}`, `${y}`], signal);
        await screen.must('xdotool', ['click', '--repeat', `${clicks}`, '--delay', '20', WHEEL[direction]], signal);
        return done(`scrolled ${direction} by ${clicks}`);
      },
    }),
    defineTool({
      ...shared,
      name: 'type',
      description: 'Types text into the window that has the focus.',
      schema: z.strictObject({ text: z.string().min(1).max(10_000) }),
      run: async ({ text }, { signal }) => {
        if (mac) await events(`keystroke ${JSON.stringify(text)}`, signal);
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
        needsX11('press');
        await screen.must('xdotool', ['key', '--clearmodifiers', keys], signal);
        return done(`pressed ${keys}`);
      },
    }),
  ]; // prettier-ignore
}
