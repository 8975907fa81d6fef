import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '#shared/app-error.ts'
import { errorMessage } from '#shared/error-messages.ts'

const statusByParserCode: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * A handler of `clientError`: responds to malformed HTTP (a negative length, oversized headers) with the failure envelope
 * and the common `headers`, since such requests reach no route, hook or error handler.
 */
export function answerMalformed(
  headers: Readonly<Record<string, string>>,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const status = statusByParserCode[error.code ?? ''] ?? 400
    const failure = new AppError('INVALID_INPUT')
    const requestId = randomUUID()
    const body = JSON.stringify({
      success: false,
      code: failure.code,
      message: errorMessage(failure),
      requestId,
    })
    const lines = Object.entries({
      ...headers,
      'x-request-id': requestId,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`)
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines]
    if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    socket.destroy(error)
  }
}
