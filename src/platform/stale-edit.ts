import { AppError } from '#shared/app-error.ts'
import type { Db } from './database.ts'

/**
 * Refuses an edit that was made from an older version: throws STALE_EDIT with the current version, the current values of its
 * fields, and the name of who changed them.
 */
export async function rejectStaleEdit(
  db: Db,
  subject: string,
  current: Readonly<Record<string, unknown>>,
  version: number,
): Promise<never> {
  const last = await db
    .selectFrom('audit_log')
    .select('actor')
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  throw new AppError('STALE_EDIT', { version, current, by: last?.actor ?? null })
}
