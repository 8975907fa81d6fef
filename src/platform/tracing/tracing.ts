import { hostname } from 'node:os'
import {
  context,
  type DiagLogger,
  DiagLogLevel,
  diag,
  propagation,
  trace,
} from '@opentelemetry/api'
import type { TracingSettings } from './tracing-settings.ts'

export type Tracing = {
  /** Sends the spans that have not been sent. */
  stop(): Promise<void>
}

type Log = { warn(details: object, message: string): void }

const maxLetters = 500

let isStarted = false

/** Whether this process traces requests, statements and jobs. */
export const isTracing = () => isStarted

export const tracer = () => trace.getTracer('tiem')

/**
 * Sends spans to an OpenTelemetry collector (OTLP over HTTP, with JSON). The packages of the SDK are loaded only here; they read
 * `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_EXPORTER_OTLP_HEADERS` themselves.
 */
export async function startTracing(
  { endpoint, samplingRatio }: TracingSettings,
  log: Log,
): Promise<Tracing> {
  diag.setLogger(firstError(log), { logLevel: DiagLogLevel.ERROR })
  const [sdk, { OTLPTraceExporter }, resources, { W3CTraceContextPropagator }, hooks] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
      import('@opentelemetry/context-async-hooks'),
    ])
  const own = resources.resourceFromAttributes({
    'service.name': 'tiem',
    'service.instance.id': `${hostname()}:${process.pid}`,
  })
  const given = resources.detectResources({ detectors: [resources.envDetector] })
  const provider = new sdk.TracerProvider({
    resource: resources.defaultResource().merge(own).merge(given),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(samplingRatio),
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
      }),
    ],
  })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  isStarted = true
  return { stop: () => provider.shutdown() }
}

/** The SDK reports every failed attempt to send; one tells that the address or its credentials are wrong. */
function firstError(log: Log): DiagLogger {
  let isTold = false
  const ignore = () => {}
  return {
    error(message) {
      if (isTold) return
      isTold = true
      log.warn({ reason: message.slice(0, maxLetters) }, 'Traces could not be sent')
    },
    ...{ warn: ignore, info: ignore, debug: ignore, verbose: ignore },
  }
}
