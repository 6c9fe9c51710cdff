import { printableLine, visible, visibleLine } from '../../core/printable.ts';
import type { PauseInfo, RuleText } from '../../core/runtime-event.ts';
import { fit, span, type Line } from '../view/line.ts';
import { wrap } from '../view/text-width.ts';
import { readResume, type ResumeWords } from './resume-words.ts';

/** What a person can answer to a pause with one key. */
export type Answer =
  | { readonly kind: 'once' }
  | { readonly kind: 'run'; readonly rules: readonly RuleText[] }
  /** Everything of that kind, where no narrower rule can say it. */
  | { readonly kind: 'word'; readonly word: string }
  | { readonly kind: 'always'; readonly rules: readonly RuleText[] }
  | { readonly kind: 'no' }
  | { readonly kind: 'resume'; readonly words: ResumeWords };

export interface Choice {
  readonly key: string;
  readonly label: string;
  readonly answer: Answer;
}

/** A pause, as a card: what is wanted, by which step, what exactly, which rule asked, and the answers. */
export interface Card {
  readonly title: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly choices: readonly Choice[];
  /** Where a lasting rule would be written. */
  readonly rulesFile: string;
  /** The answer that waits for Enter: a rule is shown before it is kept. */
  readonly confirming: Answer | undefined;
}

export function cardFor(
  pause: PauseInfo & { readonly step?: string },
  step: { readonly title: string; readonly attempt: number } | undefined,
  rulesFile: string,
): Card {
  const { reason, permission, blockedTool, narrowest = [], commands } = pause;
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
    return { ...cardOf(TITLES[reason], facts, permissionChoices(narrowest, permission)), rulesFile };
  }
  if (permission === 'plan') return cardOf('is this the plan?', facts, PLAN_CHOICES);
  return cardOf(TITLES[reason], facts, resumeChoices(commands));
}

function cardOf(title: string, facts: Card['facts'], choices: Card['choices']): Card {
  return { title, facts, choices, rulesFile: '', confirming: undefined };
}

/** Exactly what would be done: nothing left out, nothing invisible. Small settings share a line. */
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

function permissionChoices(narrowest: readonly RuleText[], permission: string | undefined): readonly Choice[] {
  const rule = narrowest.map(ruleText).join(', ');
  return [
    { key: 'o', label: 'once', answer: { kind: 'once' } },
    ...(narrowest.length === 0
      ? wordChoice(permission)
      : ([
          { key: 'r', label: `this run: ${rule}`, answer: { kind: 'run', rules: narrowest } },
          { key: 'a', label: `always: ${rule}`, answer: { kind: 'always', rules: narrowest } },
        ] as const)),
    { key: 'n', label: 'no', answer: { kind: 'no' } },
  ];
}

const PLAN_CHOICES: readonly Choice[] = [
  { key: 'y', label: 'yes, do it', answer: { kind: 'word', word: 'plan' } },
  { key: 'n', label: 'no', answer: { kind: 'no' } },
];

function wordChoice(word: string | undefined): readonly Choice[] {
  if (word === undefined) return [];
  return [{ key: 'r', label: `this run: ${visibleLine(word)}, whatever it is`, answer: { kind: 'word', word } }];
}

/** Of the commands that go on, each is a choice; what it means is told by its own words. */
function resumeChoices(commands: readonly string[]): readonly Choice[] {
  return commands.flatMap((command, i): Choice[] => {
    const words = readResume(command.split(/\s+/));
    if (words === undefined) return [];
    return [{ key: String(i + 1), label: meaning(words), answer: { kind: 'resume', words } }];
  });
}

function meaning({ waivers, unknown, wishes }: ResumeWords): string {
  if (waivers.length > 0) return `go on all the same (${visibleLine(waivers.join(', '))})`;
  if (unknown === 'happened') return 'it has happened: go on behind it';
  if (unknown === 'again') return 'it has not happened: do it again';
  const raised = Object.entries(wishes).map(([name, value]) => `${name} ${String(value)}`);
  return raised.length > 0 ? `go on with ${visibleLine(raised.join(', '))}` : 'go on';
}

export function ruleText(rule: RuleText): string {
  return visibleLine(typeof rule === 'string' ? `"${rule}"` : JSON.stringify(rule));
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
  unverifiable: 'nobody can prove this step',
  unproven: 'nothing broke, and nothing proves it',
  'unknown-outcome': 'did this happen?',
  limit: 'a limit is reached',
  approval: 'do it again?',
};

function choiceLines({ choices, confirming, rulesFile }: Card, width: number): readonly Line[] {
  if (confirming?.kind === 'always') {
    const rule = confirming.rules.map(ruleText).join(', ');
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
