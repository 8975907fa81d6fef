import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { bannerDays, dayColumns } from './banner-days.ts'
import { bannersVersion, lockVersion, raiseVersion } from './content-versions.ts'
import { BannersInput, parseImport } from './import-schemas.ts'
import { type PictureSource, storePicture } from './store-picture.ts'

const columns = [
  'title',
  'subtitle',
  'image_url',
  'phone_image_url',
  'link',
  'position',
  'is_active',
] as const

/** Replaces all banners; unchanged banners keep their ids. Throws OperatorError, also for a missing picture. */
export async function importBanners(db: Db, json: unknown, source: PictureSource): Promise<void> {
  const ordered = parseImport('banners', BannersInput, json)
    .map((banner, index) => ({ ...banner, position: banner.position ?? index + 1 }))
    .toSorted((a, b) => a.position - b.position)
  const banners = await Promise.all(
    ordered.map(async (banner, index) => ({
      title: banner.title,
      subtitle: banner.subtitle,
      image_url: await storePicture(banner.image, source),
      phone_image_url: banner.phoneImage ? await storePicture(banner.phoneImage, source) : null,
      link: banner.link ?? null,
      position: index + 1,
      is_active: banner.isActive,
      startDay: banner.startDay ?? null,
      endDay: banner.endDay ?? null,
    })),
  )
  await db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE banners IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    const before = await tx
      .selectFrom('banners')
      .select(columns)
      .select(bannerDays)
      .orderBy('position')
      .execute()
    if (isDeepStrictEqual(before, banners)) return
    await lockVersion(tx, bannersVersion)
    await tx.deleteFrom('banners').execute()
    for (const { startDay, endDay, ...banner } of banners) {
      await tx
        .insertInto('banners')
        .values({ ...banner, ...dayColumns({ startDay, endDay }) })
        .execute()
    }
    await raiseVersion(tx, bannersVersion)
  })
}
