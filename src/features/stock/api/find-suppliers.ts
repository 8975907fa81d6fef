import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'

/** Suppliers of earlier receipts whose names have these letters, the last used first. */
export async function findSuppliers(db: Db, q = ''): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM suppliers WHERE search_words(name) LIKE '%' || search_words(${q}) || '%'
    ORDER BY used_at DESC, name LIMIT 20`.execute(db)
  return rows.map(({ name }) => name)
}
