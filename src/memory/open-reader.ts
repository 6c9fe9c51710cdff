import { messageOf } from '../core/atlas-error.ts';
import type { Logger } from '../core/logger.ts';
import type { StatementReader } from '../embeddings/statement-reader.ts';

/**
 * The model that reads statements together, opened by the first of them. Where it is not installed or fails, nothing is
 * read, and statements are compared by rules alone: whoever tells a fact must not lose it over that.
 */
export function openReader(stamps: string, logger: Logger): StatementReader & AsyncDisposable {
  let opened: Promise<(StatementReader & AsyncDisposable) | undefined> | undefined;
  return {
    read: async (pairs) => {
      try {
        opened ??= import('../embeddings/statement-reader.ts').then(({ openStatementReader }) =>
          openStatementReader(stamps),
        );
        return (await (await opened)?.read(pairs)) ?? [];
      } catch (error) {
        logger.warn({ error }, `statements are compared by rules alone: ${messageOf(error)}`);
        return [];
      }
    },
    [Symbol.asyncDispose]: async () => {
      await (await opened?.catch(() => undefined))?.[Symbol.asyncDispose]();
    },
  };
}
