import type { RuntimeEvent } from '../../core/runtime-event.ts';
import { fit, paint, roleCell, span, type Line } from '../view/line.ts';
import { budgetText, outputLines, planLines, progressBar, progressOf } from '../view/run-lines.ts';
import { EMPTY_RUN, foldRun, type RunView } from '../view/run-view.ts';
import { Teller } from '../view/teller.ts';
import { wrap } from '../view/text-width.ts';

/** The moving part is redrawn this often at most; finished lines are printed at once. */
const REDRAW_MS = 100;
const BAR = 24;

export interface LiveView {
  readonly onEvent: (event: RuntimeEvent) => void;
  /** Takes the moving part away. */
  readonly end: () => void;
  /** Hides the moving part while another program has the terminal; permanent lines are printed after it. */
  readonly still: <T>(work: () => Promise<T>) => Promise<T>;
}

/** A run on a terminal, without a screen of its own: lines that stay, and below them a few that move. */
export function createLiveView(stream: NodeJS.WriteStream, colour: boolean, here: string): LiveView {
  let view: RunView = EMPTY_RUN;
  const teller = new Teller(here);
  let drawn = 0;
  let timer: NodeJS.Timeout | undefined;
  let held: Line[] | undefined;

  const erased = (): string => (drawn === 0 ? '' : `\r${drawn > 1 ? `\u001b[${drawn - 1}A` : ''}\u001b[J`);
  const draw = (above: readonly Line[]): void => {
    clearTimeout(timer);
    timer = undefined;
    if (held !== undefined) {
      held.push(...above);
      return;
    }
    const columns = Math.max(20, stream.columns || 80);
    const moving = view.end === undefined ? movingLines(view, columns - 1, Date.now()) : [];
    const kept = above.map((line) => `${paint(line, colour)}\n`).join('');
    stream.write(`${erased()}${kept}${moving.map((line) => paint(line, colour)).join('\n')}`);
    drawn = moving.length;
  };
  const ticking = setInterval(() => {
    draw([]);
  }, 1000);
  ticking.unref();

  const letPass = aboveTheView(() => {
    stream.write(erased());
    drawn = 0;
    timer ??= setTimeout(() => {
      draw([]);
    }, REDRAW_MS).unref();
  });

  return {
    onEvent: (event) => {
      view = foldRun(view, event);
      const columns = Math.max(20, stream.columns || 80);
      const above = teller.tell(event).flatMap(({ role, text, style = 'plain' }) =>
        wrap(text, role === '' ? columns - 1 : columns - 10).map((part): Line => {
          return role === '' ? [span(part, style)] : [roleCell(role), span(part, style)];
        }),
      );
      if (above.length > 0 || event.type === 'run-end') draw(above);
      else
        timer ??= setTimeout(() => {
          draw([]);
        }, REDRAW_MS).unref();
    },
    still: async (work) => {
      stream.write(erased());
      drawn = 0;
      held = [];
      try {
        return await work();
      } finally {
        const kept = held;
        held = undefined;
        draw(kept);
      }
    },
    end: () => {
      clearInterval(ticking);
      clearTimeout(timer);
      letPass();
      stream.write(erased());
      drawn = 0;
    },
  };
}

/** A line of the log must not run across the moving part: that is cleared before it, and redrawn below. */
function aboveTheView(clear: () => void): () => void {
  const { stderr } = process;
  if (!stderr.isTTY) return () => undefined;
  const write = stderr.write.bind(stderr);
  const passing = (...args: Parameters<typeof write>): boolean => {
    clear();
    return write(...args);
  };
  stderr.write = passing as typeof stderr.write;
  return () => {
    stderr.write = write;
  };
}

/** The step that is worked on, the last thing it said, and how far the run has come. */
function movingLines(view: RunView, width: number, now: number): readonly Line[] {
  if (view.runId === '') return [];
  const { done, total } = progressOf(view);
  const bar: Line = [
    span(`${progressBar(done, total, Math.min(BAR, Math.floor(width / 3)))} `, 'Atlas'),
    span(`${total === 0 ? view.phase : `${done}/${total}`} `),
    span(budgetText(view, now), 'dim'),
  ];
  const active = { ...view, steps: view.steps.filter(({ id }) => view.active.includes(id)) };
  return [...planLines(active, width, 3), ...outputLines(beingSaid(view), width, 2), bar].map((line) =>
    fit(line, width),
  );
}

/** The output of this moment: finished sentences stay above. */
function beingSaid(view: RunView): RunView {
  const last = view.output.at(-1);
  const now = last !== undefined && (last.open || last.kind === 'tool' || last.kind === 'thought') ? [last] : [];
  return { ...view, output: now };
}
