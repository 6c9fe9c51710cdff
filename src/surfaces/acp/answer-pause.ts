import type { PermissionOption, RequestPermissionRequest } from '@agentclientprotocol/sdk';
import type { PauseInfo } from '../../core/runtime-event.ts';
import type { PermissionWord } from '../../runtime/atlas.ts';
import { readResume } from '../cli/commands/resume.ts';
import { kindOf, textContent, titleOf } from './run-narration.ts';

/** What a person can say to a pause: an answer to what was asked, or a way to go on. */
export type PauseAnswer =
  | { readonly kind: 'permission'; readonly answer: PermissionWord }
  | { readonly kind: 'resume'; readonly how: NonNullable<ReturnType<typeof readResume>> };

export interface PauseChoice {
  readonly option: PermissionOption;
  readonly answer: PauseAnswer | undefined;
}

/** The choices that a pause leaves. The rules that "always" would save are shown before anything is. */
export function choicesFor(pause: PauseInfo): readonly PauseChoice[] {
  if (pause.permission === 'plan') return PLAN_CHOICES;
  return pause.reason === 'permission' ? permissionChoices(pause) : resumeChoices(pause);
}

const LEAVE: PauseChoice = {
  option: { optionId: 'leave', name: 'Leave it paused', kind: 'reject_once' },
  answer: undefined,
};

const PLAN_CHOICES: readonly PauseChoice[] = [
  {
    option: { optionId: 'once', name: 'Carry this plan out', kind: 'allow_once' },
    answer: { kind: 'permission', answer: 'once' },
  },
  LEAVE,
  {
    option: { optionId: 'deny', name: 'Refuse this plan', kind: 'reject_always' },
    answer: { kind: 'permission', answer: 'deny' },
  },
];

function permissionChoices(pause: PauseInfo): readonly PauseChoice[] {
  const choice = (answer: PermissionWord, name: string, kind: PermissionOption['kind']): PauseChoice => ({
    option: { optionId: answer, name, kind },
    answer: { kind: 'permission', answer },
  });
  const rules = (pause.narrowest ?? []).map((rule) => (typeof rule === 'string' ? rule : JSON.stringify(rule)));
  const told = rules.join(', ');
  const wide = pause.permission === 'shell';
  return [
    choice('once', 'Allow once', 'allow_once'),
    ...(wide || told !== '' ? [choice('run', `Allow for this run: ${wide ? 'shell' : told}`, 'allow_always')] : []),
    ...(told === '' ? [] : [choice('always', `Always allow: ${told}`, 'allow_always')]),
    choice('deny', 'Deny', 'reject_once'),
  ];
}

/** The commands that a pause names, each as a choice; and always the choice to leave it as it is. */
function resumeChoices(pause: PauseInfo): readonly PauseChoice[] {
  const ways = pause.commands.flatMap((line, i): readonly PauseChoice[] => {
    const how = readResume(line);
    if (how === undefined) return [];
    const option = { optionId: `resume-${i}`, name: nameOf(pause, line), kind: 'allow_once' } as const;
    return [{ option, answer: { kind: 'resume', how } }];
  });
  return [...ways, { option: { optionId: 'leave', name: 'Leave it paused', kind: 'reject_once' }, answer: undefined }];
}

function nameOf(pause: PauseInfo, line: string): string {
  const flags = line.split(' ').slice(3).join(' ');
  if (flags.includes('--happened')) return 'It did happen: go on';
  if (flags.includes('--again')) return 'It did not happen: do it again';
  if (pause.reason === 'conflict') return 'I have looked: try again';
  if (pause.reason === 'unverifiable' || pause.reason === 'unproven') return 'Land it without proof';
  if (pause.reason === 'approval') return 'Go ahead';
  return pause.reason === 'limit' ? `Raise the limit (${flags})` : `Go on ${flags}`.trim();
}

export function questionFor(
  sessionId: string,
  toolCallId: string,
  pause: PauseInfo,
  choices: readonly PauseChoice[],
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
      ...(blockedArgs === undefined ? {} : { rawInput: blockedArgs }),
    },
    options: choices.map(({ option }) => option),
  };
}
