import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AtlasError, messageOf } from '../../src/core/atlas-error.ts';
import type { BenchDocument } from '../fixtures/retrieval-bench.ts';

export interface SetQuery {
  readonly id: string;
  readonly text: string;
  readonly group: string;
  readonly category: string;
  /** Graded relevance by document; only what is in the set. */
  readonly gold: ReadonlyMap<string, number>;
}

export interface RetrievalSet {
  readonly documents: readonly BenchDocument[];
  readonly queries: readonly SetQuery[];
}

interface Line {
  readonly _id: string;
  readonly title?: string;
  readonly text: string;
  readonly metadata?: {
    readonly group?: string;
    readonly speaker?: string;
    readonly ts?: string;
    readonly category?: string | number;
  };
}

/** A set in BEIR form: corpus.jsonl, queries.jsonl, qrels.tsv. Queries without gold documents are left out. */
export async function readSet(folder: string): Promise<RetrievalSet> {
  const corpus = await readLines(folder, 'corpus.jsonl');
  const documents = corpus.map(({ _id, title, text, metadata }): BenchDocument => {
    const at = metadata?.ts === undefined ? Number.NaN : Date.parse(metadata.ts);
    return {
      id: _id,
      title: title ?? '',
      text,
      group: metadata?.group ?? '',
      speaker: metadata?.speaker,
      at: Number.isNaN(at) ? undefined : at,
    };
  });
  const known = new Set(documents.map(({ id }) => id));
  const gold = new Map<string, Map<string, number>>();
  for (const line of (await readText(folder, 'qrels.tsv')).split('\n').slice(1)) {
    const [query = '', document = '', grade = '0'] = line.trim().split('\t');
    if (!known.has(document) || Number(grade) <= 0) continue;
    gold.set(query, (gold.get(query) ?? new Map<string, number>()).set(document, Number(grade)));
  }
  const queries = (await readLines(folder, 'queries.jsonl')).flatMap(({ _id, text, metadata }): SetQuery[] => {
    const relevant = gold.get(_id);
    if (relevant === undefined) return [];
    return [
      { id: _id, text, group: metadata?.group ?? '', category: String(metadata?.category ?? ''), gold: relevant },
    ];
  });
  return { documents, queries };
}

async function readLines(folder: string, name: string): Promise<readonly Line[]> {
  const text = await readText(folder, name);
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, i) => {
      try {
        return JSON.parse(line) as Line;
      } catch (error) {
        throw new AtlasError('usage', `${join(folder, name)}, line ${i + 1}: ${messageOf(error)}`, {
          remedy: 'Give a folder in BEIR form.',
        });
      }
    });
}

async function readText(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (error) {
    throw new AtlasError('usage', `cannot read ${join(folder, name)}: ${messageOf(error)}`, {
      remedy: 'Give a folder with corpus.jsonl, queries.jsonl and qrels.tsv.',
    });
  }
}
