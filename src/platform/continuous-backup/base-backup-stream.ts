import { PassThrough } from 'node:stream'
import pg from 'pg'

type Position = { lsn: string; timeline: number }
type Positions = { start: Position; stop: Position }

export type BaseBackupStream = {
  /** A tar archive of the cluster's folder, without its log. */
  content: PassThrough
  systemIdentifier: string
  /** Once the content has been read: where its log begins, and up to where it is needed. */
  positions: Promise<Positions>
  /** Ends it, finished or not. */
  close(): void
}

/** Without a byte for so long, PostgreSQL or the one that reads has failed. The checkpoint before the first one takes time. */
const idleMs = 10 * 60_000

/** Copies the running cluster by the replication protocol, as pg_basebackup does, which the embedded PostgreSQL lacks. */
export async function streamBaseBackup(superuserUrl: string): Promise<BaseBackupStream> {
  const settings = { connectionString: superuserUrl, replication: 'true' }
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 10_000 })
  const content = new PassThrough()
  const positions = Promise.withResolvers<Positions>()
  // Whoever reads the content learns of failures there.
  positions.promise.catch(() => {})
  let idle: NodeJS.Timeout | undefined
  const end = (error: Error) => {
    clearTimeout(idle)
    content.destroy(error)
    positions.reject(error)
    void client.end().catch(() => {})
  }
  const wait = () => {
    clearTimeout(idle)
    idle = setTimeout(() => end(new Error('The base backup stands still')), idleMs)
  }
  client.on('error', end)
  await client.connect()
  const { rows } = await client.query<{ systemid: string }>('IDENTIFY_SYSTEM')
  wait()
  const copy = copyTo(content, {
    onData: wait,
    onError: end,
    onEnd([start, stop]) {
      if (!start || !stop) return end(new Error('PostgreSQL did not say where the backup ends'))
      clearTimeout(idle)
      positions.resolve({ start, stop })
      content.end()
    },
  })
  client.query(copy)
  return {
    content,
    systemIdentifier: rows[0]?.systemid ?? '',
    positions: positions.promise,
    close: () => end(new Error('The base backup was stopped')),
  }
}

type Socket = { stream: NodeJS.ReadableStream; query(text: string): void }

type Callbacks = {
  onData(): void
  onError(error: Error): void
  onEnd(positions: Position[]): void
}

/** The command with its copy data passed on as they come; `pg` itself discards them. */
function copyTo(content: PassThrough, { onData, onError, onEnd }: Callbacks) {
  const positions: Position[] = []
  let columns = 0
  return {
    submit(connection: unknown) {
      const { query } = connection as Socket
      // A spread checkpoint would take minutes.
      const command = "BASE_BACKUP (LABEL 'tiem', CHECKPOINT 'fast', MANIFEST 'no', WAIT false)"
      query.call(connection, command)
    },
    handleRowDescription({ fields }: { fields: unknown[] }) {
      columns = fields.length
    },
    handleDataRow({ fields: [lsn, timeline] }: { fields: (string | null)[] }) {
      // Positions have two columns, tablespaces three.
      if (columns === 2 && lsn) positions.push({ lsn, timeline: Number(timeline) })
    },
    handleCopyData({ chunk }: { chunk: Buffer }, { stream }: Socket) {
      onData()
      // “d” is content of the archive; “n” begins it, and “p” is progress.
      if (chunk[0] !== 0x64 || content.destroyed) return
      // A copy, since `pg` receives the next data into the same memory.
      if (content.write(Buffer.from(chunk.subarray(1)))) return
      // What has been received before the pause still comes.
      if (stream.isPaused()) return
      stream.pause()
      const goOn = () => {
        content.off('drain', goOn).off('close', goOn)
        stream.resume()
      }
      content.on('drain', goOn).on('close', goOn)
    },
    handleCommandComplete() {},
    handleError: onError,
    handleReadyForQuery: () => onEnd(positions),
  }
}
