import { AtlasError } from '../core/atlas-error.ts';
import type { NewStatePack } from './project-states.ts';

export function missingBase({ state, base }: NewStatePack): AtlasError {
  return new AtlasError('storage.failed', `the state ${state} stands on ${base ?? ''}, which is not in the store`, {
    remedy: 'Publish the state whole: nothing of it was kept.',
    details: { state, base },
  });
}

export function missingPack({ state, pack }: NewStatePack): AtlasError {
  return new AtlasError('storage.failed', `the pack of the state ${state} is not among the blobs: ${pack}`, {
    remedy: 'Put the bytes of the pack there first; nothing of the state was kept.',
    details: { state, pack },
  });
}

export function missingState(state: string): AtlasError {
  return new AtlasError('storage.failed', `the state ${state.slice(0, 80)} is not in the store`, {
    remedy: 'Publish it from the machine that made it.',
    details: { state: state.slice(0, 80) },
  });
}
