import { sql } from 'kysely'
import { isBackupLate, readBackupStatus } from './continuous-backup/status.ts'
import { dueJobs } from './jobs.ts'
import type { Services } from './services.ts'
import { withTimeout } from './with-timeout.ts'

/** Balancers ask each second: what takes a question to others is asked less often. */
const everyMs = 10_000
const limitMs = 1000
/** When the alert TiemJobsLate is raised. */
const lateMinutes = 10

/** Names the parts that the shop misses although it can sell without them. */
export function watchMissedParts(services: Services): () => Promise<string[]> {
  const { config, db, files, pgNotifications, responseCache } = services
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<string[]> = Promise.resolve([])

  async function askOthers(): Promise<string[]> {
    const [hasBucket, areJobsLate] = await Promise.all([
      !config.s3 || withTimeout(limitMs, isBucketThere(), 'the bucket').catch(() => false),
      // Without the database nobody knows, and that is told apart.
      withTimeout(limitMs, areLate(), 'the jobs').catch(() => false),
    ])
    return [...(hasBucket ? [] : ['bucket']), ...(areJobsLate ? ['jobs'] : [])]
  }

  async function isBucketThere(): Promise<boolean> {
    const found = await files.open('00/none')
    found?.content.destroy()
    return true
  }

  async function areLate(): Promise<boolean> {
    const { rows } = await sql`
      SELECT FROM jobs.job WHERE ${dueJobs} AND start_after < now() - make_interval(mins => ${lateMinutes}) LIMIT 1`.execute(
      db,
    )
    return rows.length > 0
  }

  /** Orders go on, but a loss of this machine would cost more than minutes of them. */
  async function isBackupMissed(): Promise<boolean> {
    if (!config.backup) return false
    const status = await readBackupStatus(config.dataDir).catch(() => undefined)
    return isBackupLate(status, Date.now())
  }

  return async () => {
    const now = performance.now()
    if (now >= askedAt + everyMs) {
      askedAt = now
      asking = askOthers()
    }
    return [
      // Without notifications of changes, each process makes its responses anew each second.
      ...(pgNotifications.isConnected() ? [] : ['notifications']),
      ...(responseCache.replica?.isAway() ? ['standby'] : []),
      ...((await isBackupMissed()) ? ['backup'] : []),
      ...(await asking),
    ]
  }
}
