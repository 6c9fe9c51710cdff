import { writeSync } from 'node:fs';

/** The terminal cuts long lines instead of wrapping them, so that no output can push the screen around. */
const NO_WRAP = '\u001b[?7l';
/** Wrapping, cursor, paste and style as a shell expects them, whatever happened. */
const SANE = '\u001b[?7h\u001b[?25h\u001b[?2004l\u001b[0m';
const STDOUT = 1;
const LEAVE_SCREEN = '\u001b[?1049l';

export interface TerminalGuard {
  /** Takes the terminal as our own. */
  take(): void;
  /** Gives it back, at an end or for a while. */
  give(): void;
  /** Restores the terminal even though the renderer can no longer do so. */
  rescue(): void;
}

export function guardTerminal(stdin: NodeJS.ReadStream): TerminalGuard {
  let taken = false;
  const write = (text: string): void => {
    try {
      writeSync(STDOUT, text);
    } catch {
      // The terminal is gone, so there is nothing left to restore.
    }
  };
  const guard: TerminalGuard = {
    take: () => {
      taken = true;
      write(NO_WRAP);
    },
    give: () => {
      if (taken) write(SANE);
      taken = false;
    },
    rescue: () => {
      if (!taken) return;
      taken = false;
      try {
        stdin.setRawMode(false);
      } catch {
        // Gone as well.
      }
      write(LEAVE_SCREEN + SANE);
    },
  };
  process.once('exit', () => {
    guard.rescue();
  });
  return guard;
}
