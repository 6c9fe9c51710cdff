import type { Id } from '../core/ids.ts';
import type { Redactor } from '../core/redact.ts';
import type { Database } from '../storage/database.ts';
import { Recall } from './recall/recall.ts';
import { RecordStore } from './recall/record-store.ts';

/** What one run came to, to be found again by words. */
export interface Experience {
  readonly task: string;
  readonly approach: string;
  readonly outcome: 'success' | 'warning';
  /** The project that it belongs to. */
  readonly scope: string;
  /** What it came from; writing the same origin twice changes nothing. */
  readonly origin: string;
}

export interface FoundRecord {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly score: number;
}

export interface ExperienceLog {
  remember(experience: Experience, now: Date): Promise<Id<'experience'>>;
  searchWords(query: string, scope: string, k: number): Promise<readonly FoundRecord[]>;
}

export function openExperienceLog(database: Database, redactor: Redactor): ExperienceLog {
  const store = new RecordStore(database);
  const recall = new Recall({ database, redact: (text) => redactor.text(text) });
  return {
    remember: async ({ task, approach, outcome, scope, origin }, now) => {
      const title = redactor.text(task);
      const body = redactor.text(`${outcome}: ${approach}`);
      const [id] = await store.put([
        { kind: 'experience', scope, title, body, origin, type: outcome, at: now.getTime() },
      ]);
      return id as Id<'experience'>;
    },
    searchWords: async (query, scope, k) => {
      const namespaces = [{ project: scope }];
      const { results } = await recall.search({ query, k, namespaces, kinds: ['experience'] });
      await recall.flush();
      return results.map(({ record: { id, kind, title, body }, score }) => ({ id, kind, title, body, score }));
    },
  };
}
