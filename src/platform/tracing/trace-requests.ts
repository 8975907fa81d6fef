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
import type { IsProxy } from '../trust-proxy.ts'
import { isTracing, tracer } from './tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
  }
}

/**
 * Makes a span of each request, below that of the page that asked, or of the proxy that it came from: else anybody could choose what
 * is recorded. Attributes are those of OpenTelemetry's conventions for HTTP, without the query, which has personal data.
 */
export function traceRequests(app: FastifyInstance, isProxy: IsProxy): void {
  if (!isTracing()) return
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, id } = request
    const parent = parentOf(request)
    const route = routeOptions.url ?? 'unknown'
    const attributes = { 'http.request.method': method, 'http.route': route, 'tiem.request_id': id }
    const span = tracer().startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    )
    request.span = span
    // Fastify's own hook misses requests whose body has come: for a client that has given up there is no response.
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return
      span.setAttribute('error.type', 'aborted')
      span.end()
    })
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
  function parentOf({ headers, socket }: FastifyRequest): Context {
    const active = context.active()
    if (trace.getSpan(active)) return active
    return isProxy(socket.remoteAddress) ? propagation.extract(ROOT_CONTEXT, headers) : ROOT_CONTEXT
  }
}
