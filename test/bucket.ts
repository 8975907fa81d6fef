import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { inject } from 'vitest'
import type { S3Settings } from '#platform/file-store/s3-settings.ts'

/** State of the connection: forwards all, breaks after some bytes in either direction, or forwards nothing. */
type Line = 'whole' | 'silent' | { breaksAfter: number }

export type Bucket = {
  settings: S3Settings
  /** The same as environment variables. */
  environment: Record<string, string>
  setLine(line: Line): void
  close(): Promise<void>
}

/** A bucket of a real S3 server on this machine, behind a proxy that can fail. */
export async function openBucket(): Promise<Bucket> {
  const run = path.basename(inject('clusterFolder'))
  const directory = await mkdtemp(path.join(tmpdir(), `${run} bucket `))
  const name = 'tiem-thu'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name }],
  })
  const { port } = await server.run()
  const line = openLine(port)
  await new Promise<void>((resolve) => line.proxy.listen(0, '127.0.0.1', resolve))
  const address = line.proxy.address()
  const endpoint = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
  return {
    settings: {
      bucket: name,
      endpoint,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      forcePathStyle: true,
    },
    environment: {
      S3_BUCKET: name,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    setLine: line.set,
    async close() {
      line.cut()
      await new Promise((resolve) => line.proxy.close(resolve))
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

function openLine(port: number) {
  let line: Line = 'whole'
  const sockets = new Set<Socket>()
  const proxy: Server = createServer((client) => {
    sockets.add(client)
    client.once('close', () => sockets.delete(client)).on('error', () => {})
    if (line === 'silent') return
    const behind = connect(port, '127.0.0.1').on('error', () => client.destroy())
    client.once('close', () => behind.destroy())
    behind.once('close', () => client.destroy())
    join(client, behind)
    join(behind, client)
  })

  function join(from: Socket, to: Socket): void {
    let carried = 0
    from.on('data', (chunk) => {
      carried += chunk.length
      if (typeof line === 'object' && carried > line.breaksAfter) from.destroy()
      else if (!to.write(chunk)) {
        from.pause()
        to.once('drain', () => from.resume())
      }
    })
    from.once('end', () => to.end())
  }

  function cut(): void {
    for (const socket of sockets) socket.destroy()
  }

  return {
    proxy,
    cut,
    set(next: Line) {
      line = next
      // Existing keep-alive connections would still work.
      cut()
    },
  }
}
