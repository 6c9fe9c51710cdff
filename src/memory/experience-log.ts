import { newId, type Id } from '../core/ids.ts';
import type { Redactor } from '../core/redact.ts';
import type { Database } from '../storage/database.ts';

/** What one run came to, to be found again by words. */
export interface Experience {
  readonly task: string;
  readonly approach: string;
  readonly outcome: 'success' | 'warning';
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
  return {
    remember: async (experience, now) => {
      const id = newId('experience');
      const title = redactor.text(experience.task);
      const body = redactor.text(`${experience.outcome}: ${experience.approach}`);
      return await database.write((connection) => {
        connection
          .prepare(
            `INSERT INTO records (id, kind, scope, title, body, created_at, origin) VALUES (?, 'experience', ?, ?, ?, ?, ?)
             ON CONFLICT (origin) DO NOTHING`,
          )
          .run(id, experience.scope, title, body, now.toISOString(), experience.origin);
        const row = connection.prepare('SELECT id FROM records WHERE origin = ?').get(experience.origin);
        return row?.['id'] as Id<'experience'>;
      });
    },
    searchWords: async (query, scope, k) => {
      const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
      if (words.length === 0) return [];
      const match = words.map((word) => `"${word}"`).join(' OR ');
      return await database.read((connection) =>
        connection
          .prepare(
            `SELECT r.id, r.kind, r.title, r.body, -bm25(record_words) AS score
             FROM record_words JOIN records r ON r.rowid = record_words.rowid
             WHERE record_words MATCH ? AND r.scope = ? ORDER BY score DESC, r.id LIMIT ?`,
          )
          .all(match, scope, k)
          .map((row) => ({ ...row }) as unknown as FoundRecord),
      );
    },
  };
}
