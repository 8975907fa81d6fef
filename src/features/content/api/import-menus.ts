import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { MenuItem } from '../contract.ts'
import { type MenuInput, MenusInput, parseImport } from './import-schemas.ts'
import { getMenu } from './repository.ts'

/** Replaces the menus of all locations in `json`; an unchanged menu keeps its ids. Throws OperatorError. */
export async function importMenus(db: Db, json: unknown): Promise<void> {
  const menus = parseImport('menus', MenusInput, json)
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE menu_items IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    for (const [location, items] of Object.entries(menus)) {
      if (isDeepStrictEqual(items, withoutIds(await getMenu(tx, location)))) continue
      await tx.deleteFrom('menu_items').where('location', '=', location).execute()
      await insertLevel(tx, location, null, items)
    }
  })
}

/** A menu in the import format. */
export function withoutIds(items: readonly MenuItem[]): MenuInput[] {
  return items.map(({ label, url, children }) => ({ label, url, children: withoutIds(children) }))
}

async function insertLevel(
  tx: Db,
  location: string,
  parentId: string | null,
  items: readonly MenuInput[],
): Promise<void> {
  for (const [position, { label, url, children }] of items.entries()) {
    const { id } = await tx
      .insertInto('menu_items')
      .values({ location, parent_id: parentId, label, url, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    await insertLevel(tx, location, id, children)
  }
}
