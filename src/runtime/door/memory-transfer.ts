import { resolve } from 'node:path';
import { systemClock } from '../../core/clock.ts';
import { requireWritable } from '../../core/require-writable.ts';
import type { Runtime } from '../../home/open-runtime.ts';
import type { ImportReport, TransferParts } from '../../memory/export-import.ts';
import type { MemoryScopeName } from '../../memory/provenance.ts';

/** Lines of a bundle, written to `file` where one is named. */
export async function exportHere(
  runtime: Runtime,
  file: string | undefined,
  scope: MemoryScopeName | undefined,
): Promise<readonly string[]> {
  const [{ exportMemory }, { exportToFile }, { broughtPlace }] = await Promise.all([
    import('../../memory/export-import.ts'),
    import('../../memory/export-file.ts'),
    import('../../memory/shared/shared-place.ts'),
  ]);
  const parts = { ...(await transferParts(runtime)), project: await broughtPlace(runtime, scope) };
  if (file === undefined) return await exportMemory(parts);
  await requireWritable(file, '--out');
  return await exportToFile(parts, resolve(file), systemClock);
}

export async function importHere(runtime: Runtime, text: string): Promise<ImportReport> {
  const { importMemory } = await import('../../memory/export-import.ts');
  return await importMemory(await transferParts(runtime), text);
}

async function transferParts(runtime: Runtime): Promise<TransferParts> {
  const [{ RecordStore }, { MemoryStore }, { homeSecret }] = await Promise.all([
    import('../../memory/recall/record-store.ts'),
    import('../../memory/memory-store.ts'),
    import('../../storage/home-secret.ts'),
  ]);
  const records = new RecordStore(runtime.database);
  const { database, redactor, project } = runtime;
  const { secret: key } = await homeSecret(runtime.home.path, 'export-key');
  return { database, redactor, project, records, store: new MemoryStore(records), key };
}
