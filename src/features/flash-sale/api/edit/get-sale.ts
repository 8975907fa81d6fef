import type { Db } from '#platform/database.ts'
import { AppError } from '#shared/app-error.ts'
import { vnd } from '#shared/money.ts'
import type { SaleDetails } from '../../admin-contract.ts'
import { findGoods, presentGoods } from './sale-goods.ts'
import { findEntries, findSale } from './stored-sale.ts'

/** A sale with its lines. Throws NOT_FOUND. */
export async function getSale(db: Db, id: string): Promise<SaleDetails> {
  const sale = await findSale(db, id)
  if (!sale) throw new AppError('NOT_FOUND')
  const entries = await findEntries(db, id)
  const goods = await findGoods(db, entries)
  const sum = (of: (entry: (typeof entries)[number]) => number) =>
    entries.reduce((total, entry) => total + of(entry), 0)
  return {
    ...{ id, name: sale.name, version: sale.version, state: sale.state },
    serverTime: sale.now.toISOString(),
    startAt: sale.startAt.toISOString(),
    endAt: sale.endAt.toISOString(),
    plannedEndAt: sale.plannedEndAt?.toISOString() ?? null,
    products: new Set(entries.map(({ productId }) => productId)).size,
    sold: sum(({ sold }) => sold),
    quantity: sum(({ quantity }) => quantity),
    revenue: vnd(sum(({ sold, price }) => sold * price)),
    lines: entries.map(({ id: _, position: __, price, ...line }, index) => {
      const target = goods[index]
      return { ...line, price: vnd(price), goods: target ? presentGoods(target) : null }
    }),
  }
}
