import { sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { uploadsLocation } from '#platform/uploads-location.ts'
import { allowsOrigin } from '#shared/picture-origins.ts'
import { t } from './language.ts'

type Options = {
  /** Also looks into product descriptions, which takes seconds in a very large shop. */
  inDescriptions?: boolean
}

/** A sentence naming the sites whose pictures products and pages use but the page policy blocks; undefined without any. */
export async function describeBlockedImages(
  db: Db,
  config: Config,
  { inDescriptions = false }: Options = {},
): Promise<string | undefined> {
  const { pictureOrigins } = config.uploads
  if (pictureOrigins.includes('https:')) return undefined
  const { hosts } = uploadsLocation(config)
  const missing = (await namedOrigins(db, inDescriptions)).filter(
    (origin) => !hosts.includes(new URL(origin).host) && !allowsOrigin(origin, pictureOrigins),
  )
  if (missing.length === 0) return undefined
  const wanted = [...pictureOrigins, ...missing].join(',')
  return t(
    `Trang không tải ảnh và video của ${missing.join(', ')}. Để người mua thấy: IMG_ORIGINS=${wanted}`,
    `Pages do not load pictures and videos of ${missing.join(', ')}. If shoppers are to see them: IMG_ORIGINS=${wanted}`,
  )
}

/** The most used first. */
async function namedOrigins(db: Db, inDescriptions: boolean): Promise<string[]> {
  const pictures = sql.lit('<img [^>]*src="(https?://[^"]+)')
  const { rows } = await sql<{ origin: string }>`
    WITH named (url) AS (
      SELECT url FROM product_images UNION ALL SELECT url FROM product_videos
      UNION ALL SELECT poster_url FROM product_videos UNION ALL SELECT image_url FROM variants
      UNION ALL SELECT image_url FROM categories UNION ALL SELECT image_url FROM collections
      UNION ALL SELECT image_url FROM banners
      UNION ALL SELECT phone_image_url FROM banners UNION ALL SELECT cover_image_url FROM pages
      UNION ALL SELECT (regexp_matches(content, ${pictures}, 'g'))[1] FROM pages
      ${
        inDescriptions
          ? sql`UNION ALL SELECT (regexp_matches(description, ${pictures}, 'g'))[1] FROM products
              WHERE description LIKE '%<img %'`
          : sql``
      }
    )
    SELECT lower(substring(url FROM '^https?://[^/?#]+')) AS origin FROM named WHERE url LIKE 'http%://%'
    GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 20`.execute(db)
  return rows.map(({ origin }) => origin).filter((origin) => URL.canParse(origin))
}
