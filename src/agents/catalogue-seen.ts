import type { AgentEntry } from './agent-definition.ts';
import { keeping } from './keeping.ts';
import { ANTHROPIC, GITHUB, GOOGLE, OPENAI } from './model-hosts.ts';

const MODELS: readonly string[] = [...ANTHROPIC, ...OPENAI, ...GOOGLE, 'openrouter.ai'];

const AMAZON =
  'AWS_PROFILE AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN AWS_BEARER_TOKEN_BEDROCK'.split(
    ' ',
  );
const GOOGLE_CLOUD = 'GOOGLE_CLOUD_PROJECT GOOGLE_CLOUD_LOCATION CLOUD_ML_REGION ANTHROPIC_VERTEX_PROJECT_ID'.split(
  ' ',
);
const GEMINI_LOGINS = 'oauth_creds.json google_accounts.json gemini-credentials.json mcp-oauth-tokens.json';

/** The agents that have been driven on a machine of this project, and whose state was seen there. */
export const SEEN_AGENTS: readonly AgentEntry[] = [
  {
    id: 'claude-code',
    name: 'Claude Code',
    description: "Anthropic's Claude Code through its ACP adapter",
    distribution: { npx: { package: '@agentclientprotocol/claude-agent-acp' } },
    atlas: {
      command: ['claude-agent-acp'],
      login: 'Run `claude` once and log in, or set ANTHROPIC_API_KEY.',
      state: [
        keeping('~/.claude', 'projects/ todos/ tasks/ sessions/ file-history/ .credentials.json', '$CLAUDE_CONFIG_DIR'),
        keeping('~/.claude.json', ''),
        '~/.cache/claude-cli-nodejs',
      ],
      reveals: [
        { path: '~/.aws', when: 'CLAUDE_CODE_USE_BEDROCK', passes: AMAZON },
        { path: '~/.config/gcloud', when: 'CLAUDE_CODE_USE_VERTEX', passes: GOOGLE_CLOUD },
      ],
      ownSandbox: { settings: { 'settings.json': { sandbox: { enabled: false } } } },
      asks: {
        mode: 'default',
        // A rule to ask wins over the agent's own settings and its own list of harmless commands.
        settings: {
          'settings.json': {
            permissions: { ask: ['Bash', 'Write', 'Edit', 'NotebookEdit', 'WebFetch'], defaultMode: 'default' },
          },
        },
      },
      passes: [
        'ANTHROPIC_API_KEY',
        'ANTHROPIC_AUTH_TOKEN',
        'ANTHROPIC_BASE_URL',
        'ANTHROPIC_MODEL',
        'CLAUDE_CODE_OAUTH_TOKEN',
        'CLAUDE_CODE_EXECUTABLE',
        'CLAUDE_CODE_USE_BEDROCK',
        'CLAUDE_CODE_USE_VERTEX',
      ],
      // Otherwise MCP tools hide behind a search, and an agent as root refuses some modes.
      env: { ENABLE_TOOL_SEARCH: 'false', IS_SANDBOX: '1', DISABLE_AUTOUPDATER: '1' },
      readOnlyMode: 'plan',
      tested: true,
      endpoints: ['~/.claude/settings.json'],
      hosts: [...ANTHROPIC],
    },
  },
  {
    id: 'gemini',
    name: 'Gemini CLI',
    description: "Google's Gemini CLI",
    distribution: { npx: { package: '@google/gemini-cli', args: ['--acp'] } },
    atlas: {
      command: ['gemini', '--acp'],
      login: 'Run `gemini` once and log in, or set GEMINI_API_KEY.',
      state: [
        {
          // A search program that Gemini fetches itself lies among its temporary files.
          ...keeping('~/.gemini', `tmp/ ${GEMINI_LOGINS}`, '$GEMINI_CLI_HOME/.gemini'),
          guards: ['tmp/bin'],
          // What a project was like before each change, as repositories of git.
          fresh: ['history'],
        },
      ],
      reveals: [{ path: '~/.config/gcloud', when: 'GOOGLE_GENAI_USE_VERTEXAI', passes: GOOGLE_CLOUD }],
      ownSandbox: {
        env: { GEMINI_SANDBOX: 'false' },
        settings: { 'settings.json': { tools: { sandbox: false }, security: { toolSandboxing: false } } },
      },
      asks: { mode: 'default', settings: { 'settings.json': { tools: { allowed: [] } } } },
      passes: ['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_GEMINI_BASE_URL', 'GOOGLE_CLOUD_PROJECT', 'GEMINI_MODEL'],
      // A relaunched copy would outlive the process that we know.
      env: { GEMINI_CLI_NO_RELAUNCH: 'true', GEMINI_CLI_TRUST_WORKSPACE: 'true', NO_BROWSER: 'true' },
      readOnlyMode: 'plan',
      tested: true,
      hosts: [...GOOGLE],
    },
  },
  {
    id: 'codex',
    name: 'Codex',
    description: "OpenAI's Codex through its ACP adapter",
    distribution: { npx: { package: '@agentclientprotocol/codex-acp' } },
    atlas: {
      command: ['codex-acp'],
      login: 'Run `codex login`, or set OPENAI_API_KEY.',
      state: [keeping('~/.codex', 'sessions/ archived_sessions/ log/ thread-writer-locks/ auth.json', '$CODEX_HOME')],
      ownSandbox: { env: { INITIAL_AGENT_MODE: 'agent-full-access' }, isReadOnlyMode: true },
      residue: ['.agents', '.aws', '.codex'],
      // It asks only to leave its own sandbox, and that sandbox does not work inside ours.
      asks: 'never',
      passes: ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'CODEX_API_KEY'],
      readOnlyMode: 'read-only',
      endpoints: ['~/.codex/config.toml'],
      hosts: [...OPENAI],
      // It looks for plug-ins at its start.
      needless: ['github.com', 'api.github.com', 'codeload.github.com'],
    },
  },
  {
    id: 'opencode',
    name: 'opencode',
    description: 'The open source coding agent',
    distribution: { npx: { package: 'opencode-ai', args: ['acp'] } },
    atlas: {
      command: ['opencode', 'acp'],
      login: 'Run `opencode auth login`.',
      state: [
        keeping('~/.config/opencode', '', '$XDG_CONFIG_HOME/opencode'),
        {
          path: '~/.local/share/opencode',
          moved: '$XDG_DATA_HOME/opencode',
          guards: ['bin'],
          fresh: ['snapshot', 'worktree'],
        },
        { path: '~/.local/state/opencode', moved: '$XDG_STATE_HOME/opencode' },
        // Programs that it fetches: language servers, plug-ins.
        keeping('~/.cache/opencode', '', '$XDG_CACHE_HOME/opencode'),
      ],
      asks: { env: { OPENCODE_PERMISSION: '{"bash":"ask","edit":"ask","webfetch":"ask"}' } },
      passes: ['OPENCODE_API_KEY', 'ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GEMINI_API_KEY', 'OPENCODE_CONFIG'],
      readOnlyMode: 'plan',
      tested: true,
      endpoints: ['~/.config/opencode/opencode.json', '~/.config/opencode/opencode.jsonc'],
      hosts: ['opencode.ai', '*.opencode.ai', 'models.dev', 'registry.npmjs.org', '*.githubcopilot.com', ...MODELS],
    },
  },
  {
    id: 'copilot',
    name: 'GitHub Copilot',
    description: "GitHub's Copilot CLI",
    distribution: { npx: { package: '@github/copilot', args: ['--acp'] } },
    atlas: {
      command: ['copilot', '--acp'],
      login: 'Run `copilot` and type /login, or set GITHUB_TOKEN.',
      state: [
        keeping('~/.copilot', 'session-state/ history-session-state/ logs/', '$COPILOT_HOME'),
        keeping('~/.config/github-copilot', '', '$XDG_CONFIG_HOME/github-copilot'),
        // The program itself, unpacked at its first start.
        keeping('~/.cache/copilot', '', '$XDG_CACHE_HOME/copilot'),
      ],
      ownSandbox: { settings: { 'settings.json': { sandbox: { enabled: false } } } },
      asks: { mode: 'https://agentclientprotocol.com/protocol/session-modes#agent' },
      passes: [
        'GITHUB_TOKEN',
        'GH_TOKEN',
        'COPILOT_MODEL',
        'COPILOT_PROVIDER_BASE_URL',
        'COPILOT_PROVIDER_TYPE',
        'COPILOT_PROVIDER_API_KEY',
        'COPILOT_OFFLINE',
      ],
      stdioMcp: false,
      readOnlyMode: 'https://agentclientprotocol.com/protocol/session-modes#plan',
      hosts: [...GITHUB],
    },
  },
  {
    id: 'qwen',
    name: 'Qwen Code',
    description: "Alibaba's Qwen Code",
    distribution: { npx: { package: '@qwen-code/qwen-code', args: ['--acp'] } },
    atlas: {
      command: ['qwen', '--acp'],
      login: 'Run `qwen` once and log in, or set OPENAI_API_KEY and OPENAI_BASE_URL.',
      state: [
        {
          ...keeping('~/.qwen', 'projects/ tmp/ sessions/ todos/ usage/ debug/', '$QWEN_HOME'),
          copies: ['extension-store', 'extensions', 'skills', 'memories'],
          guards: ['tmp/bin'],
          fresh: ['history'],
        },
      ],
      ownSandbox: {
        env: { QWEN_SANDBOX: 'false' },
        settings: { 'settings.json': { tools: { sandbox: false, executionSandbox: undefined } } },
      },
      // By default it lets a model decide which commands are safe.
      asks: { mode: 'default', settings: { 'settings.json': { tools: { approvalMode: 'default', allowed: [] } } } },
      passes: ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_MODEL', 'DASHSCOPE_API_KEY'],
      // Where it reports to is no host of its work: in a sandbox each report would be a question.
      env: { QWEN_USAGE_STATISTICS_ENABLED: 'false' },
      readOnlyMode: 'plan',
      endpoints: ['~/.qwen/settings.json'],
      hosts: [
        '*.qwen.ai',
        'dashscope.aliyuncs.com',
        '*.dashscope.aliyuncs.com',
        'dashscope-intl.aliyuncs.com',
        'api.openai.com',
      ],
    },
  },
  {
    id: 'kimi',
    name: 'Kimi Code',
    description: "Moonshot AI's Kimi",
    distribution: { npx: { package: '@moonshot-ai/kimi-code', args: ['acp'] } },
    atlas: {
      command: ['kimi', 'acp'],
      login: 'Run `kimi` once and log in.',
      state: [
        keeping(
          '~/.kimi-code',
          'sessions/ credentials/ cache/ file-history/ logs/ telemetry/ session_index.jsonl',
          '$KIMI_CODE_HOME',
        ),
      ],
      // Its own rules to ask are read from its settings and then not looked at.
      asks: { mode: 'default', except: 'it writes files of a git work tree without asking' },
      passes: [
        'KIMI_API_KEY',
        'KIMI_MODEL_NAME',
        'KIMI_MODEL_API_KEY',
        'KIMI_MODEL_BASE_URL',
        'KIMI_MODEL_PROVIDER_TYPE',
      ],
      endpoints: ['~/.kimi-code/config.toml'],
      hosts: ['*.kimi.com', 'api.moonshot.ai', 'api.moonshot.cn'],
    },
  },
];
