import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { writeShipment } from '#features/orders/api/write-shipment.ts'
import type { Db } from '#platform/database.ts'
import { hashPassword } from '#platform/passwords.ts'
import { hashToken } from '#platform/tokens.ts'
import { aRole, aStaffMember } from './a-staff-member.ts'
import { aStoredOrder } from './a-stored-order.ts'
import type { TestApp } from './app.ts'
import type { Scene } from './bad-input-scene.ts'
import { botValues, storeBot } from './bot-service.ts'
import { aCategory, anUpload, aProduct, aVariant } from './builders.ts'
import { categoryRows } from './category-rows.ts'
import { collectionScene } from './collection-scene.ts'
import { contentScene, contentValues } from './content-scene.ts'
import { draftOf, draftScene } from './draft-scene.ts'
import { someFlashSales } from './flash-sale-scene.ts'
import type { Good } from './openapi-cases.ts'
import { aPicture } from './pictures.ts'
import { aProductInput } from './product-input.ts'
import { queueRows } from './queue-rows.ts'
import { aTotpSecret, secondFactors } from './second-factors.ts'
import { sheetScene } from './sheet-scene.ts'
import { totpCode } from './staff-calls.ts'
import { importValues, storedImports } from './stored-imports.ts'
import { somePlaces } from './stored-places.ts'
import { returnValues, someReturns } from './stored-returns.ts'
import { someStock } from './stored-stock.ts'
import { voucherScene } from './voucher-scene.ts'

const password = 'mật khẩu đúng của chủ'

/** An owner with resources for every call of the back office, and valid values for each field. */
export async function aStaffScene(shop: TestApp, other: Pick<Scene, 'ids'>) {
  const { db } = shop
  const owner = await aStaffMember(db, { passwordHash: await hashPassword(password) })
  const colleague = await aStaffMember(db, { role: 'orders' })
  const secondSession = randomBytes(32).toString('base64url')
  const session = await db
    .insertInto('staff_sessions')
    .values({ staff_id: owner.id, token_hash: hashToken(secondSession) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const linkToken = randomBytes(32).toString('base64url')
  const invitation = await db
    .insertInto('staff_links')
    .values({
      kind: 'invitation',
      token_hash: hashToken(linkToken),
      email: `moi-${randomBytes(4).toString('hex')}@vi-du.invalid`,
      built_in_role: 'orders',
      expires_at: sql<Date>`now() + interval '1 day'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const view = await db
    .insertInto('staff_views')
    .values({ staff_id: owner.id, list: 'don-hang', name: 'Đóng gói', query: 'stage=TO_PACK' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const role = await aRole(db, ['orders.read'])
  const factors = await secondFactors(db, owner.id, owner.token)
  // Who has begun to set up an authenticator app, and who has lost theirs.
  const beginner = await aStaffMember(db, { passwordHash: await hashPassword(password) })
  const begun = await aTotpSecret(db, beginner.id, { isConfirmed: false })
  await aTotpSecret(db, colleague.id)
  const queues = await queueRows(db)
  const categories = await categoryRows(db)
  const answerOf = (path: string) =>
    path.endsWith('/me/passkeys')
      ? factors.attestation
      : path.endsWith('/bank/passkey')
        ? factors.confirmationFor('bank-account')
        : factors.assertion

  const orders = await someOrders(db)
  const { aLine, aDraft } = draftScene(() => shop)
  const line = await aLine()
  const draft = await aDraft(colleague, draftOf(line))
  const returns = await someReturns(db)
  const stock = await someStock(db, owner)
  const places = await somePlaces(db)
  const sheet = await sheetScene(db, owner.id)
  const imports = await storedImports(db)
  const picture = await anUpload(db, { staffId: owner.id }, 'return')
  const goods = await changedGoods(shop, owner.headers)
  const flash = await someFlashSales(db)
  const content = await contentScene(db)
  const collections = await collectionScene(db)
  const vouchers = await voucherScene(db)
  const category = await aCategory(db)
  const product = await aProduct(db, { categoryId: category.id })
  await aVariant(db, { product_id: product.id })
  const { id: newProductId, ...productValues } = aProductInput(category.id, { state: 'hidden' })
  const ids: [RegExp, string][] = [
    ...collections.ids,
    ...vouchers.ids,
    [/\/products\/bulk\/{id}\/undo/, goods.changeId],
    [/\/products\/bulk/, randomUUID()],
    [/\/orders\/{id}\/(complete|undelivered)/, orders.sent],
    [/\/orders\/{id}\/returns/, returns.orderId],
    [/\/returns\/{id}\/receive/, returns.approved],
    [/\/returns\/{id}\/close/, returns.received],
    [/\/returns\//, returns.requested],
    [/\/orders\/{id}\/mark-paid/, orders.unpaid],
    [/\/orders\/{id}\/(send|tracking)/, orders.apart],
    [/\/orders\/{id}\/refund/, orders.owed],
    [/\/orders\/{id}\/(contents|address)/, orders.changeable],
    [/\/orders\/{id}\/unpack/, orders.packed],
    ...places.ids,
    [/\/orders\//, orders.fresh],
    [/\/content\/pages\/{id}\/restore/, content.removed],
    [/\/content\/pages\//, content.page],
    [/\/catalog-imports\/{id}\/apply/, imports.checked],
    [/\/catalog-imports\/{id}\/undo/, imports.applied],
    [/\/catalog-imports\/{id}\/stop/, imports.applying],
    [/\/catalog-imports\/{id}\/retry-pictures/, imports.withPictures],
    [/\/catalog-imports\//, imports.ready],
    [/\/order-drafts\//, draft.id],
    [/\/products$/, newProductId],
    [/\/products\//, product.id],
    [/\/invitations\//, invitation.id],
    [/\/sessions\//, session.id],
    [/\/passkeys\//, factors.passkeyId],
    [/\/views\//, view.id],
    [/\/roles\//, role],
    [/\/staff\//, colleague.id],
    [/\/reviews\//, queues.reviewId],
    [/\/sellers\//, queues.storeId],
    [/\/emails\//, queues.mailId],
    [/\/transfers\//, queues.paymentId],
    [/\/categories\//, categories.id],
    [/\/category-removals\//, categories.removalId],
    ...stock.ids,
    [/\/flash-sales\/{id}\/end/, flash.running],
    [/\/flash-sales\/{id}\/resume/, flash.ended],
    [/\/flash-sales\//, flash.upcoming],
    [/\/sheet\/changes\//, sheet.changeId],
  ]
  const values = {
    name: 'Lê Thị Thử',
    email: `thu-${randomBytes(4).toString('hex')}@vi-du.invalid`,
    currentPassword: password,
    newPassword: 'một mật khẩu khác hẳn',
    token: linkToken,
    roleId: 'orders',
    permissions: ['orders.read'],
    requireSecondFactor: true,
    version: 1,
    refundedSoFar: 0,
    ids: [orders.fresh],
    files: await aPicture(),
    pictureIds: [picture.id],
    reply: 'Tiệm cảm ơn bạn.',
    replyBefore: 'Tiệm xin lỗi bạn.',
    reason: 'Có số điện thoại.',
    note: 'Chào mừng bạn.',
    orderId: queues.orderId,
    list: 'don-hang',
    query: 'stage=TO_PACK',
    itemId: orders.itemId,
    ...{ shipmentsSoFar: 1, shipment: 1 },
    ...{ quantity: 2, fullName: 'Lê Thị Thử', phone: '0912345678', street: '5 phố Thử' },
    ...{ scheme: 'legacy', provinceCode: '01', districtCode: '001', wardCode: '00001' },
    group: 'facts',
    values: { SHOP_NAME: 'Tiệm Thử', SHOP_BUSINESS_LICENCE: null },
    bin: '970436',
    account: '0011223344',
    contents: draftOf(line, {
      discount: { kind: 'percent', value: 10, reason: 'Khách quen' },
      note: 'Gọi trước khi giao.',
    }),
    total: draft.quote?.total,
    deliveryMethodId: 'standard',
    phone: '0987000111',
    slug: 'danh-muc-thu',
    ...{ parentId: categories.otherId, beforeId: null, intoId: categories.otherId, imageId: null },
  }
  await storeBot(db)
  const account = { SHOP_BANK_ACCOUNT: '0011223344', SHOP_BANK_HOLDER: 'NGUYEN THI THU' }
  // A session that has not been used for minutes is written anew, which is no change by the call that a test looks at.
  await db
    .updateTable('staff_sessions')
    .set({ last_used_at: sql<Date>`now() + interval '1 day'` })
    .where('staff_id', 'in', [owner.id, beginner.id])
    .execute()
  const callerOf = ({ headers, token }: typeof owner) => ({ headers, token })
  return {
    goodFor: (path: string, _foreign: readonly string[], method = ''): Good => ({
      ...(path.endsWith('/me/totp') && method !== 'DELETE' ? callerOf(beginner) : callerOf(owner)),
      isGuest: false,
      foreign: other.ids,
      values: {
        ...values,
        code: totpCode(path.endsWith('/me/totp') && method === 'PUT' ? begun : factors.secret),
        response: answerOf(path),
        purpose: 'rights',
        passkey: factors.confirmationFor(purposeOf(`${method} ${path}`)),
        password: path.endsWith('/links/accept') ? 'một mật khẩu khác hẳn' : password,
        ...(path.endsWith('/send') && { itemId: orders.unsentId, quantity: 1 }),
        ...(path.endsWith('/sellable') && { q: 'áo' }),
        ...(path.includes('/catalog-imports') && importValues),
        ...(path.endsWith('/sign-in') && { email: owner.email }),
        ...(path.endsWith('/mark-paid') && { paidSoFar: 0, amount: 100_000 }),
        ...returnValues(path, returns),
        ...(path.endsWith('/products/bulk') && { ids: [goods.id], search: undefined }),
        ...(path.includes('/stock') && stock.values),
        ...(path.includes('/ledger') && { reason: 'order' }),
        ...(path.endsWith('/customers') && { q: 'Lan' }),
        ...places.values(path),
        ...contentValues(path),
        ...(/\/sheet($|\/)/.test(path) && sheet.values),
        // Fields of lists have other meanings.
        ...(method !== 'GET' &&
          /\/product(s|-previews)($|\/)/.test(path) && { ...productValues, copyId: newProductId }),
        ...(path.endsWith('/roles') || path.includes('/roles/')
          ? { name: `Vai ${randomBytes(4).toString('hex')}` }
          : {}),
        // Two pieces and their shipping; another street costs nothing.
        expectedTotal: path.endsWith('/contents') ? 238_000 : 100_000,
        ...(/\/settings\/bank(\/passkey)?$/.test(path) && { values: account }),
        ...botValues(path),
        id: ids.find(([pattern]) => pattern.test(path))?.[1] ?? colleague.id,
        ...(path.includes('/flash-sales') && flash.values(path)),
        ...collections.values(path, method),
        ...vouchers.values(path),
      },
    }),
  }
}

/** A hidden product that was hidden by a change that can be undone. */
async function changedGoods({ app, db }: TestApp, headers: { cookie: string }) {
  const { productId: id } = await aVariant(db)
  const changeId = randomUUID()
  const payload = { id: changeId, change: { kind: 'hide' }, ids: [id] }
  await app.inject({ method: 'POST', url: '/api/admin/products/bulk', headers, payload })
  return { id, changeId }
}
const purposes: [RegExp, string][] = [
  [/passkeys\/options$/, 'add-passkey'],
  [/\/me\/passkeys\//, 'remove-passkey'],
  [/^DELETE .*\/me\/totp$/, 'remove-app'],
  [/\/recovery-codes$/, 'recovery-codes'],
  [/\/me\/password$/, 'password'],
  [/\/me\/confirmation$/, 'rights'],
]

/** What a passkey confirms in a call; nothing where the caller has none. */
const purposeOf = (call: string) => purposes.find(([pattern]) => pattern.test(call))?.[1] ?? ''

const packed = { packed_at: new Date(), confirmed_at: new Date() }

/** Orders in states from which steps can be taken. */
async function someOrders(db: Db) {
  const transfer = { payment_method: 'BANK_TRANSFER' }
  const changeable = await aStoredOrder(db)
  const item = await db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', changeable)
    .executeTakeFirstOrThrow()
  const { apart, unsentId } = await anOrderSentApart(db)
  return {
    changeable,
    itemId: item.id,
    apart,
    unsentId,
    fresh: await aStoredOrder(db),
    packed: await aStoredOrder(db, packed),
    sent: await aStoredOrder(db, { status: 'SHIPPING' }),
    unpaid: await aStoredOrder(db, transfer),
    owed: await aStoredOrder(db, {
      ...transfer,
      ...{ status: 'CANCELLED', payment_status: 'refund_due', paid_amount: 100_000 },
    }),
  }
}

/** An order of three items: one has gone in a parcel, the item `unsentId` has not. */
async function anOrderSentApart(db: Db) {
  const variants = [await aVariant(db), await aVariant(db), await aVariant(db)]
  const apart = await aStoredOrder(db, { variants, ...packed })
  const [sent, unsent] = await db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', apart)
    .orderBy('position')
    .execute()
  if (!sent || !unsent) throw new Error('no items')
  await writeShipment(db, apart, { pieces: new Map([[sent.id, 1]]), isLast: false }, 'system')
  return { apart, unsentId: unsent.id }
}
