import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import { AppError } from '#shared/app-error.ts'
import type { EditedMenu, MenuEntry, SaveMenu } from '../admin-contract.ts'
import { menuOutline } from '../domain.ts'
import { findVersions, lockVersion, raiseVersion } from './content-versions.ts'
import { findDeadLinks } from './find-dead-links.ts'
import { versionName, withoutIds, writeMenu } from './import-menus.ts'
import { listMenus } from './manage-content.ts'
import { getMenu } from './repository.ts'

/** The menu that our storefront shows. */
const ownLocation = 'footer'

/** All menus, the storefront's first. */
export async function listEditedMenus(db: Db): Promise<EditedMenu[]> {
  const locations = await listMenus(db)
  const versions = await findVersions(db)
  const all = [ownLocation, ...locations.filter((location) => location !== ownLocation)]
  const menus: EditedMenu[] = []
  for (const location of all) {
    menus.push(await editedMenu(db, location, versions.get(versionName(location)) ?? 1))
  }
  return menus
}

/**
 * Saves a menu as a whole; an unchanged one keeps the ids of its entries. Throws NOT_FOUND for a place that never had a menu,
 * or STALE_EDIT.
 */
export async function saveMenu(
  db: Db,
  actor: StaffActor,
  location: string,
  { version, items }: SaveMenu,
): Promise<EditedMenu> {
  const saved = await db.transaction().execute(async (tx) => {
    // As imports do, and before the version's row like them.
    await sql`LOCK TABLE menu_items IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const name = versionName(location)
    const isKnown =
      location === ownLocation ||
      (await listMenus(tx)).includes(location) ||
      (await findVersions(tx)).has(name)
    if (!isKnown) throw new AppError('NOT_FOUND')
    const current = await lockVersion(tx, name)
    const before = withoutIds(await getMenu(tx, location))
    if (isDeepStrictEqual(before, items)) return current
    if (version !== current) {
      const actions = ['menu.changed'] as const
      await rejectStaleEdit(tx, {
        subject: name,
        actions,
        current: { items: before },
        version: current,
      })
    }
    await writeMenu(tx, location, items)
    await raiseVersion(tx, name)
    await recordAudit(tx, actor, {
      action: 'menu.changed',
      subject: name,
      before: { entries: menuOutline(before) },
      after: { entries: menuOutline(items) },
    })
    return current + 1
  })
  return editedMenu(db, location, saved)
}

async function editedMenu(db: Db, location: string, version: number): Promise<EditedMenu> {
  const items = await getMenu(db, location)
  return { location, version, items, dead: await findDeadLinks(db, addressesIn(items)) }
}

function addressesIn(items: readonly MenuEntry[]): (string | null)[] {
  return items.flatMap(({ url, children }) => [url, ...addressesIn(children)])
}
