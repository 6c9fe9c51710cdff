import { AtlasError } from '../../core/atlas-error.ts';

/** One of these, or an error that names the option, the value and the choices. */
export function choose<const T extends string>(option: string, value: string, choices: readonly T[]): T {
  const known = choices.find((one) => one === value);
  if (known !== undefined) return known;
  throw new AtlasError('usage', `${option} is ${JSON.stringify(value)}; allowed is one of ${choices.join(', ')}`, {
    remedy: `Correct ${option}.`,
  });
}

/** A number from 0 to 1; `Number('')` and `Number('0x1')` are none. */
export function fractionOf(option: string, text: string): number {
  const value = /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 0 && value <= 1) return value;
  throw new AtlasError('memory.invalid', `${option} is ${JSON.stringify(text)}; allowed is a number from 0 to 1`, {
    remedy: `Correct ${option}.`,
  });
}

/** An amount of money: 0 or more, with or without a fraction. */
export function amountOf(option: string, text: string): number {
  const value = /^(?:\d+\.?\d*|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw new AtlasError('usage', `${option} is ${JSON.stringify(text)}; allowed is an amount such as 2.50`, {
    remedy: `Correct ${option}.`,
  });
}
