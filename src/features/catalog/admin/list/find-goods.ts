import { api } from '#back-office/api.ts'
import type { SearchHit } from '#back-office/feature.ts'
import { formatVnd } from '#shared/format.ts'
import type { GoodsRow } from '../../goods-contract.ts'
import { tabNames } from './texts.ts'
import { listPath } from './use-goods-search.ts'

const mostHits = 6

/** Products by name, SKU or barcode, for the search of everything. */
export async function findGoods(text: string, signal: AbortSignal): Promise<SearchHit[]> {
  const query = { q: text.slice(0, 100) }
  const { data } = await api.get<{ data: GoodsRow[] }>('products', { signal, query })
  return data.slice(0, mostHits).map(({ id, name, sku, variantSku, minPrice, state }) => ({
    label: name,
    detail: [sku ?? variantSku, formatVnd(minPrice), tabNames[state]].filter(Boolean).join(' · '),
    to: `${listPath}/${id}`,
  }))
}
