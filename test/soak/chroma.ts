import { runChromaCycles } from '../support/chroma-cycles.ts';

/** Kills a Chroma server under writes, again and again: no write or query may fail, and it must equal the truth. */
const report = await runChromaCycles(Number(process.argv[2] ?? 100), (cycle) => {
  if (cycle % 10 === 9) process.stderr.write(`${cycle + 1} cycles\n`);
});
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exitCode = report.equal === report.cycles ? 0 : 1;
