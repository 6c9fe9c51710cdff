/** One text as the tokenizer spells it. */
interface Encoded {
  readonly ids: readonly number[];
  readonly token_type_ids?: readonly number[];
}

interface Batch {
  /** Pieces in each row. */
  readonly length: number;
  readonly columns: Readonly<Record<'input_ids' | 'attention_mask' | 'token_type_ids', BigInt64Array>>;
}

/** Rows of one length, as a model wants them: longer texts cut at the end, shorter ones padded there. */
export function packBatch(texts: readonly Encoded[], longest: number, padding: number): Batch {
  const length = Math.min(longest, Math.max(0, ...texts.map(({ ids }) => ids.length)));
  const cells = texts.length * length;
  const columns = {
    input_ids: new BigInt64Array(cells).fill(BigInt(padding)),
    attention_mask: new BigInt64Array(cells),
    token_type_ids: new BigInt64Array(cells),
  };
  texts.forEach(({ ids, token_type_ids: types }, row) => {
    const count = Math.min(ids.length, length);
    for (let at = 0; at < count; at += 1) {
      const cell = row * length + at;
      columns.input_ids[cell] = BigInt(ids[at] ?? padding);
      columns.attention_mask[cell] = 1n;
      columns.token_type_ids[cell] = BigInt(types?.[at] ?? 0);
    }
  });
  return { length, columns };
}
