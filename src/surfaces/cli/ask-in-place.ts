import { printable, printableLine, visible, visibleLine } from '../../core/printable.ts';
import type { PauseAnswer, PauseInfo } from '../../core/pause.ts';
import { pauseChoices, rulesText, takesWords, type PauseChoice } from '../view/pause-choices.ts';

/** A terminal with a person in front of it, for one question. */
export interface Asker {
  /** Prints lines for the person. */
  write(text: string): void;
  /** The person's next line; undefined when they leave without one. */
  line(prompt: string, signal: AbortSignal): Promise<string | undefined>;
}

/** Asks a person at the terminal for the answer to a pause. Undefined when they leave it open. */
export async function askInPlace(
  asker: Asker,
  pause: PauseInfo,
  { rulesFile, shows }: { readonly rulesFile: string; readonly shows: 'whole' | 'choices' },
  signal: AbortSignal,
): Promise<PauseAnswer | undefined> {
  const choices = pauseChoices(pause);
  asker.write(questionText(pause, choices, shows === 'whole'));
  while (!signal.aborted) {
    const said = (await asker.line(`answer (${keysOf(pause, choices)}): `, signal))?.trim();
    if (said === undefined || /^q(?:uit)?$/i.test(said)) return undefined;
    const [word = '', ...more] = said.split(/\s+/);
    const choice = choices.find(({ key, answer }) => word === key || word === answer.kind);
    if (choice === undefined) {
      if (said !== '') asker.write(`There is no answer "${printableLine(word)}".\n`);
      continue;
    }
    const no = choice.answer;
    if ((no.kind === 'no' || no.kind === 'discard') && takesWords(pause, no)) {
      return withWords(no, more.join(' '), await wordsFor(asker, more, signal));
    }
    if (choice.answer.kind === 'always' && !(await agrees(asker, choice.answer.rules, rulesFile, signal))) continue;
    return choice.answer;
  }
  return undefined;
}

function withWords(
  no: Extract<PauseAnswer, { readonly kind: 'no' | 'discard' }>,
  given: string,
  asked: string,
): PauseAnswer {
  const words = given === '' ? asked : given;
  return words === '' ? no : { ...no, words };
}

async function wordsFor(asker: Asker, given: readonly string[], signal: AbortSignal): Promise<string> {
  if (given.length > 0) return '';
  return (await asker.line('words for the agent (Enter for none): ', signal))?.trim() ?? '';
}

/** A rule is shown before it is kept. */
async function agrees(
  asker: Asker,
  rules: Parameters<typeof rulesText>[0],
  rulesFile: string,
  signal: AbortSignal,
): Promise<boolean> {
  const said = await asker.line(`keep the rule ${rulesText(rules)} in ${rulesFile}? [y/N] `, signal);
  return /^y(?:es)?$/i.test(said?.trim() ?? '');
}

function keysOf(pause: PauseInfo, choices: readonly PauseChoice[]): string {
  const leave = pause.reason === 'permission' ? 'q leaves it paused' : 'q leaves it';
  return `${choices.map(({ key }) => key).join('/')}, ${leave}`;
}

/**
 * The exact request and the possible answers; the reason was printed above. Foreign text in it cannot act on the
 * terminal.
 */
function questionText(pause: PauseInfo, choices: readonly PauseChoice[], whole: boolean): string {
  const lines: string[] = [];
  if (pause.step !== undefined) lines.push(`  step     ${visibleLine(pause.step)}`);
  for (const [name, value] of factsOf(pause)) lines.push(...boxed(name, value));
  if (whole && pause.details !== undefined)
    lines.push(
      ...printable(pause.details)
        .split('\n')
        .map((text) => `  ${text}`),
    );
  for (const { key, label, answer } of choices)
    lines.push(
      `  ${key}  ${printableLine(label)}${takesWords(pause, answer) ? ', with words for the agent if you like' : ''}`,
    );
  if (pause.preset !== undefined)
    lines.push(`  (\`atlas permissions use ${pause.preset}\` answers this and its like, from now on)`);
  return `${lines.join('\n')}\n`;
}

function factsOf({ reason, blockedArgs, blockedTool = '' }: PauseInfo): readonly (readonly [string, string])[] {
  if (reason !== 'permission') return [];
  if (typeof blockedArgs !== 'object' || blockedArgs === null) return [['tool', visible(blockedTool)]];
  return Object.entries(blockedArgs).map(([name, value]) => [
    visibleLine(name),
    visible(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
  ]);
}

function boxed(name: string, value: string): readonly string[] {
  return value.split('\n').map((text, i) => `  ${(i === 0 ? name : '').slice(0, 8).padEnd(8)} ${text}`);
}
