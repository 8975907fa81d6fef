import { randomInt, randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import jsQr from 'jsqr'
import sharp from 'sharp'
import type { Order } from '../../src/features/orders/contract.ts'
import type { Db } from '../../src/platform/database.ts'
import { thisDay } from '../signed-calls.ts'
import { type Customer, expect } from './scene.ts'

type Line = { productId: string; variantId: string | null; quantity?: number }
type Spec = { by?: Order['paymentMethod']; status?: Order['status'] }

/** Places an order as the customer, from another device. */
export async function anOrder(
  { db, request, customer }: { db: Db; request: APIRequestContext; customer: Customer },
  lines: Line[],
  { by = 'COD', status }: Spec = {},
): Promise<Order> {
  const { id: addressId } = await db
    .selectFrom('addresses')
    .select('id')
    .where('user_id', '=', customer.id)
    .executeTakeFirstOrThrow()
  const items = lines.map((line) => ({ quantity: 1, ...line }))
  const headers = { authorization: `Bearer ${customer.token}`, 'idempotency-key': randomUUID() }
  const data = { items, addressId, paymentMethod: by }
  const answer = await request.post('/api/web/orders', { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  const { order } = await answer.json()
  if (status) await db.updateTable('orders').set({ status }).where('id', '=', order.id).execute()
  return order
}

/** Takes an action with the chosen orders; on a phone most are in a menu. */
export async function pressBulk(
  page: Page,
  name: string,
  press: (target: Locator) => Promise<void> = (target) => target.click(),
): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  const more = page.getByRole('button', { name: 'Thêm', exact: true })
  const inBar = page.getByRole('main').locator(button)
  await expect(inBar.or(page.getByRole('main').locator(more)).first()).toBeVisible()
  if (await inBar.isVisible()) return press(inBar)
  await press(page.getByRole('main').locator(more))
  await press(page.getByRole('menuitem', { name, exact: true }))
}

/** Notifies the shop of a bank transfer for an order. */
export async function moneyComes(request: APIRequestContext, orderId: string, amount: number) {
  const answer = await request.post('/api/payments/webhooks/sepay', {
    headers: { authorization: 'Apikey khoa-cua-tiem-thu' },
    data: {
      id: randomInt(2 ** 47),
      gateway: 'Vietcombank',
      transactionDate: thisDay(),
      accountNumber: '0123456789',
      transferType: 'in',
      transferAmount: amount,
      content: `MBVCB.7712.${orderId}.CT tu 0987`,
      referenceCode: 'FT26324',
    },
  })
  expect(answer.status(), await answer.text()).toBeLessThan(300)
}

/** Decodes a QR code; undefined when there is none. */
export async function readQr(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The module is CommonJS, so its default export is nested.
  return jsQr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}
