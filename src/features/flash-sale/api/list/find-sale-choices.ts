import type { SearchServices } from '#search-index/public.ts'
import type { SaleChoice } from '../../admin-contract.ts'
import { presentGoods } from '../edit/sale-goods.ts'
import { findSaleProducts, targetOf } from '../merchant/sale-products.ts'

const mostProducts = 12

/** Products for a sale, with their variants: what has exactly this SKU or barcode first, then what the shop's own search finds. */
export async function findSaleChoices(
  { db, searchIndex }: Pick<SearchServices, 'db' | 'searchIndex'>,
  text: string,
): Promise<SaleChoice[]> {
  const { ids } = await searchIndex.search({
    text,
    sort: 'default',
    attributes: new Map(),
    limit: mostProducts,
    offset: 0,
  })
  const codes = [text, text.toUpperCase()]
  const products = await findSaleProducts(db, { ids, skus: codes, barcodes: [text] })
  // Named by a code, and so not among what was found by words.
  const place = ({ id }: { id: string }) => ids.indexOf(id)
  return products
    .toSorted((one, other) => place(one) - place(other))
    .flatMap((product) => {
      const whole = targetOf(product, undefined)
      if (!whole) return []
      const parts = product.pieces.flatMap((piece) => {
        const part = targetOf(product, piece)
        return part?.variantId ? [presentGoods(part)] : []
      })
      return [{ ...presentGoods(whole), parts }]
    })
}
