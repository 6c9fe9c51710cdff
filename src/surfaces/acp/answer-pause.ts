import type { PermissionOption, RequestPermissionRequest } from '@agentclientprotocol/sdk';
import { defined } from '../../core/defined.ts';
import type { PauseAnswer, PauseInfo } from '../../core/pause.ts';
import { meaningOf } from '../view/pause-choices.ts';
import { kindOf, textContent, titleOf } from './run-narration.ts';

/** An option of the editor and its answer; none where the run is left as it is. */
export interface PauseOption {
  readonly option: PermissionOption;
  readonly answer: PauseAnswer | undefined;
}

/** The choices that a pause leaves. The rules that "always" would save are shown before anything is. */
export function choicesFor(pause: PauseInfo): readonly PauseOption[] {
  const options = pause.answers.flatMap((answer, i): readonly PauseOption[] => {
    const told = optionOf(answer, pause, i);
    return told === undefined ? [] : [{ option: told, answer }];
  });
  const [first, ...rest] = options;
  if (pause.reason === 'permission') return options;
  return pause.permission === 'plan' && first !== undefined ? [first, LEAVE, ...rest] : [...options, LEAVE];
}

const LEAVE: PauseOption = {
  option: { optionId: 'leave', name: 'Leave it paused', kind: 'reject_once' },
  answer: undefined,
};

function optionOf(answer: PauseAnswer, pause: PauseInfo, i: number): PermissionOption | undefined {
  const shell = pause.permission === 'shell';
  switch (answer.kind) {
    case 'once':
      return { optionId: 'once', name: 'Allow once', kind: 'allow_once' };
    case 'run':
      // One choice for the run: the whole shell where it is one, otherwise exactly this.
      return shell
        ? undefined
        : { optionId: 'run', name: `Allow for this run: ${rules(answer)}`, kind: 'allow_always' };
    case 'word':
      return shell ? { optionId: 'run', name: 'Allow for this run: shell', kind: 'allow_always' } : undefined;
    case 'always':
      return { optionId: 'always', name: `Always allow: ${rules(answer)}`, kind: 'allow_always' };
    case 'no':
      return { optionId: 'deny', name: 'Deny', kind: 'reject_once' };
    case 'discard':
      return { optionId: 'deny', name: 'Throw it away', kind: 'reject_once' };
    case 'approve':
      return { optionId: 'once', name: 'Carry this plan out', kind: 'allow_once' };
    case 'refuse':
      return { optionId: 'deny', name: 'Refuse this plan', kind: 'reject_always' };
    default:
      return { optionId: `resume-${i}`, name: nameOf(answer, pause), kind: 'allow_once' };
  }
}

function rules(answer: Extract<PauseAnswer, { readonly kind: 'run' | 'always' }>): string {
  return answer.rules.map((rule) => (typeof rule === 'string' ? rule : JSON.stringify(rule))).join(', ');
}

function nameOf(answer: PauseAnswer, pause: PauseInfo): string {
  switch (answer.kind) {
    case 'happened':
      return 'It did happen: go on';
    case 'again':
      return 'It did not happen: do it again';
    case 'raise':
      return `Raise the limit (${answer.limit} ${answer.to})`;
    case 'waive':
      return pause.reason === 'approval' ? 'Go ahead' : 'Land it without proof';
    default:
      return pause.reason === 'conflict' ? 'I have looked: try again' : meaningOf(answer, pause);
  }
}

export function questionFor(
  sessionId: string,
  toolCallId: string,
  pause: PauseInfo,
  choices: readonly PauseOption[],
): RequestPermissionRequest {
  const { blockedTool = '', blockedArgs, message, details } = pause;
  return {
    sessionId,
    toolCall: {
      toolCallId,
      title: blockedTool === '' ? message : titleOf(blockedTool, blockedArgs),
      kind: blockedTool === '' ? 'other' : kindOf(blockedTool, blockedArgs),
      status: 'pending',
      content: [textContent(details === undefined ? message : `${message}\n\n${details}`)],
      ...defined({ rawInput: blockedArgs }),
    },
    options: choices.map(({ option }) => option),
  };
}
