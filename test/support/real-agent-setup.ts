import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentDefinitionSchema, type AgentDefinition } from '../../src/agents/agent-definition.ts';
import { CATALOGUE } from '../../src/agents/catalogue.ts';
import type { RealAgent } from './real-agent.ts';
import type { ModelReply } from './scripted-model.ts';

type Call = NonNullable<ModelReply['calls']>[number];

/** What a test must know to have a real agent talk to the scripted model. */
export interface AgentSetup {
  /** Files below its home, made before it starts, and variables of the person's shell. */
  readonly configure: (home: string, model: string) => Readonly<Record<string, string>>;
  /** What its tools are called. */
  readonly write: (path: string, text: string) => Call;
  readonly shell: (command: string) => Call;
  /** Settings of the person's own that let it do everything unasked. */
  readonly allowAll: (home: string) => void;
  readonly memory: (query: string) => Call;
}

const SETUPS: Readonly<Record<RealAgent, AgentSetup>> = {
  'claude-code': {
    configure: (home, model) => ({
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: 'scripted',
      ANTHROPIC_MODEL: 'claude-sonnet-4-5',
      CLAUDE_CONFIG_DIR: join(home, '.claude'),
    }),
    write: (path, text) => ({ tool: 'Write', input: { file_path: path, content: text } }),
    shell: (command) => ({ tool: 'Bash', input: { command, description: 'run it' } }),
    memory: (query) => ({ tool: 'mcp__memory__memory_search_experiences', input: { query } }),
    allowAll: (home) => {
      put(home, '.claude/settings.json', {
        permissions: { allow: ['Bash', 'Write'], defaultMode: 'bypassPermissions' },
      });
    },
  },
  gemini: {
    configure: (home, model) => {
      const folder = join(home, '.gemini');
      mkdirSync(folder, { recursive: true });
      const settings = {
        security: { auth: { selectedType: 'gemini-api-key' } },
        general: { checkpointing: { enabled: false } },
      };
      writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings));
      return { GEMINI_API_KEY: 'scripted', GOOGLE_GEMINI_BASE_URL: model, GEMINI_MODEL: 'gemini-2.5-flash' };
    },
    write: (path, text) => ({ tool: 'write_file', input: { file_path: path, content: text } }),
    shell: (command) => ({ tool: 'run_shell_command', input: { command } }),
    memory: (query) => ({ tool: 'mcp_memory_memory_search_experiences', input: { query } }),
    allowAll: (home) => {
      put(home, '.gemini/settings.json', {
        security: { auth: { selectedType: 'gemini-api-key' } },
        general: { checkpointing: { enabled: false }, defaultApprovalMode: 'auto_edit' },
        tools: { allowed: ['run_shell_command', 'write_file'] },
      });
    },
  },
  opencode: {
    configure: (home, model) => {
      const folder = join(home, '.config/opencode');
      mkdirSync(folder, { recursive: true });
      const provider = {
        npm: '@ai-sdk/openai-compatible',
        name: 'Scripted',
        options: { baseURL: `${model}/v1`, apiKey: 'scripted' },
        models: { scripted: { name: 'Scripted' } },
      };
      const config = {
        model: 'scripted/scripted',
        provider: { scripted: provider },
        permission: { edit: 'ask', bash: 'ask' },
        autoupdate: false,
        share: 'disabled',
      };
      writeFileSync(join(folder, 'opencode.json'), JSON.stringify(config));
      return {};
    },
    write: (path, text) => ({ tool: 'write', input: { filePath: path, content: text } }),
    shell: (command) => ({ tool: 'bash', input: { command, description: 'run it' } }),
    memory: (query) => ({ tool: 'memory_memory_search_experiences', input: { query } }),
    allowAll: (home) => {
      const path = '.config/opencode/opencode.json';
      const config = JSON.parse(readFileSync(join(home, path), 'utf8')) as object;
      put(home, path, { ...config, permission: { bash: { '*': 'allow' }, edit: 'allow' } });
    },
  },
};

function put(home: string, path: string, settings: object): void {
  mkdirSync(join(home, path, '..'), { recursive: true });
  writeFileSync(join(home, path), JSON.stringify(settings));
}

export function agentSetup(agent: RealAgent): AgentSetup {
  return SETUPS[agent];
}

/** The agent of the catalogue, started from where the test has installed it. */
export function installedDefinition(agent: RealAgent, program: string): AgentDefinition {
  const known = CATALOGUE.find(({ id }) => id === agent);
  const [, ...args] = known?.atlas.command ?? [];
  const command = program.endsWith('.js') ? [process.execPath, program, ...args] : [program, ...args];
  return agentDefinitionSchema.parse({ ...known, atlas: { ...known?.atlas, command } });
}
