import {
  ContextBuilder as Builder,
  DEFAULT_CONTEXT,
  type ContextOptions,
  type ContextSources,
} from '../memory/context-builder.ts';
import { byteTokens, type Tokenizer } from '../memory/tokens.ts';

/**
 * Builds the memory text for an agent, under a budget of tokens. `sources` is a `MemoryGateway`, or any object with its
 * interface. Without a tokenizer it counts bytes, which are never fewer than the tokens.
 */
export class ContextBuilder extends Builder {
  constructor(sources: ContextSources, options: Partial<ContextOptions> = {}, tokens: Tokenizer = byteTokens) {
    super(sources, tokens, { ...DEFAULT_CONTEXT, ...options });
  }
}
