import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Jobs } from './jobs.ts'
import { outboxFile, outboxOf } from './mail.ts'

/** How long it is known which letters were sent, in days. */
const keptDays = 180

type Whose = {
  /** What they were about, such as ids of orders. */
  about: readonly string[]
  /** The addresses of such as were about nothing: one that was written to may be somebody else's by now. */
  recipients?: readonly string[]
}

/** Forgets letters, in the caller's transaction; answers the names of their files in the outbox. */
export async function forgetLetters(tx: Db, { about, recipients = [] }: Whose): Promise<string[]> {
  const addresses = recipients.map((address) => address.toLowerCase())
  const { rows } = await sql<{ id: string; template: string }>`
    DELETE FROM letters
    WHERE (about <> '' AND about = ANY (${[...about]}::text[]))
      OR (about = '' AND lower(recipient) = ANY (${addresses}::text[]))
    RETURNING id, template`.execute(tx)
  return rows.map(outboxFile)
}

/** Removes files from the outbox, those that are there. */
export async function removeFromOutbox(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(path.join(outboxOf(dataDir), name), { force: true })
}

/** Removes what was written to the outbox longer than `keptDays` before `now`. */
export async function clearOutbox(dataDir: string, now: Date): Promise<void> {
  const folder = outboxOf(dataDir)
  const oldest = now.getTime() - keptDays * 86_400_000
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(path.join(folder, name)).catch(() => undefined)
    if (found && found.mtimeMs < oldest) await removeFromOutbox(dataDir, [name])
  }
}

/** Forgets old letters every night, also those in the outbox. */
export function handleOldLetters(jobs: Jobs, db: Db, dataDir: string): void {
  jobs.schedule('old-letters', '40 4 * * *', async () => {
    await sql`DELETE FROM letters WHERE changed_at < now() - make_interval(days => ${keptDays})`.execute(
      db,
    )
    await clearOutbox(dataDir, new Date())
  })
}
