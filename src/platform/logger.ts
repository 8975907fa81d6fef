import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'

/** Where the process writes what it does; nothing of a request but method, path, status and time. */
export function createLogger(level = 'info', stream?: DestinationStream): FastifyBaseLogger {
  const options: LoggerOptions = {
    // A level that does not exist is told with the rest of the configuration.
    level: level in pino.levels.values || level === 'silent' ? level : 'info',
    // Libraries tell the headers they were given, and PostgreSQL's errors quote the row they are about.
    redact: ['*.headers', 'err.detail', 'err.where', 'err.internalQuery'],
    serializers: {
      req: (request) => ({ method: request.method, path: pathOf(request.url), id: request.id }),
      res: (reply) => ({ status: reply.statusCode }),
    },
  }
  return stream ? pino(options, stream) : pino(options)
}

function pathOf(url: string): string {
  // Queries may hold what people typed, reset tokens among it.
  return url.split('?', 1)[0] ?? url
}
