import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ownedFolder } from '../../processes/owned-folder.ts';
import { AtlasError } from '../../core/atlas-error.ts';
import type { Screen } from './screen.ts';

/** A part of the screen, in its own coordinates. */
export interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface ScreenPicture {
  /** PNG, as many points as the screen has there. */
  readonly whole: Buffer;
  /** The same picture, reduced where it was larger than models look at. */
  readonly shown: Buffer;
  readonly width: number;
  readonly height: number;
  /** The shown part of the screen. */
  readonly area: Area;
}

/** Models look at no more points than this along a side; they make larger pictures smaller themselves, unasked. */
export const LONGEST_SIDE = 1568;

/** Takes a picture of the screen, or of a part of it. */
export async function takePicture(screen: Screen, signal: AbortSignal, part?: Area): Promise<ScreenPicture> {
  const folder = ownedFolder('atlas-screen');
  const file = join(folder, 'whole.png');
  try {
    const area = part ?? (await screenArea(screen, signal));
    await capture(screen, signal, file, part);
    const whole = await readFile(file);
    const size = sizeOf(whole);
    const factor = Math.min(1, LONGEST_SIDE / Math.max(size.width, size.height));
    if (factor === 1) return { whole, shown: whole, ...size, area };
    const small = join(folder, 'shown.png');
    if (screen.platform === 'darwin')
      await screen.must('sips', ['-Z', `${LONGEST_SIDE}`, file, '--out', small], signal);
    else await screen.must('convert', [file, '-resize', `${LONGEST_SIDE}x${LONGEST_SIDE}`, `png24:${small}`], signal);
    const shown = await readFile(small);
    return { whole, shown, ...sizeOf(shown), area };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function capture(screen: Screen, signal: AbortSignal, file: string, part: Area | undefined): Promise<void> {
  if (screen.platform === 'darwin') {
    const region = part === undefined ? [] : ['-R', `${part.x},${part.y},${part.width},${part.height}`];
    await screen.must('screencapture', ['-x', '-t', 'png', ...region, file], signal);
    return;
  }
  const cut = part === undefined ? [] : ['-crop', `${part.width}x${part.height}+${part.x}+${part.y}`, '+repage'];
  await screen.must('import', ['-silent', '-window', 'root', ...cut, `png24:${file}`], signal);
}

/** The whole screen. On macOS in points: a picture of it may have twice as many. */
export async function screenArea(screen: Screen, signal: AbortSignal): Promise<Area> {
  const text =
    screen.platform === 'darwin'
      ? await screen.must('osascript', ['-e', 'tell application "Finder" to get bounds of window of desktop'], signal)
      : `0 0 ${await screen.must('xdotool', ['getdisplaygeometry'], signal)}`;
  const [x = NaN, y = NaN, right = NaN, bottom = NaN] = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const area = { x, y, width: right - x, height: bottom - y };
  if (Object.values(area).every(Number.isFinite)) return area;
  throw new AtlasError('tool.failed', `the screen does not say how large it is: ${text.trim().slice(0, 100)}`, {
    remedy: 'Look whether the screen is there and unlocked.',
  });
}

/** The size in a PNG's header. */
function sizeOf(png: Buffer): { readonly width: number; readonly height: number } {
  if (png.length >= 24 && png.toString('latin1', 12, 16) === 'IHDR')
    return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
  throw new AtlasError('tool.failed', 'what the screen gave is no PNG', {
    remedy: 'Try `atlas tools call take_screenshot` by itself.',
  });
}
