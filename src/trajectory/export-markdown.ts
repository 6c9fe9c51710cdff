import { printable, printableLine } from '../core/printable.ts';
import type { Step, Trajectory } from '../core/trajectory.ts';

/** Lines of one block that a reader is shown; the whole of it is in the other formats. */
const MAX_LINES = 60;

/** A trajectory for people to read. */
export function exportMarkdown(trajectory: Trajectory): string {
  const { task, steps, finalMessage, outcome, metadata } = trajectory;
  const verdict = outcome.success ? 'success' : (outcome.errorInfo ?? 'no success');
  const parts = [
    `# ${oneLine(task.description)}`,
    `Agent: ${oneLine(metadata.agentId)} · ${metadata.timestamp} · outcome: ${oneLine(verdict)}`,
    ...steps.map(stepText),
    ...(finalMessage === '' ? [] : ['## Final message', printable(finalMessage)]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function stepText(step: Step, index: number): string {
  const { status, title, toolName, input } = step.metadata;
  const parts = [
    `## ${index + 1}. ${oneLine(typeof title === 'string' ? title : toolName)} (${status})`,
    ...(step.thought === '' ? [] : [printable(step.thought)]),
    ...(input === undefined
      ? []
      : [fenced(typeof input === 'string' ? input : JSON.stringify(input, null, 2), 'json')]),
    ...(step.observation === '' ? [] : [fenced(step.observation, '')]),
  ];
  return parts.join('\n\n');
}

/** A fence longer than any run of backticks inside, so that the text cannot end it. */
function fenced(text: string, language: string): string {
  const lines = printable(text).split('\n');
  const shown = lines.slice(0, MAX_LINES);
  const body = lines.length > MAX_LINES ? [...shown, `[${lines.length - MAX_LINES} more lines]`] : shown;
  const longest = Math.max(
    2,
    ...(body
      .join('\n')
      .match(/`+/g)
      ?.map((run) => run.length) ?? []),
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${body.join('\n')}\n${fence}`;
}

function oneLine(text: string): string {
  const line = printableLine(text).trim();
  return line.length > 200 ? `${line.slice(0, 200)}...` : line;
}
