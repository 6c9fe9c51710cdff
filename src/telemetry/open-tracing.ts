import { defined } from '../core/defined.ts';
import type { EventSink } from '../core/runtime-event.ts';
import type { Redactor } from '../core/redact.ts';
import type { Logging } from './logging.ts';

export interface Tracing extends AsyncDisposable {
  readonly sink: EventSink;
}

export interface TracingParts {
  readonly settings: {
    readonly otlpEndpoint?: string | undefined;
    readonly otlpHeaders?: string | undefined;
    readonly serviceName: string;
    readonly captureContent: boolean;
  };
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logging: Logging;
  readonly redactor: Redactor;
  /** For whom and as which worker of a team this process works; asked only where spans are sent. */
  readonly place: () => Promise<{ readonly tenant?: string; readonly worker?: string }>;
}

/** Sends spans to a collector, where one is configured; loads nothing otherwise. Ends when everything is sent. */
export async function openTracing(parts: TracingParts): Promise<Tracing | undefined> {
  const { settings, version, environment, logging, redactor } = parts;
  const { otlpEndpoint, otlpHeaders, serviceName, captureContent } = settings;
  if (otlpEndpoint === undefined || environment['OTEL_SDK_DISABLED'] === 'true') return undefined;
  const [{ OtlpExporter }, { traceEvents }, { tenant, worker }] = await Promise.all([
    import('./otlp-exporter.ts'),
    import('./trace-events.ts'),
    parts.place(),
  ]);
  const exporter = new OtlpExporter({
    endpoint: otlpEndpoint,
    headers: headersIn(otlpHeaders ?? ''),
    serviceName,
    serviceVersion: version,
    place: defined({ 'atlas.tenant': tenant, 'atlas.worker': worker }),
    onProblem: (message) => {
      logging.logger('atlas.orchestration').warn({}, redactor.text(message));
    },
  });
  const tracer = traceEvents({
    content: captureContent,
    add: (span) => {
      exporter.add(span);
    },
  });
  return {
    sink: tracer.hear,
    [Symbol.asyncDispose]: async () => {
      tracer.cutOff();
      await exporter[Symbol.asyncDispose]();
    },
  };
}

/** `name=value,name=value`, each percent-encoded, as OpenTelemetry spells it. */
function headersIn(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').flatMap((pair) => {
    const [, name = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? [];
    return name === '' ? [] : [[name, decoded(value)] as const];
  });
  return Object.fromEntries(pairs);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
