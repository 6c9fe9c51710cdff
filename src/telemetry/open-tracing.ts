import type { EventSink } from '../core/runtime-event.ts';
import type { Runtime } from '../home/open-runtime.ts';
import { packageVersion } from '../config/package-version.ts';

export interface Tracing extends AsyncDisposable {
  readonly sink: EventSink;
}

/** Spans for a collector, where one is configured; nothing is loaded otherwise. Ends when everything is sent. */
export async function openTracing({ loaded, environment, logging, redactor }: Runtime): Promise<Tracing | undefined> {
  const { otlpEndpoint, otlpHeaders, serviceName, captureContent } = loaded.config.telemetry;
  if (otlpEndpoint === undefined || environment['OTEL_SDK_DISABLED'] === 'true') return undefined;
  const [{ OtlpExporter }, { traceEvents }] = await Promise.all([
    import('./otlp-exporter.ts'),
    import('./trace-events.ts'),
  ]);
  const exporter = new OtlpExporter({
    endpoint: otlpEndpoint,
    headers: headersIn(otlpHeaders ?? ''),
    serviceName,
    serviceVersion: packageVersion(),
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
