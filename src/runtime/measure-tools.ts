import { childEnvironment } from '../processes/child-environment.ts';
import { detectSandbox, sandboxFor } from '../processes/sandbox/detect-sandbox.ts';
import { runProgram } from '../processes/run-program.ts';
import { Gate } from '../permissions/gate.ts';
import { Policy } from '../permissions/policy.ts';
import { parseRules } from '../permissions/rule.ts';
import { loadShellParser } from '../permissions/shell/syntax-tree.ts';

/** One decision about a command line, with nothing kept from the last one. */
export async function decisionMeter(rules: unknown): Promise<(command: string) => string> {
  const policy = new Policy({ layers: { run: parseRules(rules, 'the benchmark') }, projectTrusted: true, home: '/' });
  const gate = new Gate({ policy, parse: await loadShellParser(), sandboxed: true });
  return (command) =>
    gate.decide({ tool: 'run_shell', args: { command }, folder: '/', effects: ['execute'], command }).decision;
}

export interface SandboxMeter {
  readonly isolation: string;
  readonly bare: () => Promise<void>;
  readonly confined: () => Promise<void>;
}

/** The same program, `true`, started bare and confined. */
export async function sandboxMeter(folder: string): Promise<SandboxMeter> {
  const sandbox = sandboxFor(await detectSandbox());
  const program = { command: 'true', args: [], cwd: folder, env: childEnvironment(process.env) };
  const run = async (one: typeof program): Promise<void> => {
    const { exitCode } = await runProgram(one, { timeoutMs: 20_000, outputLimit: 1000 });
    if (exitCode !== 0) throw new Error(`true exited with ${exitCode}`);
  };
  const confinement = { network: false, workspace: { source: folder, target: folder, writable: true } };
  return {
    isolation: sandbox.isolation,
    bare: async () => {
      await run(program);
    },
    confined: async () => {
      await run((await sandbox.confine(program, confinement)) as typeof program);
    },
  };
}
