import { isAtlasError, messageOf } from '../../core/atlas-error.ts';
import { firstThrown } from '../../core/first-thrown.ts';
import { asMachineFault } from '../../core/machine-fault.ts';
import { printableLine } from '../../core/printable.ts';
import { createRedactor, secretsOf } from '../../core/redact.ts';
import { exitCodeFor } from '../../core/exit-code.ts';
import { hasPrinted, printJson } from './output.ts';

const DEFECT = 'This is a defect of Atlas: run it again with --debug and report what it prints.';

/** Prints one line with the error and its remedy on standard error, with --json on standard output as well. A stack only with --debug. */
export function reportError(thrown: unknown, options: { readonly json: boolean; readonly debug: boolean }): number {
  const error = asMachineFault(firstThrown(thrown));
  const redactor = createRedactor(secretsOf(process.env));
  const code = isAtlasError(error) ? error.code : 'internal';
  const exitCode = exitCodeFor(code);
  const message = printableLine(redactor.text(messageOf(error)));
  const known = isAtlasError(error) ? error.remedy : undefined;
  const remedy = known ?? (code === 'internal' ? DEFECT : undefined);
  if (options.json) {
    const details = isAtlasError(error) ? redactor.value(error.details) : {};
    const told = { type: 'error', code, message, remedy, details, exitCode };
    process.stderr.write(`${JSON.stringify(told)}\n`);
    // Whoever reads results finds one; where both are the same terminal, or results came before, once is enough.
    if (!process.stdout.isTTY && !hasPrinted()) printJson(told);
  } else {
    const advice = remedy === undefined ? '' : ` ${printableLine(redactor.text(remedy))}`;
    process.stderr.write(`atlas: ${message.replace(/[.\s]*$/, '.')}${advice}\n`);
  }
  if (options.debug && error instanceof Error) process.stderr.write(`${redactor.text(error.stack ?? '')}\n`);
  return exitCode;
}
