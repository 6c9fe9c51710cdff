import type { LanguageModel } from 'ai';
import { AtlasError } from '../core/atlas-error.ts';
import { defined } from '../core/defined.ts';

export const PROVIDERS = [
  'auto',
  'openai-compatible',
  'anthropic',
  'github',
  'copilot',
  'ollama',
  'llama.cpp',
] as const;
export type ProviderName = (typeof PROVIDERS)[number];

export interface ModelSettings {
  readonly provider: ProviderName;
  readonly model: string | undefined;
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  readonly anthropicApiKey: string | undefined;
  readonly githubToken: string | undefined;
  readonly copilotApiKey: string | undefined;
}

/** The model, its place and its key. Kept apart from the model itself so that it can be shown and tested. */
export interface ModelChoice {
  readonly provider: Exclude<ProviderName, 'auto'>;
  readonly model: string;
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
}

const HOMES: Readonly<Record<ModelChoice['provider'], { readonly baseUrl?: string; readonly model?: string }>> = {
  'openai-compatible': { baseUrl: 'https://api.openai.com/v1', model: 'gpt-4.1' },
  anthropic: { model: 'claude-sonnet-4-5' },
  github: { baseUrl: 'https://models.github.ai/inference', model: 'openai/gpt-4.1' },
  copilot: { baseUrl: 'https://api.githubcopilot.com', model: 'gpt-4.1' },
  ollama: { baseUrl: 'http://127.0.0.1:11434/v1' },
  'llama.cpp': { baseUrl: 'http://127.0.0.1:8080/v1', model: 'default' },
};

/** A named provider as named; otherwise the first for which there is an address or a key. */
export function chooseModel(settings: ModelSettings): ModelChoice {
  const provider = settings.provider === 'auto' ? found(settings) : settings.provider;
  if (provider === undefined) {
    throw new AtlasError(
      'config.invalid',
      'the built-in agent has no model to ask: there is neither a key nor an address',
      {
        remedy:
          'Set ANTHROPIC_API_KEY, OPENAI_API_KEY, COPILOT_API_KEY or GITHUB_TOKEN, or providers.name to "ollama" or "llama.cpp", or providers.baseUrl to any OpenAI-compatible endpoint.',
      },
    );
  }
  const home = HOMES[provider];
  const model = settings.model ?? home.model;
  if (model === undefined) {
    throw new AtlasError('config.invalid', `${provider} needs the name of a model`, {
      remedy: 'Set providers.model (ATLAS_PROVIDERS_MODEL).',
    });
  }
  return { provider, model, baseUrl: settings.baseUrl ?? home.baseUrl, apiKey: keyFor(provider, settings) };
}

function found(settings: ModelSettings): ModelChoice['provider'] | undefined {
  if (settings.baseUrl !== undefined) return 'openai-compatible';
  if (settings.anthropicApiKey !== undefined) return 'anthropic';
  if (settings.apiKey !== undefined) return 'openai-compatible';
  if (settings.copilotApiKey !== undefined) return 'copilot';
  return settings.githubToken === undefined ? undefined : 'github';
}

function keyFor(provider: ModelChoice['provider'], settings: ModelSettings): string | undefined {
  switch (provider) {
    case 'anthropic':
      return settings.anthropicApiKey ?? settings.apiKey;
    case 'github':
      return settings.githubToken;
    case 'copilot':
      return settings.copilotApiKey;
    case 'openai-compatible':
      return settings.apiKey;
    case 'ollama':
    case 'llama.cpp':
      return undefined;
  }
}

/** The providers are loaded here and nowhere else: together they are a few megabytes. */
export async function openModel(choice: ModelChoice): Promise<LanguageModel> {
  const { provider, model, baseUrl, apiKey } = choice;
  if (provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({
      ...defined({ apiKey, baseURL: baseUrl }),
    })(model);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const headers: Record<string, string> = provider === 'copilot' ? { 'Copilot-Integration-Id': 'vscode-chat' } : {};
  const make = createOpenAICompatible({
    name: provider,
    baseURL: baseUrl ?? '',
    headers,
    includeUsage: true,
    ...defined({ apiKey }),
  });
  return make(model);
}
