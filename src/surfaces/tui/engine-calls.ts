import { join, resolve } from 'node:path';
import { AtlasError } from '../../core/atlas-error.ts';
import type { Discard, PauseAnswer, PauseInfo } from '../../core/pause.ts';
import type { EventSink } from '../../core/runtime-event.ts';
import {
  openAtlas,
  type AgentModels,
  type AnsweredPause,
  type Atlas,
  type AtlasOptions,
  type Conversation,
  type DiffRequest,
  type KnownAgent,
  type PermissionAnswer,
  type ProjectSettings,
  type PullRequest,
  type RunDiff,
  type ShownRun,
  type Turn,
  type UndoneRun,
  type UnfinishedRun,
} from '../../runtime/atlas.ts';
import { Notifications } from '../cli/notifications.ts';
import { readPictureFiles } from '../cli/read-picture-files.ts';
import { serveMemoryFrom, serveToolsFrom } from '../cli/serve-memory.ts';
import type { WebServer } from '../web/server/serve-web.ts';
import { examplesFor } from './examples.ts';
import { projectFiles } from './project-files.ts';

/** Files are looked through for examples no longer than this: the first view must not wait for a large tree. */
const LOOK_MS = 300;
/** Of a conversation that is gone on with, so many turns are told. */
const TOLD_TURNS = 12;

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
  /** Who would work on a request that came now. */
  readonly agent: string;
  /** The model that this agent asks, where that is known. */
  readonly model: string | undefined;
  /** Why nobody would work, and what to do about it. */
  readonly problem: string | undefined;
  /** Everybody who could, installed or not. */
  readonly agents: readonly KnownAgent[];
  readonly branch: string | undefined;
  /** What was asked for last in this project. */
  readonly last: string | undefined;
  /** Requests that mean something here. */
  readonly examples: readonly string[];
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
    args: { readonly text: string; readonly wishes: Wishes; readonly pictures: readonly string[] },
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
  /** A branch for what a run landed; nothing is pushed. */
  pullRequest(args: string | undefined, signal: AbortSignal): Promise<PullRequest>;
  /** Lets the project's own checks count from now on, or leaves them alone. */
  checks(args: boolean, signal: AbortSignal): Promise<readonly string[]>;
  show(args: string | undefined, signal: AbortSignal): Promise<ShownRun>;
  runs(args: number, signal: AbortSignal): Promise<readonly RunLine[]>;
  memory(args: string, signal: AbortSignal): Promise<readonly MemoryLine[]>;
  /** Who is here, seen from the agent that was chosen. */
  agents(args: string | undefined, signal: AbortSignal): Promise<readonly KnownAgent[]>;
  /** Starts the agent and says which models it offers. */
  models(args: string | undefined, signal: AbortSignal): Promise<AgentModels>;
  /** Goes on with this conversation, or with the last one, and tells how it ended. */
  goOn(args: string | undefined, signal: AbortSignal): Promise<readonly Turn[]>;
  /** Whether a file is a picture that can be given; its name. */
  picture(args: string, signal: AbortSignal): Promise<string>;
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

export interface CallSinks {
  readonly onEvent: EventSink;
  readonly ring: () => void;
}

export function createCalls(start: EngineStart, sinks: CallSinks): EngineCalls {
  let { conversationId } = start;
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
  const { onEvent, settled } = notifying(async (note) => await (await atlas()).project.notify(note), sinks);
  const fromProject = async (path: string): Promise<string> => resolve((await settingsOf(start)).project, path);
  const forget = async (): Promise<void> => {
    const open = await talk?.catch(() => undefined);
    talk = undefined;
    await open?.[Symbol.asyncDispose]();
  };

  return {
    open: async (_, signal) => await openingOf(start, signal),
    unfinished: async () => await (await atlas()).runs.unfinished(),
    message: async ({ text, wishes, pictures: paths }, signal) => {
      const pictures = await readPictureFiles(await Promise.all(paths.map(async (path) => await fromProject(path))));
      const about = { signal, onEvent, listens: true, options: wishes, pictures };
      const reply = await (await conversation()).handleMessage(text, about);
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
    pullRequest: async (runId) => await (await atlas()).runs.pullRequest({ runId }),
    checks: async (yes) => await (await atlas()).project.keepChecks(yes),
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
    agents: async (asked) => await (await atlas()).agents.known(asked),
    models: async (agent, signal) => await (await atlas()).agents.models({ agent, signal }),
    goOn: async (named) => {
      const { found, turns } = await conversationNamed(await atlas(), named);
      await forget();
      conversationId = found;
      return turns;
    },
    picture: async (path) => {
      const [picture] = await readPictureFiles([await fromProject(path)]);
      return picture?.name ?? path;
    },
    files: async (_, signal) => {
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
      await settled();
      await forget();
      await (await served?.catch(() => undefined))?.[Symbol.asyncDispose]();
      await (await opened?.catch(() => undefined))?.[Symbol.asyncDispose]();
    },
  };
}

/** Tells events on, and notifies a person who may have looked away of those that wait for them. */
function notifying(
  notify: Atlas['project']['notify'],
  { onEvent, ring }: CallSinks,
): { readonly onEvent: EventSink; readonly settled: () => Promise<void> } {
  const notifications = new Notifications(notify, ring);
  return {
    onEvent: (event) => {
      onEvent(event);
      notifications.onEvent(event);
    },
    settled: async () => {
      await notifications.settled();
    },
  };
}

/** The first view of a project. Whatever cannot be found out is no reason not to open. */
async function openingOf(start: EngineStart, signal: AbortSignal): Promise<Opening> {
  await using looking = await openAtlas(start.options);
  const { project, config, effective, rulesFile, heldBack } = await looking.project.settings();
  // Whatever cannot be found out is no reason not to open.
  const [{ id: agent, model, problem }, agents, branch, sessions, files] = await Promise.all([
    looking.agents.atWork(),
    looking.agents.known(),
    looking.project.branch().catch(() => undefined),
    looking.history.sessions().catch(() => []),
    projectFiles(project, AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)])),
  ]);
  return {
    project,
    agent,
    model,
    problem,
    agents,
    branch,
    last: sessions[0]?.title,
    examples: examplesFor(files),
    memory: config.memory.mode,
    limits: effective
      .filter(({ key }) => key.startsWith('limits.'))
      .map(({ key, value }) => ({ name: key.slice('limits.'.length), value })),
    rulesFile,
    heldBack,
  };
}

async function conversationNamed(
  { history }: Atlas,
  named: string | undefined,
): Promise<{ readonly found: string; readonly turns: Awaited<ReturnType<Atlas['history']['tail']>>['turns'] }> {
  const { conversation: found, turns } = await history.tail(named, TOLD_TURNS);
  // What an imported file brought can be read, and nobody goes on with it.
  const said = turns.filter(({ foreign }) => foreign === undefined);
  if (found !== undefined && said.length > 0) return { found, turns: said };
  throw new AtlasError('usage', 'there is no such conversation in this project', {
    remedy: 'Say what you want done; `atlas history` shows what was said before.',
  });
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
