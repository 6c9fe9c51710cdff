import {
  ContextBuilder as Builder,
  DEFAULT_CONTEXT,
  type ContextOptions,
  type ContextSources,
} from '../memory/context-builder.ts';
import { byteTokens, type Tokenizer } from '../memory/tokens.ts';

/**
 * What an agent is told besides its instructions, under a budget of tokens. `sources` is a `MemoryGateway`, or whatever
 * answers like one. Without a tokenizer, bytes are counted: never fewer than there are tokens.
 */
export class ContextBuilder extends Builder {
  constructor(sources: ContextSources, options: Partial<ContextOptions> = {}, tokens: Tokenizer = byteTokens) {
    super(sources, tokens, { ...DEFAULT_CONTEXT, ...options });
  }
}
