import type { Asker } from './ask-in-place.ts';

/** The terminal that Atlas was started from; undefined where no person sits in front of one. */
export function terminalAsker(json: boolean): Asker | undefined {
  const { stdin, stdout, env } = process;
  if (json || !stdin.isTTY || !stdout.isTTY || (env['CI'] ?? '') !== '') return undefined;
  return {
    write: (text) => {
      stdout.write(text);
    },
    line: async (prompt, signal) => {
      const { createInterface } = await import('node:readline/promises');
      const lines = createInterface({ input: stdin, output: stdout });
      const left = new AbortController();
      // Ctrl+C is for the run: it stops, and the question stays open.
      lines.on('SIGINT', () => {
        left.abort();
        process.kill(process.pid, 'SIGINT');
      });
      lines.on('close', () => {
        left.abort();
      });
      try {
        return await lines.question(prompt, { signal: AbortSignal.any([signal, left.signal]) });
      } catch {
        stdout.write('\n');
        return undefined;
      } finally {
        lines.close();
      }
    },
  };
}
