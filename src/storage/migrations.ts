import type { Migration } from './migration.ts';
import { theHouse } from './migrations/001-the-house.ts';
import { recall } from './migrations/002-recall.ts';
import { trajectories } from './migrations/003-trajectories.ts';
import { permissions } from './migrations/004-permissions.ts';
import { proof } from './migrations/005-proof.ts';
import { memory } from './migrations/006-memory.ts';
import { checkpoints } from './migrations/007-checkpoints.ts';
import { spending } from './migrations/008-spending.ts';
import { pause } from './migrations/009-pause.ts';
import { network } from './migrations/010-network.ts';
import { signedReceipts } from './migrations/011-signed-receipts.ts';
import { toldAgain } from './migrations/012-told-again.ts';
import { words } from './migrations/013-words.ts';
import { plansApart } from './migrations/014-plans-apart.ts';
import { learnedOutcomes } from './migrations/015-learned-outcomes.ts';
import { runEvents } from './migrations/016-run-events.ts';
import { projectStates } from './migrations/017-project-states.ts';
import { sharedMemory } from './migrations/018-shared-memory.ts';
import { runChanges } from './migrations/019-run-changes.ts';
import { sharedEpoch } from './migrations/020-shared-epoch.ts';
import { checkoutBoot } from './migrations/021-checkout-boot.ts';
import { longRecords } from './migrations/022-long-records.ts';
import { forgottenIds } from './migrations/023-forgotten-ids.ts';

/** In order, forward only. A landed migration is never edited: the next one mends it. */
export const MIGRATIONS: readonly Migration[] = [
  theHouse,
  recall,
  trajectories,
  permissions,
  proof,
  memory,
  checkpoints,
  spending,
  pause,
  network,
  signedReceipts,
  toldAgain,
  words,
  plansApart,
  learnedOutcomes,
  runEvents,
  projectStates,
  sharedMemory,
  runChanges,
  sharedEpoch,
  checkoutBoot,
  longRecords,
  forgottenIds,
];
