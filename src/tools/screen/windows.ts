import { AtlasError } from '../../core/atlas-error.ts';
import type { Area } from './picture.ts';
import type { Screen } from './screen.ts';

export interface ScreenWindow extends Area {
  readonly id: string;
  readonly pid: number;
  readonly title: string;
}

export async function listWindows(screen: Screen, signal: AbortSignal): Promise<readonly ScreenWindow[]> {
  if (screen.platform === 'darwin') {
    const listed = await screen.must('osascript', ['-l', 'JavaScript', '-e', MAC_WINDOWS], signal);
    return listed.split('\n').flatMap(fromMac);
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

/** The first window whose title holds these words. */
export async function windowNamed(screen: Screen, title: string, signal: AbortSignal): Promise<ScreenWindow> {
  const found = windowsNamed(await listWindows(screen, signal), title)[0];
  if (found !== undefined) return found;
  throw new AtlasError('tool.failed', `no window has ${JSON.stringify(title)} in its title`, {
    remedy: 'See list_windows.',
  });
}

export function windowsNamed(windows: readonly ScreenWindow[], title: string): readonly ScreenWindow[] {
  const wanted = title.toLowerCase();
  return windows.filter((one) => one.title.toLowerCase().includes(wanted));
}

function fromWmctrl(line: string): readonly ScreenWindow[] {
  const match = /^(0x[0-9a-f]+)\s+-?\d+\s+(\d+)\s+(-?\d+)\s+(-?\d+)\s+(\d+)\s+(\d+)\s+\S+\s?(.*)$/.exec(line);
  if (match === null) return [];
  const [, id = '', pid, x, y, width, height, title = ''] = match;
  return [{ id, pid: Number(pid), x: Number(x), y: Number(y), width: Number(width), height: Number(height), title }];
}

/** A line a window: number, process, place, size, title. Untested. */
const MAC_WINDOWS = `const said = [];
for (const app of Application('System Events').processes.whose({ visible: true })()) {
  for (const [i, one] of app.windows().entries()) {
    said.push([app.unixId() + '.' + i, app.unixId(), ...one.position(), ...one.size(), one.title()].join(' '));
  }
}
said.join('\\n');`;

function fromMac(line: string): readonly ScreenWindow[] {
  const match = /^(\d+\.\d+) (\d+) (-?\d+) (-?\d+) (\d+) (\d+) (.*)$/.exec(line);
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
