import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aFlashSale, aProduct, aVariant } from '#test/builders.ts'
import { type Buyer, orderScene } from '#test/order-scene.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ LIMIT_FLASH_PIECES_PER_SHOPPER: '5' })
})
afterAll(() => shop.close())

const { send, ...scene } = orderScene(() => shop)
let phones = 920_000_000
const aBuyer = (phone = `0${++phones}`) => scene.aBuyer(null, { phone })

const [usual, bargain] = [100_000, 60_000]

/** A product on flash sale; `line` is bound to the sale. */
async function onSale(name: string, perShopper: number | null = null) {
  const product = await aProduct(shop.db, { name })
  const variant = await aVariant(shop.db, { product_id: product.id, stock: 200, price: usual })
  const sale = await aFlashSale(shop.db, {
    productId: product.id,
    variantIds: [variant.id],
    price: bargain,
    quantity: 100,
  })
  if (perShopper !== null) await limitTo(sale.entryId, perShopper)
  return { ...sale, plain: variant.line, line: { ...variant.line, flashSaleId: sale.id } }
}

async function limitTo(entryId: string, perShopper: number) {
  await shop.db
    .updateTable('flash_sale_entries')
    .set({ per_shopper: perShopper })
    .where('id', '=', entryId)
    .execute()
}

function order(buyer: Buyer, line: object, quantity: number, key = randomUUID()) {
  return shop.app.inject({
    method: 'POST',
    url: '/api/web/orders',
    headers: { ...buyer.headers, 'idempotency-key': key },
    payload: { items: [{ ...line, quantity }], addressId: buyer.addressId },
  })
}

const soldOf = async (entryId: string) =>
  (
    await shop.db
      .selectFrom('flash_sale_entries')
      .select('sold')
      .where('id', '=', entryId)
      .executeTakeFirstOrThrow()
  ).sold

test('twenty orders of one shopper at once get no more pieces than one shopper may have', async () => {
  const { line, entryId } = await onSale('Áo dài lụa')
  const buyer = await aBuyer()

  const answers = await Promise.all(Array.from({ length: 20 }, () => order(buyer, line, 1)))

  const placed = answers.filter(({ statusCode }) => statusCode === 201)
  expect(placed).toHaveLength(5)
  for (const answer of answers.filter((one) => !placed.includes(one))) {
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'FLASH_SALE_LIMIT',
      details: { limit: 5, left: 0 },
      message:
        'Bạn đã mua đủ 5 suất Flash Sale của “Áo dài lụa”. Để mua thêm với giá thường, vui lòng thêm lại sản phẩm vào giỏ hàng.',
    })
  }
  expect(await soldOf(entryId)).toBe(5)

  // A cancelled order frees the limit; other shoppers are not affected.
  await send(buyer, 'POST', `/orders/user/${placed[0]?.json().order.id}/cancel`)
  expect((await order(buyer, line, 1)).statusCode).toBe(201)
  expect((await order(buyer, line, 1)).json().code).toBe('FLASH_SALE_LIMIT')
  expect((await order(await aBuyer(), line, 5)).statusCode).toBe(201)
  expect(await soldOf(entryId)).toBe(10)
})

test('accounts with one delivery phone count as one shopper', async () => {
  const { line, entryId } = await onSale('Nón lá')
  const phone = `0${++phones}`
  const buyers = await Promise.all(Array.from({ length: 6 }, () => aBuyer(phone)))

  const answers = await Promise.all(buyers.map((buyer) => order(buyer, line, 2)))

  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
  expect(await soldOf(entryId)).toBe(4)
  const refused = answers.find(({ statusCode }) => statusCode !== 201)
  expect(refused?.json().message).toBe(
    'Mỗi khách chỉ mua được tối đa 5 suất Flash Sale của “Nón lá”, bạn còn mua được 1.',
  )
})

test('an entry may override the limit, and quotes report it', async () => {
  const [three, free] = [await onSale('Gốm Bát Tràng', 3), await onSale('Tranh Đông Hồ', 0)]
  const buyer = await aBuyer()
  const calculate = async (line: object, quantity: number) =>
    (await send(buyer, 'POST', '/orders/calculate', { items: [{ ...line, quantity }] })).json()

  const most = 'Mỗi khách chỉ mua được tối đa 3 suất Flash Sale của “Gốm Bát Tràng”'
  expect(await calculate(three.line, 4)).toMatchObject({ success: false, errors: [`${most}.`] })
  expect(await calculate(three.line, 3)).toMatchObject({ success: true, subtotal: 3 * bargain })
  expect((await order(buyer, three.line, 2)).statusCode).toBe(201)
  expect(await calculate(three.line, 2)).toMatchObject({
    success: false,
    errors: [`${most}, bạn còn mua được 1.`],
  })
  // An unbound line gets the regular price when the limit does not cover it.
  expect(await calculate(three.plain, 1)).toMatchObject({ success: true, subtotal: bargain })
  expect(await calculate(three.plain, 2)).toMatchObject({ success: true, subtotal: 2 * usual })
  expect((await order(buyer, three.plain, 2)).json().order.subtotal).toBe(2 * usual)
  expect(await soldOf(three.entryId)).toBe(2)

  expect((await order(buyer, free.line, 50)).statusCode).toBe(201)
  expect((await order(buyer, free.line, 50)).statusCode).toBe(201)
})

test('the cart applies the shopper’s remaining limit, then the regular price', async () => {
  const { line, plain, entryId } = await onSale('Khăn rằn')
  const buyer = await aBuyer()
  const add = async (quantity: number) =>
    (await send(buyer, 'POST', '/cart', { ...plain, quantity })).json()
  const cart = async () => (await send(buyer, 'GET', '/cart')).json().items

  expect(await add(8)).toMatchObject({
    item: { quantity: 5 },
    clamped: true,
    message: '“Khăn rằn” chỉ có thể mua tối đa 5 sản phẩm. Số lượng trong giỏ là 5.',
  })
  const [item] = await cart()
  expect(item).toMatchObject({ quantity: 5, maxQuantity: 5, currentPrice: bargain })

  const placed = await order(buyer, { ...line, cartItemId: item.id }, 4)
  expect(placed.statusCode).toBe(201)
  expect(await cart()).toMatchObject([{ quantity: 1, maxQuantity: 1, currentPrice: bargain }])
  // The merchant lowers the limit.
  await limitTo(entryId, 4)
  const [used] = await cart()
  expect(used).toMatchObject({ maxQuantity: 0 })
  expect(used.flashSaleInfo.sold).toBe(used.flashSaleInfo.quantity)

  const again = await add(1)
  expect(again).toMatchObject({
    item: { quantity: 2 },
    message:
      'Đã thêm vào giỏ hàng. Bạn đã mua đủ 4 suất Flash Sale nên cả 2 sản phẩm “Khăn rằn” trong giỏ được tính giá thường.',
  })
  expect(await cart()).toMatchObject([{ quantity: 2, currentPrice: usual }])
  expect((await order(buyer, { ...plain, cartItemId: used.id }, 2)).json().order.subtotal).toBe(
    2 * usual,
  )
})

test('an order that exceeds the limit concurrently is not charged the regular price unasked', async () => {
  const { plain } = await onSale('Đèn lồng')
  const buyer = await aBuyer()
  const items = [{ ...plain, quantity: 3 }]
  const agreed = (await send(buyer, 'POST', '/orders/calculate', { items })).json().total

  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      send(buyer, 'POST', '/orders', { items, addressId: buyer.addressId, expectedTotal: agreed }),
    ),
  )

  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  for (const answer of refused) expect(answer.json().code).toBe('PRICE_CHANGED')
})
