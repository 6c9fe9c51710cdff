import { resolve } from 'node:path';
import { systemClock } from '../../core/clock.ts';
import type { Runtime } from '../../home/open-runtime.ts';
import type { ImportReport, TransferParts } from '../../memory/export-import.ts';
import type { MemoryScopeName } from '../../memory/provenance.ts';

/** Lines of a bundle, written to `file` where one is named. */
export async function exportHere(
  runtime: Runtime,
  file: string | undefined,
  scope: MemoryScopeName | undefined,
): Promise<readonly string[]> {
  const [{ exportMemory }, { broughtPlace }] = await Promise.all([
    import('../../memory/export-import.ts'),
    import('../../memory/shared/shared-place.ts'),
  ]);
  const lines = await exportMemory({ ...(await transferParts(runtime)), project: await broughtPlace(runtime, scope) });
  if (file === undefined) return lines;
  const { rename, writeFile } = await import('node:fs/promises');
  const path = resolve(file);
  // Recorded before the file exists: a crash in between must not leave an export that memory does not know.
  await runtime.database.write((connection) => {
    connection
      .prepare('INSERT OR REPLACE INTO memory_exports (path, at) VALUES (?, ?)')
      .run(path, systemClock.now().toISOString());
  });
  await writeFile(`${path}.part`, lines.map((line) => `${line}\n`).join(''), { mode: 0o600 });
  await rename(`${path}.part`, path);
  return lines;
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
