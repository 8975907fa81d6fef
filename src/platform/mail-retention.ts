import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import type { Jobs } from './jobs.ts'
import { outboxFile, outboxOf } from './mail.ts'

/** Retention of mails, in days. */
const retentionDays = 180

type MailFilter = {
  /** Subjects of the mails, such as order ids. */
  about: readonly string[]
  /** Selects only mails without `about`: an address may belong to another person by now. */
  recipients?: readonly string[]
}

/** Deletes mails in the caller's transaction. Returns the names of their files in the outbox. */
export async function deleteMails(
  tx: Db,
  { about, recipients = [] }: MailFilter,
): Promise<string[]> {
  const addresses = recipients.map((address) => address.toLowerCase())
  const { rows } = await sql<{ id: string; template: string }>`
    DELETE FROM letters
    WHERE (about <> '' AND about = ANY (${[...about]}::text[]))
      OR (about = '' AND lower(recipient) = ANY (${addresses}::text[]))
    RETURNING id, template`.execute(tx)
  return rows.map(outboxFile)
}

/** Removes files from the outbox; missing ones are ignored. */
export async function removeFromOutbox(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(path.join(outboxOf(dataDir), name), { force: true })
}

/** Removes files of the outbox that are older than `retentionDays`. */
export async function clearOutbox(dataDir: string, now: Date): Promise<void> {
  const folder = outboxOf(dataDir)
  const oldest = now.getTime() - retentionDays * 86_400_000
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(path.join(folder, name)).catch(() => undefined)
    if (found && found.mtimeMs < oldest) await removeFromOutbox(dataDir, [name])
  }
}

/** Schedules the nightly deletion of old mails and their files in the outbox. */
export function scheduleMailCleanup(jobs: Jobs, db: Db, dataDir: string): void {
  jobs.schedule('old-letters', '40 4 * * *', async () => {
    await sql`DELETE FROM letters WHERE changed_at < now() - make_interval(days => ${retentionDays})`.execute(
      db,
    )
    await clearOutbox(dataDir, new Date())
  })
}
