import { z } from 'zod';
import type { RunId } from '../../core/ids.ts';
import { isNarration, type RuntimeEvent } from '../../core/runtime-event.ts';
import { keptEvent } from '../kept-event.ts';
import type { RunEventLog, ToldEvents } from '../run-events.ts';
import type { Postgres } from './postgres.ts';
import type { RunWriter } from './run-writer.ts';

/** As `event-log.ts` says (E4). */
const MOST_NARRATED = 20_000;
const SLACK = 5_000;
/** Where the store cannot be written, no more than this waits for it. */
const MOST_PENDING = 10_000;

const eventSchema = z.object({ event: z.string() });

/** The events of one run in a team's store, written along with its records. */
export async function openPostgresEvents(store: Postgres, runId: RunId, writer: RunWriter): Promise<RunEventLog> {
  const [head] = await store.query('SELECT last, narrated FROM atlas.run_event_heads WHERE run_id = $1', [runId]);
  let last = Number(head?.['last'] ?? 0);
  let narrated = Number(head?.['narrated'] ?? 0);
  const trim = async (): Promise<void> => {
    await writer.flush();
    await store.query('SELECT atlas.trim_narration($1, $2)', [runId, MOST_NARRATED]);
  };
  return {
    isNew: head === undefined,
    next: () => {
      last += 1;
      return last;
    },
    append: (event) => {
      const narration = isNarration(event.type);
      if (narration && writer.untold >= MOST_PENDING) return;
      writer.tellAlong({ seq: event.seq, narration, text: keptEvent(event) });
      if (!narration) return;
      narrated += 1;
      if (narrated <= MOST_NARRATED + SLACK) return;
      narrated = MOST_NARRATED;
      // What could not be taken out now is taken out the next time.
      trim().catch(() => undefined);
    },
    [Symbol.asyncDispose]: async () => {
      // The run has ended all the same where the store cannot be written: its journal says how.
      await writer.flush().catch(() => undefined);
    },
  };
}

export function postgresToldEvents(store: Postgres): ToldEvents {
  const range: ToldEvents['range'] = async (runId) => {
    const [row] = await store.query(
      `SELECT (SELECT min(seq) FROM atlas.run_events WHERE run_id = $1) AS first,
              (SELECT last FROM atlas.run_event_heads WHERE run_id = $1) AS last`,
      [runId],
    );
    return { first: Number(row?.['first'] ?? 0), last: Number(row?.['last'] ?? 0) };
  };
  return {
    range,
    has: async (runId) => (await range(runId)).last > 0,
    ofType: async (runId, type) =>
      eventsIn(
        await store.query(
          `SELECT event FROM atlas.run_events WHERE run_id = $1 AND narration = $2 AND event::json ->> 'type' = $3
           ORDER BY seq`,
          [runId, isNarration(type), type],
        ),
      ),
    deciding: async (runId, after) =>
      eventsIn(
        await store.query(
          'SELECT event FROM atlas.run_events WHERE run_id = $1 AND seq > $2 AND NOT narration ORDER BY seq',
          [runId, after],
        ),
      ),
    after: async (runId, seq, most, spokenAfter = 0) =>
      eventsIn(
        await store.query(
          `SELECT event FROM atlas.run_events WHERE run_id = $1 AND seq > $2 AND (NOT narration OR seq > $3)
           ORDER BY seq LIMIT $4`,
          [runId, seq, spokenAfter, most],
        ),
      ),
    before: async (runId, seq, most) =>
      eventsIn(
        await store.query(
          'SELECT event FROM atlas.run_events WHERE run_id = $1 AND seq < $2 ORDER BY seq DESC LIMIT $3',
          [runId, seq, most],
        ),
      ).toReversed(),
  };
}

function eventsIn(rows: readonly unknown[]): readonly RuntimeEvent[] {
  return rows.map((row) => JSON.parse(eventSchema.parse(row).event) as RuntimeEvent);
}
