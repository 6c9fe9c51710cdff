import { startChroma } from '../../src/vectors/chroma/managed-chroma.ts';

/** Starts a server, says its process id, and waits to be killed. */
const server = await startChroma(process.argv[2] ?? '');
process.stdout.write(`${server.pid}\n`);
setInterval(() => undefined, 60_000);
