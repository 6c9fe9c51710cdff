import xterm from '@xterm/headless';
import { describe, expect, test } from 'vitest';
import { permissionPause } from '../../../test/support/pauses.ts';
import {
  CONTROL,
  payloadsOf,
  TERMINAL_ATTACKS,
  TERMINAL_CONTROLS,
  type TerminalAttack,
} from '../../../test/support/terminal-attacks.ts';
import type { RunId } from '../../core/ids.ts';
import type { RuntimeEvent, RuntimeEventBody } from '../../core/runtime-event.ts';
import { paint } from '../view/line.ts';
import { EMPTY_RUN, foldRun } from '../view/run-view.ts';
import { plainLines, saidOf } from '../view/said.ts';
import { cardFor } from './card.ts';
import { EMPTY_EDITOR } from './editor.ts';
import { drawScreen, type ScreenState, type Size } from './screen.ts';

const SIZES: readonly Size[] = [
  { columns: 80, rows: 24 },
  { columns: 200, rows: 50 },
  { columns: 20, rows: 10 },
];

/** A whole run in which everybody says nothing but the payload. */
function eventsWith(text: string): readonly RuntimeEvent[] {
  const place = { step: 's1', attempt: 1 };
  const command = `touch canary ${text}`;
  const bodies: readonly RuntimeEventBody[] = [
    { type: 'run-start', request: text, project: text, resumed: false },
    { type: 'recall', receipt: 'r', shown: 1, titles: [text] },
    { type: 'plan', number: 1, source: 'agent', steps: [{ id: 's1', title: text, verify: false }] },
    { ...place, type: 'step-status', status: 'in_progress', title: text },
    { ...place, type: 'attempt-start', maxAttempts: 3, isolation: text },
    { ...place, type: 'thought', text },
    ...Array.from(text, (piece): RuntimeEventBody => ({ ...place, type: 'message', text: piece })),
    { ...place, type: 'tool-call', callId: 'c', tool: text, input: { command } },
    { ...place, type: 'tool-call', callId: 'd', tool: text, input: { [text]: text } },
    { ...place, type: 'tool-result', callId: 'c', ok: true, summary: text },
    { ...place, type: 'tool-result', callId: 'd', ok: false, summary: text },
    { ...place, type: 'check', phase: 'after', check: 'h', title: text, result: 'fail', evidence: text },
    { ...place, type: 'verdict', verdict: 'fail', reasons: [text] },
    { ...place, type: 'review', decision: 'refine', score: 0, instructions: [text], criteria: [], reasons: [text] },
    { ...place, type: 'commit', receipt: text, paths: [text] },
    { ...place, type: 'rollback', reason: text },
    { type: 'remembered', records: [{ id: text, title: text }] },
    { type: 'warning', code: 'internal', message: text },
    {
      ...place,
      type: 'paused',
      pause: {
        reason: 'permission',
        message: text,
        answers: [
          { kind: 'once' },
          { kind: 'always', rules: [text] },
          { kind: 'word', word: text },
          { kind: 'waive', what: text },
        ],
        digest: text,
        grant: text,
        permission: 'shell',
        blockedTool: text,
        blockedArgs: { command, title: text },
        rule: text,
        narrowest: [text],
      },
    },
  ];
  return bodies.map((body, i) => ({ ...body, runId: 'run_1' as RunId, at: '2026-01-01T00:00:00.000Z', seq: i }));
}

function stateWith(text: string, card: boolean): ScreenState {
  const events = eventsWith(text);
  const view = events.reduce(foldRun, EMPTY_RUN);
  const { pause } = view;
  return {
    opening: undefined,
    model: undefined,
    begun: true,
    pictures: [],
    agent: 'agent',
    transcript: events.flatMap((event) => saidOf(event)),
    view: card ? view : { ...view, pause: undefined },
    working: undefined,
    queued: 0,
    card: card && pause !== undefined ? cardFor(pause, view.steps[0], '/rules') : undefined,
    ready: true,
    editor: EMPTY_EDITOR,
    menu: undefined,
    choice: 0,
    scroll: 0,
    hint: '',
  };
}

/** What a terminal makes of a frame. */
async function emulated(lines: readonly string[], { columns, rows }: Size): Promise<{ text: string; asked: string[] }> {
  const terminal = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true });
  const asked: string[] = [];
  terminal.onData((data) => asked.push(data));
  terminal.onTitleChange((title) => asked.push(title));
  terminal.onBell(() => asked.push('bell'));
  for (const code of [0, 8, 9, 52, 777]) terminal.parser.registerOscHandler(code, () => asked.push(`osc ${code}`) > 0);
  await new Promise<void>((resolve) => {
    terminal.write(`\u001b[?7l${lines.join('\r\n')}`, resolve);
  });
  const { active } = terminal.buffer;
  const text = Array.from({ length: rows }, (_, i) => active.getLine(i)?.translateToString(true) ?? '').join('\n');
  const away = active.baseY;
  terminal.dispose();
  return { text: away === 0 ? text : `scrolled by ${away}`, asked };
}

const named = (attack: TerminalAttack): string => `${attack.id} ${attack.title ?? ''}`;
const spoken = TERMINAL_ATTACKS.filter((attack) => payloadsOf(attack).length > 0);

describe.each(SIZES)('attacks on a terminal of $columns columns', (size) => {
  test.each(spoken.map((attack) => [named(attack), attack] as const))('%s', async (_, attack) => {
    for (const text of [...payloadsOf(attack), payloadsOf(attack).join('')]) {
      for (const withCard of [false, true]) {
        const { lines, cursor } = drawScreen(stateWith(text, withCard), size, 0);
        for (const line of lines) expect(paint(line, false)).not.toMatch(CONTROL);
        expect(lines).toHaveLength(size.rows);
        const { text: shown, asked } = await emulated(
          lines.map((line) => paint(line, true)),
          size,
        );
        expect(asked).toEqual([]);
        expect(shown).toMatch(/^ Atlas/);
        expect(shown.split('\n')[cursor.y]).toMatch(/^› ?$/);
        if (withCard && size.rows > 20) expect(shown).toContain('touch canary');
      }
    }
  });
});

test.each(spoken.map((attack) => [named(attack), attack] as const))('%s, in plain lines', (_, attack) => {
  for (const event of payloadsOf(attack).flatMap(eventsWith)) {
    for (const [i, line] of plainLines(event).entries()) {
      expect(line).not.toMatch(CONTROL);
      // Nobody but Atlas begins a line with it.
      if (line.startsWith('[PAUSED]')) expect([event.type, i]).toEqual(['paused', 0]);
    }
  }
});

test('what hides in a command is written out where a person is asked', () => {
  const command = 'touch x\u202e\u200b \u001b]0;t\u0007\u00a0\r\n y';
  const { facts } = cardFor(permissionPause({ blockedArgs: { command } }), undefined, '');
  expect(Object.fromEntries(facts)['command']).toBe(String.raw`touch x\u{202e}\u{200b} \x1b]0;t\x07\xa0\r` + '\n y');
});

test.each(TERMINAL_CONTROLS.map((control) => [control.id, control] as const))(
  '%s comes through unharmed',
  async (_, control) => {
    const [text = ''] = payloadsOf(control);
    const events = eventsWith(text);
    expect(events.flatMap((event) => plainLines(event)).some((line) => line.endsWith(text))).toBe(true);
    const size = { columns: 80, rows: 24 };
    const { lines } = drawScreen(stateWith(text, false), size, 0);
    const { text: shown } = await emulated(
      lines.map((line) => paint(line, false)),
      size,
    );
    const blanks = (words: string): string => words.replaceAll(/\s+/g, ' ');
    expect(blanks(shown)).toContain(blanks(text));
  },
);

test('TU-06: a flood is folded to what can be seen, in time that does not grow with what came before', () => {
  const flood = TERMINAL_ATTACKS.find(({ id }) => id === 'TU-06');
  const lines = flood?.input.n ?? 0;
  const bytes = flood?.input.plus_one_line_bytes ?? 0;
  expect(lines * bytes).toBeGreaterThan(0);
  const at = { runId: 'run_1' as RunId, at: '2026-01-01T00:00:00.000Z', seq: 0, step: 's1', attempt: 1 };
  let view = EMPTY_RUN;
  for (let i = 0; i < lines; i += 1) view = foldRun(view, { ...at, type: 'message', text: `line ${i}\n` });
  view = foldRun(view, { ...at, type: 'message', text: '\u001b]0;x'.repeat(bytes / 5) });
  expect(view.output.length).toBeLessThanOrEqual(200);
  expect(view.dropped).toBeGreaterThanOrEqual(lines - 200);
  expect(Math.max(...view.output.map(({ text }) => text.length))).toBeLessThanOrEqual(2000);
});
