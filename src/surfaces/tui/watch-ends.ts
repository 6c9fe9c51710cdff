const SIGNALS: readonly (readonly [NodeJS.Signals, number])[] = [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
];

export interface WatchedEnds {
  /** From now on a signal ends the process at once. */
  exitAtOnce(): void;
}

/** Watches everything that ends the screen from outside: signals, a closed terminal, an uncaught error. */
export function watchEnds(stdin: NodeJS.ReadStream, left: PromiseWithResolvers<number>): WatchedEnds {
  for (const [name, exitCode] of SIGNALS) {
    process.on(name, () => {
      left.resolve(exitCode);
    });
  }
  // A closed terminal ends the input, or makes it fail.
  const lost = (): void => {
    left.resolve(129);
  };
  stdin.once('end', lost).once('error', lost);
  process.on('uncaughtException', left.reject).on('unhandledRejection', left.reject);
  return {
    exitAtOnce: () => {
      for (const [name, exitCode] of SIGNALS) {
        process.removeAllListeners(name);
        // A second signal ends at once: everything that counts is in the journal already.
        process.on(name, () => process.exit(exitCode));
      }
    },
  };
}
