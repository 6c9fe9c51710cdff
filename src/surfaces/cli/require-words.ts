import { AtlasError } from '../../core/atlas-error.ts';

/** Refuses words of which there are none: an answer to them would look like one. */
export function requireWords(text: string, missing: string, remedy: string): void {
  if (text.trim() === '') throw new AtlasError('usage', missing, { remedy });
}
