import { AtlasError } from '../core/atlas-error.ts';
import type { Check } from '../core/check.ts';
import { lineOf } from './checks/check-kinds.ts';

/** A command line that a proof from elsewhere would have run here. */
export interface BundleCommand {
  readonly step: string;
  readonly line: string;
  /** The purpose of the command: a check, the server that a check asks, or the dependencies of all of them. */
  readonly what: 'check' | 'server' | 'prepare';
}

/** A person cannot agree to a text that is too long to read. */
const LONGEST_LINE = 10_000;
const MOST_COMMANDS = 1000;

/** Every command line of a bundle, each step's once, in the order of its receipts. Finding them runs nothing. */
export function bundleCommands(
  receipts: readonly { readonly step: string; readonly checks: readonly { readonly check: Check }[] }[],
): readonly BundleCommand[] {
  const found = new Map<string, BundleCommand>();
  for (const { step, checks } of receipts) {
    for (const { check } of checks) {
      const command = lineOf(check);
      if (command !== undefined) found.set(JSON.stringify({ step, ...command }), { step, ...command });
    }
  }
  const commands = [...found.values()];
  if (commands.length > MOST_COMMANDS) throw unreadable(`it has ${commands.length} commands`);
  if (commands.some(({ line }) => line.length > LONGEST_LINE)) throw unreadable('one of its commands is a book');
  return commands;
}

function unreadable(why: string): AtlasError {
  return new AtlasError(
    'receipt.invalid',
    `the bundle is refused: ${why}, which no person would read before agreeing`,
    {
      remedy: 'Ask its author for a proof with fewer and shorter checks; Atlas ran and kept nothing of it.',
    },
  );
}
