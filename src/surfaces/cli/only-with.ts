import type { Command } from 'commander';
import { AtlasError } from '../../core/atlas-error.ts';

/** Refuses options that mean nothing without another one: whoever wrote them expects something of them. */
export function onlyWith(command: Command, needed: string, ...names: readonly string[]): void {
  if (command.getOptionValueSource(needed) === 'cli') return;
  const given = names
    .filter((name) => command.getOptionValueSource(name) === 'cli')
    .map((name) => flagOf(command, name));
  const [first] = given;
  if (first === undefined) return;
  const need = flagOf(command, needed);
  throw new AtlasError('usage', `${given.join(' and ')} ${given.length === 1 ? 'counts' : 'count'} only with ${need}`, {
    remedy: `Add ${need}, or leave ${given.join(' and ')} out.`,
  });
}

/** Refuses options of which only one can be meant. */
export function notTogether(command: Command, ...names: readonly string[]): void {
  const given = names
    .filter((name) => command.getOptionValueSource(name) === 'cli')
    .map((name) => flagOf(command, name));
  if (given.length < 2) return;
  throw new AtlasError('usage', `${given.join(' and ')} cannot be given together`, {
    remedy: 'Leave all but one out.',
  });
}

function flagOf(command: Command, name: string): string {
  return command.options.find((option) => option.attributeName() === name)?.long ?? `--${name}`;
}
