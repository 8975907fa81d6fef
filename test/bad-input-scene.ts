import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { notify } from '#features/notifications/api/public.ts'
import { hashPassword } from '#platform/passwords.ts'
import { hashToken } from '#platform/tokens.ts'
import { aPreview } from './a-preview.ts'
import type { TestApp } from './app.ts'
import { anAddress, anUpload, aShopper, aVariant, aVoucher } from './builders.ts'
import type { Good } from './openapi-cases.ts'
import { idFor, slugFor, tokenFor } from './path-values.ts'
import { aPicture } from './pictures.ts'
import { aReceivedOrder } from './received-order.ts'
import { aRequestedReturn, firstItemOf } from './stored-returns.ts'

const hashes = new Map<string, Promise<string>>()
let picture: Buffer | undefined

/** Ids, codes and URLs of somebody's resources, by kind. */
export type Things = Readonly<Record<string, readonly string[]>>

/** A shopper with resources for every call, and valid values for each field. */
export type Scene = {
  userId: string
  name: string
  things: Things
  /** Ids of private resources; reviews are public. */
  ids: string[]
  goodFor(path: string, foreign: readonly string[], method?: string): Good
}

/**
 * Creates a scene; a `guest` has the same resources but calls with a session id only. All calls of the feature at `path`
 * are possible.
 */
export async function aScene(
  { app, db }: TestApp,
  {
    caller = 'shopper' as 'shopper' | 'guest',
    name = 'Trần Văn Thử',
    path = '',
    password = 'mật khẩu đúng',
  } = {},
): Promise<Scene> {
  const passwordHash = await hashOf(password)
  const email = `thu-${randomUUID()}@vi-du.invalid`
  const shopper = await aShopper(db, { email, name })
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', shopper.id)
    .execute()
  const address = await anAddress(db, shopper.id, { full_name: name })
  const variant = await aVariant(db, { stock: 1_000_000, options: { Màu: 'Đỏ' } })
  const upload = await anUpload(db, shopper.id)
  picture ??= await aPicture()
  const resetToken = randomBytes(32).toString('base64url')
  await db
    .insertInto('password_reset_tokens')
    .values({
      user_id: shopper.id,
      token_hash: hashToken(resetToken),
      expires_at: sql`now() + interval '1 hour'`,
    })
    .execute()

  const confirmToken = randomBytes(32).toString('base64url')
  await db
    .insertInto('contact_changes')
    .values({
      user_id: shopper.id,
      kind: 'email',
      new_value: `moi-${randomUUID()}@vi-du.invalid`,
      token_hash: hashToken(confirmToken),
      is_authorised: true,
      expires_at: sql`now() + interval '1 hour'`,
    })
    .execute()
  const revertToken = randomBytes(32).toString('base64url')
  await db
    .insertInto('contact_reverts')
    .values({
      user_id: shopper.id,
      token_hash: hashToken(revertToken),
      email: `cu-${randomUUID()}@vi-du.invalid`,
      phone: shopper.phone,
      expires_at: sql`now() + interval '1 hour'`,
    })
    .execute()

  const previewToken = await aPreview(db, variant.productId)
  const sessionId = randomUUID()
  const headers = caller === 'guest' ? { 'x-session-id': sessionId } : shopper.headers
  const line = { ...variant.line, quantity: 1 }
  const items = [line]
  const placed = await call(app, '/api/web/orders', shopper.headers, {
    items,
    addressId: address.id,
  })
  if (path.endsWith('/users/delete')) {
    // An account with open orders cannot be deleted.
    await db
      .updateTable('orders')
      .set({ status: 'CANCELLED' })
      .where('id', '=', placed.order.id)
      .execute()
  }
  // Ordering removes lines from the cart, so this comes after it.
  const cart = await call(app, '/api/web/cart', headers, line)
  const page = `trang-${randomUUID()}`
  const content = { slug: page, title: JSON.stringify('Trang thử'), content: '<p>Thử</p>' }
  await db.insertInto('pages').values(content).execute()
  const collection = `bo-suu-tap-${randomUUID()}`
  await db
    .insertInto('collections')
    .values({ name: 'Bộ thử', slug: collection, is_published: true })
    .execute()
  await notify(db, { userId: shopper.id, kind: 'account', title: `Gửi ${name}`, message: 'Thử' })
  const { id: notificationId } = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', shopper.id)
    .executeTakeFirstOrThrow()
  const { id: signInId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', shopper.id)
    .executeTakeFirstOrThrow()
  // A store can be requested again only after a rejection.
  const refused = { user_id: shopper.id, name, status: 'rejected', decided_at: new Date() }
  const { id: storeId } = await db
    .insertInto('stores')
    .values(refused)
    .returning('id')
    .executeTakeFirstOrThrow()
  const product = await db
    .selectFrom('products')
    .select(['slug', 'category_id'])
    .$narrowType<{ category_id: string }>()
    .where('id', '=', variant.productId)
    .executeTakeFirstOrThrow()

  const formerSlug = `cu-${randomUUID()}`
  await db
    .insertInto('old_addresses')
    .values({ kind: 'category', slug: formerSlug, target_id: product.category_id })
    .execute()

  const received = await aReceivedOrder(db, shopper.id, [variant])
  const reviewed = await aReceivedOrder(db, shopper.id, [variant])
  const { id: reviewId } = await db
    .insertInto('reviews')
    .values({ order_id: reviewed, product_id: variant.productId, user_id: shopper.id, rating: 4 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const shown = await anUpload(db, shopper.id, 'review')

  // An account with an open return cannot be deleted.
  const isLeaving = path.endsWith('/users/delete')
  const returned = await aRequestedReturn(db, reviewed, isLeaving ? 'REJECTED' : 'REQUESTED')
  const returnPicture = await anUpload(db, shopper.id, 'return')

  const voucher = await aVoucher(db, { is_public: false })
  await db
    .insertInto('user_vouchers')
    .values({ user_id: shopper.id, voucher_id: voucher.id })
    .execute()
  await db
    .insertInto('coin_ledger')
    .values({ user_id: shopper.id, type: 'adjust', amount: 1_000, note: name })
    .execute()
  const buying = { items, addressId: address.id, voucherCode: voucher.code, useCoins: true }
  const quoted = await call(app, '/api/web/orders/calculate', shopper.headers, buying)

  const orderId = placed.order.id
  const linkToken = randomBytes(32).toString('base64url')
  await db.updateTable('orders').set({ link_token: linkToken }).where('id', '=', orderId).execute()
  const lineId = cart.item.id
  const orderItemId = await firstItemOf(db, received)
  const values = {
    ...line,
    items,
    addressId: address.id,
    deliveryMethodId: 'standard',
    expectedTotal: quoted.total,
    flashSaleId: null,
    flashSaleVariantId: null,
    voucherCode: voucher.code,
    subtotal: 100_000,
    password,
    currentPassword: password,
    newPassword: 'mật khẩu mới',
    email,
    phone: shopper.phone,
    confirmationCode: '012345',
    kind: 'email',
    fullName: 'Lê Thị Thử',
    provinceCode: '01',
    province_code: '01',
    districtCode: '001',
    district_code: '001',
    wardCode: '00001',
    ward_code: '00001',
    scheme: 'legacy',
    isDefault: true,
    gender: 'female',
    birthday: '1990-02-28',
    avatar: upload.url,
    files: picture,
    at: '2026-11-01T08:00:00.000Z',
    description: 'Gốm làm tay',
    logo: 'https://vi-du.vn/logo.png',
    categoryId: product.category_id,
    orderId: received,
    imageIds: [shown.id],
    pictureIds: [returnPicture.id],
    requestKey: randomUUID(),
    note: 'Vỡ một góc.',
    rating: 4,
    events: [{ name: 'view', path: '/', referrer: 'https://vi-du.vn' }],
  }
  const things = {
    users: [shopper.id],
    addresses: [address.id],
    cart: [lineId],
    notifications: [notificationId],
    orders: [orderId, received, reviewed],
    sessions: [signInId],
    stores: [storeId],
    returns: [returned],
    uploads: [upload.id, shown.id, returnPicture.id],
    files: [upload.url, shown.url, returnPicture.url],
    vouchers: [voucher.code],
    categories: [product.category_id],
    contacts: [email, shopper.phone],
    pages: [page],
    products: [variant.productId, product.slug],
    reviews: [reviewId],
    variants: [variant.id],
  }
  const { categories, contacts, pages, products, reviews, variants, ...hidden } = things
  const newPhone = `08${randomBytes(4).readUInt32BE().toString().padStart(10, '0').slice(0, 8)}`
  return {
    userId: shopper.id,
    name,
    things,
    ids: [...Object.values(hidden).flat(), shopper.token, sessionId],
    goodFor: (path, foreign, method = '') => ({
      headers,
      token: shopper.token,
      isGuest: caller === 'guest',
      foreign,
      values: {
        ...values,
        ...(method === 'POST' &&
          path.endsWith('/returns') && {
            items: [{ orderItemId, quantity: 1 }],
            reason: 'DAMAGED',
          }),
        token: tokenFor(path, {
          ...{ resetToken, confirmToken, revertToken, linkToken, previewToken },
        }),
        ids: [path.includes('/notifications/') ? notificationId : lineId],
        identifier: path.endsWith('/register') ? newPhone : shopper.phone,
        slug: slugFor(path, { page, collection, product: product.slug }),
        ...(path.includes('/category/moved/') && { address: formerSlug }),
        id: idFor(path, {
          orderId: path.endsWith('/returns') ? received : orderId,
          returnId: returned,
          lineId,
          addressId: address.id,
          signInId,
          reviewId,
          productId: variant.productId,
          categoryId: product.category_id,
        }),
      },
    }),
  }
}

/** Caches hashes, because hashing dominates and few passwords are used. */
function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

async function call(app: TestApp['app'], url: string, headers: object, payload: object) {
  const answer = await app.inject({ method: 'POST', url, headers: { ...headers }, payload })
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
  return answer.json()
}
