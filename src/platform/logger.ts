import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import { createOutageTracker } from './outages.ts'

/**
 * The process's logger. Of requests it writes only method, path, status and time. Messages whose `err` belongs to one of
 * `outages` are rate-limited.
 */
export function createLogger(
  level = 'info',
  stream?: DestinationStream,
  outages = createOutageTracker(),
): FastifyBaseLogger {
  const options: LoggerOptions = {
    // An invalid level is reported with the other configuration errors.
    level: level in pino.levels.values || level === 'silent' ? level : 'info',
    // Libraries log headers and whole connections; PostgreSQL's errors quote rows.
    redact: ['*.headers', 'err.detail', 'err.where', 'err.internalQuery', 'err.client'],
    serializers: {
      req: (request) => ({ method: request.method, path: pathOf(request.url), id: request.id }),
      res: (reply) => ({ status: reply.statusCode }),
    },
    hooks: {
      logMethod(args, method) {
        const [details] = args as unknown[]
        const leftOut = outages.admit(errorIn(details))
        if (leftOut === undefined) return
        if (leftOut > 0) args[0] = { ...(details as object), err: errorIn(details), leftOut }
        method.apply(this, args)
      },
    },
  }
  return stream ? pino(options, stream) : pino(options)
}

function errorIn(details: unknown): unknown {
  if (details instanceof Error || typeof details !== 'object' || details === null) return details
  return 'err' in details ? details.err : undefined
}

function pathOf(url: string): string {
  // Query strings contain personal data and reset tokens.
  return url.split('?', 1)[0] ?? url
}
