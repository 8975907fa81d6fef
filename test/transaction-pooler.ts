import { once } from 'node:events'
import net from 'node:net'
import pg from 'pg'

export type TransactionPooler = {
  /** URL of the database through the pooler. */
  url: string
  close(): Promise<void>
}

/** A connection to the server, and the client that has a transaction on it. */
type Backend = { socket: net.Socket; owner: Client | undefined }
type Client = {
  socket: net.Socket
  waiting: Buffer[]
  backend: Backend | undefined
  unanswered: number
}

const sslRequest = 80_877_103
/** Frontend messages that ReadyForQuery answers: Query, Sync and FunctionCall. */
const answered = new Set(['Q', 'S', 'F'])

/**
 * A connection pooler in transaction mode as PgBouncer's documentation describes it, with `size` connections to the server: a client
 * has one of them from its first statement until the end of the transaction, and each time another one.
 */
export async function startTransactionPooler(
  databaseUrl: string,
  { size = 3 } = {},
): Promise<TransactionPooler> {
  const free: Backend[] = []
  const queue: Client[] = []
  const clients = new Set<Client>()
  const backends = await Promise.all(Array.from({ length: size }, () => openBackend()))
  free.push(...backends)

  async function openBackend(): Promise<Backend> {
    const session = new pg.Client({ connectionString: databaseUrl, application_name: 'pooler' })
    await session.connect()
    // The library has signed in; from here on its clients speak to the server themselves.
    const socket = session.connection.stream as net.Socket
    for (const event of ['data', 'end', 'close', 'error']) socket.removeAllListeners(event)
    const backend: Backend = { socket, owner: undefined }
    const read = messageReader((message, type) => {
      const { owner } = backend
      owner?.socket.write(message)
      if (!owner || type !== 'Z') return
      owner.unanswered -= 1
      if (owner.unanswered === 0 && message.at(-1) === 'I'.charCodeAt(0)) release(backend)
    })
    socket.on('data', read)
    socket.on('error', () => {})
    return backend
  }

  function release(backend: Backend): void {
    if (backend.owner) backend.owner.backend = undefined
    backend.owner = undefined
    free.push(backend)
    serveNext()
  }

  function serveNext(): void {
    while (free.length > 0 && queue.length > 0) {
      const [backend, client] = [free.shift(), queue.shift()]
      if (!backend || !client) return
      backend.owner = client
      client.backend = backend
      for (const message of client.waiting.splice(0)) backend.socket.write(message)
    }
  }

  function forward(client: Client, message: Buffer, type: string): void {
    if (type === 'X') {
      client.socket.end()
      return
    }
    if (answered.has(type)) client.unanswered += 1
    if (client.backend) client.backend.socket.write(message)
    else if (client.waiting.push(message) === 1) {
      queue.push(client)
      serveNext()
    }
  }

  const server = net.createServer((socket) => {
    const client: Client = { socket, waiting: [], backend: undefined, unanswered: 0 }
    clients.add(client)
    const read = messageReader((message, type) => forward(client, message, type))
    socket.on('error', () => {})
    socket.once('data', function begin(chunk: Buffer) {
      if (chunk.readInt32BE(4) === sslRequest) {
        socket.write('N')
        socket.once('data', begin)
        return
      }
      socket.on('data', read)
      socket.write(welcome())
    })
    socket.on('close', () => void leave(client))
  })

  /** As PgBouncer does, closes a connection whose client has gone in the middle of a transaction, and opens another. */
  async function leave(client: Client): Promise<void> {
    clients.delete(client)
    if (queue.includes(client)) queue.splice(queue.indexOf(client), 1)
    const { backend } = client
    if (!backend) return
    backend.socket.destroy()
    backends.splice(backends.indexOf(backend), 1)
    if (!server.listening) return
    const next = await openBackend()
    backends.push(next)
    release(next)
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`
  return {
    url: url.href,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const { socket } of clients) socket.destroy()
      await closed
      for (const { socket } of backends) socket.destroy()
    },
  }
}

/** Cuts a stream into messages: a byte of type, the length in four bytes, the body. */
function messageReader(onMessage: (message: Buffer, type: string) => void) {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk: Buffer) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    while (rest.length >= 5) {
      const end = 1 + rest.readInt32BE(1)
      if (rest.length < end) return
      const message = rest.subarray(0, end)
      rest = rest.subarray(end)
      onMessage(message, String.fromCharCode(message[0] ?? 0))
    }
  }
}

let clientsSoFar = 0

/** Signs everybody in, under a process id of the pooler's own. */
function welcome(): Buffer {
  clientsSoFar += 1
  return Buffer.concat([
    toMessage('R', int32(0)),
    toMessage('S', Buffer.from('client_encoding\0UTF8\0')),
    toMessage('K', Buffer.concat([int32(2_000_000_000 + clientsSoFar), int32(1)])),
    toMessage('Z', Buffer.from('I')),
  ])
}

const toMessage = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body])

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
