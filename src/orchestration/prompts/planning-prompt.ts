import type { CheckKind } from '../../core/check.ts';
import { CHECK_KINDS } from '../../verification/checks/check-kinds.ts';
import type { PlanRequest } from '../capabilities.ts';
import { planToolsText } from '../plan-tool.ts';
import type { PlanLimits } from '../read-plan.ts';

/** Asks for a plan whose every step says how it will be proven. */
export function planningPrompt(
  { request, recalled, summary, earlier, setbacks }: PlanRequest,
  limits: PlanLimits,
): string {
  const parts = [
    'You plan work on the project in the current folder. Look at it first; change nothing.',
    `## Request\n${request}`,
    `## What a plan is
- A list of at most ${limits.maxSteps} steps, each small enough for one sitting. Fewer is better.
- A step has an \`id\` (letters, digits, dashes), a \`title\`, an \`action\`, the globs that it may write (\`writes\`), \`acceptanceCriteria\`, \`checks\`, its \`complexity\` ("low", "medium" or "high"), and the ids of steps that must be done before it (\`dependencies\`).
- An action is {"instruction": "..."} for a coding agent, or {"tool": NAME, "args": {...}} for one call of a tool, whose arguments must fit its schema. The tools:
${planToolsText(limits.tools)}
${limits.tools.some(({ name }) => name === 'take_screenshot') ? screenSteps() : ''}- Every step has at least one check that fails now and passes when the step is done, for example ${exampleOf('command')} or ${exampleOf('file')}. What must hold before and after has {"role": "invariant"}; invariants alone prove nothing that was done.
- A criterion is {"text": "...", "checks": [1, 2]}: it names the checks of the step that stand for it, by their place. One that no check stands for is told to the person as not proven.
- A check is run by an independent verifier in a fresh copy. It must not depend on what the step itself writes into tests, unless the step is to write that test.
- A check that a step could satisfy without doing what is asked proves nothing: that some file is there or holds some words, words in code (a comment would hold them), a command that passes anyway (\`a || true\`, \`a; echo\`, \`a | tee\`), one of two things. Run the project's own tests or the code itself.`,
    recalled,
    summary === '' ? '' : `## Done so far\n${summary}`,
    earlier === ''
      ? ''
      : `## The plan before, what was tried of it and what was seen (what is done stays done: plan what is left)\n${earlier}`,
    setbacks.length === 0
      ? ''
      : `## Tried, and led nowhere (plan differently)\n${setbacks.map((one) => `- ${one}`).join('\n')}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** A check as a plan spells it. */
function exampleOf(kind: CheckKind): string {
  return JSON.stringify(CHECK_KINDS[kind].example).replaceAll('":', '": ').replaceAll(',"', ', "');
}

function screenSteps(): string {
  return `- Work that needs the person's screen (a window, a page, a program with buttons) is one {"instruction": "...", "screen": true}: its agent looks, clicks and types by itself. Single calls of click or type see nothing. It is proven by what can be read: ${exampleOf('screen')} (window or text or both), a file, or a command; a question about a picture (${exampleOf('screenshot')}) can only be asked beside those.
`;
}
