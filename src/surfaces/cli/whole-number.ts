import { AtlasError } from '../../core/atlas-error.ts';

/** A number of the command line, or an error that names the option, the value and the range. */
export function wholeNumber(option: string, text: string, min: number, max: number, instead = ''): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new AtlasError(
    'usage',
    `${option} is ${JSON.stringify(text)}; allowed is a whole number from ${min} to ${max}${instead === '' ? '' : `, or ${instead}`}`,
    {
      remedy: `Correct ${option}.`,
    },
  );
}
