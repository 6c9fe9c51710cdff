import { z } from 'zod';
import { commaList } from '../core/comma-list.ts';
import { FACT_TYPES } from '../core/fact-type.ts';
import type { NewRecord, RecordKind } from './recall/record.ts';

/** The longest text that a deliberate memory may have, in characters. */
export const MAX_CHARACTERS = 2000;

const line = z.string().trim().min(1).max(MAX_CHARACTERS);
const prose = z.string().trim().max(MAX_CHARACTERS);
const name = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[^\u0000-\u001f\u007f]*$/, 'must not contain control characters');
const names = z.array(name).max(50);
/** `preference,infra` is two. */
const tags = z.preprocess((value) => (isLabels(value) ? commaList(value) : value), names);
/** A list is taken as it is: a name may have a comma in it. */
const entities = z.preprocess((value) => (typeof value === 'string' ? commaList(value) : value), names);
const share = z.number().min(0).max(1);
const count = z.number().int().min(0);

export const factSchema = z.strictObject({
  document: line,
  type: z.enum(FACT_TYPES),
  confidence: share,
  entities: entities.default([]),
  tags: tags.default([]),
});

export const experienceSchema = z.strictObject({
  task: line,
  approach: prose.default(''),
  outcome: z.enum(['success', 'warning']),
  feedback: prose.default(''),
  tags: tags.default([]),
});

export const strategySchema = z.strictObject({
  situation: line,
  suggestion: line,
  parameters: z.record(name, z.union([z.string().max(MAX_CHARACTERS), z.number(), z.boolean()])).default({}),
  useCount: count.default(0),
  successRate: share.default(0),
  tags: tags.default([]),
});

export const conceptSchema = z.strictObject({
  name: name,
  description: line,
  code: z.string().max(20_000).default(''),
  /** The place of the code in the project; empty where it has none. */
  path: z.string().max(MAX_CHARACTERS).default(''),
  signature: z.string().max(MAX_CHARACTERS).default(''),
  examples: z.array(z.string().max(MAX_CHARACTERS)).max(20).default([]),
  source: z.enum(['primitive', 'learned', 'composed']),
  useCount: count.default(0),
  successRate: share.default(0),
  tags: tags.default([]),
});

/** The kinds that have content of their own; a turn is only its text. */
export const CONTENT_SCHEMAS = {
  fact: factSchema,
  experience: experienceSchema,
  strategy: strategySchema,
  concept: conceptSchema,
} as const satisfies Partial<Record<RecordKind, z.ZodType>>;

export type ContentKind = keyof typeof CONTENT_SCHEMAS;
export const CONTENT_KINDS = Object.keys(CONTENT_SCHEMAS) as readonly ContentKind[];
export type Content<K extends ContentKind = ContentKind> = Readonly<z.infer<(typeof CONTENT_SCHEMAS)[K]>>;

/** A record as its kind and content, before anything is stamped on it. */
export type Draft = { readonly [K in ContentKind]: { readonly kind: K; readonly content: Content<K> } }[ContentKind];

type Words = Pick<NewRecord, 'body'> & Required<Pick<NewRecord, 'title' | 'type' | 'tags' | 'entities'>>;

/** The texts that recall reads. */
export function wordsOfDraft({ kind, content }: Draft): Words {
  switch (kind) {
    case 'fact':
      return { title: '', body: content.document, type: content.type, tags: content.tags, entities: content.entities };
    case 'experience':
      return {
        title: content.task,
        body: [`${content.outcome}: ${content.approach}`, content.feedback].filter((part) => part !== '').join('\n'),
        type: content.outcome,
        tags: content.tags,
        entities: [],
      };
    case 'strategy':
      return { title: content.situation, body: content.suggestion, type: '', tags: content.tags, entities: [] };
    case 'concept':
      return {
        title: content.name,
        body: [content.description, content.signature, ...content.examples, content.code].filter(Boolean).join('\n'),
        type: content.source,
        tags: content.tags,
        entities: [],
      };
  }
}

/** One line that names it to a person. */
export function headlineOf({ kind, content }: Draft): string {
  switch (kind) {
    case 'fact':
      return content.document;
    case 'experience':
      return content.task;
    case 'strategy':
      return content.situation;
    case 'concept':
      return content.name;
  }
}

function isLabels(value: unknown): value is string | readonly string[] {
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}
