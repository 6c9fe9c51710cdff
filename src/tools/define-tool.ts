import { z } from 'zod';
import { AtlasError } from '../core/atlas-error.ts';
import type { Junction } from '../core/junction.ts';
import type { Tool, ToolInput } from './tool.ts';

export function zodInput<S extends z.ZodType>(schema: S): ToolInput<z.output<S>> {
  let shown: Readonly<Record<string, unknown>> | undefined;
  return {
    // Tools are made anew for every step, and most steps show them to nobody.
    get schema() {
      return (shown ??= z.toJSONSchema(schema, { io: 'input' }));
    },
    parse: (input) => {
      const parsed = schema.safeParse(input ?? {});
      if (parsed.success) return parsed.data;
      throw new AtlasError('tool.invalid-arguments', `the arguments do not fit: ${problems(parsed.error)}`, {
        remedy: 'Give the arguments that `atlas tools list --json` shows for this tool.',
      });
    },
  };
}

/** Each problem with the place where it is: `path: expected string, received undefined`. */
function problems(error: z.ZodError): string {
  return error.issues
    .map(
      ({ path, message }) =>
        `${path.length === 0 ? '' : `${path.join('.')}: `}${message.replace(/^Invalid input: /, '')}`,
    )
    .join('; ');
}

interface Definition<S extends z.ZodType> extends Omit<
  Tool<z.output<S>>,
  'input' | 'junction' | 'timeoutMs' | 'outputLimit'
> {
  readonly schema: S;
  /** For every call, or by its arguments. */
  readonly junction: Junction | ((args: z.output<S>) => Junction);
  readonly timeoutMs?: number;
  readonly outputLimit?: number;
}

/** A tool from its zod schema, with the limits that suit most. Its argument type is the registry's business only. */
export function defineTool<S extends z.ZodType>(definition: Definition<S>): Tool {
  const { schema, junction, timeoutMs = 30_000, outputLimit = 200_000, ...rest } = definition;
  return {
    ...rest,
    input: zodInput(schema),
    junction: typeof junction === 'function' ? junction : () => junction,
    timeoutMs,
    outputLimit,
  };
}
