import type { Migration } from '../migration.ts';

/**
 * Since when the machine that wrote a checkout's state runs. After a power cut the folder may be ahead of its row, which
 * need not wait for the disk because of this: the row of another boot is not believed.
 */
export const checkoutBoot: Migration = {
  version: 21,
  name: 'checkout boot',
  sql: `ALTER TABLE checkouts ADD COLUMN boot TEXT;`,
};
