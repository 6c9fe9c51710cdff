/** npm run soak -- bench-fleet [OPTIONS OF `atlas bench fleet`]: the bench, on a PostgreSQL that it starts and ends itself. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startPostgres } from '../support/postgres-server.ts';

await using server = await startPostgres({ durable: true });
const main = join(import.meta.dirname, '../../dist/src/surfaces/cli/main.js');
const child = spawn(process.execPath, [main, 'bench', 'fleet', ...process.argv.slice(2)], {
  env: { ...process.env, ATLAS_STORAGE_URL: server.url() },
  stdio: 'inherit',
});
const [code] = (await once(child, 'exit')) as [number | null];
process.exitCode = code ?? 1;
