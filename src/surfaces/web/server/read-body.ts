import type { z } from 'zod';
import { RequestProblem } from './problem.ts';
import { whatIsWrong } from '../../../core/what-is-wrong.ts';

/** A plan given by hand is the largest body. */
const MOST_BYTES = 1024 * 1024;
const MOST_DEPTH = 64;

/** Reads the body of a request up to its allowed length, and parses it by its schema. */
export async function readBody<T>(request: Request, schema: z.ZodType<T>): Promise<T> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';');
  if (type.trim().toLowerCase() !== 'application/json')
    throw new RequestProblem(415, 'request.invalid', 'the body has to be JSON, and to say so');
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) throw tooLarge();
  const text = new TextDecoder().decode(await bytesOf(request));
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    throw new RequestProblem(400, 'request.invalid', 'the body is no JSON');
  }
  if (isTooDeep(input)) throw new RequestProblem(400, 'request.invalid', 'the body is nested too deep');
  return fitting(schema, input);
}

/** Parses a query or a path by its schema. */
export function fitting<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new RequestProblem(400, 'request.invalid', whatIsWrong(parsed.error).slice(0, 1000));
}

/** Later code may recurse into the value, level by level. */
function isTooDeep(input: unknown): boolean {
  let level = [input];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_DEPTH) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? (Object.values(one) as unknown[]) : []));
  }
  return false;
}

async function bytesOf(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body === null) return new Uint8Array(0);
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(): RequestProblem {
  return new RequestProblem(413, 'request.too-large', `a body may have at most ${MOST_BYTES} bytes`);
}
