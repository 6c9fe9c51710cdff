import { join } from 'node:path';
import type { Discard, PauseAnswer, PauseInfo } from '../../core/pause.ts';
import type { EventSink } from '../../core/runtime-event.ts';
import {
  openAtlas,
  type AnsweredPause,
  type Atlas,
  type AtlasOptions,
  type Conversation,
  type DiffRequest,
  type PermissionAnswer,
  type ProjectSettings,
  type RunDiff,
  type ShownRun,
  type UndoneRun,
  type UnfinishedRun,
} from '../../runtime/atlas.ts';
import { serveMemoryFrom, serveToolsFrom } from '../cli/serve-memory.ts';
import type { WebServer } from '../web/server/serve-web.ts';

export interface EngineStart {
  /** As far as another thread can be given it: data, no functions. */
  readonly options: Omit<AtlasOptions, 'serveMemory' | 'serveTools' | 'environment'>;
  /** The file that Atlas was started with. */
  readonly program: string;
  readonly conversationId: string;
}

/** The data of the screen before the first question. */
export interface Opening {
  readonly project: string;
  readonly agent: string;
  readonly memory: string;
  readonly limits: readonly { readonly name: string; readonly value: unknown }[];
  /** Where a lasting rule would be written. */
  readonly rulesFile: string;
  /** Settings in the project's files that take effect only in a trusted folder, a line each. */
  readonly heldBack: readonly string[];
}

/** Options for a run; omitted ones are configured. */
export type Wishes = Readonly<Record<string, string | number | boolean>>;

export interface Ended {
  readonly runId: string;
  readonly status: string;
  readonly message: string;
}

export interface Resume {
  readonly runId: string | undefined;
  readonly waivers: readonly string[];
  readonly discards: readonly Discard[];
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
  /**
   * Serves the page, opens it in the browser on this run, and returns a link for a person who has to open it by hand.
   */
  web(args: string | undefined, signal: AbortSignal): Promise<string>;
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

export function createCalls(start: EngineStart, onEvent: EventSink): EngineCalls {
  const { conversationId } = start;
  let opened: Promise<Atlas> | undefined;
  let talk: Promise<Conversation> | undefined;
  let served: Promise<WebServer> | undefined;
  const atlas = async (): Promise<Atlas> => {
    opened ??= openQuietly(start);
    // A configuration that could not be read is read again by the next call.
    opened.catch(() => {
      opened = undefined;
    });
    return await opened;
  };
  const conversation = async (): Promise<Conversation> => {
    talk ??= atlas().then(async ({ history }) => await history.converse({ conversationId, channel: 'tui' }));
    // A home that could not be opened is tried again at the next message.
    talk.catch(() => {
      talk = undefined;
    });
    return await talk;
  };
  const forget = async (): Promise<void> => {
    const open = await talk?.catch(() => undefined);
    talk = undefined;
    await open?.[Symbol.asyncDispose]();
  };

  return {
    open: async () => {
      const { project, config, effective, rulesFile, heldBack } = await settingsOf(start);
      const { executor, memory } = config;
      return {
        project,
        agent: executor.agentCommand.length > 0 ? 'command' : executor.agentType,
        memory: memory.mode,
        limits: effective
          .filter(({ key }) => key.startsWith('limits.'))
          .map(({ key, value }) => ({ name: key.slice('limits.'.length), value })),
        rulesFile,
        heldBack,
      };
    },
    unfinished: async () => await (await atlas()).runs.unfinished(),
    message: async ({ text, wishes }, signal) => {
      const reply = await (
        await conversation()
      ).handleMessage(text, { signal, onEvent, listens: true, options: wishes });
      return reply.kind === 'answer' ? reply : { kind: 'run', run: endOf(reply.run) };
    },
    resume: async ({ wishes, ...how }, signal) =>
      endOf(await (await atlas()).runs.resume({ ...how, options: wishes, signal, onEvent, listens: true }).finished),
    allow: async ({ word, runId }) => await (await atlas()).permissions.allow(word, runId),
    answer: async ({ runId, pause, answer }) => {
      const answered = await (await atlas()).permissions.answer(runId, pause, answer);
      // The next run of this conversation reads the rules anew; one that waits knows them already.
      if (answer.kind === 'always' && !answered.waiting) await forget();
      return answered;
    },
    deny: async ({ word, runId }) => await (await atlas()).permissions.deny(word, runId),
    undo: async ({ runId, step }) => await (await atlas()).runs.undo(runId, step),
    diff: async (request) => await (await atlas()).runs.diff(request),
    show: async (runId) => await (await atlas()).runs.show(runId),
    runs: async (limit) => {
      const rows = await (await atlas()).runs.list(limit);
      return rows.map(({ id, status, created_at: at, request }) => ({ id, status, at, request }));
    },
    memory: async (query, signal) => {
      const { ranked } = await (await atlas()).memory.search({ query, signal });
      return ranked.map(({ record, strength }) => ({
        id: record.id,
        kind: record.kind,
        title: record.title === '' ? record.body : record.title,
        strength,
      }));
    },
    agents: async () => await (await atlas()).agents.names(),
    files: async (_, signal) => {
      const { projectFiles } = await import('./project-files.ts');
      return await projectFiles((await settingsOf(start)).project, signal);
    },
    web: async (runId) => {
      served ??= atlas().then(async (one) => await (await import('./serve-page.ts')).servePage(one, start));
      served.catch(() => {
        served = undefined;
      });
      const server = await served;
      const { openBrowser } = await import('../web/server/open-browser.ts');
      const page = runId === undefined ? '/' : `/runs/${runId}`;
      openBrowser(server.link(page));
      return server.link(page);
    },
    close: async () => {
      await forget();
      await (await served?.catch(() => undefined))?.[Symbol.asyncDispose]();
      await (await opened?.catch(() => undefined))?.[Symbol.asyncDispose]();
    },
  };
}

async function settingsOf({ options }: EngineStart): Promise<ProjectSettings> {
  await using atlas = await openAtlas(options);
  return await atlas.project.settings();
}

/** A log on standard error would run across the screen: it goes to a file in the home, unless one was named. */
async function openQuietly(start: EngineStart): Promise<Atlas> {
  const { program } = start;
  const serving = { serveMemory: serveMemoryFrom(program), serveTools: serveToolsFrom(program) };
  const options: AtlasOptions = { ...start.options, ...serving };
  const { config, effective } = await settingsOf(start);
  if (config.log.file !== undefined) return await openAtlas(options);
  const asked = effective.some(({ key, layer }) => key === 'log.level' && layer !== 'default');
  const file = join(config.storage.basePath, 'tui.log');
  const level = asked ? {} : { 'log.level': 'warn' };
  return await openAtlas({ ...options, settings: { ...options.settings, 'log.file': file, ...level } });
}

function endOf({ runId, status, message }: Ended): Ended {
  return { runId, status, message };
}
