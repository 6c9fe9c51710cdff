import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Entered } from './team-page.ts';

export interface WebEnv {
  Bindings: HttpBindings;
  /** The client, as the gate knows it. */
  Variables: { entered: Entered };
}

/** Answers with a stream, where its client may have one more. */
export type OpenStream = (
  c: Context<WebEnv>,
  source: (signal: AbortSignal) => AsyncGenerator<string, void>,
) => Response;
