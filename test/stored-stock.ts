import { randomUUID } from 'node:crypto'
import { correctStock } from '#features/stock/api/correct-stock.ts'
import { cancelStocktake } from '#features/stock/api/stocktake/cancel-stocktake.ts'
import { recordScans } from '#features/stock/api/stocktake/record-scans.ts'
import { startStocktake } from '#features/stock/api/stocktake/start-stocktake.ts'
import type { Db } from '#platform/database.ts'
import { aVariant } from './builders.ts'
import { keeper } from './keeper.ts'

/** A document and stocktakes for every call about the stock, and valid values for their fields. */
export async function someStock(db: Db, { id: staffId }: { id: string }) {
  const by = { ...keeper, staffId }
  const { id: variantId } = await aVariant(db, { stock: 10 })
  const line = { variantId, quantity: 2, costPrice: 50_000 }
  const reason = 'damaged' as const
  const correction = { key: randomUUID(), variantId, seen: 10, wanted: 9, reason, note: '' }
  const documentId = await correctStock(db, by, correction)
  const begin = async () => {
    const start = { name: 'Kiểm thử', categoryId: null, variantIds: [variantId] }
    const id = await startStocktake(db, by, { ...start, id: randomUUID() })
    await recordScans(db, by, id, [{ id: randomUUID(), variantId, pieces: 9 }])
    return id
  }
  const [open, cancelled] = [await begin(), await begin()]
  await cancelStocktake(db, by, cancelled, { isCancelled: true })
  const ids: [RegExp, string][] = [
    [/\/stock\/variants\//, variantId],
    [/\/stock\/documents\//, documentId],
    [/\/stocktakes\/{id}\/reopen/, cancelled],
    [/\/stocktakes\//, open],
    [/\/stocktakes$/, randomUUID()],
  ]
  return {
    ids,
    values: {
      ...{ key: randomUUID(), variantId, seen: 9, wanted: 8, reason, lines: [line] },
      ...{
        supplier: 'Lò gốm Bát Tràng',
        reference: 'HD-01',
        categoryId: null,
        variantIds: [variantId],
      },
      show: 'counted',
      ...{ variant: variantId, scans: [{ id: randomUUID(), variantId, pieces: 1 }] },
    },
  }
}
