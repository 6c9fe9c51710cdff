import { wordsOfDraft, type Draft } from './record-content.ts';

/** The texts of a record that a person or an agent may ever be shown. */
export interface ShownTexts {
  /** Read as sentences, each by itself. */
  readonly prose: readonly string[];
  /** Names and tags: mostly no sentences. */
  readonly labels: readonly string[];
}

/** Whoever judges a record judges all of this: a text that is left out here reaches agents unread. */
export function shownTexts(draft: Draft): ShownTexts {
  const { title, body, tags, entities } = wordsOfDraft(draft);
  const labels = [...tags, ...entities];
  const words = [title, body].filter(Boolean).join('\n');
  if (draft.kind === 'concept') return { prose: [words], labels: [...labels, draft.content.path].filter(Boolean) };
  if (draft.kind !== 'strategy') return { prose: [words], labels };
  const { parameters } = draft.content;
  const values = Object.values(parameters).filter((value) => typeof value === 'string');
  return { prose: [words, ...values], labels: [...labels, ...Object.keys(parameters)] };
}
