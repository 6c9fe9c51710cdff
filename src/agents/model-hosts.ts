/**
 * Hosts of model providers: the interface itself, and where a login is renewed. The providers name them; hosts where
 * any user can store data are left out as far as possible.
 */
export const ANTHROPIC: readonly string[] = [
  'api.anthropic.com',
  'mcp-proxy.anthropic.com',
  'console.anthropic.com',
  'platform.claude.com',
  'claude.ai',
];
export const OPENAI: readonly string[] = ['api.openai.com', 'auth.openai.com', 'chatgpt.com'];
export const GOOGLE: readonly string[] = [
  'generativelanguage.googleapis.com',
  'cloudcode-pa.googleapis.com',
  'aiplatform.googleapis.com',
  'oauth2.googleapis.com',
];
export const GITHUB: readonly string[] = [
  'github.com',
  'api.github.com',
  'models.github.ai',
  '*.githubcopilot.com',
  'copilot-proxy.githubusercontent.com',
];

/**
 * Hosts that collect agents' telemetry. Agents work without them: where no rule allows them, the gate refuses them
 * without a question.
 */
export const COLLECTORS: readonly string[] = [
  'play.googleapis.com',
  'statsig.anthropic.com',
  'telemetry.googleapis.com',
  'copilot-telemetry.githubusercontent.com',
  'collector.github.com',
  'ab.chatgpt.com',
  'featureassets.org',
  'prodregistryv2.org',
  '*.statsigapi.net',
  '*.statsig.com',
  '*.sentry.io',
  '*.datadoghq.com',
  '*.posthog.com',
  '*.segment.io',
  '*.segment.com',
  '*.amplitude.com',
  '*.mixpanel.com',
  '*.launchdarkly.com',
  '*.honeycomb.io',
  '*.newrelic.com',
  '*.rum.aliyuncs.com',
];
