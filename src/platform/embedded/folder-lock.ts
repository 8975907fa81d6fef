import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../operator-error.ts'

export type FolderLock = { release(): void }

const busy = 5
const cannotOpen = 14

// Node has no file locks, but SQLite does. The kernel releases them when the process exits for any reason, so a lock is never
// stale. This set prevents garbage collection of the databases, which would release the locks.
const openLocks = new Set<DatabaseSync>()

/** Locks the folder for this process, or returns undefined when another process has it. */
export function lockFolder(folder: string): FolderLock | undefined {
  let file: DatabaseSync | undefined
  try {
    // Simultaneous attempts may briefly block each other.
    file = new DatabaseSync(lockFile(folder), { timeout: 1000 })
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file?.close()
    if (errorCode(error) === busy) return undefined
    throw new OperatorError(`The folder ${folder} cannot be locked (${String(error)}).`)
  }
  const locked = file
  openLocks.add(locked)
  return {
    release: () => {
      if (openLocks.delete(locked)) locked.close()
    },
  }
}

/** True when any process, including this one, holds the lock of the folder. */
export function isLocked(folder: string): boolean {
  let file: DatabaseSync | undefined
  try {
    file = new DatabaseSync(lockFile(folder), { readOnly: true })
    file.exec('SELECT count(*) FROM sqlite_schema')
    return false
  } catch (error) {
    if (errorCode(error) === busy) return true
    if (errorCode(error) === cannotOpen) return false
    throw error
  } finally {
    file?.close()
  }
}

function lockFile(folder: string): string {
  return path.join(folder, 'run.lock')
}

function errorCode(error: unknown): unknown {
  return error instanceof Error && 'errcode' in error ? error.errcode : undefined
}
