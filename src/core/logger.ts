/** Fields of one log line. The redactor sees all of them. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The port through which every room logs; `telemetry/` implements it with pino. */
export interface Logger {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

export const LOGGER_NAMES = [
  'atlas.execution',
  'atlas.memory',
  'atlas.mcp',
  'atlas.embedding',
  'atlas.storage',
  'atlas.orchestration',
] as const;

export type LoggerName = (typeof LOGGER_NAMES)[number];

export const silentLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
