import { printableLine, visible, visibleLine } from '../../core/printable.ts';
import type { PauseAnswer, PauseInfo } from '../../core/pause.ts';
import { fit, span, type Line } from '../view/line.ts';
import { pauseChoices, rulesText, takesWords, type PauseChoice } from '../view/pause-choices.ts';
import { wrap } from '../view/text-width.ts';

/** A pause, as a card: the request, its step, the exact arguments, the asking rule, and the answers. */
export interface Card {
  readonly title: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly choices: readonly PauseChoice[];
  /** Where a lasting rule would be written. */
  readonly rulesFile: string;
  /** The answer that waits for Enter: a rule is shown before it is kept. */
  readonly confirming: PauseAnswer | undefined;
}

export function cardFor(
  pause: PauseInfo,
  step: { readonly title: string; readonly attempt: number } | undefined,
  rulesFile: string,
): Card {
  const { reason, permission, blockedTool } = pause;
  const by = pause.step === undefined ? '' : visibleLine(`${pause.step} ${step?.title ?? ''}`).trim();
  const attempt = step === undefined || step.attempt === 0 ? '' : ` (attempt ${step.attempt})`;
  const facts: (readonly [string, string])[] = [];
  if (by !== '') facts.push(['step', `${by}${attempt}`]);
  if (reason === 'permission') {
    const word = permission === undefined ? '' : ` (${visibleLine(permission)})`;
    facts.push(['wants', `${visibleLine(blockedTool ?? 'something')}${word}`], ...exactly(pause.blockedArgs));
    facts.push(['rule', visibleLine(pause.rule ?? 'no rule speaks of it, so it asks')]);
  } else facts.push(['why', printableLine(pause.message)]);
  if (pause.details !== undefined) facts.push([permission === 'plan' ? 'plan' : 'details', visible(pause.details)]);
  if (reason === 'permission') {
    if (pause.preset !== undefined)
      facts.push(['or', `\`atlas permissions use ${pause.preset}\` answers this and its like`]);
    const words = { key: 'w', label: 'no, and say why', answer: { kind: 'no', words: '' } } as const;
    const choices = pause.byAgent === true ? [...pauseChoices(pause), words] : pauseChoices(pause);
    return { ...cardOf(TITLES[reason], facts, choices), rulesFile };
  }
  const instead = pause.answers.flatMap((answer) =>
    answer.kind === 'discard' && takesWords(pause, answer)
      ? [{ key: 'w', label: 'no, and say what to do instead', answer: { ...answer, words: '' } }]
      : [],
  );
  const choices = [...pauseChoices(pause), ...instead];
  return cardOf(permission === 'plan' ? 'is this the plan?' : TITLES[reason], facts, choices);
}

function cardOf(title: string, facts: Card['facts'], choices: Card['choices']): Card {
  return { title, facts, choices, rulesFile: '', confirming: undefined };
}

/** The exact arguments: whole, with hidden characters spelled out. Small settings share a line. */
function exactly(args: unknown): readonly (readonly [string, string])[] {
  if (args === undefined) return [];
  if (typeof args !== 'object' || args === null || Array.isArray(args))
    return [['with', visible(JSON.stringify(args))]];
  const facts: (readonly [string, string])[] = [];
  const small: string[] = [];
  for (const [name, value] of Object.entries(args)) {
    if (typeof value === 'string') facts.push([visibleLine(name), visible(value)]);
    else if (Array.isArray(value) && value.every((word) => typeof word === 'string')) {
      facts.push([visibleLine(name), visible(JSON.stringify(value))]);
    } else small.push(`${visibleLine(name)} ${visibleLine(JSON.stringify(value) ?? '')}`);
  }
  return small.length === 0 ? facts : [...facts, ['with', small.join(', ')]];
}

/** The card as lines. Everything in it that comes from elsewhere stands behind a bar of its own. */
export function cardLines(card: Card, width: number, most: number): readonly Line[] {
  const bar = span('│ ', 'warn');
  const title: Line = [span('╭─ ', 'warn'), span('[PAUSED]', 'warn'), span(` ${card.title} `, 'bold')];
  const room = Math.max(8, width - 12);
  const facts = card.facts.flatMap(([name, text]) =>
    wrap(text, room).map((part, i): Line => [
      bar,
      span((i === 0 ? name : '').slice(0, 8).padEnd(9), 'dim'),
      span(part, name === 'command' ? 'bold' : 'plain'),
    ]),
  );
  const answers = choiceLines(card, width).map((line): Line => [bar, ...line]);
  const end: Line = [span('╰─', 'warn')];
  const left = Math.max(1, most - answers.length - 2);
  const cutOff: Line = [bar, span(`… ${facts.length - left + 1} more lines, all of them above (PgUp)`, 'bad')];
  const shown = facts.length <= left ? facts : [...facts.slice(0, left - 1), cutOff];
  return [title, ...shown, ...answers, end].map((line) => fit(line, width));
}

const TITLES: Readonly<Record<PauseInfo['reason'], string>> = {
  permission: 'may this be done?',
  conflict: 'you changed the same files',
  unverifiable: 'Atlas cannot verify this step',
  unproven: 'nothing broke, and nothing proves it',
  'unknown-outcome': 'did this happen?',
  limit: 'a limit is reached',
  approval: 'do it again?',
  model: 'the model does not answer',
};

function choiceLines({ choices, confirming, rulesFile }: Card, width: number): readonly Line[] {
  if (confirming?.kind === 'always') {
    const rule = rulesText(confirming.rules);
    const question = wrap(`keep the rule ${rule} in ${rulesFile}?`, width - 4);
    return [
      ...question.map((part): Line => [span(part, 'bold')]),
      [span('Enter', 'chosen'), span(' keep it   any other key: back')],
    ];
  }
  const parts = choices.map(({ key, label }): Line => [span(` ${key} `, 'chosen'), span(` ${label}  `)]);
  if (parts.length === 0) return [[span('/resume goes on when it is settled', 'dim')]];
  const length = choices.reduce((sum, { label }) => sum + label.length + 6, 0);
  return length <= width - 4 ? [parts.flat()] : parts;
}
