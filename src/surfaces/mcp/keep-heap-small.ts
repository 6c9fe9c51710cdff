import { setFlagsFromString } from 'node:v8';

/**
 * A server of memory runs beside editors and agents for days, one for each of them. Its objects are few and its garbage is
 * much: left alone, the engine keeps room for three times what lives, over a hundred megabytes with a hundred thousand
 * records. This asks it to collect earlier, for about half a millisecond of CPU a question, most of it while the model
 * thinks.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--optimize-for-size');
}
