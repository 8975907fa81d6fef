import { randomUUID } from 'node:crypto'
import { mkdir, statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { clusterFolder } from '../embedded/cluster.ts'
import type { EmbeddedPostgres } from '../embedded-postgres.ts'
import { withClient } from '../with-client.ts'
import { withTimeout } from '../with-timeout.ts'
import { archiveLog, findWaiting, release, setArchiving, type Waiting } from './archive-log.ts'
import type { BackupSettings } from './backup-settings.ts'
import { openBackupStore } from './backup-store.ts'
import { isBaseDue, lastBase } from './chain.ts'
import {
  backupFolder,
  MissingArchiveError,
  requireClaim,
  TakenArchiveError,
} from './claim-archive.ts'
import { copyFiles, removeDeleted } from './copy-files.ts'
import { makeBase } from './make-base.ts'
import { type OpenArchive, openArchive } from './open-archive.ts'
import { prune } from './prune.ts'
import { reasonOf, writeBackupStatus } from './status.ts'

type Log = {
  info(message: string): void
  warn(details: object, message: string): void
}

type Options = {
  settings: BackupSettings
  postgres: Pick<EmbeddedPostgres, 'superuserUrl' | 'dataDir' | 'user'>
  log: Log
  /** Shorter in tests. */
  pace?: Partial<typeof defaultPace>
}

const defaultPace = {
  /** Between looks for log to archive. */
  pollMs: 1000,
  /** Between looks whether a base backup is due, and for new files. */
  careMs: 5 * 60_000,
  /** A bucket may be mounted late; then it is taken for a new one. */
  missingMs: 3_600_000,
  /** After a failure, at first; longer after each further one. */
  retryMs: 1000,
  /** With more log waiting, or a part of it and little room, selling goes first: it is dropped, and a base backup made. */
  mostWaitingBytes: 8e9,
}
/** Segments after which is looked again how much waits. */
const batchSize = 16
const leastRoomBytes = 1e9
const stopMs = 6000
/** Of the files of years, after which it is looked whether a base backup is due. */
const copyMs = 3_600_000
const statusMs = 30_000

export type ContinuousBackup = {
  /** Archives what is left, within seconds. */
  stop(): Promise<void>
}

/** Archives the log of the embedded database as it is written, makes base backups and copies files. It never ends the shop. */
export async function startContinuousBackup(options: Options): Promise<ContinuousBackup> {
  const { settings, postgres, log } = options
  const { superuserUrl, dataDir, user } = postgres
  const { publicKeys, keptDays } = settings
  const pace = { ...defaultPace, ...options.pace }
  const cluster = clusterFolder(dataDir)
  await mkdir(backupFolder(dataDir), { recursive: true })
  const store = await openBackupStore(settings.s3)
  const writer = randomUUID()
  const stopping = new AbortController()
  const { signal } = stopping
  const shouldStop = () => signal.aborted
  let isAsked = false
  let opened: OpenArchive | undefined
  let anew = false
  let missingSince: number | undefined
  let uncopiedFiles = 0
  let droppedSince: number | undefined
  const errors = new Map<string, string>()
  let written = { at: 0, text: '' }

  async function open(): Promise<OpenArchive> {
    if (opened) return opened
    opened = await openArchive({ store, dataDir, superuserUrl, writer, anew })
    anew = false
    missingSince = undefined
    log.info(`Backups go to ${store.place}, archive ${opened.archive.id}`)
    return opened
  }

  async function archive(): Promise<void> {
    if (!isAsked) await setArchiving(superuserUrl, { folder: cluster, ...user }, true)
    isAsked = true
    for (let waiting = await findWaiting(cluster); ; waiting = await findWaiting(cluster)) {
      // Before anything is written, which a full disk refuses.
      const isDropped = await dropTooMuch(waiting)
      await report(waiting)
      if (isDropped) return
      const some = { ...waiting, names: waiting.names.slice(0, batchSize) }
      try {
        const { archive, segments } = await open()
        await archiveLog({ cluster, store, archive, segments, publicKeys, shouldStop }, some)
      } catch (error) {
        leave(error)
        throw error
      }
      if (waiting.names.length === 0 || signal.aborted) return
    }
  }

  /** After this error the archive is opened again, or another one. */
  function leave(error: unknown): void {
    if (error instanceof TakenArchiveError) anew = true
    else if (error instanceof MissingArchiveError) {
      missingSince ??= Date.now()
      anew ||= Date.now() - missingSince >= pace.missingMs
    } else return
    opened = undefined
  }

  async function dropTooMuch({ names, bytes }: Waiting): Promise<boolean> {
    const { bavail, bsize } = await statfs(cluster)
    const isDiskFull = bavail * bsize < leastRoomBytes && bytes > pace.mostWaitingBytes / 32
    if (bytes < pace.mostWaitingBytes && !isDiskFull) return false
    for (const name of names) await release(cluster, name)
    log.warn({ bytes }, 'The log cannot be archived and fills the disk: it is dropped')
    errors.set('gap', 'Log was dropped, a base backup follows')
    droppedSince ??= Date.now()
    return true
  }

  async function care(): Promise<void> {
    if (!opened) return
    const held = opened
    const { archive, segments, files } = held
    try {
      await requireClaim(store, archive)
      const now = Date.now()
      if (droppedSince !== undefined || isBaseDue(held.bases, segments, { now, publicKeys })) {
        // Else each failed attempt would leave its parts until one succeeds.
        held.bases = await prune({ store, archive, bases: held.bases, segments, keptDays })
        const making = { superuserUrl, store, archive, segments, publicKeys, signal }
        const made = await makeBase(making)
        held.bases.push(made)
        if (droppedSince !== undefined && droppedSince < made.startedAt) {
          droppedSince = undefined
          errors.delete('gap')
        }
        held.bases = await prune({ store, archive, bases: held.bases, segments, keptDays })
        log.info('A base backup of the database was made')
        await removeDeleted({ dataDir, store, archive: archive.id, known: files, keptDays })
      }
      const endOfCopying = performance.now() + copyMs
      uncopiedFiles = await copyFiles({
        dataDir,
        store,
        archive: archive.id,
        known: files,
        publicKeys,
        shouldStop: () => signal.aborted || performance.now() > endOfCopying,
        onFailure: (err, file) =>
          log.warn({ reason: reasonOf(err), file }, 'A file could not be copied'),
      })
    } catch (error) {
      // The other loop may have begun another archive meanwhile.
      if (opened === held) leave(error)
      throw error
    }
  }

  async function report(waiting: Waiting): Promise<void> {
    const { archive, bases } = opened ?? {}
    const status = {
      archive: archive?.id ?? null,
      begunAt: archive ? Date.parse(archive.createdAt) : null,
      waitingSince: droppedSince ?? waiting.since ?? null,
      waitingBytes: waiting.bytes,
      baseAt: lastBase(bases ?? [])?.startedAt ?? null,
      uncopiedFiles,
      error: [...errors.values()].join(' · ') || null,
    }
    const text = JSON.stringify(status)
    const at = Date.now()
    if (text === written.text && at - written.at < statusMs) return
    await writeBackupStatus(dataDir, { at, ...status })
    written = { at, text }
  }

  /** Repeats `work` until the end. A failure is logged once, until it is another one or over. */
  async function repeat(
    name: string,
    work: () => Promise<void>,
    { everyMs, longestRetryMs }: { everyMs: number; longestRetryMs: number },
  ): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      try {
        await work()
        if (errors.delete(name)) log.info(`Backups work again (${name})`)
        failures = 0
      } catch (err) {
        failures += 1
        const reason = reasonOf(err)
        if (errors.get(name) !== reason && !signal.aborted) log.warn({ reason }, `backup: ${name}`)
        errors.set(name, reason)
      }
      const retryMs = Math.min(pace.retryMs * 2 ** (failures - 1), longestRetryMs)
      const pauseMs = failures > 0 ? retryMs : opened ? everyMs : pace.pollMs
      await delay(pauseMs, undefined, { signal }).catch(() => {})
    }
  }

  const loops = [
    repeat('log', archive, { everyMs: pace.pollMs, longestRetryMs: 15_000 }),
    repeat('base', care, { everyMs: pace.careMs, longestRetryMs: 15 * 60_000 }),
  ]

  async function archiveRest(): Promise<void> {
    await Promise.all(loops)
    if (!opened) return
    await withClient(superuserUrl, 'tiem backup', (client) =>
      client.query('SELECT pg_switch_wal()'),
    )
    const { archive, segments } = opened
    const rest = { cluster, store, archive, segments, publicKeys, shouldStop: () => false }
    await archiveLog(rest, await findWaiting(cluster))
    await report(await findWaiting(cluster))
  }

  return {
    async stop() {
      stopping.abort()
      await withTimeout(stopMs, archiveRest(), 'archiving').catch((err) =>
        log.warn({ reason: reasonOf(err) }, 'The end of the log will be archived later'),
      )
      store.close()
      // Else PostgreSQL would ask for archiving what it writes when it stops, and wait.
      await withTimeout(stopMs, setArchiving(superuserUrl, { folder: cluster }, false)).catch(
        (err) => log.warn({ reason: reasonOf(err) }, 'backup'),
      )
    },
  }
}
