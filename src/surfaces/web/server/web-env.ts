import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export interface WebEnv {
  Bindings: HttpBindings;
  /** Who asks, as the gate knows them. */
  Variables: { client: string };
}

/** Answers with a stream, where its client may have one more. */
export type OpenStream = (
  c: Context<WebEnv>,
  source: (signal: AbortSignal) => AsyncGenerator<string, void>,
) => Response;
