#!/usr/bin/env node
import { CommanderError } from 'commander';
import { BadUsage, buildProgram } from './program.ts';

/** A reader that goes away (`atlas run ... | head -1`) is no error: the work goes on to its end and its exit code. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error;
});

const flagged = (name: string): boolean => process.argv.includes(name);

try {
  const program = await buildProgram(process.argv.slice(2));
  await program.parseAsync(process.argv);
} catch (error) {
  if (error instanceof CommanderError && !(error instanceof BadUsage)) process.exitCode = error.exitCode === 0 ? 0 : 2;
  else {
    const { reportError } = await import('./report-error.ts');
    const { usageError } = await import('./usage-error.ts');
    process.exitCode = reportError(error instanceof BadUsage ? usageError(error) : error, {
      json: flagged('--json'),
      debug: flagged('--debug'),
    });
  }
}
