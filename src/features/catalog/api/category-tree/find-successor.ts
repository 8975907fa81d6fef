import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { isId } from '#shared/text.ts'

type Successor = { id: string; name: string; slug: string }

/** Where the category is now that had this slug or id; undefined when nothing is known of it. */
export async function findSuccessor(db: Db, address: string): Promise<Successor | undefined> {
  const key = isId(address) ? address.toLowerCase() : address
  if (!/^[a-z0-9-]{1,200}$/.test(key)) return undefined
  const { rows } = await sql<Successor>`
    SELECT c.id, c.name, c.slug FROM old_addresses o JOIN categories c ON c.id = o.target_id
    WHERE o.kind = 'category' AND o.slug = ${key}`.execute(db)
  return rows[0]
}
