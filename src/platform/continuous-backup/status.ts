import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { backupFolder } from './claim-archive.ts'

/** How continuous backups fare. All processes of a shop read what the archiving one has written last. */
const BackupStatus = z.object({
  at: z.number(),
  archive: z.string().nullable(),
  /** When the archive was begun. */
  begunAt: z.number().nullable(),
  /** When the oldest part of the log that is not archived was finished. */
  waitingSince: z.number().nullable(),
  waitingBytes: z.number(),
  /** When the last base backup began. */
  baseAt: z.number().nullable(),
  uncopiedFiles: z.number(),
  error: z.string().nullable(),
})
export type BackupStatus = z.infer<typeof BackupStatus>

const lateMs = 5 * 60_000
const baseLateMs = 36 * 3_600_000

/** For messages: as `err`, one of the bucket's connection would count as an outage of the database. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // An address that has several is tried on each: then the message is empty.
  const code = 'code' in error ? String(error.code) : error.name
  return error.message || code
}

export async function writeBackupStatus(dataDir: string, status: BackupStatus): Promise<void> {
  const file = statusFile(dataDir)
  await writeFile(`${file}.new`, JSON.stringify(status))
  await rename(`${file}.new`, file)
}

/** Undefined until it has been written once. */
export async function readBackupStatus(dataDir: string): Promise<BackupStatus | undefined> {
  const text = await readFile(statusFile(dataDir), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : BackupStatus.parse(JSON.parse(text))
}

/** How old the state is that could be restored at least, in milliseconds: 0 when nothing waits. */
export function backupDelay(status: BackupStatus, now: number): number {
  const silence = now - status.at
  return Math.max(status.waitingSince === null ? 0 : now - status.waitingSince, silence)
}

/** True when a loss of this machine would cost more than minutes of orders, or files. */
export function isBackupLate(status: BackupStatus | undefined, now: number): boolean {
  if (!status) return true
  const { baseAt } = status
  const isBaseLate = baseAt === null || now - baseAt > baseLateMs
  return isBaseLate || status.uncopiedFiles > 0 || backupDelay(status, now) > lateMs
}

function statusFile(dataDir: string): string {
  return path.join(backupFolder(dataDir), 'status.json')
}
