import type { Task } from '../core/task.ts';

/** The prompt for a task without any memory. */
export function plainTaskPrompt(task: Task): string {
  const context = Object.entries(task.context);
  const parts = [`## Task\n${task.description}`];
  if (context.length > 0) {
    const lines = context.map(
      ([key, value]) => `- ${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
    parts.push(`## Context\n${lines.join('\n')}`);
  }
  return parts.join('\n\n');
}
