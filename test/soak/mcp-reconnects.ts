import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { descendantsOf, processesWith } from '../../src/processes/process-tree.ts';
import { McpToolServer } from '../../src/tools/mcp/mcp-tool-server.ts';

/**
 * Connects to a server again and again, killing it in every way there is: `npm run soak -- mcp-reconnects [ROUNDS]`.
 * The server is a shell with a helper of its own, as wrappers such as npx leave behind.
 */
const rounds = Number(process.argv[2] ?? 1000);
const script = join(import.meta.dirname, '../fixtures/mcp/hostile-server.mjs');
const mark = `soak-${process.pid}`;
const warnings: string[] = [];
const server = new McpToolServer({
  name: 'soak',
  spec: { command: 'sh', args: ['-c', 'sleep 100000 & node "$0"; true', script], env: { ATLAS_SOAK: mark } },
  folder: tmpdir(),
  environment: process.env,
  warn: (message) => void warnings.push(message),
  backoffMs: 0,
});
const signal = new AbortController().signal;
const start = performance.now();
let served = 0;
for (let round = 0; round < rounds; round += 1) {
  const tools = await server.tools(signal);
  if (tools.length > 0) served += 1;
  if (round % 3 === 0) await server.restart();
  else if (round % 3 === 1) await server.call('die', {}, signal, server.generation).catch(() => undefined);
  else {
    for (const pid of descendantsOf(process.pid)) kill(pid);
    // The connection notices by itself; the next round must find a new one.
    while (server.connected) await new Promise((resolve) => setTimeout(resolve, 2));
  }
}
await server[Symbol.asyncDispose]();
const orphans = processesWith('ATLAS_SOAK', mark).length;
process.stdout.write(
  `${JSON.stringify({ rounds, served, warnings: warnings.length, orphans, seconds: Math.round((performance.now() - start) / 1000) })}\n`,
);
process.exitCode = orphans === 0 && served === rounds ? 0 : 1;

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was quicker.
  }
}
