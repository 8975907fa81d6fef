import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/database.ts'
import { plainText } from '#shared/plain-text.ts'
import type { PagePreview, PreviewPage } from '../admin-contract.ts'
import { fillShop, fillShopHtml } from '../domain.ts'
import { renderPage } from './render-page.ts'
import { shopNamesOf } from './shop-names.ts'

/** A page as shoppers would read it: what saving would store, with the shop's details. */
export async function previewPage(
  db: Db,
  config: Config,
  { id, source, title, seoTitle, seoDescription }: PreviewPage,
): Promise<PagePreview> {
  const page =
    id === undefined
      ? undefined
      : await db.selectFrom('pages').select('content').where('id', '=', id).executeTakeFirst()
  const names = shopNamesOf(config)
  const html = fillShopHtml(await renderPage(db, source, page?.content), names)
  return {
    html,
    title: fillShop(title, names),
    seoTitle: fillShop(seoTitle || title, names),
    seoDescription: seoDescription ? fillShop(seoDescription, names) : plainText(html, 160),
  }
}
