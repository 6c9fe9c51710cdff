#!/usr/bin/env node
import { CommanderError } from 'commander';
import { AtlasError } from '../../core/atlas-error.ts';
import { keepCompiled } from '../../core/keep-compiled.ts';
import { isTooOld, OLDEST_NODE } from '../../core/node-version.ts';
import { BadUsage, buildProgram } from './program.ts';

/** A reader that goes away (`atlas run ... | head -1`) is no error: the work goes on to its end and its exit code. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') return;
  // What counts is in the journal, so the work goes on all the same; but nobody got what it said.
  const why = error.code === 'ENOSPC' ? 'no space is left there' : error.message;
  process.stderr.write(
    `atlas: the output cannot be written: ${why}. Make room, or send it elsewhere; what was done is kept.\n`,
  );
  process.once('exit', () => {
    if ((process.exitCode ?? 0) === 0) process.exitCode = 1;
  });
});

const flagged = (name: string): boolean => process.argv.includes(name);

/** With an older Node nothing would work, and nothing would say why. */
function requireNode(): void {
  if (!isTooOld(process.versions.node) || flagged('--version') || flagged('--help')) return;
  throw new AtlasError('usage', `Atlas needs Node ${OLDEST_NODE} or newer; this is ${process.versions.node}`, {
    remedy:
      'Install a newer Node (https://nodejs.org), or start Atlas from its repository with ./cli.sh, which brings its own.',
  });
}

try {
  requireNode();
  keepCompiled();
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
