import { withClient } from '../with-client.ts'
import type { BackupStore } from './backup-store.ts'
import { type ClusterIdentity, claimArchive } from './claim-archive.ts'
import {
  type Archive,
  type BaseManifest,
  filesFolder,
  listBases,
  listSegments,
  type StoredSegment,
} from './layout.ts'

/** The archive of this shop, and what it has; only this process writes into it. */
export type OpenArchive = {
  archive: Archive
  segments: Map<string, StoredSegment>
  bases: BaseManifest[]
  /** Keys of copied files. */
  files: Set<string>
}

type Opening = {
  store: BackupStore
  dataDir: string
  superuserUrl: string
  writer: string
  anew: boolean
}

export async function openArchive(opening: Opening): Promise<OpenArchive> {
  const cluster = await identifyCluster(opening.superuserUrl)
  const archive = await claimArchive({ ...opening, cluster })
  const { store } = opening
  const [segments, bases, files] = await Promise.all([
    listSegments(store, archive.id),
    listBases(store, archive.id),
    store.keys(filesFolder(archive.id)),
  ])
  return { archive, segments, bases, files: new Set(files) }
}

async function identifyCluster(superuserUrl: string): Promise<ClusterIdentity> {
  const { rows } = await withClient(superuserUrl, 'tiem backup', (client) =>
    client.query<{ system: string; timeline: number; version: string }>(`
      SELECT system_identifier::text AS system, timeline_id AS timeline,
        split_part(current_setting('server_version'), '.', 1) AS version
      FROM pg_control_system(), pg_control_checkpoint()`),
  )
  const [found] = rows
  if (!found) throw new Error('PostgreSQL does not say which cluster it is')
  return {
    systemIdentifier: found.system,
    timeline: found.timeline,
    postgres: found.version,
  }
}
