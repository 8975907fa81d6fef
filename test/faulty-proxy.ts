import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type FaultyProxy = {
  /** The database's address through the proxy. */
  url: string
  /** Hands on what comes, and what has been held back. */
  pass(): void
  /** Holds everything back, new connections and good-byes included, as a network does that drops all packets. */
  silence(): void
  /** Nothing more comes through the connections of now, though nobody is told; new ones pass. */
  lose(): void
  /** The connection on which these are said one after the other is lost then: the database does it all, nobody hears so. */
  loseAfter(...said: readonly string[]): void
  /** Resets the connections of now; new ones pass. */
  reset(): void
  /** Hands on a byte at a time. */
  trickle(everyMs: number): void
  close(): Promise<void>
}

type Pair = { client: net.Socket; server: net.Socket; isLost: boolean; heard: number }

/** A proxy in front of the database at `databaseUrl` that fails as networks do. */
export async function startFaultyProxy(databaseUrl: string): Promise<FaultyProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<Pair>()
  let everyMs = 0
  let fatal: readonly string[] = []
  let gate = Promise.withResolvers<void>()
  gate.resolve()

  async function pump(from: net.Socket, to: net.Socket, pair: Pair): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        await gate.promise
        if (!pair.isLost) await send(to, chunk)
        if (from === pair.client) listen(pair, chunk)
      }
    } catch {
      // It was reset: the other side hears so below.
    }
    await gate.promise
    if (!pair.isLost) to.destroy()
  }

  function listen(pair: Pair, chunk: Buffer): void {
    const awaited = fatal[pair.heard]
    if (awaited === undefined || !chunk.includes(awaited)) return
    pair.heard += 1
    if (pair.heard < fatal.length) return
    pair.isLost = true
    fatal = []
  }

  async function send(to: net.Socket, chunk: Buffer): Promise<void> {
    for (let at = 0; at < chunk.length; ) {
      const end = everyMs > 0 ? at + 1 : chunk.length
      to.write(chunk.subarray(at, end))
      at = end
      if (everyMs > 0) await delay(everyMs)
      await gate.promise
    }
  }

  const proxy = net.createServer({ allowHalfOpen: true }, (client) => {
    const server = net.connect(Number(target.port), target.hostname)
    const pair = { client, server, isLost: false, heard: 0 }
    for (const socket of [client, server]) socket.on('error', () => {})
    pairs.add(pair)
    client.on('close', () => {
      if (!pair.isLost) pairs.delete(pair)
    })
    void pump(client, server, pair)
    void pump(server, client, pair)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(proxy.address() as net.AddressInfo).port}`

  function pass(): void {
    everyMs = 0
    gate.resolve()
  }

  return {
    url: url.href,
    pass,
    silence() {
      gate = Promise.withResolvers()
    },
    lose() {
      for (const pair of pairs) pair.isLost = true
      pass()
    },
    loseAfter(...said) {
      for (const pair of pairs) pair.heard = 0
      fatal = said
    },
    reset() {
      for (const { client, server } of pairs) {
        client.resetAndDestroy()
        server.destroy()
      }
      pass()
    },
    trickle(ms) {
      everyMs = ms
      gate.resolve()
    },
    async close() {
      pass()
      proxy.close()
      for (const { client, server } of pairs) {
        client.destroy()
        server.destroy()
      }
      if (proxy.listening) await once(proxy, 'close')
    },
  }
}
