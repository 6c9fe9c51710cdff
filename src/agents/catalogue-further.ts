import type { AgentEntry } from './agent-definition.ts';
import { keeping } from './keeping.ts';

/** The agents that are known by their makers' word alone. */
export const FURTHER_AGENTS: readonly AgentEntry[] = [
  {
    id: 'goose',
    name: 'goose',
    description: "Block's open source agent",
    atlas: {
      command: ['goose', 'acp'],
      install: 'curl -fsSL https://github.com/block/goose/releases/download/stable/download_cli.sh | bash',
      login: 'Run `goose configure`.',
      state: [keeping('~/.config/goose', ''), '~/.local/share/goose', '~/.local/state/goose'],
      passes: ['GOOSE_PROVIDER', 'GOOSE_MODEL', 'OPENAI_API_KEY', 'ANTHROPIC_API_KEY', 'GOOGLE_API_KEY'],
    },
  },
  {
    id: 'cursor',
    name: 'Cursor',
    description: "Cursor's agent",
    atlas: {
      command: ['cursor-agent', 'acp'],
      install: 'curl https://cursor.com/install -fsS | bash',
      login: 'Run `cursor-agent login`, or set CURSOR_API_KEY.',
      state: [
        keeping('~/.cursor', 'chats/ projects/ acp-sessions/'),
        keeping('~/.config/cursor', 'chats/ auth.json'),
        keeping('~/.local/share/cursor-agent', ''),
      ],
      passes: ['CURSOR_API_KEY'],
    },
  },
  {
    id: 'droid',
    name: 'Factory Droid',
    description: "Factory's Droid",
    distribution: { npx: { package: 'droid', args: ['exec', '--output-format', 'acp'] } },
    atlas: {
      command: ['droid', 'exec', '--output-format', 'acp'],
      login: 'Run `droid` once and log in, or set FACTORY_API_KEY.',
      state: [keeping('~/.factory', 'sessions/ logs/ cache/')],
      passes: ['FACTORY_API_KEY'],
    },
  },
  {
    id: 'auggie',
    name: 'Auggie',
    description: "Augment Code's agent",
    distribution: {
      npx: { package: '@augmentcode/auggie', args: ['--acp'], env: { AUGMENT_DISABLE_AUTO_UPDATE: '1' } },
    },
    atlas: {
      command: ['auggie', '--acp'],
      login: 'Run `auggie login`.',
      state: [keeping('~/.augment', 'sessions/ session.json')],
      passes: ['AUGMENT_SESSION_AUTH'],
    },
  },
  {
    id: 'mistral-vibe',
    name: 'Mistral Vibe',
    description: "Mistral's open source coding agent",
    distribution: { uvx: { package: 'mistral-vibe' } },
    atlas: {
      command: ['vibe-acp'],
      login: 'Run `vibe --setup`, or set MISTRAL_API_KEY.',
      state: [keeping('~/.vibe', 'logs/ sessions/')],
      passes: ['MISTRAL_API_KEY'],
    },
  },
  {
    id: 'junie',
    name: 'Junie',
    description: "JetBrains' agent",
    distribution: { npx: { package: '@jetbrains/junie-cli', args: ['--acp=true'] } },
    atlas: {
      command: ['junie', '--acp=true'],
      login: 'Run `junie` once and log in.',
      state: [keeping('~/.junie', 'sessions/ logs/ cache/')],
      passes: ['JUNIE_API_KEY'],
    },
  },
  {
    id: 'kiro',
    name: 'Kiro',
    description: "AWS's Kiro CLI",
    atlas: {
      command: ['kiro-cli', 'acp'],
      install: 'curl -fsSL https://cli.kiro.dev/install | bash',
      login: 'Run `kiro-cli login`.',
      state: [keeping('~/.kiro', 'sessions/'), '~/.local/share/kiro-cli', keeping('~/.aws/sso', 'cache/')],
    },
  },
  {
    id: 'kilo',
    name: 'Kilo Code',
    description: 'The Kilo Code CLI',
    distribution: { npx: { package: '@kilocode/cli', args: ['acp'] } },
    atlas: {
      command: ['kilo', 'acp'],
      login: 'Run `kilo auth login`.',
      state: [
        keeping('~/.kilocode', 'sessions/ tasks/ logs/'),
        keeping('~/.config/kilo', ''),
        { path: '~/.local/share/kilo', guards: ['bin'] },
        '~/.local/state/kilo',
        keeping('~/.cache/kilo', ''),
      ],
      passes: ['KILO_API_KEY'],
    },
  },
  {
    id: 'qoder',
    name: 'Qoder',
    description: 'The Qoder CLI',
    distribution: { npx: { package: '@qoder-ai/qodercli', args: ['--acp'] } },
    atlas: {
      command: ['qodercli', '--acp'],
      login: 'Run `qodercli` and type /login.',
      state: [keeping('~/.qoder', 'projects/ sessions/ logs/')],
    },
  },
  {
    id: 'grok',
    name: 'Grok',
    description: "xAI's Grok CLI",
    atlas: {
      command: ['grok', 'agent', 'stdio'],
      install: 'see https://docs.x.ai for the Grok CLI',
      login: 'Run `grok` once and log in, or set XAI_API_KEY.',
      state: [keeping('~/.grok', 'sessions/ logs/')],
      passes: ['XAI_API_KEY'],
    },
  },
  {
    id: 'pi',
    name: 'pi',
    description: 'The pi coding agent through its ACP adapter',
    distribution: { npx: { package: 'pi-acp' } },
    atlas: {
      command: ['pi-acp'],
      login: 'Run `pi` once and log in.',
      state: [keeping('~/.pi', ''), keeping('~/.pi/agent', 'sessions/ auth.json')],
      passes: ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GEMINI_API_KEY'],
    },
  },
  {
    id: 'iflow',
    name: 'iFlow',
    description: 'The iFlow CLI',
    distribution: { npx: { package: '@iflow-ai/iflow-cli', args: ['--experimental-acp'] } },
    atlas: {
      command: ['iflow', '--experimental-acp'],
      login: 'Run `iflow` once and log in.',
      state: [keeping('~/.iflow', 'tmp/ history/ projects/')],
    },
  },
  {
    id: 'cline',
    name: 'Cline',
    description: 'The Cline CLI',
    distribution: { npx: { package: 'cline', args: ['--acp'] } },
    atlas: {
      command: ['cline', '--acp'],
      login: 'Run `cline auth`.',
      state: [keeping('~/.cline', ''), keeping('~/.cline/data', 'tasks/ workspaces/ state/ cache/ logs/')],
    },
  },
  {
    id: 'amp',
    name: 'Amp',
    description: 'Amp through its ACP adapter',
    distribution: { npx: { package: 'amp-acp' } },
    atlas: {
      command: ['amp-acp'],
      login: 'Run `amp login`, or set AMP_API_KEY.',
      state: [keeping('~/.config/amp', ''), '~/.local/share/amp', keeping('~/.cache/amp', 'logs/')],
      passes: ['AMP_API_KEY'],
    },
  },
  {
    id: 'openhands',
    name: 'OpenHands',
    description: 'The OpenHands CLI',
    distribution: { uvx: { package: 'openhands', args: ['acp'] } },
    atlas: {
      command: ['openhands', 'acp'],
      login: 'Run `openhands` once and choose a model.',
      state: [keeping('~/.openhands', 'conversations/ sessions/ logs/')],
      passes: ['LLM_API_KEY', 'LLM_MODEL', 'LLM_BASE_URL'],
    },
  },
  {
    id: 'fast-agent',
    name: 'fast-agent',
    description: 'fast-agent with any provider',
    distribution: { uvx: { package: 'fast-agent-acp', args: ['-x'] } },
    atlas: {
      command: ['fast-agent-acp', '-x'],
      login: 'Set the key of your provider.',
      state: [keeping('~/.fast-agent', 'sessions/')],
      passes: ['ANTHROPIC_API_KEY', 'OPENAI_API_KEY', 'GOOGLE_API_KEY'],
    },
  },
  {
    id: 'codebuddy',
    name: 'CodeBuddy Code',
    description: "Tencent's coding agent",
    distribution: { npx: { package: '@tencent-ai/codebuddy-code', args: ['--acp'] } },
    atlas: {
      command: ['codebuddy', '--acp'],
      login: 'Run `codebuddy` once and log in.',
      state: [keeping('~/.codebuddy', 'projects/ todos/ sessions/ logs/')],
    },
  },
  {
    id: 'stakpak',
    name: 'Stakpak',
    description: 'An open source DevOps agent',
    atlas: {
      command: ['stakpak', 'acp'],
      install: 'cargo install stakpak',
      login: 'Run `stakpak auth login`.',
      state: [keeping('~/.stakpak', 'sessions/ data/')],
      passes: ['STAKPAK_API_KEY'],
    },
  },
];
