import { pino, type DestinationStream } from 'pino';
import type { Logger, LoggerName } from '../core/logger.ts';
import type { Redactor } from '../core/redact.ts';

export interface LoggingOptions {
  readonly level: string;
  /** A file to append to; standard error when left out. */
  readonly file?: string | undefined;
  readonly redactor: Redactor;
}

export interface Logging {
  logger(name: LoggerName): Logger;
}

/** JSON lines, one redactor in front of them all. Standard output is never written: it is for results. */
export function createLogging({ level, file, redactor }: LoggingOptions): Logging {
  // Standard error as the process knows it: a surface that draws on the terminal can let a line pass.
  const stderr: DestinationStream = {
    write: (line) => {
      process.stderr.write(line);
    },
  };
  const destination = file === undefined ? stderr : pino.destination({ dest: file, sync: true, mkdir: true });
  const root = pino(
    {
      level,
      base: {},
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (fields) => redactor.value(fields) },
      hooks: { streamWrite: (line) => redactor.text(line) },
    },
    destination,
  );
  const children = new Map<LoggerName, Logger>();
  return {
    logger: (name) => {
      const child = children.get(name) ?? root.child({ name });
      children.set(name, child);
      return child;
    },
  };
}
