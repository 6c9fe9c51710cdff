import { spawn } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { openAgents } from '../src/runs/open-agents.ts';
import { openExecutor } from '../src/runs/open-executor.ts';
import { prepare } from '../src/home/open-runtime.ts';
import { standInAgent } from '../src/builtin-agent/stand-in-agent.ts';

type Script = Parameters<typeof standInAgent>[0];

interface Comparison {
  readonly name: string;
  readonly bareMs: number;
  readonly atlasMs: number;
  readonly ratio: number;
}

export interface AgentBench {
  readonly comparisons: readonly Comparison[];
  /** At most this is the aim. */
  readonly ratioLimit: number;
  /** From the agent's first token to the event, median and worst. */
  readonly firstTokenMs: { readonly median: number; readonly worst: number; readonly limit: number };
}

const UPDATES = 1000;
const task = { id: 'bench', domain: 'software', description: 'go', context: {}, verification: {} };
const world = { getCurrentState: async () => undefined, verify: async () => ({ success: true }) };

/** A turn as agents have it: words, thoughts, calls with their updates, permissions. */
const WHOLE_TURN: Script = {
  turns: [
    [
      {
        repeat: 10,
        actions: [
          { think: 'I should look at it.' },
          { say: 'I will look at it.' },
          { run: 'true', ask: true },
          { write: { path: 'bench.txt', text: 'x' } },
        ],
      },
      { say: 'Done.' },
    ],
  ],
};
const MANY_UPDATES: Script = { turns: [[{ flood: { count: UPDATES, bytes: 64 } }]] };

/** The cost of Atlas beside the bare SDK: the same agent, in turn, in one run. */
export async function benchAgent(rounds: number): Promise<AgentBench> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'atlas-bench-')));
  try {
    return await measure(rounds, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(rounds: number, folder: string): Promise<AgentBench> {
  const comparisons: Comparison[] = [];
  for (const [name, script] of [
    [`${UPDATES} updates`, MANY_UPDATES],
    ['a whole turn', WHOLE_TURN],
  ] as const) {
    const bare: number[] = [];
    const atlas: number[] = [];
    // The first round of each warms up and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      bare.push(await bareTurn(script, folder));
      atlas.push(await atlasTurn(script, folder));
    }
    const [bareMs, atlasMs] = [median(bare.slice(1)), median(atlas.slice(1))];
    comparisons.push({ name, bareMs, atlasMs, ratio: atlasMs / bareMs });
  }
  const tokens: number[] = [];
  for (let round = 0; round <= rounds; round += 1) tokens.push(await firstToken(folder));
  const counted = tokens.slice(1);
  return {
    comparisons,
    ratioLimit: 1.3,
    firstTokenMs: { median: median(counted), worst: Math.max(...counted), limit: 5 },
  };
}

/** From the prompt to its answer, with nothing but the SDK. */
async function bareTurn(script: Script, folder: string): Promise<number> {
  const { client, methods, ndJsonStream, PROTOCOL_VERSION } = await import('@agentclientprotocol/sdk');
  const [command = '', ...args] = standInAgent(script).atlas.command ?? [];
  const child = spawn(command, args, { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
  const stream = ndJsonStream(Writable.toWeb(child.stdin), Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>);
  let updates = 0;
  try {
    return await client({ name: 'bare' })
      .onNotification(methods.client.session.update, () => {
        updates += 1;
      })
      .onRequest(methods.client.session.requestPermission, () => ({
        outcome: { outcome: 'selected', optionId: 'yes' },
      }))
      .connectWith(stream, async (agent) => {
        await agent.request(methods.agent.initialize, { protocolVersion: PROTOCOL_VERSION, clientCapabilities: {} });
        const { sessionId } = await agent.request(methods.agent.session.new, { cwd: folder, mcpServers: [] });
        const start = performance.now();
        const prompt = [{ type: 'text' as const, text: 'go' }];
        await agent.request(methods.agent.session.prompt, { sessionId, prompt });
        const spent = performance.now() - start;
        if (updates === 0) throw new Error('the bare SDK saw no update');
        return spent;
      });
  } finally {
    child.kill('SIGKILL');
  }
}

/** The same from the prompt to the trajectory, through everything that Atlas does with a turn. */
async function atlasTurn(script: Script, folder: string): Promise<number> {
  const executor = await executorFor(script, folder);
  let start = 0;
  let end = 0;
  await executor.run(
    (method) => {
      if (method === 'session/prompt') start = performance.now();
    },
    () => undefined,
    () => {
      end = performance.now();
    },
  );
  return end - start;
}

async function firstToken(folder: string): Promise<number> {
  const executor = await executorFor({ turns: [[{ wait: 5 }, { stamp: true }]] }, folder);
  let late = Number.NaN;
  await executor.run(
    () => undefined,
    (text) => {
      late = performance.timeOrigin + performance.now() - Number(text);
    },
    () => undefined,
  );
  return late;
}

interface BenchExecutor {
  run(onSent: (method: string) => void, onText: (text: string) => void, onEnd: () => void): Promise<void>;
}

async function executorFor(script: Script, folder: string): Promise<BenchExecutor> {
  const prepared = await prepare({ project: folder, environment: process.env });
  const agents = await openAgents(prepared);
  agents.register(standInAgent(script));
  return {
    run: async (onSent, onText, onEnd) => {
      await using executor = openExecutor(prepared, {
        agents,
        agentId: 'stand-in',
        cwd: folder,
        decide: async () => ({ decision: 'allow' }),
        onFrame: (dir, frame) => {
          if (dir === 'out') onSent(String((frame as { readonly method?: unknown }).method));
        },
      });
      const trajectory = await executor.execute(
        task,
        {
          ...world,
          verify: async () => {
            onEnd();
            return { success: true };
          },
        },
        {
          onEvent: (event) => {
            if (event.type === 'update' && event.update.kind === 'message') onText(event.update.text);
          },
        },
      );
      if (!trajectory.outcome.success) throw new Error(`the turn failed: ${trajectory.outcome.errorInfo}`);
    },
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
