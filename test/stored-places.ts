import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addLocation } from '#features/stock/api/locations/add-location.ts'
import { closeLocation } from '#features/stock/api/locations/close-location.ts'
import { findLocations } from '#features/stock/api/locations/find-locations.ts'
import { transferGoods } from '#features/stock/api/transfer-goods.ts'
import { mainLocationId } from '#features/stock/domain.ts'
import type { Db } from '#platform/database.ts'
import { aStoredOrder } from './a-stored-order.ts'
import { aVariant } from './builders.ts'
import { keeper } from './keeper.ts'

/** Places of stock for every call about them, an order that takes from one, and valid values for their fields. */
export async function somePlaces(db: Db) {
  const place = async (name: string) => {
    const id = randomUUID()
    await addLocation(db, keeper, { id, name, address: '', provinceCode: null })
    return id
  }
  const [used, empty, closed] = [
    await place('Chi nhánh Huế'),
    await place('Kho thuê'),
    await place('Quầy cũ'),
  ]
  await closeLocation(db, keeper, closed, { moveToId: null })
  const { id: variantId } = await aVariant(db, { stock: 10 })
  const line = { variantId, quantity: 2 }
  const transfer = { key: randomUUID(), fromId: mainLocationId, toId: used, note: '' }
  await transferGoods(db, keeper, { ...transfer, lines: [line] })
  const orderId = await aStoredOrder(db)
  await sql`UPDATE order_items SET location_id = ${used} WHERE order_id = ${orderId}`.execute(db)
  const { id: itemId } = await db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { version, locations } = await findLocations(db)
  const open = locations.filter(({ isClosed }) => !isClosed).map(({ id }) => id)
  const ids: [RegExp, string][] = [
    [/\/orders\/{id}\/sources/, orderId],
    [/\/stock\/locations\/{id}\/close/, empty],
    [/\/stock\/locations\/{id}\/reopen/, closed],
    [/\/stock\/locations\//, used],
    [/\/stock\/locations$/, randomUUID()],
  ]
  return {
    ids,
    values(path: string) {
      const move = { fromId: used, toId: mainLocationId }
      if (path.includes('/sources')) return { ...move, itemId, items: [{ ...move, itemId }] }
      if (path.endsWith('/stock/sourcing'))
        return { version, rule: 'nearest', ids: open.toReversed() }
      if (path.endsWith('/stock/transfers')) return { ...move, key: randomUUID(), lines: [line] }
      if (/\/stock(takes|\/corrections|\/receipts)$/.test(path))
        return { locationId: mainLocationId }
      if (!path.includes('/stock/locations')) return {}
      const fields = { name: 'Kho thử', address: '5 phố Thử', provinceCode: '01' }
      return { ...fields, version: 1, moveToId: mainLocationId }
    },
  }
}
