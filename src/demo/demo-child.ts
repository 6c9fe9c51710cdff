import { delimiter, dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { StandInScript } from '../builtin-agent/stand-in-script.ts';
import { AtlasError } from '../core/atlas-error.ts';
import type { EventSink, RuntimeEvent } from '../core/runtime-event.ts';
import { childEnvironment } from '../processes/child-environment.ts';
import type { Exit } from '../processes/program.ts';
import { startProgram } from '../processes/start-program.ts';
import { ownProgram } from '../processes/own-program.ts';
import { standInAgent } from '../builtin-agent/stand-in-agent.ts';

export interface DemoChild {
  readonly project: string;
  /** Where this program finds no setting of the person's. */
  readonly userFolder: string;
  /** Which sandbox the person chose. */
  readonly sandbox: string;
  readonly args: readonly string[];
  readonly script: StandInScript;
  readonly onEvent: EventSink;
  /** The moment at which it is killed, with SIGKILL and no warning. */
  readonly killAt?: (event: RuntimeEvent) => boolean;
  readonly signal: AbortSignal;
}

/** Atlas as a program of its own, with the stand-in for an agent; its events are read as they come. */
export async function runDemoChild(request: DemoChild): Promise<Exit & { readonly events: readonly RuntimeEvent[] }> {
  const [command, main] = ownProgram();
  const { PATH = '' } = process.env;
  const env = childEnvironment(process.env, {
    // The checks are run by the same Node, wherever it lies.
    PATH: [dirname(command), PATH].join(delimiter),
    XDG_CONFIG_HOME: request.userFolder,
    ATLAS_SANDBOX_USE: request.sandbox,
    // The story has no second agent that could write checks.
    ATLAS_VERIFICATION_CHECKS_BY: 'planner',
    ATLAS_EXECUTOR_AGENT_COMMAND: JSON.stringify(standInAgent(request.script).atlas.command),
  });
  const args = [main, ...request.args, '--json'];
  await using program = await startProgram({ command, args, cwd: request.project, env });
  let complaint = '';
  program.stderr.on('data', (chunk: Buffer) => (complaint = `${complaint}${chunk.toString()}`.slice(-4000)));
  program.stdin.end();
  const stop = (): void => {
    program.end().catch(() => undefined);
  };
  request.signal.addEventListener('abort', stop);
  const events: RuntimeEvent[] = [];
  for await (const line of createInterface({ input: program.stdout })) {
    const event = JSON.parse(line) as RuntimeEvent;
    events.push(event);
    request.onEvent(event);
    if (request.killAt?.(event) === true) process.kill(program.pid, 'SIGKILL');
  }
  const exit = await program.exited;
  request.signal.removeEventListener('abort', stop);
  request.signal.throwIfAborted();
  if (exit.signal === null && events.length === 0) {
    throw new AtlasError('process.failed', `\`atlas ${request.args.join(' ')}\` did not begin: ${complaint.trim()}`, {
      remedy: 'Run `atlas doctor`: it says what this machine lacks.',
    });
  }
  return { ...exit, events };
}
