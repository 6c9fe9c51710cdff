import { z } from 'zod';
import { fewer, free, higher, lower, lowerUnlessZero, never, order, type Narrowing } from './narrowing.ts';
import { choice, flag, fraction, json, optionalText, text, whole, type Setting } from './setting.ts';
import { STORAGE_SETTINGS } from './storage-settings.ts';
import { WEB_SETTINGS } from './web-settings.ts';
import { VERIFICATION_SETTINGS } from './verification-settings.ts';

/** A timer of Node holds at most this many milliseconds; beyond it fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const MAX_TIMER_S = Math.floor(MAX_TIMER_MS / 1000);
const MAX_SPENT = 1e15;
const MEBIBYTE = 2 ** 20;
const GIBIBYTE = 2 ** 30;

const ruleSchema = z.union([
  z.string().min(1),
  z.strictObject({
    command: z.string().min(1).optional(),
    tool: z.string().min(1).optional(),
    path: z.string().min(1).optional(),
    effect: z.string().min(1).optional(),
  }),
]);
type RuleList = readonly z.infer<typeof ruleSchema>[];
const rules = (about: string, untrusted: Narrowing<RuleList>): Setting<RuleList> =>
  json<RuleList>([], z.array(ruleSchema), 'a list of permission rules', about, { untrusted });

const paths = (about: string): Setting<readonly string[]> =>
  json<readonly string[]>([], z.array(z.string().regex(/^(?:\/|~\/)[^\0]*$/)), 'a list of absolute paths', about, {
    untrusted: fewer,
  });

const mcpServerSchema = z.union([
  z.strictObject({
    type: z.literal('stdio').optional(),
    command: z.string().min(1),
    args: z.array(z.string()).default([]),
    env: z.record(z.string(), z.string()).default({}),
    cwd: z.string().optional(),
  }),
  z.strictObject({
    type: z.enum(['http', 'streamable-http', 'sse']).optional(),
    url: z.url({ protocol: /^https?$/ }),
    headers: z.record(z.string(), z.string()).default({}),
  }),
]);
type McpServers = Readonly<Record<string, z.infer<typeof mcpServerSchema>>>;

/** Other programs' names for our levels. */
const LEVELS = {
  notset: 'trace',
  verbose: 'debug',
  notice: 'info',
  warning: 'warn',
  err: 'error',
  critical: 'fatal',
  off: 'silent',
  none: 'silent',
} as const;

const STARTS = never('it chooses a program that will be run');
const PLACE = never('it chooses where data is kept or sent');
const KEY = never('a key comes from the person alone');
const MACHINE = never('it chooses what is loaded on this machine');
/** Rules of all files are collected, and none of them undoes one of the person. */
const ADDS = free('a rule that asks or forbids is added to the others');
const mayUnset = order(true, false);

/**
 * Everything that can be configured, in one place: `.env.example`, `atlas doctor`, the variables and the errors are
 * all drawn from here. Keys are pinned by a test.
 */
export const SETTINGS = {
  executor: {
    agentType: text('claude-code', 'The agent that works on steps: a name from `atlas agents`.', {
      untrusted: STARTS,
    }),
    agentCommand: json<readonly string[]>(
      [],
      z.array(z.string()),
      'a list of words',
      'A command line that speaks ACP, instead of a known agent.',
      { untrusted: STARTS },
    ),
    agentRegistry: optionalText('A file with further agents, in the form of the public ACP registry.', {
      untrusted: STARTS,
    }),
    // Each attempt sees the project in a mount namespace of its own, which a running process cannot change: in a run it
    // is the session that is kept, and another process that goes on with it.
    reuseSessions: flag(
      false,
      'Whether a further attempt at a step goes on in the session of the attempt before, where the agent can load it, and whether a task executor keeps the process of its agent between tasks.',
      { untrusted: mayUnset },
    ),
    timeoutSeconds: whole(3600, [1, MAX_TIMER_S], 'How long one task of an agent may take.', { untrusted: lower }),
    inactivitySeconds: whole(
      300,
      [1, MAX_TIMER_S],
      'How long an agent may stay silent while no tool call of its is open.',
      { untrusted: lower },
    ),
    modelPatienceMinutes: whole(
      15,
      [0, 10_000],
      'How long a model that cannot be reached, refuses its key or is overloaded is waited for before the run pauses.',
      { untrusted: lower },
    ),
    permissionMode: choice(
      'ask',
      ['ask', 'auto-approve', 'auto-deny', 'callback'],
      'What happens when an agent asks for permission.',
      { untrusted: order('auto-approve', 'callback', 'ask', 'auto-deny') },
    ),
  },
  sandbox: {
    use: choice(
      'auto',
      ['auto', 'bubblewrap', 'util-linux', 'none'],
      'What confines agents, shells and checks: the best that works here, or one by name.',
      { untrusted: never('it chooses what stands between a program and this machine') },
    ),
    reveals: paths('Paths that agents, commands and checks may see although they hold keys, logins or histories.'),
    sockets: paths('Sockets that they may connect to, such as that of an ssh agent: whoever may, acts as you.'),
  },
  memory: {
    mode: choice('on', ['on', 'read-only', 'off'], 'Whether runs recall and remember.', {
      untrusted: order('on', 'read-only', 'off'),
    }),
    maxExperiences: whole(4, [0, 100], 'Experiences shown to an agent at most.', { untrusted: lower }),
    maxStrategies: whole(3, [0, 100], 'Strategies shown to an agent at most.', { untrusted: lower }),
    maxConcepts: whole(5, [0, 100], 'Concepts shown to an agent at most.', { untrusted: lower }),
    maxContextTokens: whole(4000, [0, 10_000_000], 'Tokens that the memory part of a prompt may take.', {
      untrusted: lower,
    }),
    confidenceMin: fraction(0.7, 'How sure one must be of something for it to be remembered.', {
      aliases: ['MEMORY_CONFIDENCE_MIN'],
      untrusted: higher,
    }),
    historyTailN: whole(16, [0, 10_000], 'Turns of the conversation in a context.', {
      aliases: ['HISTORY_TAIL_N'],
      untrusted: lower,
    }),
    topK: whole(8, [0, 1000], 'Memories in a context.', { aliases: ['MEMORY_TOP_K'], untrusted: lower }),
    maxPerWindow: whole(3, [0, 1_000_000], 'Memories that a conversation may add within one window.', {
      aliases: ['MEMORY_MAX_PER_WINDOW'],
      untrusted: lower,
    }),
    windowSeconds: whole(3600, [1, MAX_TIMER_S], 'The length of that window.', {
      untrusted: higher,
    }),
    warmMinutes: whole(
      5,
      [0, 1440],
      'Minutes that a process keeps the model after a search, for the next one; 0 keeps none.',
      { untrusted: lower },
    ),
    holdout: fraction(0, 'The share of runs that recall nothing, to measure what memory is worth.', {
      untrusted: higher,
    }),
  },
  embedding: {
    modelName: text('Xenova/gte-small', 'The embedding model: the bundled one, or any hub model by name.', {
      untrusted: MACHINE,
    }),
    device: choice('cpu', ['cpu', 'cuda', 'mps'], 'Where the model runs.', { untrusted: MACHINE }),
    dtype: choice(
      'auto',
      ['auto', 'fp32', 'fp16', 'q8', 'int8', 'uint8', 'q4', 'bnb4', 'q4f16'],
      'The precision of its weights; auto is int8 for the bundled model, which is twice as fast, and fp32 for any other.',
      { untrusted: MACHINE },
    ),
    cacheEnabled: flag(true, 'Keep embeddings in memory between uses.', { untrusted: mayUnset }),
    reranker: optionalText(
      'A cross-encoder that puts the reports of earlier steps in order, by hub name or folder; without one their words do, or the embedding model.',
      { untrusted: MACHINE },
    ),
  },
  storage: STORAGE_SETTINGS,
  web: WEB_SETTINGS,
  limits: {
    maxSteps: whole(30, [1, 10_000], 'Steps that a run may execute, across replans.', {
      aliases: ['MAX_STEPS'],
      untrusted: lower,
    }),
    maxReplans: whole(5, [0, 1000], 'How often a run may plan anew.', {
      aliases: ['MAX_REPLANS'],
      untrusted: lower,
    }),
    maxAttempts: whole(3, [1, 100], 'Attempts at one step.', { untrusted: lower }),
    maxMinutes: whole(240, [1, 100_000], 'Minutes that a run may be worked on; waiting for a person does not count.', {
      untrusted: lower,
    }),
    maxTokens: whole(0, [0, MAX_SPENT], 'Tokens that a run may spend, where the agent tells them; 0 is no limit.', {
      untrusted: lowerUnlessZero,
    }),
    maxMoney: json(
      0,
      z.number().min(0).max(MAX_SPENT),
      'an amount, 0 or more',
      'Money that a run may spend, in the currency in which the agent tells it; 0 is no limit.',
      { untrusted: lowerUnlessZero },
    ),
    processes: whole(
      1024,
      [16, 1_000_000],
      'Processes that an agent, a command or a check may have at once, and eight times as many threads.',
      { untrusted: lower },
    ),
    memoryShare: fraction(0.75, 'The share of the memory of this machine that each of them may take.', {
      untrusted: lower,
    }),
    openFiles: whole(16_384, [64, 10_000_000], 'Files that each of their processes may hold open.', {
      untrusted: lower,
    }),
    fileBytes: whole(4 * GIBIBYTE, [MEBIBYTE, MAX_SPENT], 'The size of any one file that they write.', {
      untrusted: lower,
    }),
    attemptFiles: whole(
      10_000,
      [1, 10_000_000],
      'Files that an attempt may add or change; what is ignored does not count.',
      { untrusted: lower },
    ),
    attemptBytes: whole(2 * GIBIBYTE, [MEBIBYTE, MAX_SPENT], 'The size of those files together.', {
      untrusted: lower,
    }),
    diskBytes: whole(
      20 * GIBIBYTE,
      [MEBIBYTE, MAX_SPENT],
      'Bytes that an attempt may take on disk, with everything that is ignored.',
      { untrusted: lower },
    ),
  },
  verification: VERIFICATION_SETTINGS,
  log: {
    level: choice('info', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'How much is logged.', {
      aliases: ['LOG_LEVEL'],
      shared: true,
      synonyms: LEVELS,
      // Saying less could hide that something was held back.
      untrusted: order('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    }),
    file: optionalText('A file for the log, instead of standard error.', { untrusted: PLACE }),
  },
  telemetry: {
    otlpEndpoint: optionalText('Where spans of runs are sent (OTLP over HTTP); nothing is sent when left out.', {
      aliases: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
      untrusted: PLACE,
    }),
    otlpHeaders: optionalText('Headers for that address: name=value, separated by commas.', {
      aliases: ['OTEL_EXPORTER_OTLP_HEADERS'],
      untrusted: KEY,
      secret: true,
    }),
    serviceName: text('atlas', 'What the spans are filed under.', {
      aliases: ['OTEL_SERVICE_NAME'],
      untrusted: free('it is a label on spans, which go where the person sends them'),
    }),
    captureContent: flag(false, 'Whether requests, messages, arguments and results go along with the spans.', {
      aliases: ['OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT'],
      untrusted: mayUnset,
    }),
  },
  notifications: {
    terminal: choice('bell', ['bell', 'off'], 'Whether the terminal rings when a run waits for you or has ended.', {
      untrusted: free('it only rings'),
    }),
    desktop: flag(true, 'Whether a notice is shown on the desktop then, where notify-send is there.', {
      untrusted: mayUnset,
    }),
    command: json<readonly string[]>(
      [],
      z.array(z.string()),
      'a list of words',
      'A command of yours that is run then, with ATLAS_NOTE, ATLAS_RUN, ATLAS_STATUS and ATLAS_MESSAGE set.',
      { untrusted: STARTS },
    ),
    afterSeconds: whole(10, [0, MAX_TIMER_S], 'What takes less than this neither rings nor shows a notice.', {
      untrusted: free('it only says when it rings'),
    }),
  },
  permissions: {
    allow: rules('What may be done without asking.', never('it lets things be done without asking')),
    ask: rules('What is always asked for.', ADDS),
    deny: rules('What is never done.', ADDS),
  },
  tools: {
    mcpServers: json<McpServers>(
      {},
      z.record(z.string().regex(/^[A-Za-z0-9_-]{1,64}$/), mcpServerSchema),
      'MCP servers by name',
      'Your MCP servers, in the form that Claude Code and VS Code use.',
      { untrusted: fewer },
    ),
  },
  providers: {
    name: choice(
      'auto',
      ['auto', 'openai-compatible', 'anthropic', 'github', 'copilot', 'ollama', 'llama.cpp'],
      'Who answers the built-in agent; auto takes the first for which there is an address or a key.',
      { untrusted: PLACE },
    ),
    model: optionalText('The model that the built-in agent asks; each provider has a default.', { untrusted: PLACE }),
    baseUrl: optionalText('The address of any OpenAI-compatible endpoint.', { untrusted: PLACE }),
    apiKey: optionalText('The key for that endpoint, or for OpenAI.', {
      untrusted: KEY,
      secret: true,
      aliases: ['OPENAI_API_KEY'],
    }),
    anthropicApiKey: optionalText('Opens Anthropic to the built-in agent.', {
      untrusted: KEY,
      secret: true,
      aliases: ['ANTHROPIC_API_KEY'],
    }),
    githubToken: optionalText('Opens GitHub Models to the built-in agent.', {
      untrusted: KEY,
      secret: true,
      aliases: ['GITHUB_TOKEN'],
    }),
    copilotApiKey: optionalText('Opens Copilot to the built-in agent.', {
      untrusted: KEY,
      secret: true,
      aliases: ['COPILOT_API_KEY'],
    }),
  },
} as const;

type SettingsTree = typeof SETTINGS;

/** The effective configuration. */
export type Config = {
  readonly [S in keyof SettingsTree]: {
    readonly [K in keyof SettingsTree[S]]: SettingsTree[S][K] extends Setting<infer T> ? T : never;
  };
};

export interface SettingEntry {
  readonly section: string;
  readonly name: string;
  /** `executor.timeoutSeconds` */
  readonly key: string;
  /** `ATLAS_EXECUTOR_TIMEOUT_SECONDS` */
  readonly variable: string;
  readonly setting: Setting<unknown>;
}

export const SETTING_ENTRIES: readonly SettingEntry[] = Object.entries(SETTINGS).flatMap(([section, members]) =>
  Object.entries(members).map(([name, one]) => ({
    section,
    name,
    key: `${section}.${name}`,
    variable: `ATLAS_${screaming(section)}_${screaming(name)}`,
    setting: one as unknown as Setting<unknown>,
  })),
);

function screaming(name: string): string {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
}
