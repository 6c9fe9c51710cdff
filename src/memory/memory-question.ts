import type { MemoryAnswer } from './memory-gateway.ts';
import type { RecallQuestion } from './recall/recall-request.ts';

/** A question as a person asks it: without a number it is answered by as many records as a context has. */
export type MemoryQuestion = Omit<RecallQuestion, 'k'> & {
  readonly k?: number | undefined;
  /** True for a program that ends with the answer: the model is loaded for this one question. */
  readonly brief?: boolean | undefined;
};

export interface FoundMemory extends MemoryAnswer {
  /** Records whose meaning is not indexed yet: they are found by their words alone. */
  readonly pending: number;
  /** Records of whose text an older program has read the beginning alone. */
  readonly partlyRead: number;
}
