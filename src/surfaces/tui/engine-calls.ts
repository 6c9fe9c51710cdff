import { join } from 'node:path';
import type { PauseAnswer, PauseInfo } from '../../core/pause.ts';
import type { EventSink } from '../../core/runtime-event.ts';
import type { DiffRequest, RunDiff } from '../../runtime/diff-run.ts';
import type { AnsweredPause } from '../../runtime/answer-pause.ts';
import type { PermissionAnswer } from '../../runtime/answer-permission.ts';
import type { Conversation } from '../../runtime/open-conversation.ts';
import { openRuntime, prepare, type Runtime, type RuntimeOptions } from '../../runtime/open-runtime.ts';
import type { ShownRun } from '../../runtime/show-run.ts';
import type { UndoneRun } from '../../runtime/undo-run.ts';
import type { UnfinishedRun } from '../../runtime/unfinished-run.ts';
import { serveMemoryFrom } from '../cli/serve-memory.ts';

export interface EngineStart {
  /** As far as another thread can be given it: data, no functions. */
  readonly options: Omit<RuntimeOptions, 'serveMemory'>;
  /** The file that Atlas was started with. */
  readonly program: string;
  readonly conversationId: string;
}

/** What is known before anything is asked. */
export interface Opening {
  readonly project: string;
  readonly agent: string;
  readonly memory: string;
  readonly limits: readonly { readonly name: string; readonly value: unknown }[];
  /** Where a lasting rule would be written. */
  readonly rulesFile: string;
  /** What files of the project want and only a trusted folder gets, a line each. */
  readonly heldBack: readonly string[];
}

/** How a run is asked for; whatever is left out is configured. */
export type Wishes = Readonly<Record<string, string | number | boolean>>;

export interface Ended {
  readonly runId: string;
  readonly status: string;
  readonly message: string;
}

export interface Resume {
  readonly runId: string | undefined;
  readonly waivers: readonly string[];
  readonly unknown: 'happened' | 'again' | undefined;
  readonly wishes: Wishes;
}

/** Everything that the screen can ask for. Each answer is plain data. */
export interface EngineCalls {
  open(args: undefined, signal: AbortSignal): Promise<Opening>;
  unfinished(args: undefined, signal: AbortSignal): Promise<UnfinishedRun | undefined>;
  message(
    args: { readonly text: string; readonly wishes: Wishes },
    signal: AbortSignal,
  ): Promise<{ readonly kind: 'answer'; readonly text: string } | { readonly kind: 'run'; readonly run: Ended }>;
  resume(args: Resume, signal: AbortSignal): Promise<Ended>;
  allow(args: Answer, signal: AbortSignal): Promise<PermissionAnswer>;
  answer(args: GivenAnswer, signal: AbortSignal): Promise<AnsweredPause>;
  deny(args: Answer, signal: AbortSignal): Promise<PermissionAnswer>;
  undo(
    args: { readonly runId: string | undefined; readonly step: string | undefined },
    signal: AbortSignal,
  ): Promise<UndoneRun>;
  diff(args: DiffRequest, signal: AbortSignal): Promise<RunDiff>;
  show(args: string | undefined, signal: AbortSignal): Promise<ShownRun>;
  runs(args: number, signal: AbortSignal): Promise<readonly RunLine[]>;
  memory(args: string, signal: AbortSignal): Promise<readonly MemoryLine[]>;
  agents(args: undefined, signal: AbortSignal): Promise<readonly string[]>;
  files(args: undefined, signal: AbortSignal): Promise<readonly string[]>;
  close(args: undefined, signal: AbortSignal): Promise<void>;
}

interface Answer {
  readonly word: string | undefined;
  readonly runId: string | undefined;
}

interface GivenAnswer {
  readonly runId: string | undefined;
  readonly pause: PauseInfo;
  readonly answer: PauseAnswer;
}

export interface RunLine {
  readonly id: string;
  readonly status: string;
  readonly at: string;
  readonly request: string;
}

export interface MemoryLine {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly strength: number;
}

const RESULTS = 10;

export function createCalls(start: EngineStart, onEvent: EventSink): EngineCalls {
  const { conversationId } = start;
  const options: RuntimeOptions = { ...start.options, serveMemory: serveMemoryFrom(start.program) };
  let talk: Promise<{ readonly runtime: Runtime; readonly conversation: Conversation }> | undefined;
  const quiet = quietly(options);

  const conversation = async (): Promise<Conversation> => {
    talk ??= (async () => {
      const runtime = await openRuntime(await quiet());
      const { openConversation } = await import('../../runtime/open-conversation.ts');
      return { runtime, conversation: await openConversation(runtime, { conversationId, channel: 'tui' }) };
    })();
    // A home that could not be opened is tried again at the next message.
    talk.catch(() => {
      talk = undefined;
    });
    return (await talk).conversation;
  };
  const forget = async (): Promise<void> => {
    const open = await talk?.catch(() => undefined);
    talk = undefined;
    await open?.conversation[Symbol.asyncDispose]();
    await open?.runtime[Symbol.asyncDispose]();
  };
  const within = async <T>(work: (runtime: Runtime) => Promise<T>): Promise<T> => {
    await using runtime = await openRuntime(await quiet());
    return await work(runtime);
  };

  return {
    open: async () => {
      const { project, loaded, redactor } = await prepare(options);
      const { heldBackLine } = await import('../../config/trust.ts');
      const { lastingRulesFile } = await import('../../runtime/allow-always.ts');
      const { executor, memory } = loaded.config;
      return {
        project,
        agent: executor.agentCommand.length > 0 ? 'command' : executor.agentType,
        memory: memory.mode,
        limits: loaded.effective
          .filter(({ key }) => key.startsWith('limits.'))
          .map(({ key, value }) => ({ name: key.slice('limits.'.length), value })),
        rulesFile: lastingRulesFile(loaded.userFolder),
        heldBack: loaded.heldBack.map((held) => redactor.text(heldBackLine(held))),
      };
    },
    unfinished: async () => {
      const { unfinishedRun } = await import('../../runtime/unfinished-run.ts');
      return await unfinishedRun(await quiet());
    },
    message: async ({ text, wishes }, signal) => {
      const reply = await (
        await conversation()
      ).handleMessage(text, { signal, onEvent, listens: true, options: wishes });
      return reply.kind === 'answer' ? reply : { kind: 'run', run: endOf(reply.run) };
    },
    resume: async ({ runId, waivers, unknown, wishes }, signal) =>
      await within(async (runtime) => {
        const { resumeRun } = await import('../../runtime/run-request.ts');
        return endOf(
          await resumeRun(runtime, { runId, waivers, unknown, options: wishes, signal, onEvent, listens: true }),
        );
      }),
    allow: async ({ word, runId }) => {
      const { allowForRun } = await import('../../runtime/answer-permission.ts');
      return await within(async (runtime) => await allowForRun(runtime, word, runId));
    },
    answer: async ({ runId, pause, answer }) => {
      const { answerPause } = await import('../../runtime/answer-pause.ts');
      const answered = await within(async (runtime) => await answerPause(runtime, runId, pause, answer));
      // The next run of this conversation reads the rules anew; one that waits knows them already.
      if (answer.kind === 'always' && !answered.waiting) await forget();
      return answered;
    },
    deny: async ({ word, runId }) => {
      const { denyForRun } = await import('../../runtime/answer-permission.ts');
      return await within(async (runtime) => await denyForRun(runtime, word, runId));
    },
    undo: async ({ runId, step }) => {
      const { undoRun } = await import('../../runtime/undo-run.ts');
      return await within(async (runtime) => await undoRun(runtime, runId, step));
    },
    diff: async (request) => {
      const { diffRun } = await import('../../runtime/diff-run.ts');
      return await within(async (runtime) => await diffRun(runtime, request));
    },
    show: async (runId) => {
      const { showRun } = await import('../../runtime/show-run.ts');
      return await showRun(await quiet(), runId);
    },
    runs: async (limit) => {
      const { projectRuns } = await import('../../runtime/list-runs.ts');
      const rows = await projectRuns(await quiet(), limit);
      return rows.map(({ id, status, created_at: at, request }) => ({ id, status, at, request }));
    },
    memory: async (query, signal) => {
      const { searchMemory } = await import('../../runtime/search-memory.ts');
      const { results } = await searchMemory(await quiet(), { query, k: RESULTS, signal });
      return results.map(({ record, strength }) => ({
        id: record.id,
        kind: record.kind,
        title: record.title === '' ? record.body : record.title,
        strength,
      }));
    },
    agents: async () => {
      const { openAgents } = await import('../../runtime/open-agents.ts');
      return (await openAgents(await prepare(options))).list().map(({ id }) => id);
    },
    files: async (_, signal) => {
      const { projectFiles } = await import('./project-files.ts');
      return await projectFiles((await prepare(options)).project, signal);
    },
    close: forget,
  };
}

/** A log on standard error would run across the screen: it goes to a file in the home, unless one was named. */
function quietly(options: RuntimeOptions): () => Promise<RuntimeOptions> {
  let made: Promise<RuntimeOptions> | undefined;
  return async () => {
    made ??= prepare(options).then(({ loaded }) => {
      if (loaded.config.log.file !== undefined) return options;
      const asked = loaded.effective.some(({ key, layer }) => key === 'log.level' && layer !== 'default');
      const file = join(loaded.config.storage.basePath, 'tui.log');
      const level = asked ? {} : { 'log.level': 'warn' };
      return { ...options, flags: { ...options.flags, 'log.file': file, ...level } };
    });
    return await made;
  };
}

function endOf({ runId, status, message }: Ended): Ended {
  return { runId, status, message };
}
