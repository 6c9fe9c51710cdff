import type { RunningProgram } from '../start-program.ts';
import type { Egress } from './egress.ts';

/** A program and its way out, which lasts as long as the program does: both are gone when it has ended. */
export function withEgress(running: RunningProgram, egress: Egress): RunningProgram {
  const exited = (async () => {
    try {
      return await running.exited;
    } finally {
      await egress[Symbol.asyncDispose]();
    }
  })();
  return {
    ...running,
    exited,
    end: async (graceMs) => {
      await running.end(graceMs);
      return await exited;
    },
    [Symbol.asyncDispose]: async () => {
      await running[Symbol.asyncDispose]();
      await exited;
    },
  };
}
