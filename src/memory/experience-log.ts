import { systemClock } from '../core/clock.ts';
import type { Redactor } from '../core/redact.ts';
import type { Database } from '../storage/database.ts';
import { maskUnknownWords } from './mask-unknown-words.ts';
import { MemoryGateway } from './memory-gateway.ts';
import { sourceOf } from './prompt-formatter.ts';
import { wordsOfDraft } from './record-content.ts';
import { Recall } from './recall/recall.ts';

/** What one run came to, to be found again. */
export interface RunExperience {
  readonly task: string;
  readonly approach: string;
  readonly outcome: 'success' | 'warning';
  /** The project that it belongs to. */
  readonly scope: string;
  /** The run that it came from; writing it twice changes nothing. */
  readonly origin: string;
  /** The proof of it; without one it is believed as an agent's word is. */
  readonly receipt?: string;
}

export interface FoundRecord {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly score: number;
  /** Whose word it is. */
  readonly source: string;
}

/** What a run needs of memory: an experience at its end, and those of earlier runs at its start. */
export interface ExperienceLog {
  remember(experience: RunExperience): Promise<string>;
  searchWords(query: string, scope: string, k: number): Promise<readonly FoundRecord[]>;
}

/** The longest task or approach that an experience keeps. */
const MOST = 2000;

export function openExperienceLog(database: Database, redactor: Redactor, home: string): ExperienceLog {
  const recall = new Recall({
    database,
    redact: (text, connection) => maskUnknownWords(connection, redactor.text(text)),
  });
  const gatewayOf = (project: string): MemoryGateway =>
    new MemoryGateway({ database, home, redactor, clock: systemClock, recall }, { project });
  return {
    remember: async ({ task, approach, outcome, scope, origin, receipt }) => {
      const content = { task: task.slice(0, MOST), approach: approach.slice(0, MOST), outcome };
      const provenance = { source: 'run', run: origin, ...(receipt === undefined ? {} : { receipt }) } as const;
      return (await gatewayOf(scope).writeRecord('experience', content, provenance, origin)).id;
    },
    searchWords: async (query, scope, k) => {
      const { results } = await gatewayOf(scope).recallMemory({ query, k, kinds: ['experience'] });
      await recall.flush();
      return results.map(({ memory, score }) => {
        const { title, body } = wordsOfDraft(memory);
        return { id: memory.id, kind: memory.kind, title, body, score, source: sourceOf(memory) };
      });
    },
  };
}
