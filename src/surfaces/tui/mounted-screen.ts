import { render } from 'ink';
import { createElement } from 'react';
import { App, type Controls } from './app.ts';
import { KEY_FRAME_MS, type FrameClock } from './frame-clock.ts';
import { Keys } from './keys.ts';
import { drawScreen, transcriptHeight, type Frame, type Size } from './screen.ts';
import type { ScreenDialogue } from './screen-dialogue.ts';
import type { TerminalGuard } from './terminal-guard.ts';

export interface MountedParts {
  readonly session: ScreenDialogue;
  readonly guard: TerminalGuard;
  readonly clock: FrameClock;
  readonly colour: boolean;
  readonly stdout: NodeJS.WriteStream;
  readonly onQuit: (exitCode: number) => void;
}

/** The screen on the terminal: draws the session, and passes it the keys. */
export class MountedScreen {
  readonly #parts: MountedParts;
  readonly #keys: Keys;
  readonly #app: ReturnType<typeof render>;
  #controls: Controls | undefined;
  #size: Size;

  constructor(parts: MountedParts) {
    this.#parts = parts;
    this.#size = { columns: parts.stdout.columns, rows: parts.stdout.rows };
    this.#keys = new Keys({
      session: parts.session,
      onChange: () => {
        parts.clock.within(KEY_FRAME_MS);
      },
      onQuit: parts.onQuit,
      onSuspend: () => {
        this.#suspend().catch(() => undefined);
      },
      onRedraw: () => {
        this.drawAnew();
      },
      extent: () => ({
        most: transcriptHeight(parts.session.transcript, this.#size.columns) - 1,
        page: Math.max(1, Math.floor(this.#size.rows / 2)),
      }),
    });
    this.#app = render(
      createElement(App, {
        colour: parts.colour,
        draw: (size) => this.#draw(size),
        onKey: (input, key) => {
          this.#keys.press(input, key);
        },
        onPaste: (text) => {
          this.#keys.paste(text);
        },
        onReady: (controls) => {
          this.#controls = controls;
          parts.clock.drawBy(controls.redraw);
        },
      }),
      { exitOnCtrlC: false, alternateScreen: true, incrementalRendering: true, interactive: true, maxFps: 60 },
    );
  }

  /** A terminal that was made narrower has moved its content: everything is drawn anew. */
  readonly drawAnew = (): void => {
    this.#app.clear();
    this.#parts.stdout.write('\u001b[H\u001b[2J');
    this.#parts.clock.within(0);
  };

  unmount(): void {
    this.#app.unmount();
  }

  #draw(size: Size): Frame {
    this.#size = size;
    const { opening, agent, model, begun, pictures, transcript, view, working, queued, card, hint } =
      this.#parts.session;
    const { editor, menu, choice, scroll } = this.#keys;
    const ready = this.#keys.answers(card);
    const said = { opening, agent, model, begun, pictures, transcript };
    const state = { ...said, view, working, queued, card, ready };
    return drawScreen({ ...state, hint, editor, menu, choice, scroll }, size, Date.now());
  }

  async #suspend(): Promise<void> {
    const { guard } = this.#parts;
    await this.#controls?.suspend(async () => {
      guard.give();
      await stopped();
      guard.take();
    });
  }
}

/** Stops like any program at Ctrl+Z, and waits until the person continues it. */
async function stopped(): Promise<void> {
  await new Promise<void>((resolve) => {
    const back = (): void => {
      clearTimeout(timer);
      process.off('SIGCONT', back);
      resolve();
    };
    process.once('SIGCONT', back);
    // The kernel does not deliver the signal where no shell could continue the program.
    const timer = setTimeout(back, 1000);
    process.kill(0, 'SIGTSTP');
  });
}
