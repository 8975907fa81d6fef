import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../operator-error.ts'

export type FolderLock = { release(): void }

const busy = 5
const cannotOpen = 14

// Node offers no file locks of its own; SQLite does. The system drops them when the process dies,
// however it dies, so a lock is never stale and two processes never both hold it. What is held is
// kept here: a collected database would unlock the folder.
const held = new Set<DatabaseSync>()

/** Locks the folder for this process, or returns undefined when another process has it. */
export function lockFolder(folder: string): FolderLock | undefined {
  let file: DatabaseSync | undefined
  try {
    // Rivals who try at the same moment may hinder each other, hence the patience.
    file = new DatabaseSync(lockFile(folder), { timeout: 1000 })
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file?.close()
    if (errorCode(error) === busy) return undefined
    throw new OperatorError(`The folder ${folder} cannot be locked (${String(error)}).`)
  }
  const locked = file
  held.add(locked)
  return {
    release: () => {
      if (held.delete(locked)) locked.close()
    },
  }
}

/** Whether some process, this one included, holds the lock of the folder. */
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
