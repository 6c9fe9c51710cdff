import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How each agent of the matrix is installed and told of the scripted model. */
export interface MatrixAgent {
  readonly name: string;
  readonly version: string;
  readonly program: string;
  /** Files below its home, made before it starts, and variables of the person's shell. */
  readonly configure: (home: string, model: string) => Readonly<Record<string, string>>;
}

function put(home: string, path: string, text: string): void {
  mkdirSync(join(home, path, '..'), { recursive: true });
  writeFileSync(join(home, path), text);
}

export const MATRIX_AGENTS: Readonly<Record<string, MatrixAgent>> = {
  'claude-code': {
    name: '@agentclientprotocol/claude-agent-acp',
    version: '0.99.0',
    program: 'dist/index.js',
    configure: (home, model) => ({
      ANTHROPIC_BASE_URL: model,
      ANTHROPIC_API_KEY: 'scripted',
      ANTHROPIC_MODEL: 'claude-sonnet-4-5',
      CLAUDE_CONFIG_DIR: join(home, '.claude'),
    }),
  },
  gemini: {
    name: '@google/gemini-cli',
    version: '0.61.0',
    program: 'bundle/gemini.js',
    configure: (home, model) => {
      const security = { auth: { selectedType: 'gemini-api-key' } };
      put(home, '.gemini/settings.json', JSON.stringify({ security }));
      return { GEMINI_API_KEY: 'scripted', GOOGLE_GEMINI_BASE_URL: model, GEMINI_MODEL: 'gemini-2.5-flash' };
    },
  },
  opencode: {
    name: `opencode-linux-${process.arch}`,
    version: '1.18.18',
    program: 'bin/opencode',
    configure: (home, model) => {
      const options = { baseURL: `${model}/v1`, apiKey: 'scripted' };
      // It shows no picture to a model of which it does not know that it sees.
      const sees = { attachment: true, modalities: { input: ['text', 'image'], output: ['text'] } };
      const scripted = { npm: '@ai-sdk/openai-compatible', name: 'Scripted', options, models: { scripted: sees } };
      const config = { model: 'scripted/scripted', provider: { scripted }, autoupdate: false, share: 'disabled' };
      put(home, '.config/opencode/opencode.json', JSON.stringify(config));
      return {};
    },
  },
  codex: {
    name: '@agentclientprotocol/codex-acp',
    version: '2.6.0',
    program: 'dist/index.js',
    configure: (home, model) => {
      const provider = `name = "Scripted"\nbase_url = "${model}/v1"\nwire_api = "responses"\nenv_key = "OPENAI_API_KEY"\n`;
      const head = 'model = "gpt-5.1-codex"\nmodel_provider = "scripted"\n';
      put(home, '.codex/config.toml', `${head}[model_providers.scripted]\n${provider}`);
      return { OPENAI_API_KEY: 'scripted' };
    },
  },
  copilot: {
    name: '@github/copilot',
    version: '1.0.102',
    program: 'npm-loader.js',
    configure: (_home, model) => ({
      COPILOT_PROVIDER_BASE_URL: `${model}/v1`,
      COPILOT_PROVIDER_TYPE: 'openai',
      COPILOT_PROVIDER_API_KEY: 'scripted',
      COPILOT_MODEL: 'scripted',
      COPILOT_OFFLINE: 'true',
    }),
  },
  qwen: {
    name: '@qwen-code/qwen-code',
    version: '0.24.4',
    program: 'cli-entry.js',
    configure: (_home, model) => ({
      OPENAI_BASE_URL: `${model}/v1`,
      OPENAI_API_KEY: 'scripted',
      // It shows pictures to models of which it knows by their name that they see.
      OPENAI_MODEL: 'qwen3-vl-plus',
    }),
  },
  kimi: {
    name: '@moonshot-ai/kimi-code',
    version: '2.1.0',
    program: 'dist/main.mjs',
    configure: (_home, model) => ({
      KIMI_MODEL_NAME: 'scripted',
      KIMI_MODEL_API_KEY: 'scripted',
      KIMI_MODEL_BASE_URL: `${model}/v1`,
      KIMI_MODEL_PROVIDER_TYPE: 'openai',
    }),
  },
};
