import { controlsLine } from './controls-line.ts';
import type { Verdict } from '../../core/check.ts';
import { printable, printableLine } from '../../core/printable.ts';
import type { FileDiff, RuntimeEvent } from '../../core/runtime-event.ts';
import { spendingText } from './spending-text.ts';
import { goesOn, pauseCommands } from './pause-commands.ts';
import { ROLE_WIDTH, type Role, type Style } from './line.ts';

/** One statement in the course of a run, of one line or several, all of them printable. */
export interface Said {
  readonly role: Role | '';
  readonly text: string;
  readonly style?: Style;
}

/** The statements for a person on an event: none, a line, or a few. */
export function saidOf(event: RuntimeEvent, here: string = ''): readonly Said[] {
  switch (event.type) {
    case 'run-start':
      return [
        {
          role: '',
          text: line(`${event.resumed ? 'resuming' : 'run'} ${event.runId}: ${event.request}${open(event)}`),
        },
      ];
    case 'recall':
      if (event.heldOut === true) return [by('Atlas', 'recalled nothing: held out to measure what memory is worth')];
      return event.shown === 0 ? [] : [by('Atlas', `recalled ${event.shown}: ${event.titles.map(line).join(' | ')}`)];
    case 'plan':
      return [by('Atlas', `plan: ${event.steps.map(({ id, title }) => line(`${id} ${title}`)).join(' | ')}`)];
    case 'step-status':
      if (event.status !== 'in_progress') return [];
      return [by(event.verify === true ? 'Grisha' : 'Tetyana', line(`${event.step}: ${event.title}`))];
    case 'tool-result':
      return [
        event.ok
          ? by('Tetyana', printable(event.summary))
          : { role: 'Tetyana', text: printable(`failed: ${event.summary}`), style: 'bad' },
        ...(event.diffs ?? []).flatMap(diffSaid),
      ];
    case 'check': {
      const phase = event.phase === 'before' ? 'before' : 'after ';
      return [{ role: 'Grisha', text: line(`${phase} ${event.result}: ${event.evidence}`), style: 'dim' }];
    }
    case 'controls': {
      const style = event.planted.some(({ result }) => result === 'dead') ? 'bad' : 'dim';
      return [{ role: 'Grisha', text: line(controlsLine(event)), style }];
    }
    case 'verdict': {
      const style = STYLES[event.verdict];
      return [{ role: 'Grisha', text: line(`verdict: ${[event.verdict, ...event.reasons].join('; ')}`), style }];
    }
    case 'review':
      if (event.decision !== 'refine') return [];
      return [by('Atlas', ['refine:', ...event.instructions].map(line).join(' '))];
    case 'commit': {
      const paths = event.paths.map(line).join(', ') || 'nothing';
      return [{ role: 'Atlas', text: `landed ${paths} (receipt ${line(event.receipt)})`, style: 'good' }];
    }
    case 'rollback':
      return [{ role: 'Atlas', text: line(`discarded: ${event.reason}`), style: 'bad' }];
    case 'together':
      return togetherSaid(event);
    case 'remembered':
      return [by('Atlas', `remembered: ${event.records.map(({ id }) => line(id)).join(', ')}`)];
    case 'network': {
      const to = line(`${event.host}:${event.port}`);
      if (event.decision === 'refused') {
        return [{ role: 'Tetyana', text: `kept from ${to}: ${line(event.reason ?? '')}`, style: 'warn' }];
      }
      return event.forwarded === true ? [] : [{ role: 'Tetyana', text: `reached ${to}`, style: 'dim' }];
    }
    case 'warning':
      return [{ role: '', text: line(`warning: ${event.message}`), style: 'warn' }];
    case 'paused':
      return [
        ...(event.pause.details === undefined ? [] : [by('Atlas', printable(event.pause.details))]),
        ...presetSaid(event.pause.preset),
        ...pauseLines(event.pause.message, pauseCommands(event.pause, event.runId, here)).map((text, i): Said => ({
          role: '',
          text,
          style: i === 0 ? 'warn' : 'plain',
        })),
      ];
    case 'run-end': {
      const style = event.status === 'proven' ? 'good' : event.status === 'failed' ? 'bad' : 'warn';
      const onwards = event.status === 'interrupted' ? `; ${goesOn(event.runId, here)}` : '';
      // The last line is how it ended.
      return [
        ...(event.spent === undefined
          ? []
          : [{ role: '', text: line(`spent: ${spendingText(event.spent)}`), style: 'dim' } as const]),
        { role: '', text: line(`${event.status}: ${event.message}${onwards}${open(event)}`), style },
      ];
    }
    case 'asked':
      return [{ role: '', text: line(`[ASKED] ${event.pause.message}`), style: 'warn' }];
    case 'answered':
      return [by('Atlas', ANSWERED[event.decided])];
    case 'attempt-start':
    case 'thought':
    case 'message':
    case 'tool-call':
    case 'summary':
    // The spending is reported once, before the last line.
    case 'usage':
      return [];
  }
}

const DIFF_SIGNS = { in: '+', out: '-', same: ' ', gap: '…' } as const;
const DIFF_STYLES: Readonly<Record<keyof typeof DIFF_SIGNS, Style>> = {
  in: 'good',
  out: 'bad',
  same: 'dim',
  gap: 'dim',
};

/** A change in line with the call that made it. */
function diffSaid({ path, added, removed, lines, left }: FileDiff): readonly Said[] {
  const rows = lines.map(({ kind, text }): Said => ({
    role: 'Tetyana',
    text: `  ${DIFF_SIGNS[kind]} ${line(text)}`,
    style: DIFF_STYLES[kind],
  }));
  const more: readonly Said[] =
    left === 0 ? [] : [{ role: 'Tetyana', text: `  … ${left} more lines (\`atlas diff\` shows all)`, style: 'dim' }];
  return [by('Tetyana', `  ${line(path)} +${added} -${removed}`), ...rows, ...more];
}

function presetSaid(preset: string | undefined): readonly Said[] {
  if (preset === undefined) return [];
  return [by('Atlas', `\`atlas permissions use ${line(preset)}\` answers this and its like, from now on`)];
}

const ANSWERED = {
  allowed: 'allowed; the agent goes on',
  denied: 'denied; the agent goes on without it',
  withdrawn: 'nobody answered',
} as const;

function togetherSaid({
  steps,
  checks,
  broken,
}: Extract<RuntimeEvent, { readonly type: 'together' }>): readonly Said[] {
  if (broken.length > 0) {
    return broken.map((text) => ({ role: 'Grisha', text: line(`together: ${text}`), style: 'bad' }));
  }
  const what = `together: ${checks} ${checks === 1 ? 'check' : 'checks'} of ${steps} steps hold on what landed last`;
  return [{ role: 'Grisha', text: what, style: 'good' }];
}

/** Why a run waits, and the very commands that go on. */
export function pauseLines(message: string, commands: readonly string[]): readonly string[] {
  return [line(`[PAUSED] ${message}`), ...commands.map((command) => `  $ ${line(command)}`)];
}

/**
 * Plain lines, for where there is no screen. Every line of a speaker's words carries the speaker's name, so that no
 * output can pass for a line of Atlas's own, such as `[PAUSED]`.
 */
export function plainLines(event: RuntimeEvent, here: string = ''): readonly string[] {
  return plainSaid(saidOf(event, here));
}

export function plainSaid(said: readonly Said[]): readonly string[] {
  return said.flatMap(({ role, text }) =>
    text.split('\n').map((one) => (role === '' ? one : `${role.padEnd(ROLE_WIDTH)}${one}`)),
  );
}

/** That nothing confined a run is said with how it began and with how it ended. */
function open({ isolation }: { readonly isolation?: string }): string {
  return isolation === 'none' ? ' (isolation: none)' : '';
}

const STYLES: Readonly<Record<Verdict, Style>> = { pass: 'good', held: 'good', fail: 'bad', unverifiable: 'warn' };

function by(role: Role, text: string): Said {
  return { role, text };
}

function line(text: string): string {
  return printableLine(text);
}
