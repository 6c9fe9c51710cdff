import { expect, test } from 'vitest';
import { subjectPieces } from './word-pieces.ts';

const SPECIAL = new Set(['[CLS]', '[SEP]', '[UNK]']);

test('pieces are joined to words; stopwords, punctuation and marks of the model are left out', () => {
  const tokens = ['[CLS]', 'where', 'is', 'una', '##ffa', '##ble', 'caroline', "'", 's', '?', '[SEP]'];
  expect(subjectPieces(tokens, SPECIAL)).toEqual([
    { at: 3, word: 'unaffable' },
    { at: 4, word: 'unaffable' },
    { at: 5, word: 'unaffable' },
    { at: 6, word: 'caroline' },
  ]);
});

test('tokenisers that mark beginnings are understood too', () => {
  expect(subjectPieces(['▁the', '▁bridge', 's', '.'], SPECIAL)).toEqual([
    { at: 1, word: 'bridges.' },
    { at: 2, word: 'bridges.' },
    { at: 3, word: 'bridges.' },
  ]);
});
