import type { Pool } from 'pg'
import type { Change } from '../change-journal.ts'
import { foreignKeys, type Link } from '../rows-of.ts'
import { sessionOwner } from './world.ts'

type Row = NonNullable<Change['before']>

export type RowOwners = {
  /** True when the table's rows belong to users, by foreign keys, directly or through other tables. */
  isPersonal(table: string): boolean
  /** Owners of the changed rows, by change. */
  ownersOf(changes: readonly Change[]): Promise<Set<string>[]>
}

/** Finds the owners of changed rows by following foreign keys up to `users`. */
export async function createRowOwners(pool: Pool): Promise<RowOwners> {
  const links = await foreignKeys(pool)
  const personal = new Set(['users'])
  for (let size = 0; size < personal.size; ) {
    size = personal.size
    for (const { child, parent } of links) if (personal.has(parent)) personal.add(child)
  }
  const upwards = links.filter(({ parent }) => personal.has(parent))

  /** The parent may have been deleted by the same call: then it is taken from the changes. */
  async function parentsOf({ parent, key }: Link, value: unknown, changes: readonly Change[]) {
    const changed = changes
      .filter(({ table }) => table === parent)
      .flatMap(({ before, after }) => [before, after])
      .filter((row) => row?.[key] === value)
    if (changed.length > 0) return changed
    const { rows } = await pool.query<{ row: Row }>(
      `SELECT to_jsonb(t) AS row FROM "${parent}" t WHERE t."${key}"::text = $1`,
      [value],
    )
    return rows.map(({ row }) => row)
  }

  async function follow(
    table: string,
    row: Row,
    changes: readonly Change[],
    found: Set<string>,
  ): Promise<void> {
    if (table === 'users') found.add(String(row.id))
    if (typeof row.session_id === 'string') found.add(sessionOwner(row.session_id))
    for (const link of upwards.filter(({ child }) => child === table)) {
      const value = row[link.column]
      if (value === null || value === undefined) continue
      if (link.parent === 'users') found.add(String(value))
      else {
        for (const parent of await parentsOf(link, value, changes))
          if (parent) await follow(link.parent, parent, changes, found)
      }
    }
  }

  return {
    isPersonal: (table) => personal.has(table),
    ownersOf: (changes) =>
      Promise.all(
        changes.map(async ({ table, before, after }) => {
          const found = new Set<string>()
          for (const row of [before, after]) if (row) await follow(table, row, changes, found)
          return found
        }),
      ),
  }
}
