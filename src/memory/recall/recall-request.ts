import type { Filter } from '../../vectors/filter.ts';
import type { RecordKind, StoredRecord } from './record.ts';
import type { Why } from './fuse.ts';
import type { Namespace } from './namespace.ts';

/** The most records that answer one question, for any caller. */
export const MOST_RECALLED = 1000;

/** A question to memory: the one type that the command line, the screen, servers, contexts and runs ask with. */
export interface RecallQuestion {
  readonly query: string;
  /** At most `MOST_RECALLED` count. */
  readonly k: number;
  /** All kinds, if left out. */
  readonly kinds?: readonly RecordKind[] | undefined;
  readonly filter?: RecallFilter | undefined;
  /** Beside the project's own records, those of this conversation. */
  readonly conversation?: string | undefined;
  /** Beside the project's own records, those of this agent. */
  readonly agent?: string | undefined;
  /** Let newer records count more: after so many days half as much. */
  readonly recencyHalfLifeDays?: number | undefined;
  /** Let records count more that were shown and helped. */
  readonly preferUsed?: boolean | undefined;
  /** Give the nearest even if none of them answers the question. */
  readonly neverAbstain?: boolean | undefined;
  /** Do not wait for a model. */
  readonly wordsOnly?: boolean | undefined;
  /** No agent is shown the result, so recall keeps no receipt of it. */
  readonly unrecorded?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The same for the search itself: the gateway, which knows the caller, sets the namespaces. */
export interface RecallRequest extends Omit<RecallQuestion, 'conversation' | 'agent' | 'wordsOnly'> {
  /** Where it may look, and nowhere else. */
  readonly namespaces: readonly Namespace[];
}

export interface RecallFilter {
  readonly types?: readonly string[];
  readonly conversations?: readonly string[];
  readonly authors?: readonly string[];
  /** At least one of them. */
  readonly tags?: readonly string[];
  readonly entities?: readonly string[];
  /** Where it came from: `user`, `web`. Turns have no source. */
  readonly sources?: readonly string[];
  /** Only facts that are at least so sure. */
  readonly minConfidence?: number;
  /** Milliseconds since 1970, both included. */
  readonly since?: number;
  readonly until?: number;
}

export interface Recalled {
  readonly record: StoredRecord;
  /** Comparable within one answer only. */
  readonly score: number;
  /** 0..1, comparable between questions: how much of the question it answers. */
  readonly strength: number;
  /** Each part's share of the score. */
  readonly why: Why;
}

export interface RecallResult {
  readonly receipt: string | undefined;
  readonly results: readonly Recalled[];
  /** True where no record was good enough to be shown. */
  readonly abstained: boolean;
  /** The parts that failed, one sentence each; recall went on without them. */
  readonly degraded: readonly string[];
  readonly milliseconds: number;
}

/** The same filter for vectors, which carry these facts as metadata. */
export function vectorFilter(scopes: readonly string[], filter: RecallFilter): Filter {
  const { since, until } = filter;
  return [
    { key: 'scope', in: scopes },
    ...oneOf('type', filter.types),
    ...oneOf('conversation', filter.conversations),
    ...oneOf('author', filter.authors),
    ...(filter.tags === undefined ? [] : [{ key: 'tags', hasAny: filter.tags }]),
    ...(filter.entities === undefined ? [] : [{ key: 'entities', hasAny: filter.entities }]),
    ...(since === undefined ? [] : [{ key: 'at', atLeast: since }]),
    ...(until === undefined ? [] : [{ key: 'at', atMost: until }]),
  ];
}

/**
 * A condition on the rows of `records` for the filters that only rows can decide, and its values. Undefined where the
 * request has none.
 */
export function labelFilter({
  tags,
  entities,
  sources,
  minConfidence,
}: RecallFilter): { readonly sql: string; readonly values: readonly (string | number)[] } | undefined {
  const marks = (values: readonly unknown[]): string => values.map(() => '?').join(', ');
  const labels = Object.entries({ tags, entities }).flatMap(([column, values]) =>
    values === undefined
      ? []
      : [{ sql: `EXISTS (SELECT 1 FROM json_each(records.${column}) WHERE value IN (${marks(values)}))`, values }],
  );
  const details = (condition: string): string =>
    `EXISTS (SELECT 1 FROM record_details d WHERE d.id = records.id AND ${condition})`;
  const parts = [
    ...labels,
    ...(sources === undefined
      ? []
      : [{ sql: details(`d.provenance ->> 'source' IN (${marks(sources)})`), values: sources }]),
    ...(minConfidence === undefined
      ? []
      : [{ sql: details(`d.content ->> 'confidence' >= ?`), values: [minConfidence] }]),
  ];
  if (parts.length === 0) return undefined;
  return { sql: parts.map(({ sql }) => sql).join(' AND '), values: parts.flatMap(({ values }) => [...values]) };
}

function oneOf(key: string, values: readonly string[] | undefined): Filter {
  return values === undefined ? [] : [{ key, in: values }];
}
