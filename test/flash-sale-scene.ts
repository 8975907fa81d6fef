import { randomUUID } from 'node:crypto'
import type { Db } from '#platform/database.ts'
import { aFlashSale, aVariant } from './builders.ts'

const hour = 3_600_000
const inHours = (count: number) => new Date(Date.now() + count * hour)

/** Flash sales in each state, and valid values for the calls that change them. */
export async function someFlashSales(db: Db) {
  const aSale = async (startAt: Date, endAt: Date) => {
    const { productId, id } = await aVariant(db)
    const sale = { productId, variantIds: [id], price: 50_000, quantity: 10, startAt, endAt }
    return (await aFlashSale(db, sale)).id
  }
  const ended = await aSale(inHours(-2), inHours(-1))
  await db
    .updateTable('flash_sales')
    .set({ planned_end_at: inHours(1) })
    .where('id', '=', ended)
    .execute()
  const { productId } = await aVariant(db)
  const contents = {
    name: 'Trưa thứ Sáu',
    startAt: inHours(24).toISOString(),
    endAt: inHours(26).toISOString(),
    lines: [{ productId, variantId: null, price: 60_000, quantity: 5, perShopper: null }],
  }
  return {
    running: await aSale(inHours(-1), inHours(1)),
    upcoming: await aSale(inHours(24), inHours(25)),
    ended,
    values: (path: string) => ({
      ...contents,
      saleId: null,
      q: 'áo',
      ...(path.endsWith('/flash-sales') && { id: randomUUID() }),
    }),
  }
}
