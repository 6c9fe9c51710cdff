import { z } from 'zod';
import { ruleForConnection } from './authority.ts';
import type { Grant } from './grant-store.ts';
import { parseRules, type RuleEntry } from './rule.ts';
import { SHELL_TOOL } from './shell-tool.ts';

/** The tool in whose name Atlas asks about files that run later. */
export const LAND_TOOL = 'land_files';

const connectionSchema = z.strictObject({
  host: z.string(),
  port: z.number(),
  place: z.enum(['public', 'inner', 'loopback', 'reserved']),
});
const landSchema = z.object({ files: z.array(z.string()).min(1) });

/** The rule for the requested host; undefined where the question was about something else. */
export function hostRule({ args }: Pick<Grant, 'args'>): string | undefined {
  const parsed = connectionSchema.safeParse(args);
  return parsed.success ? ruleForConnection(parsed.data) : undefined;
}

/**
 * The rules by which a no holds for the rest of a run: the host, the very command, the files in question, or else the
 * tool. For a command that no rule can spell, the no denies that question alone and no other command.
 */
export function refusalOf(grant: Grant, narrowest: readonly unknown[]): readonly RuleEntry[] {
  const { tool, args, folder } = grant;
  const host = hostRule(grant);
  if (host !== undefined) return [host];
  if (tool === SHELL_TOOL.tool) return parseRules({ deny: narrowest }, 'the answer').deny;
  const { files } = landSchema.safeParse(tool === LAND_TOOL ? args : undefined).data ?? {};
  return files === undefined
    ? [`tool:${tool}`]
    : files.map((file) => ({ effect: 'runs-later' as const, path: `${folder}/${file}` }));
}
