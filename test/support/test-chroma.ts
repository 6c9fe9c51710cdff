import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { startChroma } from '../../src/vectors/chroma/managed-chroma.ts';

export interface TestChroma {
  readonly url: string;
  /** Where it keeps its data. */
  readonly folder: string;
}

/** A server for the tests of one file, which ends with them; undefined where none can be started. */
export async function testChroma(): Promise<TestChroma | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-chroma-'));
  const server = await startChroma(folder).catch(() => undefined);
  afterAll(async () => {
    await server?.end();
    rmSync(folder, { recursive: true, force: true });
  });
  return server === undefined ? undefined : { url: server.url, folder };
}
