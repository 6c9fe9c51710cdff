import type { Finding } from '../doctor/finding.ts';
import { prepare, type RuntimeOptions } from '../home/open-runtime.ts';
import { warmPid } from './ask-warm.ts';
import { warmFolder, warmOwner } from './warm-place.ts';
import { needsKey } from './warm-variables.ts';

/** Whether a search here leaves a warm process for the next one, and whether one runs now. */
export async function warmFinding(options: RuntimeOptions): Promise<Finding> {
  const { loaded } = await prepare(options);
  const { warmMinutes } = loaded.config.memory;
  const told = (detail: string): Finding => ({ name: 'warm', ok: true, needed: false, detail });
  const owner = warmOwner(options);
  const pid = owner === undefined ? undefined : await warmPid(owner);
  const ends = `it ends after ${warmMinutes} min without a search`;
  if (pid !== undefined) return told(`process ${pid} keeps the model for the next search; ${ends}`);
  if (warmMinutes === 0) return told('off: memory.warmMinutes is 0, every search loads the model');
  if (warmFolder(options.environment) === undefined)
    return told('none is kept: there is no folder for its socket that is yours alone and hidden from agents');
  if (needsKey(options.environment)) return told('none is kept: a key for the vectors stands in the variables');
  return told(`none runs; the next search leaves one that keeps the model, and ${ends}`);
}
