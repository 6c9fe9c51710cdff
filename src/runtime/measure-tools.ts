import { join } from 'node:path';
import { childEnvironment } from '../processes/child-environment.ts';
import type { Program } from '../processes/program.ts';
import { detectSandbox } from '../processes/sandbox/detect-sandbox.ts';
import { runProgram } from '../processes/run-program.ts';
import { Gate } from '../permissions/gate.ts';
import { Policy } from '../permissions/policy.ts';
import { parseRules } from '../permissions/rule.ts';
import { loadShellParser } from '../permissions/shell/syntax-tree.ts';
import { openProof } from './open-proof.ts';
import { openRuntime } from './open-runtime.ts';
import { stageNow } from './stage-attempt.ts';

/** One decision about a command line, with nothing kept from the last one. */
export async function decisionMeter(rules: unknown): Promise<(command: string) => string> {
  const policy = new Policy({ layers: { run: parseRules(rules, 'the benchmark') }, projectTrusted: true, home: '/' });
  const gate = new Gate({ policy, parse: await loadShellParser(), sandboxed: true });
  return (command) =>
    gate.decide({ tool: 'run_shell', args: { command }, folder: '/', effects: ['execute'], command }).decision;
}

/** Ways to start the same program, `true`, each to its end. */
export interface SandboxMeter extends AsyncDisposable {
  readonly bare: () => Promise<void>;
  /** With bubblewrap and nothing else asked of it; undefined where it is not installed. */
  readonly plain: (() => Promise<void>) | undefined;
  /** With each sandbox that works here, confined as the work on a step is. */
  readonly confined: readonly { readonly isolation: string; readonly run: () => Promise<void> }[];
}

/** What a step of a run is confined with: its copy as overlays, what is hidden from it, its limits and the filter. */
export async function openSandboxMeter(project: string, home: string): Promise<SandboxMeter> {
  const opened = new AsyncDisposableStack();
  const program: Program = { command: 'true', args: [], cwd: project, env: childEnvironment(process.env) };
  const confined: SandboxMeter['confined'][number][] = [];
  for (const use of ['bubblewrap', 'util-linux'] as const) {
    if ((await detectSandbox(use)).isolation === 'none') continue;
    const flags = { 'storage.basePath': join(home, use), 'sandbox.use': use };
    const runtime = opened.use(await openRuntime({ project, environment: process.env, flags }));
    const proof = opened.use(await openProof(runtime));
    const { view } = opened.use(await stageNow(proof, { runId: `bench-${use}`, attempt: 0 }));
    const run = async (): Promise<void> => {
      await toItsEnd(await proof.views.sandbox.confine({ ...program, cwd: view.cwd }, view.confinement()));
    };
    confined.push({ isolation: view.isolation, run });
  }
  const words = ['--unshare-all', '--ro-bind', '/', '/', '--', 'true'];
  const plain = { ...program, command: 'bwrap', args: words, ownProcesses: true };
  return {
    bare: async () => {
      await toItsEnd(program);
    },
    plain: confined.some(({ isolation }) => isolation === 'bubblewrap')
      ? async () => {
          await toItsEnd(plain);
        }
      : undefined,
    confined,
    [Symbol.asyncDispose]: async () => {
      await opened.disposeAsync();
    },
  };
}

async function toItsEnd(program: Program): Promise<void> {
  const { exitCode, stderr } = await runProgram(program, { timeoutMs: 20_000, outputLimit: 1000 });
  if (exitCode !== 0) throw new Error(`${program.command} exited with ${exitCode}: ${stderr.text}`);
}
