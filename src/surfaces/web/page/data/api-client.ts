import { defined } from '../../../../core/defined.ts';
import { takeFirstAnswer } from './first-answer.ts';

/** Why a request failed. `offline` means that no server answered. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number | 'offline';
  readonly code: string;
  readonly remedy: string | undefined;

  constructor(status: number | 'offline', code: string, message: string, remedy?: string) {
    super(message);
    this.status = status;
    this.code = code;
    this.remedy = remedy;
  }
}

/** Reading needs the cookie alone, which the browser sends by itself. */
export async function getJson<T>(path: string, signal?: AbortSignal): Promise<T> {
  const given = takeFirstAnswer(path);
  if (given !== undefined) return given as T;
  const answer = await ask(path, defined({ signal }));
  return (await answer.json()) as T;
}

export async function getText(path: string, signal?: AbortSignal): Promise<string> {
  const answer = await ask(path, defined({ signal }));
  return await answer.text();
}

/** Doing needs a header as well, which no page of another origin can send. */
export async function postJson<T>(path: string, body: unknown): Promise<T> {
  const answer = await postAnswer(path, body);
  const text = await answer.text();
  return (text === '' ? {} : JSON.parse(text)) as T;
}

/** The same, for who reads the answer as it comes. */
export async function postAnswer(
  path: string,
  body: unknown,
  { accept, signal }: { readonly accept?: string; readonly signal?: AbortSignal } = {},
): Promise<Response> {
  return await ask(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-atlas-do': '1',
      ...defined({ accept }),
    },
    body: JSON.stringify(body),
    ...defined({ signal }),
  });
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: 'same-origin', redirect: 'error', ...init });
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new ApiFailure('offline', 'web.offline', 'Atlas does not answer: `atlas web` is not running.');
  }
  if (answer.ok) return answer;
  throw await failureOf(answer);
}

async function failureOf(answer: Response): Promise<ApiFailure> {
  const body: unknown = await answer.json().catch(() => undefined);
  const error = field(body, 'error');
  const [code, message, remedy] = ['code', 'message', 'remedy'].map((name) => {
    const value = field(error, name);
    return typeof value === 'string' ? value : undefined;
  });
  return new ApiFailure(
    answer.status,
    code ?? `http.${answer.status}`,
    message ?? `Atlas answered ${answer.status}.`,
    remedy,
  );
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}

export function failureFrom(error: unknown): ApiFailure {
  if (error instanceof ApiFailure) return error;
  return new ApiFailure(0, 'page.failed', error instanceof Error ? error.message : String(error));
}
