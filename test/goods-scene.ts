import { sql } from 'kysely'
import { refreshProductFigures } from '#features/catalog/api/figures.ts'
import type { GoodsRow } from '#features/catalog/goods-contract.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp } from '#test/app.ts'
import { aProduct, aVariant } from '#test/builders.ts'

type Variant = Parameters<typeof aVariant>[1]

/** The columns of a product in each state of the list of goods. */
export const goodsStates = {
  on_sale: {},
  draft: { is_published: false, is_draft: true },
  planned: { is_published: false, is_draft: true, publish_at: '2100-01-01T00:00:00Z' },
  hidden: { is_published: false },
  archived: { is_published: false, archived_at: '2026-01-01T00:00:00Z' },
}

/** A shop, and its list of goods as a member of staff asks for it. */
export async function goodsScene() {
  const shop = await createTestApp()
  const { headers } = await aStaffMember(shop.db, { role: 'goods' })
  const call = (path: string, query: Record<string, string> = {}) =>
    shop.app.inject({ url: `/api/admin/products${path}?${new URLSearchParams(query)}`, headers })
  const list = async (query: Record<string, string> = {}): Promise<GoodsRow[]> =>
    (await call('', query)).json().data
  return {
    shop,
    headers,
    call,
    list,
    names: async (query: Record<string, string> = {}) =>
      (await list(query)).map(({ name }) => name),
    async counts(query: Record<string, string> = {}) {
      const { data } = (await call('/counts', query)).json()
      return Object.fromEntries(
        Object.entries<{ count: number }>(data).map(([tab, { count }]) => [tab, count]),
      )
    },
    async aGood(name: string, columns: object = {}, ...variants: Variant[]) {
      const product = await aProduct(shop.db, { name, options: variants.length > 1 ? ['Cỡ'] : [] })
      const made = variants.length > 0 ? variants : [{}]
      for (const [position, variant] of made.entries()) {
        const options = made.length > 1 ? { Cỡ: String(position) } : {}
        await aVariant(shop.db, { options, position, ...variant, product_id: product.id })
      }
      await refreshProductFigures(shop.db, [product.id])
      if (Object.keys(columns).length > 0) {
        await shop.db.updateTable('products').set(columns).where('id', '=', product.id).execute()
      }
      return product
    },
    /** Takes all products out of the way. */
    async clear() {
      await sql`UPDATE variants SET deleted_at = now(), sku = NULL, barcode = NULL`.execute(shop.db)
      await sql`UPDATE products SET deleted_at = now(), sku = NULL`.execute(shop.db)
    },
  }
}
