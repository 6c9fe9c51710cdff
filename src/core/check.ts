import { z } from 'zod';
import { hashJson } from './hash.ts';

/**
 * A check is an executable or judged condition of a step. It is hashed before execution, and what runs is what was
 * hashed. `proof` must fail before the step and pass after it; `invariant` passes before and after.
 */
const CHECK_ROLES = ['proof', 'invariant'] as const;

const base = {
  role: z.enum(CHECK_ROLES).default('proof'),
  title: z.string().optional(),
  /** The planner or a reviewer sets this: why the check proves nothing of the work, although it has to hold. */
  weak: z.string().min(1).optional(),
};
const timeLimitMs = z
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1);
const pattern = z.string().min(1).refine(isPattern, 'is not a valid regular expression');

const commandCheckSchema = z.strictObject({
  kind: z.literal('command'),
  run: z.string().min(1),
  exitCode: z.number().int().min(0).max(255).default(0),
  /** A pattern that standard output must match. */
  matches: pattern.optional(),
  timeLimitMs: timeLimitMs.optional(),
  /** How the command is expected to fail before the step; any other failure is no proof. */
  before: z
    .strictObject({ exitCode: z.number().int().min(0).max(255).optional(), matches: pattern.optional() })
    .optional(),
  ...base,
});

const fileCheckSchema = z
  .strictObject({
    kind: z.literal('file'),
    path: z.string().min(1),
    exists: z.literal(true).optional(),
    absent: z.literal(true).optional(),
    contains: z.string().min(1).optional(),
    matches: pattern.optional(),
    json: z.strictObject({ path: z.string(), equals: z.json() }).optional(),
    sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    unchanged: z.literal(true).optional(),
    ...base,
  })
  .refine(
    (check) =>
      [check.exists, check.absent, check.contains, check.matches, check.json, check.sha256, check.unchanged].some(
        (condition) => condition !== undefined,
      ),
    'says nothing about the file: give exists, absent, contains, matches, json, sha256 or unchanged',
  );

const httpCheckSchema = z.strictObject({
  kind: z.literal('http'),
  /** The command that starts the server. */
  start: z.string().min(1),
  /** The URL that answers when the server is ready. */
  ready: z.url(),
  url: z.url(),
  method: z.enum(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).default('GET'),
  body: z.string().optional(),
  status: z.number().int().min(100).max(599).default(200),
  contains: z.string().optional(),
  timeLimitMs: timeLimitMs.optional(),
  ...base,
});

const screenshotCheckSchema = z.strictObject({
  kind: z.literal('screenshot'),
  question: z.string().min(1),
  ...base,
});

/** Reads the screen mechanically: a window by its title, words by OCR. Asks no agent. */
const screenCheckSchema = z
  .strictObject({
    kind: z.literal('screen'),
    /** A part of a window's title. */
    window: z.string().min(1).max(200).optional(),
    /** Words that can be read on the screen, or in that window. */
    text: z.string().min(1).max(1000).optional(),
    /** It must not be there. */
    absent: z.literal(true).optional(),
    /** How long the screen may take to show it. */
    timeLimitMs: timeLimitMs.optional(),
    ...base,
  })
  .refine(({ window, text }) => window !== undefined || text !== undefined, 'says nothing: give window or text');

const judgeCheckSchema = z.strictObject({
  kind: z.literal('judge'),
  question: z.string().min(1),
  ...base,
});

export const checkSchema = z.discriminatedUnion('kind', [
  commandCheckSchema,
  fileCheckSchema,
  httpCheckSchema,
  screenshotCheckSchema,
  screenCheckSchema,
  judgeCheckSchema,
]);

export type Check = Readonly<z.infer<typeof checkSchema>>;
export type CheckKind = Check['kind'];
export type ScreenCheck = Extract<Check, { kind: 'screen' }>;
export type FileCheck = Extract<Check, { kind: 'file' }>;

/** The result of one check, before or after the step. `error` proves nothing. */
export type CheckResult = 'pass' | 'fail' | 'error';

/** The verdict on a whole step, never rounded up: `held` says only that nothing broke and proves no work. */
export const VERDICTS = ['pass', 'held', 'fail', 'unverifiable'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Whether every check holds, be it that they prove what was done or only that nothing broke. */
export function everythingHolds(verdict: Verdict): boolean {
  return verdict === 'pass' || verdict === 'held';
}

export function checkHash(check: Check): string {
  return hashJson(check);
}

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
