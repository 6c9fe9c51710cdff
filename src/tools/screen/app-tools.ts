import { spawn } from 'node:child_process';
import { z } from 'zod';
import { AtlasError } from '../../core/atlas-error.ts';
import { defineTool } from '../define-tool.ts';
import type { Tool } from '../tool.ts';
import type { Screen } from './screen.ts';
import { listWindows, windowsNamed } from './windows.ts';

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
        const windows = await listWindows(screen, signal);
        const found = [...new Set([...windows.filter((one) => `${one.pid}` === name), ...windowsNamed(windows, name)])];
        if (found.length === 0) throw new AtlasError('tool.failed', `no window matches ${JSON.stringify(name)}`, { remedy: 'See list_windows.' });
        for (const { id } of found) {
          // Without a window manager no program passes the polite request on.
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
