import { visibleLine } from '../../core/printable.ts';
import type { PauseAnswer, PauseInfo, RuleText } from '../../core/pause.ts';

/** An answer with its key and its label. */
export interface PauseChoice {
  readonly key: string;
  readonly label: string;
  readonly answer: PauseAnswer;
}

/** Whether a no to this pause can carry words for the agent. */
export function takesWords(pause: PauseInfo, { kind }: PauseAnswer): boolean {
  if (kind === 'no') return pause.byAgent === true;
  return kind === 'discard' && (pause.reason === 'unproven' || pause.reason === 'unverifiable');
}

/** The answers of a pause as a person chooses among them. Where rules say it, the whole kind is not offered. */
export function pauseChoices(pause: PauseInfo): readonly PauseChoice[] {
  const ruled = pause.answers.some(({ kind }) => kind === 'run');
  let number = 0;
  return pause.answers
    .filter(({ kind }) => kind !== 'word' || !ruled)
    .map((answer) => {
      const key = KEYS[answer.kind];
      if (key === undefined) number += 1;
      return { key: key ?? String(number), label: meaningOf(answer, pause), answer };
    });
}

const KEYS: Readonly<Partial<Record<PauseAnswer['kind'], string>>> = {
  once: 'o',
  run: 'r',
  word: 'r',
  always: 'a',
  no: 'n',
  discard: 'n',
  approve: 'y',
  refuse: 'n',
};

export function meaningOf(answer: PauseAnswer, { reason }: PauseInfo): string {
  switch (answer.kind) {
    case 'once':
      return 'once';
    case 'run':
      return `this run: ${rulesText(answer.rules)}`;
    case 'always':
      return `always: ${rulesText(answer.rules)}`;
    case 'word':
      return `this run: ${visibleLine(answer.word)}, whatever it is`;
    case 'no':
    case 'refuse':
      return 'no';
    case 'approve':
      return 'yes, do it';
    case 'waive':
      return `${reason === 'approval' ? 'do it again' : 'go on all the same'} (${visibleLine(answer.what)})`;
    case 'discard':
      return `no, throw it away (${visibleLine(answer.what)})`;
    case 'raise':
      return `go on with ${answer.limit} ${answer.to}`;
    case 'happened':
      return 'it has happened: go on behind it';
    case 'again':
      return 'it has not happened: do it again';
    case 'go-on':
      return 'go on';
  }
}

export function rulesText(rules: readonly RuleText[]): string {
  return rules.map(ruleText).join(', ');
}

export function ruleText(rule: RuleText): string {
  return visibleLine(typeof rule === 'string' ? `"${rule}"` : JSON.stringify(rule));
}
