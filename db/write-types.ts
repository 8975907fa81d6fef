import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.ts'
import { migrate } from '#platform/migrate.ts'
import { generateTypes, typesFile } from './codegen.ts'

// `npm run db:types`: the types of a database that has just the migrations in db/migrations.
const folder = await mkdtemp(path.join(tmpdir(), 'tiem-types-'))
// The embedded PostgreSQL runs as a user of its own when we are root.
await chmod(folder, 0o755)
try {
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'data'),
    durable: false,
  })
  try {
    await migrate(postgres.url)
    await generateTypes(postgres.url, typesFile)
  } finally {
    await postgres.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
