import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'

/** Lends a database of its own that has just the migrations; it is gone when `work` has ended. */
export async function withScratchDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiem-scratch-'))
  // The embedded PostgreSQL runs as a user of its own when we are root.
  await chmod(folder, 0o755)
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: path.join(folder, 'data'),
      durable: false,
    })
    try {
      await migrate(postgres.url)
      await work(postgres.url)
    } finally {
      await postgres.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
