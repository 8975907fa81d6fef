import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { endStreams } from './event-stream.ts'
import { t } from './language.ts'
import { OperatorError } from './operator-error.ts'

type Address = { host: string; port: number }

/**
 * Listens and returns the URL; worker processes share the port. Throws OperatorError when port or host are not available.
 */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<string> {
  // With SO_REUSEPORT the Linux kernel distributes connections among living workers; elsewhere the primary process does.
  const options = { host, port, reusePort: cluster.isWorker && process.platform === 'linux' }
  try {
    return await app.listen(options)
  } catch (error) {
    throw listenFailure(error, { host, port })
  }
}

/** The given port, or a free one for 0. Throws OperatorError when it is in use, which SO_REUSEPORT would not report. */
export async function findFreePort(address: Address): Promise<number> {
  const server = createServer().listen(address)
  try {
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  } catch (error) {
    throw listenFailure(error, address)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Stops accepting connections, ends event streams, waits up to `limitMs` for running requests, then closes the rest. */
export async function closeServer(app: FastifyInstance, limitMs = 10_000): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), limitMs)
  // Keep-alive connections would otherwise delay the close.
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 100)
  endStreams(app.server)
  try {
    // Pages call the API of this process, which `close` stops at once, so running requests are awaited first.
    await drain(app.server)
    await app.close()
  } finally {
    clearTimeout(cutOff)
    clearInterval(closeIdle)
  }
}

/** Stops accepting connections, sends `connection: close` with each response, and waits until all are closed. */
function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close')
  })
  return new Promise((resolve) => server.close(() => resolve()))
}

/** The settings that the address comes from. */
const defaultSettings = { host: 'HOST', port: 'PORT' }

/** Turns a listen error into an OperatorError that names the setting to change; returns other errors unchanged. */
export function listenFailure(
  error: unknown,
  address: Address,
  settings = defaultSettings,
): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return listenErrorMessage(code, address, settings) ?? error
}

function listenErrorMessage(
  code: string,
  { host, port }: Address,
  settings: typeof defaultSettings,
): OperatorError | undefined {
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      t(
        `Cổng ${port} của ${host} đang được chương trình khác dùng. Hãy dừng nó, hoặc chọn cổng khác bằng ${settings.port}=${port + 1}.`,
        `Port ${port} of ${host} is already in use by another program. Stop it, or choose another port with ${settings.port}=${port + 1}.`,
      ),
    )
  }
  if (code === 'EACCES') {
    return new OperatorError(
      t(
        `Người dùng này không được mở cổng ${port}. Hãy chọn cổng trên 1023, như ${settings.port}=3000.`,
        `This user may not listen on port ${port}. Choose one above 1023 with ${settings.port}=3000.`,
      ),
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new OperatorError(
      t(
        `Máy này không có địa chỉ ${host}. Hãy đặt ${settings.host}=127.0.0.1 cho riêng máy này, hoặc ${settings.host}=0.0.0.0 cho mọi mạng.`,
        `This machine has no address ${host}. Set ${settings.host}=127.0.0.1 for itself alone, or ${settings.host}=0.0.0.0 for all its networks.`,
      ),
    )
  }
  return undefined
}
