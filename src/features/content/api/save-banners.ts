import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { recordAudit, type StaffActor } from '#platform/audit.ts'
import type { Db } from '#platform/database.ts'
import { rejectStaleEdit } from '#platform/stale-edit.ts'
import type { EditedBanner, EditedBanners, SaveBanners } from '../banner-contract.ts'
import { bannerOutline } from '../domain.ts'
import { bannerDays, dayColumns } from './banner-days.ts'
import { checkPictures } from './check-pictures.ts'
import { bannersVersion, findVersions, lockVersion, raiseVersion } from './content-versions.ts'
import { findDeadLinks } from './find-dead-links.ts'

/** All banners in order, those that are not shown too. */
export async function listEditedBanners(db: Db): Promise<EditedBanners> {
  const banners = await readBanners(db)
  return {
    version: (await findVersions(db)).get(bannersVersion) ?? 1,
    banners,
    dead: await findDeadLinks(
      db,
      banners.map(({ link }) => link),
    ),
  }
}

/** Saves all banners in this order. Throws STALE_EDIT, or INVALID_FIELD for a picture that is gone. */
export async function saveBanners(
  db: Db,
  actor: StaffActor,
  { version, banners }: SaveBanners,
): Promise<EditedBanners> {
  await db.transaction().execute(async (tx) => {
    // As imports do, and before the version's row like them.
    await sql`LOCK TABLE banners IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const current = await lockVersion(tx, bannersVersion)
    const before = await readBanners(tx)
    if (isDeepStrictEqual(before, banners)) return
    if (version !== current) {
      await rejectStaleEdit(tx, {
        subject: bannersVersion,
        actions: ['banners.changed'],
        current: { banners: before },
        version: current,
      })
    }
    await checkPictures(
      tx,
      banners.flatMap(({ image, phoneImage }, index) => [
        { path: `banners.${index}.image`, address: image },
        ...(phoneImage ? [{ path: `banners.${index}.phoneImage`, address: phoneImage }] : []),
      ]),
    )
    await writeBanners(tx, before, banners)
    await raiseVersion(tx, bannersVersion)
    await recordAudit(tx, actor, {
      action: 'banners.changed',
      subject: bannersVersion,
      before: { entries: before.map(bannerOutline) },
      after: { entries: banners.map(bannerOutline) },
    })
  })
  return listEditedBanners(db)
}

async function writeBanners(
  tx: Db,
  before: readonly EditedBanner[],
  banners: readonly EditedBanner[],
): Promise<void> {
  const kept = new Set(banners.map(({ id }) => id))
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) await tx.deleteFrom('banners').where('id', 'in', gone).execute()
  for (const [index, banner] of banners.entries()) {
    const columns = {
      title: banner.title,
      subtitle: banner.subtitle,
      image_url: banner.image,
      phone_image_url: banner.phoneImage,
      link: banner.link,
      is_active: banner.isActive,
      position: index + 1,
      ...dayColumns(banner),
    }
    await tx
      .insertInto('banners')
      .values({ id: banner.id, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
  }
}

async function readBanners(db: Db): Promise<EditedBanner[]> {
  return db
    .selectFrom('banners')
    .select(['id', 'title', 'subtitle', 'image_url as image', 'phone_image_url as phoneImage'])
    .select(['link', 'is_active as isActive'])
    .select(bannerDays)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
