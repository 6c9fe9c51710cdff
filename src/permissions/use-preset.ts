import { AtlasError } from '../core/atlas-error.ts';
import { PRESETS, type Preset } from './presets.ts';
import { allowAlways } from './allow-always.ts';

/** A person takes over a set of rules: it goes into their own file, rule by rule, where they can mend it. */
export async function usePreset(
  userFolder: string,
  name: string,
): Promise<{ readonly preset: Preset; readonly file: string }> {
  const preset = PRESETS.find((one) => one.name === name);
  if (preset === undefined) {
    throw new AtlasError('usage', `there is no set of rules called ${name}`, {
      remedy: `There are: ${PRESETS.map((one) => one.name).join(', ')}.`,
    });
  }
  return { preset, file: await allowAlways(userFolder, preset.rules) };
}
