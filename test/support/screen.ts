import { join } from 'node:path';
import { spawn, type IPty } from '@lydell/node-pty';
import xterm from '@xterm/headless';
import { onTestFinished } from 'vitest';
import { cleanEnvironment } from './atlas.ts';
import { eventually } from './eventually.ts';

const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');

export interface ScreenOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly columns?: number;
  readonly rows?: number;
  /** Another program than Atlas, such as a shell around it. */
  readonly command?: readonly string[];
}

/** A program in a real terminal: a pseudo-terminal of the system with an emulator that draws what is written to it. */
export class Screen {
  readonly pty: IPty;
  readonly exited: Promise<{ readonly exitCode: number; readonly signal?: number | undefined }>;
  /** Titles, clipboard writes, answers and bells that the program, or somebody through it, asked the terminal for. */
  readonly asked: string[] = [];
  /** Every byte that was written to the terminal. */
  bytes = '';
  readonly #terminal: InstanceType<typeof xterm.Terminal>;
  #pending = 0;

  constructor(options: ScreenOptions) {
    const { columns = 80, rows = 24 } = options;
    this.#terminal = new xterm.Terminal({ cols: columns, rows, scrollback: 200, allowProposedApi: true });
    const [file = '', ...args] = options.command ?? [process.execPath, main, ...(options.args ?? [])];
    const environment = {
      ...cleanEnvironment(join(options.cwd, '..')),
      TERM: 'xterm-256color',
      ...options.env,
    };
    this.pty = spawn(file, args, { cols: columns, rows, cwd: options.cwd, env: environment, name: 'xterm-256color' });
    const { parser } = this.#terminal;
    for (const code of [0, 1, 2, 4, 7, 8, 9, 10, 11, 52, 1337]) {
      parser.registerOscHandler(code, (data) => {
        this.asked.push(`osc ${code} ${data}`);
        return true;
      });
    }
    this.#terminal.onBell(() => this.asked.push('bell'));
    this.#terminal.onTitleChange((title) => this.asked.push(`title ${title}`));
    // What a terminal answers goes to the program as if it were typed.
    this.#terminal.onData((data) => {
      this.asked.push(`answer ${JSON.stringify(data)}`);
      this.pty.write(data);
    });
    this.pty.onData((data) => {
      this.bytes += data;
      this.#pending += 1;
      this.#terminal.write(data, () => {
        this.#pending -= 1;
      });
    });
    this.exited = new Promise((resolve) => {
      this.pty.onExit(resolve);
    });
  }

  type(text: string): void {
    this.pty.write(text);
  }

  resize(columns: number, rows: number): void {
    this.#terminal.resize(columns, rows);
    this.pty.resize(columns, rows);
  }

  /** The screen as text, without the blanks at the ends of lines. */
  text(): string {
    const { active } = this.#terminal.buffer;
    const lines = Array.from(
      { length: this.#terminal.rows },
      (_, i) => active.getLine(active.baseY + i)?.translateToString(true) ?? '',
    );
    return lines.join('\n').trimEnd();
  }

  get cursor(): { readonly x: number; readonly y: number } {
    const { cursorX: x, cursorY: y } = this.#terminal.buffer.active;
    return { x, y };
  }

  get alternate(): boolean {
    return this.#terminal.buffer.active.type === 'alternate';
  }

  /** What a shell that comes after would find: lines wrap, and nothing is pasted in brackets. */
  get modes(): { readonly wraps: boolean; readonly bracketedPaste: boolean } {
    const { wraparoundMode, bracketedPasteMode } = this.#terminal.modes;
    return { wraps: wraparoundMode, bracketedPaste: bracketedPasteMode };
  }

  async shows(what: string | RegExp, limitMs = 120_000): Promise<void> {
    const there = (): boolean => {
      const text = this.text();
      return typeof what === 'string' ? text.includes(what) : what.test(text);
    };
    await eventually(`the screen shows ${String(what)}`, there, limitMs).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${this.text()}`, { cause: error });
    });
  }

  async settled(): Promise<void> {
    await eventually('everything is drawn', () => this.#pending === 0);
  }

  end(): void {
    try {
      this.pty.kill('SIGKILL');
    } catch {
      // It has ended by itself.
    }
    this.#terminal.dispose();
  }
}

/** Atlas on a terminal of its own, gone when the test is. */
export function openScreen(options: ScreenOptions): Screen {
  const screen = new Screen(options);
  onTestFinished(() => {
    screen.end();
  });
  return screen;
}

/** What differs from run to run is not part of a frame: ids, clocks, tokens, temporary folders. Widths stay as they are. */
export function frame(text: string): string {
  const masked = (known: number) => (id: string) => id.slice(0, known) + 'X'.repeat(id.length - known);
  return text
    .replaceAll(/\brun_[0-9a-z]{20,}/g, masked(4))
    .replaceAll(/\bproof_[0-9a-z]{20,}/g, masked(6))
    .replaceAll(/atlas-test-\w{6}/g, masked(11))
    .replaceAll(/\b\d:\d\d\b/g, 'M:SS')
    .replaceAll(/\b\d+ tokens/g, 'N tokens')
    .replaceAll(/^( *spent: N tokens), .*$/gm, '$1, T s');
}
