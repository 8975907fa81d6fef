import type { z } from 'zod'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import type { PreviewPage } from '../admin-contract.ts'
import { fillShopHtml } from '../domain.ts'
import { renderPage } from './render-page.ts'
import { shopNamesOf } from './shop-names.ts'

/** A text as shoppers would read it: what saving would store, with the shop's details. */
export async function previewPage(
  db: Db,
  config: Config,
  { id, source }: z.infer<typeof PreviewPage>,
): Promise<string> {
  const page =
    id === undefined
      ? undefined
      : await db.selectFrom('pages').select('content').where('id', '=', id).executeTakeFirst()
  return fillShopHtml(await renderPage(db, source, page?.content), shopNamesOf(config))
}
