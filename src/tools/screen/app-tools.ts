import { spawn } from 'node:child_process';
import { z } from 'zod';
import { AtlasError } from '../../core/atlas-error.ts';
import { defineTool } from '../define-tool.ts';
import type { Tool } from '../tool.ts';
import type { Screen } from './screen.ts';

export interface ScreenWindow {
  readonly id: string;
  readonly pid: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly title: string;
}

/** A program's name, not a path and not an option. */
const APP = /^[A-Za-z0-9][A-Za-z0-9._+ -]{0,99}$/;

export function appTools(screen: Screen): readonly Tool[] {
  const shared = { unavailable: async () => await screen.problem(['xdotool', 'wmctrl']) };
  return [
    defineTool({
      ...shared,
      name: 'list_windows',
      description: 'Lists the windows on the screen: id, process, place, size, title.',
      effect: 'ui',
      junction: 'reads',
      schema: z.strictObject({}),
      use: () => ({ effects: ['ui'] }),
      run: async (_, { signal }) => {
        const windows = await listWindows(screen, signal);
        const text = windows.map((one) => `${one.id} ${one.pid} ${one.x},${one.y} ${one.width}x${one.height} ${one.title}`).join('\n');
        return { ok: true, text, data: { windows: windows.map((one) => ({ ...one })) } };
      },
    }),
    defineTool({
      ...shared,
      name: 'open_app',
      description: 'Starts an application with a window. It goes on after the call.',
      effect: 'ui',
      junction: 'irreversible',
      schema: z.strictObject({ name: z.string().regex(APP, 'is no name of a program'), args: z.array(z.string().max(4096)).max(50).default([]) }),
      use: () => ({ effects: ['ui', 'execute'] }),
      run: async ({ name, args }, { signal, folder }) => {
        if (screen.platform === 'darwin') {
          await screen.must('open', ['-a', name, ...(args.length > 0 ? ['--args', ...args] : [])], signal);
          return { ok: true, text: `opened ${name}` };
        }
        const pid = await start(name, args, folder, screen.environment);
        return { ok: true, text: `opened ${name} (process ${pid})`, data: { pid } };
      },
    }),
    defineTool({
      ...shared,
      name: 'close_app',
      description: 'Asks the windows whose title or process matches to close.',
      effect: 'ui',
      junction: 'irreversible',
      schema: z.strictObject({ name: z.string().min(1).max(200).describe('Part of a title, or a process id') }),
      use: () => ({ effects: ['ui'] }),
      run: async ({ name }, { signal }) => {
        if (screen.platform === 'darwin') {
          await screen.must('osascript', ['-e', `quit app ${JSON.stringify(name)}`], signal);
          return { ok: true, text: `asked ${name} to quit` };
        }
        const wanted = name.toLowerCase();
        const found = (await listWindows(screen, signal)).filter((one) => `${one.pid}` === name || one.title.toLowerCase().includes(wanted));
        if (found.length === 0) throw new AtlasError('tool.failed', `no window matches ${JSON.stringify(name)}`, { remedy: 'See list_windows.' });
        for (const { id } of found) {
          // Without a window manager nobody passes the polite request on.
          const polite = await screen.run('wmctrl', ['-i', '-c', id], signal);
          if (polite.exitCode !== 0 || !(await hasManager(screen, signal))) await screen.run('xdotool', ['windowkill', id], signal);
        }
        return { ok: true, text: `closed ${found.map((one) => one.title).join(', ')}`, data: { closed: found.length } };
      },
    }),
  ]; // prettier-ignore
}

async function hasManager(screen: Screen, signal: AbortSignal): Promise<boolean> {
  return (await screen.run('wmctrl', ['-m'], signal)).exitCode === 0;
}

async function listWindows(screen: Screen, signal: AbortSignal): Promise<readonly ScreenWindow[]> {
  if (screen.platform === 'darwin') {
    throw new AtlasError('tool.unavailable', 'windows cannot be listed on macOS yet', {
      remedy: 'Ask with run_applescript ("System Events" knows the windows).',
    });
  }
  const listed = await screen.run('wmctrl', ['-l', '-p', '-G'], signal);
  if (listed.exitCode === 0) return listed.stdout.text.split('\n').flatMap(fromWmctrl);
  // No window manager: ask the server itself.
  const ids = (await screen.run('xdotool', ['search', '--onlyvisible', '--name', '.'], signal)).stdout.text
    .split('\n')
    .filter((id) => /^\d+$/.test(id));
  const windows = await Promise.all(ids.slice(0, 100).map(async (id) => await describe(screen, id, signal)));
  return windows.filter((one) => one !== undefined);
}

function fromWmctrl(line: string): readonly ScreenWindow[] {
  const match = /^(0x[0-9a-f]+)\s+-?\d+\s+(\d+)\s+(-?\d+)\s+(-?\d+)\s+(\d+)\s+(\d+)\s+\S+\s?(.*)$/.exec(line);
  if (match === null) return [];
  const [, id = '', pid, x, y, width, height, title = ''] = match;
  return [{ id, pid: Number(pid), x: Number(x), y: Number(y), width: Number(width), height: Number(height), title }];
}

async function describe(screen: Screen, id: string, signal: AbortSignal): Promise<ScreenWindow | undefined> {
  const [geometry, title, pid] = await Promise.all([
    screen.run('xdotool', ['getwindowgeometry', '--shell', id], signal),
    screen.run('xdotool', ['getwindowname', id], signal),
    screen.run('xdotool', ['getwindowpid', id], signal),
  ]);
  if (geometry.exitCode !== 0) return undefined;
  const value = (name: string): number =>
    Number(new RegExp(`^${name}=(-?\\d+)$`, 'm').exec(geometry.stdout.text)?.[1] ?? 0);
  return {
    id,
    pid: Number(pid.stdout.text.trim() || 0),
    x: value('X'),
    y: value('Y'),
    width: value('WIDTH'),
    height: value('HEIGHT'),
    title: title.stdout.text.trim(),
  };
}

/** Started as a session of its own: an application that a person sees is not part of the call. */
async function start(
  name: string,
  args: readonly string[],
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn(name, [...args], { cwd: folder, env: { ...environment }, detached: true, stdio: 'ignore' });
  return await new Promise<number>((resolve, reject) => {
    child.once('error', (cause) => {
      reject(
        new AtlasError('tool.failed', `cannot start ${name}: ${cause.message}`, {
          remedy: 'Give the name of a program on PATH, or its whole path.',
          cause,
        }),
      );
    });
    child.once('spawn', () => {
      child.unref();
      resolve(child.pid ?? 0);
    });
  });
}
