import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '#features/identity/api/passwords.ts'
import type { Db } from '#platform/database.ts'
import { hashToken } from '#platform/sign-in.ts'
import type { TestApp } from './app.ts'
import { anAddress, aShopper, aVariant } from './builders.ts'
import type { Good } from './openapi-cases.ts'

const password = 'mật khẩu đúng'
let passwordHash: string | undefined

/** A shopper who has everything that calls can be about, and good values for each call's fields. */
export type Scene = {
  userId: string
  name: string
  /** Ids of all that is theirs. */
  ids: string[]
  goodFor(path: string, foreign: readonly string[]): Good
}

/** Makes a scene of new rows; a `guest` has the same things but calls with a session id alone. */
export async function aScene(
  { app, db }: TestApp,
  { caller = 'shopper' as 'shopper' | 'guest', name = 'Trần Văn Thử' } = {},
): Promise<Scene> {
  passwordHash ??= await hashPassword(password)
  const email = `thu-${randomUUID()}@vi-du.invalid`
  const shopper = await aShopper(db, { email, name })
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', shopper.id)
    .execute()
  const address = await anAddress(db, shopper.id, { full_name: name })
  const variant = await aVariant(db, { stock: 1_000_000, options: { Màu: 'Đỏ' } })
  const resetToken = randomBytes(32).toString('base64url')
  await db
    .insertInto('password_reset_tokens')
    .values({
      user_id: shopper.id,
      token_hash: hashToken(resetToken),
      expires_at: sql`now() + interval '1 hour'`,
    })
    .execute()

  const sessionId = randomUUID()
  const headers = caller === 'guest' ? { 'x-session-id': sessionId } : shopper.headers
  const line = { ...variant.line, quantity: 1 }
  const items = [line]
  const placed = await call(app, '/api/web/orders', shopper.headers, {
    items,
    addressId: address.id,
  })
  // Ordering takes the bought lines out of the cart, so this comes after it.
  const cart = await call(app, '/api/web/cart', headers, line)
  const page = `trang-${randomUUID()}`
  const content = { slug: page, title: JSON.stringify('Trang thử'), content: '<p>Thử</p>' }
  await db.insertInto('pages').values(content).execute()
  const product = await db
    .selectFrom('products')
    .select(['slug', 'category_id'])
    .where('id', '=', variant.productId)
    .executeTakeFirstOrThrow()

  const orderId = placed.order.id
  const lineId = cart.item.id
  const values = {
    ...line,
    items,
    ids: [lineId],
    addressId: address.id,
    expectedTotal: placed.order.total,
    flashSaleId: null,
    flashSaleVariantId: null,
    password,
    currentPassword: password,
    newPassword: 'mật khẩu mới',
    email,
    phone: shopper.phone,
    token: resetToken,
    fullName: 'Lê Thị Thử',
    provinceCode: '01',
    province_code: '01',
    districtCode: '001',
    district_code: '001',
    wardCode: '00001',
    isDefault: true,
    gender: 'female',
    birthday: '1990-02-28',
    avatar: '/uploads/a.jpg',
    categoryId: product.category_id,
  }
  const newPhone = `08${randomBytes(4).readUInt32BE().toString().padStart(10, '0').slice(0, 8)}`
  return {
    userId: shopper.id,
    name,
    ids: [shopper.id, address.id, orderId, lineId, shopper.token, sessionId],
    goodFor: (path, foreign) => ({
      headers,
      token: shopper.token,
      isGuest: caller === 'guest',
      foreign,
      values: {
        ...values,
        identifier: path.endsWith('/register') ? newPhone : shopper.phone,
        slug: path.includes('/pages/') ? page : product.slug,
        id: idFor(path, {
          orderId,
          lineId,
          addressId: address.id,
          productId: variant.productId,
          categoryId: product.category_id,
        }),
      },
    }),
  }
}

type Ids = Record<'orderId' | 'lineId' | 'addressId' | 'productId' | 'categoryId', string>

function idFor(path: string, ids: Ids): string {
  if (path.includes('/cart/')) return ids.lineId
  if (path.includes('/addresses/')) return ids.addressId
  if (/\/categor(y|ies)\//.test(path)) return ids.categoryId
  return path.includes('/orders/') ? ids.orderId : ids.productId
}

async function call(app: TestApp['app'], url: string, headers: object, payload: object) {
  const answer = await app.inject({ method: 'POST', url, headers: { ...headers }, payload })
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
  return answer.json()
}

/** Everything the database holds about a person, to be compared with what it holds later. */
export async function theirRows(db: Db, { userId, ids }: Scene): Promise<unknown> {
  const { rows } = await sql`
    SELECT
      (SELECT to_jsonb(u) FROM users u WHERE u.id = ${userId}) AS account,
      (SELECT jsonb_agg(a ORDER BY a.id) FROM addresses a WHERE a.user_id = ${userId}) AS addresses,
      (SELECT jsonb_agg(o ORDER BY o.id) FROM orders o WHERE o.user_id = ${userId}) AS orders,
      (SELECT jsonb_agg(e ORDER BY e.id) FROM order_events e JOIN orders o ON o.id = e.order_id
        WHERE o.user_id = ${userId}) AS events,
      (SELECT jsonb_agg(i ORDER BY i.id) FROM cart_items i JOIN carts c ON c.id = i.cart_id
        WHERE c.user_id = ${userId}) AS cart,
      (SELECT jsonb_agg(r ORDER BY r.id) FROM password_reset_tokens r WHERE r.user_id = ${userId}) AS resets,
      (SELECT count(*) FROM sessions s WHERE s.user_id = ${userId}) AS sessions,
      ${ids.length}::integer AS known`.execute(db)
  return rows
}
