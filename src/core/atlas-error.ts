/**
 * The one error of Atlas: what happened, to what, and what to do about it.
 *
 * Codes are strings (`storage.disk-full`) that surfaces, logs and tests rely on; the list is pinned by a test.
 * Numbers for a wire (JSON-RPC, exit codes) are derived at the surface and never stored here.
 */
export const ERROR_CODES = [
  'agent.crashed',
  'agent.failed',
  'agent.protocol',
  'agent.timeout',
  'agent.unknown',
  'cancelled',
  'check.invalid',
  'config.invalid',
  'config.unreadable',
  'config.untrusted',
  'embedding.failed',
  'embedding.model-unavailable',
  'internal',
  'journal.broken-chain',
  'journal.unknown-effect',
  'journal.unknown-outcome',
  'memory.conflict',
  'memory.invalid',
  'memory.not-found',
  'memory.refused',
  'path.outside-workspace',
  'path.protected',
  'path.refused',
  'permission.denied',
  'permission.needed',
  'plan.contains-secret',
  'plan.invalid',
  'plan.unreadable',
  'process.failed',
  'process.not-found',
  'process.output-limit',
  'process.timeout',
  'receipt.invalid',
  'run.leased',
  'run.not-found',
  'run.not-resumable',
  'sandbox.unavailable',
  'storage.busy',
  'storage.corrupt',
  'storage.disk-full',
  'storage.failed',
  'storage.fenced',
  'storage.newer-schema',
  'storage.read-only',
  'storage.sqlite-too-old',
  'storage.unreachable',
  'storage.unsafe-home',
  'tool.failed',
  'tool.invalid-arguments',
  'tool.unavailable',
  'tool.unknown',
  'usage',
  'vector.invalid',
  'vector.not-yours',
  'vector.unavailable',
  'workspace.conflict',
  'workspace.dependencies-due',
  'workspace.failed',
  'workspace.invalid-id',
  'workspace.not-yours',
  'workspace.unknown-path',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];

export interface AtlasErrorOptions {
  /** The action that the person can take, as one sentence that starts with a verb. */
  readonly remedy?: string;
  /** Facts for machines: paths, ids, limits. Passes through the redactor like everything else. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly cause?: unknown;
}

export class AtlasError extends Error {
  override readonly name = 'AtlasError';
  readonly code: ErrorCode;
  readonly remedy: string | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, message: string, options: AtlasErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.remedy = options.remedy;
    this.details = options.details ?? {};
  }
}

export function isAtlasError(error: unknown, code?: ErrorCode): error is AtlasError {
  return error instanceof AtlasError && (code === undefined || error.code === code);
}

/** Joins the message and the remedy into sentences, one after the other. */
export function withAdvice(message: string, remedy: string | undefined): string {
  return remedy === undefined ? message : `${message.replace(/[.\s]*$/, '.')} ${remedy}`;
}

/** The message of anything that was thrown, for places that must not lose it. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
