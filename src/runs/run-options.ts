import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import { keptPictureSchema } from '../core/given-picture.ts';
import { whatIsWrong } from '../core/what-is-wrong.ts';

/** The options of a run. They are stored with it, so that it is resumed the same way. */
const runOptionsSchema = z.strictObject({
  agent: z.string().optional(),
  /** The model that this agent is to use, by its own name for it. */
  model: z.string().min(1).max(200).optional(),
  /** Whether an agent that is not installed may be fetched and run: the person has said yes to its package. */
  fetch: z.boolean().default(false),
  parallel: z.number().int().min(1).max(64).default(1),
  bestOf: z.number().int().min(1).max(16).default(1),
  memory: z.boolean().default(true),
  /** Further projects whose memory may be read, each by name. */
  alsoRead: z.array(z.string()).default([]),
  /** The run that is replayed: recall leaves out the records that it wrote, because they hold its answer. */
  notFrom: z.string().optional(),
  maxSteps: z.number().int().positive().optional(),
  maxReplans: z.number().int().min(0).optional(),
  maxMinutes: z.number().int().positive().optional(),
  maxTokens: z.number().int().min(0).optional(),
  maxMoney: z.number().min(0).optional(),
  /** Whether the plan waits for a yes; which plans got one, and which a no, by hash. */
  approve: z.boolean().default(false),
  approved: z.array(z.string()).default([]),
  refused: z.array(z.string()).default([]),
  gitCommits: z.boolean().optional(),
  /** Pictures that came with the request. */
  pictures: z.array(keptPictureSchema).default([]),
  /** The conversation that it belongs to. */
  conversation: z.string().optional(),
});

export type RunOptions = Readonly<z.infer<typeof runOptionsSchema>>;

/** Reads a caller's options and fills in the defaults. */
export function readRunOptions(given: object): RunOptions {
  const parsed = runOptionsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new AtlasError('usage', `the options of the run are invalid: ${whatIsWrong(parsed.error)}`, {
    remedy: 'See docs/library.md for the options of a run.',
  });
}
