import { DEFAULT_PROMPT_LIMITS, PromptFormatter as Formatter, type PromptLimits } from '../memory/prompt-formatter.ts';
import { byteTokens, type Tokenizer } from '../memory/tokens.ts';

/** Task and memory as one prompt. Without a tokenizer it counts bytes, which are never fewer than the tokens. */
export class PromptFormatter extends Formatter {
  constructor(config: Partial<PromptLimits> = {}, tokens: Tokenizer = byteTokens) {
    super(tokens, { ...DEFAULT_PROMPT_LIMITS, ...config });
  }
}
