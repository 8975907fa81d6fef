import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'

/** Runs `work` with the URL of a temporary database that has only the migrations. */
export async function withScratchDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiem-scratch-'))
  // For root, the embedded PostgreSQL runs as another user.
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
