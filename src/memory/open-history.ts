import { systemClock } from '../core/clock.ts';
import { ConversationHistory } from './conversation-history.ts';
import { RecordStore } from './recall/record-store.ts';
import type { MemoryHome } from './memory-home.ts';

/** Without the model and the index: turns are only appended and read back. */
export function openHistory({ database, redactor }: Pick<MemoryHome, 'database' | 'redactor'>): ConversationHistory {
  return new ConversationHistory({ database, redactor, clock: systemClock, records: new RecordStore(database) });
}
