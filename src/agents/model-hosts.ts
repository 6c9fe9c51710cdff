/**
 * Hosts of those who serve models: the interface itself, and where a login is renewed. By their makers' word; and none
 * where anybody may leave anything, as far as that can be helped.
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
 * Who collects what agents tell of their use. Nothing depends on them: without a rule they are refused, and nobody is
 * asked.
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
