import { Command } from 'commander';
import { contextOf } from '../cli-context.ts';
import { version } from '../version.ts';

/** How long the runs may take to stop once the client is gone; their journal is safe at any moment. */
const LAST_MS = 10_000;

export function acpCommand(): Command {
  return new Command('acp').action(async (_options: object, command: Command) => {
    const { Writable } = await import('node:stream');
    const { parentDeath } = await import('../../mcp/parent-death.ts');
    // The protocol alone speaks on standard output, whatever a package prints.
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = process.stderr.write.bind(process.stderr);
    const output = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        write(chunk, done);
      },
    });
    const gone = new AbortController();
    const leave = (): void => {
      // Work that still hangs then is dropped.
      setTimeout(() => process.exit(1), LAST_MS).unref();
      gone.abort();
    };
    process.once('SIGTERM', leave).once('SIGINT', leave).once('SIGHUP', leave);
    process.stdin.once('end', leave).once('close', leave);
    // A reader that goes away is the client's end here, and the runs are stopped first.
    process.stdout.removeAllListeners('error').on('error', leave);
    parentDeath(leave);
    const { serveAcp } = await import('../../acp/serve-acp.ts');
    await serveAcp({
      atlas: contextOf(command).atlas,
      version: version(),
      input: process.stdin,
      output,
      gone: gone.signal,
    });
    process.exit(0);
  });
}
