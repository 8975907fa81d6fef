import cluster from 'node:cluster'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { endStreams } from './event-stream.ts'
import { OperatorError } from './operator-error.ts'

type Address = { host: string; port: number }

/**
 * Listens and returns the address; one of several processes shares it with the others. Throws OperatorError when port or
 * host can't be had.
 */
export async function listen(app: FastifyInstance, { host, port }: Address): Promise<string> {
  // Linux deals connections out to the processes by itself, never to one that has died; elsewhere the first process does.
  const place = { host, port, reusePort: cluster.isWorker && process.platform === 'linux' }
  try {
    return await app.listen(place)
  } catch (error) {
    throw listenFailure(error, { host, port })
  }
}

/** A port that several processes can share, the given one unless it is 0. Throws OperatorError when anyone has it. */
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

/** Stops accepting, ends streams, lets running requests end for at most `limitMs`, then cuts the rest off. */
export async function closeServer(app: FastifyInstance, limitMs = 10_000): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), limitMs)
  // Browsers keep their connection after the answer, and the server would wait for them.
  const hangUp = setInterval(() => app.server.closeIdleConnections(), 100)
  endStreams(app.server)
  try {
    // Pages ask the API inside this process, which `close` takes away at once: first they are waited for.
    await drain(app.server)
    await app.close()
  } finally {
    clearTimeout(cutOff)
    clearInterval(hangUp)
  }
}

/** Takes no new connections, tells those there are that each answer is the last, and waits until all are gone. */
function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close')
  })
  return new Promise((resolve) => server.close(() => resolve()))
}

/** The settings that an address comes from. */
const ownSettings = { host: 'HOST', port: 'PORT' }

/** The error of listening as an OperatorError that says what to set, else as it is. */
export function listenFailure(error: unknown, address: Address, settings = ownSettings): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return sentenceFor(code, address, settings) ?? error
}

function sentenceFor(
  code: string,
  { host, port }: Address,
  settings: typeof ownSettings,
): OperatorError | undefined {
  if (code === 'EADDRINUSE') {
    return new OperatorError(
      `Port ${port} of ${host} is already in use by another program. Stop it, or choose another port with ${settings.port}=${port + 1}.`,
    )
  }
  if (code === 'EACCES') {
    return new OperatorError(
      `This user may not listen on port ${port}. Choose one above 1023 with ${settings.port}=3000.`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new OperatorError(
      `This machine has no address ${host}. Set ${settings.host}=127.0.0.1 for itself alone, or ${settings.host}=0.0.0.0 for all its networks.`,
    )
  }
  return undefined
}
