import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { changeStatus } from '#features/orders/api/public.ts'
import type { ReturnDetails } from '#features/returns/admin-contract.ts'
import type { TestApp } from './app.ts'
import { aVariant } from './builders.ts'
import { keeper } from './keeper.ts'
import { type Buyer, orderScene } from './order-scene.ts'

type Caller = { headers: { cookie: string } }
type Line = { price: number; quantity: number }

/** Orders that can be returned, and calls about returns, of `shop`, which is resolved lazily. */
export function returnScene(shop: () => TestApp) {
  const { aBuyer, send } = orderScene(shop)

  /** An order of a line each, brought on to a status. */
  async function aBoughtOrder(
    buyer: Buyer,
    lines: readonly Line[] = [{ price: 100_000, quantity: 1 }],
    {
      to = 'COMPLETED',
      ...wanted
    }: { to?: 'SHIPPING' | 'COMPLETED'; [field: string]: unknown } = {},
  ) {
    const variants = []
    for (const { price } of lines) variants.push(await aVariant(shop().db, { price, stock: 50 }))
    const items = variants.map(({ line }, index) => ({
      ...line,
      quantity: lines[index]?.quantity ?? 1,
    }))
    const placed = await send(buyer, 'POST', '/orders', {
      ...{ items, addressId: buyer.addressId },
      ...wanted,
    })
    if (placed.statusCode !== 201) throw new Error(placed.body)
    const { id, total, orderItems } = placed.json().order
    await changeStatus(shop().services, id, 'SHIPPING', { by: keeper })
    if (to === 'COMPLETED') await changeStatus(shop().services, id, 'COMPLETED', { by: keeper })
    const itemIds = orderItems.map((item: { id: string }) => item.id) as string[]
    return { id: id as string, total: total as number, itemIds, variants }
  }

  const wish = (
    items: readonly (readonly [id: string, quantity: number])[],
    rest: object = {},
  ) => ({
    requestKey: randomUUID(),
    items: items.map(([orderItemId, quantity]) => ({ orderItemId, quantity })),
    reason: 'CHANGED_MIND',
    ...rest,
  })

  /** A request of the shopper; its code, or that of the refusal. */
  async function request(buyer: Buyer, orderId: string, body: object): Promise<string> {
    const answer = await send(buyer, 'POST', `/orders/user/${orderId}/returns`, body)
    return answer.statusCode === 201 ? answer.json().data.id : answer.json().code
  }

  const call = (by: Caller, method: 'GET' | 'POST', path: string, payload?: object) =>
    shop().app.inject({
      method,
      url: `/api/admin/${path}`,
      headers: by.headers,
      ...(payload && { payload }),
    })

  async function step(by: Caller, id: string, name: string, payload: object = {}): Promise<string> {
    const answer = await call(by, 'POST', `returns/${id}/${name}`, payload)
    return [answer.statusCode, answer.json().code].filter(Boolean).join(' ')
  }

  async function details(by: Caller, id: string): Promise<ReturnDetails> {
    return (await call(by, 'GET', `returns/${id}`)).json().data
  }

  /** Approves, receives in good state and closes a return. */
  async function finish(by: Caller, id: string, closing: object = {}): Promise<ReturnDetails> {
    await step(by, id, 'approve')
    const { version, items } = await details(by, id)
    const came = items.map(({ orderItemId, quantity }) => ({
      ...{ orderItemId, restocked: quantity, writtenOff: 0 },
    }))
    await step(by, id, 'receive', { version, items: came })
    const now = await details(by, id)
    const expectedAmount = now.settlement?.amount
    const closed = await step(by, id, 'close', { version: now.version, expectedAmount, ...closing })
    if (closed !== '200') throw new Error(closed)
    return details(by, id)
  }

  async function coinsOf({ id }: Buyer): Promise<number> {
    const { rows } = await sql<{ sum: number }>`
      SELECT coalesce(sum(amount), 0)::bigint AS sum FROM coin_ledger WHERE user_id = ${id}::uuid`.execute(
      shop().db,
    )
    return rows[0]?.sum ?? 0
  }

  /** Stock of a variant, and its ledger of returns as `reason delta`. */
  async function stockOf(variantId: string) {
    const { rows } = await sql<{ stock: number; ledger: string; sum: number }>`
      SELECT v.stock, (SELECT sum(delta)::integer FROM stock_ledger WHERE variant_id = v.id) AS sum,
        (SELECT coalesce(string_agg(reason || ' ' || delta, ', ' ORDER BY id), '') FROM stock_ledger
          WHERE variant_id = v.id AND return_id IS NOT NULL) AS ledger
      FROM variants v WHERE v.id = ${variantId}::uuid`.execute(shop().db)
    return rows[0]
  }

  return {
    aBuyer,
    send,
    aBoughtOrder,
    wish,
    request,
    call,
    step,
    details,
    finish,
    coinsOf,
    stockOf,
  }
}
