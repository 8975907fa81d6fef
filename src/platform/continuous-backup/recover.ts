import { chown, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Cluster, readPassword, superuser } from '../embedded/cluster.ts'
import { type Postmaster, startPostmaster, stopPostmaster } from '../embedded/postmaster.ts'
import { hasEnded } from '../embedded/process-identity.ts'
import { logSince, logSize } from '../embedded/server-log.ts'
import { t } from '../language.ts'
import { OperatorError } from '../operator-error.ts'
import { withClient } from '../with-client.ts'
import { segmentBefore } from './chain.ts'

/** Above any recovery: the log of a day is read in minutes. */
const recoveryMs = 24 * 3_600_000
const targetMissed = /recovery ended before configured recovery target was reached/

type Target = {
  /** Undefined for all of the log. */
  moment: number | undefined
  /** The log is complete up to it. */
  lastSegment: string
  timeline: number
}

/**
 * Lets PostgreSQL read the log in `cluster.folder` up to the moment, and leaves it stopped. The cluster then is on a timeline
 * of its own. Throws OperatorError unless PostgreSQL has reached the moment, or the end of the log.
 */
export async function recover(
  cluster: Cluster,
  target: Target,
): Promise<{ lastChange: Date | null }> {
  const signal = path.join(cluster.folder, 'recovery.signal')
  await writeFile(signal, '')
  if (cluster.user) await chown(signal, cluster.user.uid, cluster.user.gid)
  const { moment } = target
  const settings = {
    archive_mode: 'off',
    // All of the log is in its place already.
    restore_command: 'false',
    recovery_target_action: 'promote',
    recovery_target_timeline: 'current',
  }
  const time = moment === undefined ? {} : { recovery_target_time: timestamp(moment) }
  const reached = await tryRecovery({ ...cluster, settings: { ...settings, ...time } }, target)
  if (reached) return reached
  // No change came after the moment: the log is complete up to it, so its end is the state at the moment.
  const ended = await tryRecovery({ ...cluster, settings }, { ...target, moment: undefined })
  if (ended) return ended
  throw new Error('PostgreSQL was given no moment')
}

/** Where this setting is read, PostgreSQL knows no zone by its letter. */
function timestamp(moment: number): string {
  return new Date(moment).toISOString().replace('Z', '+00')
}

/** Undefined when PostgreSQL says that the log ended before a change after the moment. */
async function tryRecovery(cluster: Cluster, target: Target) {
  const before = await logSize(cluster)
  try {
    const postmaster = await startPostmaster(cluster)
    const reached = await waitForEnd(cluster, postmaster)
    const isWhole = segmentBefore(reached.lsn, target.timeline) >= target.lastSegment
    if (target.moment === undefined && !isWhole) throw unreadable(reached)
    return { lastChange: reached.last }
  } catch (error) {
    const messages = await logSince(cluster, before)
    if (target.moment !== undefined && targetMissed.test(messages)) return undefined
    throw error instanceof OperatorError
      ? error
      : new OperatorError(`PostgreSQL could not read the log: ${messages}`, { cause: error })
  } finally {
    await stopPostmaster(cluster)
  }
}

type Reached = { lsn: string; last: Date | null }

async function waitForEnd(cluster: Cluster, { port, pid }: Postmaster): Promise<Reached> {
  const password = await readPassword(cluster.folder)
  const connectionString = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`
  for (const deadline = Date.now() + recoveryMs; ; await delay(100)) {
    if (await hasEnded(pid, cluster.folder)) throw new Error('PostgreSQL has ended')
    if (Date.now() > deadline) throw new Error('The log is too long')
    const found = await askPosition(connectionString)
    if (!found || found.isRecovering) continue
    await withClient(connectionString, 'tiem restore', forgetJobs)
    return found
  }
}

/** Undefined while PostgreSQL does not accept connections. */
async function askPosition(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<Reached & { isRecovering: boolean }>(`
      SELECT pg_is_in_recovery() AS "isRecovering", pg_last_wal_replay_lsn() AS lsn,
        pg_last_xact_replay_timestamp() AS last`)
    return rows[0]
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}

/** As after the restore of a backup file: what waited then has been done since, and mails must not be sent twice. */
async function forgetJobs(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('jobs.job') IS NOT NULL AS exists`,
  )
  if (rows[0]?.exists) await client.query(`DELETE FROM jobs.job WHERE state < 'completed'`)
}

function unreadable({ last }: Reached): OperatorError {
  const until = last?.toISOString() ?? '–'
  return new OperatorError(
    t(
      `Nhật ký bị hỏng: PostgreSQL chỉ đọc được đến ${until}. Hãy phục hồi về một lúc trước đó (--to).`,
      `The log is damaged: PostgreSQL could read it up to ${until} only. Restore to a moment before (--to).`,
    ),
  )
}
