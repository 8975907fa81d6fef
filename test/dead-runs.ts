import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isLocked } from '#platform/embedded/folder-lock.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'

const youngMs = 10_000

/**
 * Removes folders that killed test runs have left in `parents`. All folders of a run begin with its name, `tiem-test-` and
 * twelve hexadecimal digits; the folder of exactly this name is locked as long as the run lives.
 */
export async function removeDeadRuns(parents: string[]): Promise<void> {
  const folders = (await Promise.all(parents.map(foldersOfRuns))).flat()
  const alive = new Set(folders.filter(({ folder }) => isLocked(folder)).map(({ run }) => run))
  for (const { folder, run } of folders) {
    if (!alive.has(run) && (await isOldAndOurs(folder))) await remove(folder)
  }
}

async function foldersOfRuns(parent: string): Promise<{ folder: string; run: string }[]> {
  const names = await readdir(parent).catch(() => [])
  return names.flatMap((name) => {
    const run = /^tiem-test-[0-9a-f]{12}/.exec(name)?.[0]
    return run ? [{ folder: path.join(parent, name), run }] : []
  })
}

/** A young folder may belong to a run that has not locked it yet. */
async function isOldAndOurs(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined)
  const isOurs = found !== undefined && found.uid === (process.getuid?.() ?? found.uid)
  return isOurs && Date.now() - found.birthtimeMs > youngMs
}

async function remove(folder: string): Promise<void> {
  // Another run may be removing it at this moment.
  const inside = await readdir(folder, { recursive: true }).catch(() => [])
  for (const name of inside.filter((name) => path.basename(name) === 'run.lock')) {
    const dataDir = path.dirname(path.join(folder, name))
    // Taking over a data folder stops the PostgreSQL that its owner left behind.
    const postgres = await startEmbeddedPostgres({ dataDir }).catch(() => undefined)
    await postgres?.stop()
  }
  await rm(folder, { recursive: true, force: true })
}
