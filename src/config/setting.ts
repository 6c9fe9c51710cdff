import { z } from 'zod';
import type { Narrowing } from './narrowing.ts';

export interface Setting<T> {
  readonly schema: z.ZodType<T>;
  readonly fallback: T;
  readonly about: string;
  /** In words, for errors. */
  readonly allowed: string;
  /** Parses the text of a variable; the result is still checked against the schema. */
  readonly fromText: (text: string) => unknown;
  /** The values that a file of an untrusted repository may set. */
  readonly untrusted: Narrowing<T>;
  readonly secret: boolean;
  /** Names from the specifications that set it too; `ATLAS_<SECTION>_<KEY>` wins over them. */
  readonly aliases: readonly string[];
  /** Whether the aliases are names that programs share: a value that Atlas does not know is then meant for another. */
  readonly shared: boolean;
}

export interface SettingOptions<T> {
  /** Required: the author of a setting decides what a cloned repository may do with it. */
  readonly untrusted: Narrowing<NoInfer<T>>;
  readonly secret?: boolean;
  readonly aliases?: readonly string[];
  readonly shared?: boolean;
}

function setting<T>(
  fallback: T,
  about: string,
  kind: Pick<Setting<T>, 'schema' | 'allowed' | 'fromText'>,
  options: SettingOptions<T>,
): Setting<T> {
  return { fallback, about, secret: false, aliases: [], shared: false, ...kind, ...options };
}

export function text(fallback: string, about: string, options: SettingOptions<string>): Setting<string> {
  const schema = z
    .string()
    .min(1)
    .regex(/^[^\0]*$/, 'must not contain a NUL byte');
  return setting(fallback, about, { schema, allowed: 'a text that is not empty', fromText: (value) => value }, options);
}

/** For a setting that may be empty. */
export function optionalText(about: string, options: SettingOptions<string | undefined>): Setting<string | undefined> {
  const schema = z
    .string()
    .regex(/^[^\0]*$/)
    .optional();
  const fromText = (value: string): string | undefined => (value === '' ? undefined : value);
  return setting<string | undefined>(undefined, about, { schema, allowed: 'a text, or nothing', fromText }, options);
}

export function whole(
  fallback: number,
  range: readonly [min: number, max: number],
  about: string,
  options: SettingOptions<number>,
): Setting<number> {
  const [min, max] = range;
  const schema = z.number().int().min(min).max(max);
  return setting(
    fallback,
    about,
    { schema, allowed: `a whole number from ${min} to ${max}`, fromText: number },
    options,
  );
}

export function fraction(fallback: number, about: string, options: SettingOptions<number>): Setting<number> {
  const schema = z.number().min(0).max(1);
  return setting(fallback, about, { schema, allowed: 'a number from 0 to 1', fromText: number }, options);
}

export function flag(fallback: boolean, about: string, options: SettingOptions<boolean>): Setting<boolean> {
  const fromText = (value: string): unknown =>
    ({ true: true, '1': true, false: false, '0': false })[value.toLowerCase()] ?? value;
  return setting<boolean>(fallback, about, { schema: z.boolean(), allowed: 'true or false', fromText }, options);
}

export interface ChoiceOptions<C> extends SettingOptions<C> {
  /** Other words for a choice, in lower case; variables may use them. */
  readonly synonyms?: Readonly<Record<string, NoInfer<C>>>;
}

export function choice<const C extends string>(
  fallback: C,
  choices: readonly C[],
  about: string,
  { synonyms = {}, ...options }: ChoiceOptions<C>,
): Setting<C> {
  const schema = z.literal(choices);
  const fromText = (value: string): string => {
    const word = value.trim().toLowerCase();
    return choices.find((one) => one.toLowerCase() === word) ?? synonyms[word] ?? value;
  };
  return setting(fallback, about, { schema, allowed: `one of ${choices.join(', ')}`, fromText }, options);
}

export function json<T>(
  fallback: T,
  schema: z.ZodType<T>,
  allowed: string,
  about: string,
  options: SettingOptions<T>,
): Setting<T> {
  const fromText = (value: string): unknown => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  };
  return setting(fallback, about, { schema, allowed, fromText }, options);
}

/** `Number('')` is 0 and `Number('0x10')` is 16; neither is what a person means. */
function number(value: string): unknown {
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(value.trim()) ? Number(value) : value;
}
