import type { Database } from './database.ts';
import { isLeased, takeLease } from './lease.ts';
import type { Leases } from './leases.ts';

export function sqliteLeases(database: Database): Leases {
  return {
    take: async (name) => await takeLease(database, name),
    isHeld: async (name) => await database.read((connection) => isLeased(connection, name)),
  };
}
