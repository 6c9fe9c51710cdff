import { AtlasError } from '../core/atlas-error.ts';
import type { PauseInfo } from '../core/pause.ts';

/**
 * A run that waits for a person. It leaves the graph as an exception, so that the cursor stays in front of the node
 * that could not go on: resuming enters that node again, and the journal returns what it had already done.
 */
export class RunPaused extends AtlasError {
  readonly pause: PauseInfo;

  constructor(pause: PauseInfo) {
    super('permission.needed', pause.message, {
      remedy: 'See with `atlas show` what it waits for, then go on with `atlas resume`.',
      details: { reason: pause.reason },
    });
    this.pause = pause;
  }
}
