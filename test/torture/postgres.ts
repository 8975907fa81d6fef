import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { binariesFor, findBinaries, program } from '#platform/embedded/binaries.ts'
import { clusterFolder } from '#platform/embedded/cluster.ts'
import { runProgram } from '#platform/embedded/run-program.ts'
import { shopRole } from '#platform/embedded/shop-role.ts'
import { userForPostgres } from '#platform/embedded/system-user.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'
import type { SmallDisk } from '../small-disk.ts'
import { askDatabase } from './ask-database.ts'

/** A PostgreSQL server with durable writes that can be crashed. */
export type FaultyPostgres = Awaited<ReturnType<typeof startFaultyPostgres>>

const templateName = 'torture_template'

/** `disk` allows filling up its disk. */
export async function startFaultyPostgres(dataDir: string, disk?: SmallDisk) {
  const server = await startEmbeddedPostgres({ dataDir })
  const folder = clusterFolder(dataDir)
  const user = await userForPostgres(folder)
  const binaries = await binariesFor(user, await findBinaries(), dataDir)
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: name }).href

  const ask = (statement: string, values?: unknown[]) =>
    askDatabase(server.superuserUrl, statement, values)
  await ask(`CREATE DATABASE ${templateName} OWNER ${shopRole}`)
  await migrate(urlOf(templateName))

  return {
    /** Creates an empty database; returns its URL. */
    async createDatabase(name: string): Promise<string> {
      await ask(`CREATE DATABASE ${name} OWNER ${shopRole} TEMPLATE ${templateName}`)
      return urlOf(name)
    },
    dropDatabase: (name: string) => ask(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
    countDeadlocks: async (name: string): Promise<number> => {
      const [row] = await ask('SELECT deadlocks FROM pg_stat_database WHERE datname = $1', [name])
      return Number(row?.deadlocks ?? 0)
    },
    /** Terminates all other connections to a database, as a failover or an impatient administrator does. */
    cutConnections: (name: string) =>
      ask(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid % 2 = 0`,
        [name],
      ),
    /** Kills one backend: PostgreSQL terminates all others, recovers from the WAL and goes on. */
    async crash(name: string): Promise<void> {
      const [row] = await ask('SELECT pid FROM pg_stat_activity WHERE datname = $1 LIMIT 1', [name])
      if (row) process.kill(Number(row.pid), 'SIGKILL')
      await delay(50)
      await answering()
    },
    /** Immediate shutdown, then restart by a supervisor. */
    async stopAtOnce(): Promise<void> {
      await runProgram(
        program(binaries, 'pg_ctl'),
        ['stop', '--mode=immediate', `--pgdata=${folder}`, '--wait'],
        { user, silent: true },
      )
      await answering()
    },
    /** Kills only the postmaster, like the OOM killer; its children may still be running. */
    async killPostmaster(): Promise<void> {
      const pid = await readFile(path.join(folder, 'postmaster.pid'), 'utf8')
      process.kill(Number.parseInt(pid, 10), 'SIGKILL')
      await delay(50)
      await answering()
    },
    canFillDisk: disk !== undefined,
    /** Fills its disk for a while: writes fail, and PostgreSQL may stop. */
    async fillDisk(fullMs: number): Promise<void> {
      await disk?.fill()
      await delay(fullMs)
      await disk?.free()
      await answering()
    },
    stop: () => server.stop(),
  }

  async function answering(): Promise<void> {
    for (const deadline = Date.now() + 60_000; ; await delay(50)) {
      try {
        await ask('SELECT 1')
        return
      } catch (error) {
        if (Date.now() > deadline) throw error
      }
    }
  }
}
