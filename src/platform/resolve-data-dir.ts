import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'
import { clusterFolder } from './embedded/cluster.ts'
import { firstInaccessible, nearestExisting } from './embedded/data-folder.ts'
import { userForPostgres } from './embedded/system-user.ts'

type Log = { info(message: string): void }

/**
 * Replaces a default data folder that PostgreSQL's user cannot reach, such as one below root's home, by a folder in
 * /var/lib/tiem, and logs it. Applies only to root.
 */
export async function resolveDataDir(config: Config, log: Log): Promise<Config> {
  if (!config.isDataDirDefault || config.databaseUrl) return config
  const user = await userForPostgres(clusterFolder(config.dataDir))
  if (!user) return config
  const closed = await firstInaccessible(await nearestExisting(config.dataDir), user)
  if (!closed) return config

  const dataDir = substituteFor(config.dataDir)
  log.info(`PostgreSQL's user may not pass through ${closed}, so the data lies in ${dataDir}`)
  return { ...config, dataDir }
}

/** Whether a shop may have been opened with this configuration before, so that its database may hold settings. */
export function mayHaveDatabase({ databaseUrl, dataDir, isDataDirDefault }: Config): boolean {
  if (databaseUrl !== undefined || existsSync(dataDir)) return true
  return isDataDirDefault && existsSync(substituteFor(dataDir))
}

function substituteFor(dataDir: string): string {
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return path.join('/var/lib/tiem', name)
}
