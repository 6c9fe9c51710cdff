import { AtlasError } from '../core/atlas-error.ts';
import { CRASH_POINTS } from './effects.ts';

/** Called at every named moment. In production it does nothing at all. */
export type CrashPoint = (name: string, moment: 'before' | 'after') => void;

export const noCrash: CrashPoint = () => undefined;

/**
 * Reads `ATLAS_CRASH_AT=name:before|after`, with `#n` behind it for the n-th time that the moment is reached.
 * The kill is a real SIGKILL: no handler, no flush, no farewell.
 */
export function crashPointFrom(setting: string | undefined): CrashPoint {
  if (setting === undefined || setting === '') return noCrash;
  const [point = '', count = '1'] = setting.split('#');
  const wanted = Number(count);
  if (!CRASH_POINTS.includes(point) || !Number.isInteger(wanted) || wanted < 1) {
    throw new AtlasError('config.invalid', `ATLAS_CRASH_AT=${setting} names no crash point`, {
      remedy: `Use NAME:before or NAME:after with one of: ${CRASH_POINTS.filter((name) => name.endsWith(':before'))
        .map((name) => name.slice(0, -7))
        .join(', ')}.`,
    });
  }
  let seen = 0;
  return (name, moment) => {
    if (`${name}:${moment}` !== point) return;
    seen += 1;
    if (seen < wanted) return;
    process.kill(process.pid, 'SIGKILL');
    // The signal may take a moment to arrive; nothing more may happen until it does.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  };
}
