import type { Tokenizer } from '@huggingface/tokenizers';
import { z } from 'zod';

const WORD_PIECES = z.object({
  model: z.object({ type: z.literal('WordPiece'), unk_token: z.string() }),
});

/** Spells texts in the pieces of a model, and back. */
export interface OpenTokenizer {
  readonly tokenizer: Tokenizer;
  /** The spelling of a piece that stood in a text. */
  readonly pieceOf: (id: number) => string;
}

/**
 * The tokenizer of a model. The library copies its vocabulary of 30,000 pieces twice, into a table and back into a list,
 * which is a thirtieth of a command that asks one question: where the pieces are of the usual kind they are looked up
 * in the object that was parsed, and the list is of those that occurred.
 */
export function openTokenizer(library: typeof Tokenizer, spelling: object, rules: object): OpenTokenizer {
  const quick = lookedUp(library, spelling, rules);
  if (quick !== undefined) return quick;
  const tokenizer = new library(spelling, rules);
  return { tokenizer, pieceOf: (id) => tokenizer.id_to_token(id) ?? '' };
}

function lookedUp(library: typeof Tokenizer, spelling: object, rules: object): OpenTokenizer | undefined {
  const known = WORD_PIECES.safeParse(spelling).data?.model;
  const model: object = (spelling as { readonly model: object }).model;
  const vocabulary = (model as { readonly vocab?: Readonly<Record<string, number>> }).vocab;
  const unknown = known === undefined ? undefined : vocabulary?.[known.unk_token];
  if (known === undefined || vocabulary === undefined || unknown === undefined) return undefined;
  const few = { [known.unk_token]: unknown };
  const tokenizer = new library({ ...spelling, model: { ...model, vocab: few } }, rules);
  if (!(tokenizer.model?.tokens_to_ids instanceof Map)) return undefined;
  const pieces = new Vocabulary(vocabulary, tokenizer.model.tokens_to_ids);
  tokenizer.model.tokens_to_ids = pieces;
  return { tokenizer, pieceOf: (id) => pieces.spelled.get(id) ?? '' };
}

/** The pieces of a model in the object that they were parsed into; remembers those that were asked for. */
class Vocabulary extends Map<string, number> {
  readonly spelled = new Map<number, string>();
  readonly #all: Readonly<Record<string, number>>;

  constructor(all: Readonly<Record<string, number>>, added: ReadonlyMap<string, number>) {
    super(added);
    this.#all = all;
    for (const [piece, id] of added) this.spelled.set(id, piece);
  }

  override get(piece: string): number | undefined {
    const id = super.get(piece) ?? (Object.hasOwn(this.#all, piece) ? this.#all[piece] : undefined);
    if (id !== undefined) this.spelled.set(id, piece);
    return id;
  }

  override has(piece: string): boolean {
    return super.has(piece) || Object.hasOwn(this.#all, piece);
  }
}
