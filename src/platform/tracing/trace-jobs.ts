import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { isTracing, tracer } from './tracing.ts'

const key = 'traceContext'

/** The data of a job with the trace that it belongs to. */
export function withTrace(data: object): object {
  if (!isTracing()) return data
  const carrier = {}
  propagation.inject(context.active(), carrier)
  return { ...data, [key]: carrier }
}

/** Runs a job without what `withTrace` has added, in a span below the request that has added it. */
export async function runTraced<Data>(
  queue: string,
  data: Data,
  work: (data: Data) => Promise<void>,
): Promise<void> {
  // Jobs by the clock have no data.
  const { [key]: carrier, ...own } = (data ?? {}) as Data & Traced
  const run = () => work((data ? own : data) as Data)
  if (!isTracing()) return run()
  const parent = propagation.extract(ROOT_CONTEXT, carrier ?? {})
  const attributes = { 'messaging.system': 'pg-boss', 'messaging.destination.name': queue }
  const span = tracer().startSpan(`job ${queue}`, { kind: SpanKind.CONSUMER, attributes }, parent)
  try {
    await context.with(trace.setSpan(parent, span), run)
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    throw error
  } finally {
    span.end()
  }
}

type Traced = { [key]?: object }
