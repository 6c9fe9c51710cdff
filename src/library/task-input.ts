import { AtlasError } from '../core/atlas-error.ts';
import { whatIsWrong } from '../core/what-is-wrong.ts';
import { taskSchema, type Task } from '../core/task.ts';

/** A task as a program names it; omitted fields are empty. */
export interface TaskInput {
  readonly id: string;
  readonly description: string;
  /** `software`, if left out. */
  readonly domain?: string | undefined;
  readonly context?: Readonly<Record<string, unknown>> | undefined;
  readonly verification?: Readonly<Record<string, unknown>> | undefined;
}

export function taskOf(input: TaskInput): Task {
  const parsed = taskSchema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new AtlasError('usage', `this is no task: ${whatIsWrong(parsed.error)}`, {
    remedy: 'Give it an id and a description.',
  });
}
