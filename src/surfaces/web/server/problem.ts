import { defined } from '../../../core/defined.ts';
import { isAtlasError, messageOf, type ErrorCode } from '../../../core/atlas-error.ts';
import type { ApiProblem, RequestFault } from '../api-types.ts';

/** A request that cannot be served as it is. */
export class RequestProblem extends Error {
  override readonly name = 'RequestProblem';
  readonly status: number;
  readonly code: RequestFault;
  readonly remedy: string | undefined;

  constructor(status: number, code: RequestFault, message: string, remedy?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.remedy = remedy;
  }
}

const STATUS: Readonly<Partial<Record<ErrorCode, number>>> = {
  'run.not-found': 404,
  'memory.not-found': 404,
  'permission.denied': 403,
  'config.untrusted': 403,
  'memory.conflict': 409,
  'run.leased': 409,
  'run.not-resumable': 409,
  'storage.fenced': 409,
  'workspace.conflict': 409,
  'agent.unknown': 400,
  'check.invalid': 400,
  'config.invalid': 400,
  'memory.invalid': 400,
  'memory.refused': 400,
  'plan.contains-secret': 400,
  'plan.invalid': 400,
  usage: 400,
  'storage.busy': 503,
};

/** Turns any thrown value into an answer: the message and the remedy, and no internals. */
export function problemOf(error: unknown): { readonly status: number; readonly body: ApiProblem } {
  if (error instanceof RequestProblem) {
    const { status, code, message, remedy } = error;
    return { status, body: { error: { code, message, ...defined({ remedy }) } } };
  }
  if (!isAtlasError(error)) {
    return { status: 500, body: { error: { code: 'internal', message: messageOf(error).slice(0, 500) } } };
  }
  const { code, message, remedy } = error;
  return {
    status: STATUS[code] ?? 500,
    body: { error: { code, message, ...defined({ remedy }) } },
  };
}

export function answerProblem(error: unknown): Response {
  const { status, body } = problemOf(error);
  return Response.json(body, { status, ...defined({ headers: status === 429 ? { 'retry-after': '5' } : undefined }) });
}
