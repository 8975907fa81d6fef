import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type FaultyProxy = {
  /** URL of the database through the proxy. */
  url: string
  /** Forwards everything, including held-back data. */
  pass(): void
  /** Holds everything back, new connections and FINs included, like a network that drops all packets. */
  silence(): void
  /** Drops all further data of the current connections without closing them; new ones work. */
  lose(): void
  /**
   * Cuts the connection on which these texts are sent in sequence: the database executes them, the client gets no
   * response.
   */
  loseAfter(...texts: readonly string[]): void
  /** Resets the current connections; new ones work. */
  reset(): void
  /** Forwards one byte at a time. */
  trickle(everyMs: number): void
  close(): Promise<void>
}

type Pair = { client: net.Socket; server: net.Socket; isLost: boolean; received: number }

/** A proxy in front of the database at `databaseUrl` that simulates network failures. */
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
      // A reset; the other side gets it below.
    }
    await gate.promise
    if (!pair.isLost) to.destroy()
  }

  function listen(pair: Pair, chunk: Buffer): void {
    const awaited = fatal[pair.received]
    if (awaited === undefined || !chunk.includes(awaited)) return
    pair.received += 1
    if (pair.received < fatal.length) return
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
    const pair = { client, server, isLost: false, received: 0 }
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
    loseAfter(...texts) {
      for (const pair of pairs) pair.received = 0
      fatal = texts
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
