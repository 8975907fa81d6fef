import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'
import { onCluster } from './database.ts'

/**
 * An empty folder that other users can traverse, with special characters in its name; removed after the test. It is beside
 * the tests' cluster, in memory if there is room, where copying a data folder takes a tenth of the time.
 */
export async function temporaryFolder(
  parent = path.dirname(inject('clusterFolder')),
): Promise<string> {
  const run = path.basename(inject('clusterFolder'))
  const folder = await mkdtemp(path.join(parent, `${run} thử dữ liệu `))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

/**
 * A data folder whose shop has been started before: its cluster, migrated, is a copy. Creating one anew takes two seconds
 * of processor time.
 */
export async function usedDataFolder(): Promise<string> {
  const folder = await temporaryFolder()
  const original = path.join(inject('clusterFolder'), 'files', 'used')
  await onCluster(async (client) => {
    await client.query(`SELECT pg_advisory_lock(hashtext('used data folder'))`)
    if (!(await stat(original).catch(() => undefined))) await makeUsed(original)
  })
  // Keeps owners and modes, which PostgreSQL checks.
  await promisify(execFile)('cp', ['-a', `${original}/.`, folder])
  return folder
}

async function makeUsed(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  const postgres = await startEmbeddedPostgres({ dataDir: unfinished })
  await migrate(postgres.url).finally(() => postgres.stop())
  await rename(unfinished, folder)
}

/** Number of PostgreSQL servers running in folders under `folder`. */
export async function countServers(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'args='], {
    // In other locales it prints question marks for the folder's diacritics.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  return stdout.split('\n').filter((line) => line.includes(`-D ${folder}`)).length
}
