import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import { isTracing, tracer } from './tracing.ts'

const maxLetters = 2000

/** Makes a span of a statement that has ended, below the request or job that asked; without its parameters, which are personal data. */
export function traceStatement({ level, query, queryDurationMillis }: LogEvent): void {
  if (!isTracing() || !trace.getActiveSpan()?.isRecording()) return
  const text = query.sql.replace(/\s+/g, ' ').trim()
  const end = Date.now()
  const span = tracer().startSpan(
    /^(?:\/\*.*?\*\/ )?(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL',
    {
      kind: SpanKind.CLIENT,
      startTime: end - queryDurationMillis,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, maxLetters) },
    },
  )
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(end)
}
