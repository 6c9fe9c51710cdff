import type { AgentEvent } from '../../agents/agent-event.ts';
import type { PermissionRequest } from '../../agents/permission.ts';
import type { AgentDecision } from './agent-permission.ts';

type Denied = Extract<AgentDecision, { readonly answer: 'deny' }>;

interface Refusal extends Denied {
  readonly what: string;
  readonly toolCallId: string;
}

/** How often Atlas prompts an agent that stopped at a refusal to go on. */
const MOST_TIMES = 3;

/**
 * The refusals of a turn. The protocol cannot explain a refusal, and some agents take one for "stop": so Atlas prompts
 * them again with what was refused, why, and that the task is still theirs.
 */
export class Refusals {
  #untold: Refusal[] = [];
  #wentOn = false;
  #told = 0;

  note({ asked, title, toolCallId }: PermissionRequest, denied: Denied): void {
    this.#untold.push({ ...denied, toolCallId, what: asked.what === 'shell' ? asked.command : title });
    this.#wentOn = false;
  }

  hear(event: AgentEvent): void {
    if (event.type !== 'update') return;
    const { update } = event;
    if (update.kind !== 'call' || update.call.source !== 'start') return;
    if (!this.#untold.some(({ toolCallId }) => toolCallId === update.call.id)) this.#wentOn = true;
  }

  /** The text that the agent still needs at the end of its turn; undefined where it knows and went on by itself. */
  words(): string | undefined {
    const untold = this.#untold.filter(({ words = '' }) => words !== '' || !this.#wentOn);
    this.#untold = [];
    this.#wentOn = false;
    if (untold.length === 0 || this.#told >= MOST_TIMES) return undefined;
    this.#told += 1;
    return [
      ...untold.map(refusalText),
      'Nobody wants you to stop: go on with the task without it, in another way where there is one.',
    ].join('\n\n');
  }
}

function refusalText({ what, why, words }: Refusal): string {
  const thing = what.includes('\n') ? `\n${what}\n` : `\`${what}\``;
  if (words === undefined) return `You were not permitted to do this: ${thing} (${why}).`;
  return words === '' ? `The person said no to ${thing}.` : `The person said no to ${thing}, and says: ${words}`;
}
