import { setTimeout as delay } from 'node:timers/promises'
import {
  attachEmbeddedPostgres,
  FolderInUseError,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { t } from './language.ts'
import { createLifecycle, type Lifecycle, type Log } from './lifecycle.ts'
import { OperatorError } from './operator-error.ts'
import { stopOnSignals } from './run-process.ts'

type Source = {
  databaseUrl?: string | undefined
  dataDir: string
  /** Settings of continuous backups, for which the log of a command is kept until the shop runs. */
  backup?: object | undefined
}

const retryMs = 200
/** Wait for another command to finish. */
const commandWaitMs = 10 * 60_000
/** Wait for a shop that is starting or restarting its database. */
const shopWaitMs = 10_000

/** What it opens in the lifecycle is closed when the command is stopped. */
type DatabaseCommand<Result> = (url: string, lifecycle: Lifecycle) => Promise<Result>

/**
 * Runs a CLI command with the URL of the shop's database: `databaseUrl`, else that of the shop that runs on `dataDir`, else an
 * embedded PostgreSQL that is started for the command and stopped after it. SIGINT and SIGTERM stop the command. Throws OperatorError when another
 * command, or a shop whose database does not respond, holds the data folder for too long.
 */
export async function withDatabase<Result>(
  source: Source,
  log: Log,
  command: DatabaseCommand<Result>,
): Promise<Result> {
  const { databaseUrl } = source
  if (databaseUrl) return untilStopped(log, (lifecycle) => command(databaseUrl, lifecycle))
  const deadline = Date.now() + commandWaitMs
  let unresponsiveSince: number | undefined
  for (let waited = false; ; waited = true) {
    const shop = await attachEmbeddedPostgres(source.dataDir)
    if (shop) return untilStopped(log, (lifecycle) => command(shop.url, lifecycle))
    try {
      return await withTemporaryServer(source, log, command)
    } catch (error) {
      if (!(error instanceof FolderInUseError)) throw error
      unresponsiveSince = error.role === 'shop' ? (unresponsiveSince ?? Date.now()) : undefined
      if (unresponsiveSince && Date.now() - unresponsiveSince > shopWaitMs) {
        throw shopUnresponsive(source.dataDir)
      }
      if (Date.now() > deadline) throw error
      if (!waited) log.info(`Waiting: ${error.message}`)
    }
    await delay(retryMs)
  }
}

function shopUnresponsive(dataDir: string): OperatorError {
  return new OperatorError(
    `The shop runs on the data folder ${dataDir}, but its database has not answered for ${shopWaitMs / 1000} s. ` +
      'Look into the log of the shop, which starts it again when it has ended, and try once more.',
  )
}

function withTemporaryServer<Result>(
  { dataDir, backup }: Source,
  log: Log,
  command: DatabaseCommand<Result>,
): Promise<Result> {
  return untilStopped(log, async (lifecycle) => {
    const database = await lifecycle.open(
      'database',
      () => startEmbeddedPostgres({ dataDir, role: 'command', archives: backup !== undefined }),
      { close: (postgres) => postgres.stop(), abandon: (postgres) => postgres.stopNow() },
    )
    return command(database.url, lifecycle)
  })
}

/** Closes the lifecycle when the work ends, or a signal ends it. */
async function untilStopped<Result>(
  log: Log,
  work: (lifecycle: Lifecycle) => Promise<Result>,
): Promise<Result> {
  const lifecycle = createLifecycle(log)
  const ignoreSignals = stopOnSignals(lifecycle, () => log.info(t('Đang dừng', 'Stopping')), 130)
  try {
    return await work(lifecycle)
  } catch (error) {
    throw lifecycle.isStopping()
      ? new OperatorError(t('Đã dừng trước khi xong.', 'Stopped before its end.'))
      : error
  } finally {
    await lifecycle.stop()
    ignoreSignals()
  }
}
