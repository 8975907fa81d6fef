import { execFile } from 'node:child_process'
import { appendFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { binariesFor, findBinaries } from '#platform/embedded/binaries.ts'
import { type Cluster, clusterFolder } from '#platform/embedded/cluster.ts'
import { startPostmaster, stopPostmaster } from '#platform/embedded/postmaster.ts'
import { userForPostgres } from '#platform/embedded/system-user.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'

/** A migrated database with a standby that follows it by streaming replication. */
export type ReplicatedPostgres = {
  /** Of the shop's role. */
  url: string
  replicaUrl: string
  /** Runs a statement as superuser. */
  onPrimary(statement: string): Promise<void>
  onReplica(statement: string): Promise<void>
  stopPrimary(): Promise<void>
  /** On its former port. */
  startPrimary(): Promise<void>
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
  close(): Promise<void>
}

/** Makes both in `folder`. */
export async function startReplicatedPostgres(folder: string): Promise<ReplicatedPostgres> {
  const [primaryFolder, replicaFolder] = ['primary', 'replica'].map((name) =>
    path.join(folder, name),
  ) as [string, string]
  const made = await startEmbeddedPostgres({ dataDir: primaryFolder })
  await migrate(made.url)
  await made.stop()
  await promisify(execFile)('cp', ['-a', primaryFolder, replicaFolder])

  const primary = await clusterIn(primaryFolder)
  const { port } = await startPostmaster(primary)
  const replica = await clusterIn(replicaFolder)
  const { username, password } = new URL(made.superuserUrl)
  await writeFile(path.join(replica.folder, 'standby.signal'), '')
  await appendFile(
    path.join(replica.folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'\n`,
  )
  const { port: replicaPort } = await startPostmaster(replica)

  const at = (url: string, where: number) => Object.assign(new URL(url), { port: where }).href
  const run = (where: number) => async (statement: string) => {
    const client = new pg.Client({ connectionString: at(made.superuserUrl, where) })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  return {
    url: at(made.url, port),
    replicaUrl: at(made.url, replicaPort),
    onPrimary: run(port),
    onReplica: run(replicaPort),
    stopPrimary: () => stopPostmaster(primary),
    startPrimary: async () => void (await startPostmaster(primary, { port })),
    stopReplica: () => stopPostmaster(replica),
    startReplica: async () => void (await startPostmaster(replica, { port: replicaPort })),
    async close() {
      await Promise.all([stopPostmaster(replica), stopPostmaster(primary)])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function clusterIn(dataDir: string): Promise<Cluster> {
  const folder = clusterFolder(dataDir)
  const user = await userForPostgres(folder)
  const binaries = await binariesFor(user, await findBinaries(), dataDir)
  return { folder, binaries, user, durable: true }
}
