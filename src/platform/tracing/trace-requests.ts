import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isTracing, tracer } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
  }
}

/**
 * Makes a span of each request, below that of the page that asked, or of the proxy: without one (`hasProxy`) anybody could choose what
 * is recorded. Attributes are those of OpenTelemetry's conventions for HTTP, without the query, which has personal data.
 */
export function traceRequests(app: FastifyInstance, hasProxy: boolean): void {
  if (!isTracing()) return
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions, id } = request
    const parent = parentOf(headers)
    const route = routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route, 'tiem.request_id': id }
    const span = tracer().startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    )
    request.span = span
    context.with(trace.setSpan(parent, span), done)
  })
  app.addHook('onError', (request, _reply, error, done) => {
    // Only its kind: messages of PostgreSQL quote rows.
    request.span?.setAttribute('error.type', error.code ?? error.name)
    done()
  })
  app.addHook('onResponse', (request, { statusCode }, done) => {
    request.span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) request.span?.setStatus({ code: SpanStatusCode.ERROR })
    request.span?.end()
    done()
  })
  // Of a page that was too slow for its visitor there is no response.
  app.addHook('onRequestAbort', (request, done) => {
    request.span?.setAttribute('error.type', 'aborted')
    request.span?.end()
    done()
  })

  function parentOf(headers: FastifyRequest['headers']): Context {
    const active = context.active()
    if (trace.getSpan(active)) return active
    return hasProxy ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT
  }
}
