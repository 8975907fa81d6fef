import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import { createTroubles } from './troubles.ts'

/**
 * Where the process writes what it does; nothing of a request but method, path, status and time. Of messages whose `err` is
 * one of the `troubles` of the process only a few are written.
 */
export function createLogger(
  level = 'info',
  stream?: DestinationStream,
  troubles = createTroubles(),
): FastifyBaseLogger {
  const options: LoggerOptions = {
    // A level that does not exist is told with the rest of the configuration.
    level: level in pino.levels.values || level === 'silent' ? level : 'info',
    // Libraries tell the headers they were given and connections whole; PostgreSQL's errors quote the row they are about.
    redact: ['*.headers', 'err.detail', 'err.where', 'err.internalQuery', 'err.client'],
    serializers: {
      req: (request) => ({ method: request.method, path: pathOf(request.url), id: request.id }),
      res: (reply) => ({ status: reply.statusCode }),
    },
    hooks: {
      logMethod(args, method) {
        const [details] = args as unknown[]
        const leftOut = troubles.admit(errorIn(details))
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
  // Queries may hold what people typed, reset tokens among it.
  return url.split('?', 1)[0] ?? url
}
