import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import type { MenuItem } from '../contract.ts'
import { lockVersion, raiseVersion } from './content-versions.ts'
import { type MenuInput, MenusInput, parseImport } from './import-schemas.ts'
import { getMenu } from './repository.ts'

/** Replaces the menus of all locations in `json`; an unchanged menu keeps its ids. Throws OperatorError. */
export async function importMenus(db: Db, json: unknown): Promise<void> {
  const menus = parseImport('menus', MenusInput, json)
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE menu_items IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    for (const [location, items] of Object.entries(menus)) {
      if (isDeepStrictEqual(items, withoutIds(await getMenu(tx, location)))) continue
      const name = versionName(location)
      await lockVersion(tx, name)
      await writeMenu(tx, location, items)
      await raiseVersion(tx, name)
    }
  })
}

/** A menu in the import format. */
export function withoutIds(items: readonly MenuItem[]): MenuInput[] {
  return items.map(({ label, url, children }) => ({ label, url, children: withoutIds(children) }))
}

export const versionName = (location: string) => `menu:${location}`

/** Replaces the entries of a location. */
export async function writeMenu(
  tx: Db,
  location: string,
  items: readonly MenuInput[],
): Promise<void> {
  await tx.deleteFrom('menu_items').where('location', '=', location).execute()
  await insertLevel(tx, location, null, items)
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
