import { z } from 'zod';
import { messageOf } from '../core/atlas-error.ts';
import { whatIsWrong } from '../core/what-is-wrong.ts';
import type { PlanTool } from './plan-tool.ts';
import type { Tool } from '../tools/tool.ts';

/** Tools as a plan sees them: their arguments are held against the form before anything of the plan begins. */
export function planTools(tools: readonly Tool[]): readonly PlanTool[] {
  return tools.map((tool) => ({
    name: tool.name,
    description: tool.description,
    schema: tool.input.schema,
    flaw: (args) => ownFlaw(tool.input, args) ?? formFlaw(tool.input.schema, args),
    // A call with invalid arguments counts as irreversible.
    junction: (args) =>
      ownFlaw(tool.input, args) === undefined ? tool.junction(tool.input.parse(args)) : 'irreversible',
  }));
}

function ownFlaw(input: Tool['input'], args: unknown): string | undefined {
  try {
    input.parse(args);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** A tool of a foreign server takes any object and answers later; its schema can be asked now. */
function formFlaw(schema: Tool['input']['schema'], args: unknown): string | undefined {
  let form: z.ZodType;
  try {
    form = z.fromJSONSchema(schema);
  } catch {
    // A form that cannot be read decides nothing; the server itself will.
    return undefined;
  }
  const parsed = form.safeParse(args);
  return parsed.success ? undefined : `the arguments do not fit: ${whatIsWrong(parsed.error)}`;
}
