import type { Clock } from '../../core/clock.ts';
import type { Database } from '../../storage/database.ts';

export interface Pin {
  readonly hash: string;
  /** The definition as it was approved, for a diff. */
  readonly shown: string;
}

/** Tools of foreign servers as a person has approved them. */
export interface PinStore {
  get(server: string, tool: string): Promise<Pin | undefined>;
  set(server: string, tool: string, pin: Pin): Promise<void>;
}

export function databasePins(database: Database, clock: Clock): PinStore {
  return {
    get: async (server, tool) =>
      await database.read((connection) => {
        const row = connection
          .prepare('SELECT hash, shown FROM tool_pins WHERE server = ? AND tool = ?')
          .get(server, tool);
        return row === undefined ? undefined : { hash: String(row['hash']), shown: String(row['shown']) };
      }),
    set: async (server, tool, pin) => {
      const at = clock.now().toISOString();
      await database.write((connection) => {
        connection
          .prepare(
            `INSERT INTO tool_pins (server, tool, hash, shown, approved_at) VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (server, tool) DO UPDATE SET hash = excluded.hash, shown = excluded.shown, approved_at = excluded.approved_at`,
          )
          .run(server, tool, pin.hash, pin.shown, at);
      });
    },
  };
}
