import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aProduct, aVariant } from '#test/builders.ts'
import { editedSaleScene, inHours } from '#test/edited-sale-scene.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof aStaffMember>>
let colleague: typeof staff
const { call, lineOf, upcoming, running, aSale, order, pathsOf } = editedSaleScene(
  () => shop,
  () => staff,
)

beforeAll(async () => {
  shop = await createTestApp()
  staff = await aStaffMember(shop.db, { name: 'Hoa', role: 'marketing' })
  colleague = await aStaffMember(shop.db, { name: 'Lan', role: 'marketing' })
})
afterAll(() => shop.close())

test('two edits at once: the second is told what the first has saved', async () => {
  const one = await aVariant(shop.db)
  const { id, form } = await aSale(upcoming([lineOf(one)]))
  const answers = await Promise.all([
    call('PUT', `/${id}`, { ...form, name: `Của Hoa ${id}` }),
    call('PUT', `/${id}`, { ...form, name: `Của Lan ${id}` }, colleague),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const won = answers.find(({ status }) => status === 200)
  const stale = answers.find(({ status }) => status === 409)
  expect(stale).toMatchObject({
    code: 'STALE_EDIT',
    details: {
      version: 2,
      by: won?.data.name.startsWith('Của Hoa') ? 'Hoa' : 'Lan',
      current: { name: won?.data.name, lines: form.lines },
    },
  })
})

test('overlapping sales that are saved at once: one of them is refused, and names the other', async () => {
  const product = await aProduct(shop.db, { options: ['Cỡ'] })
  const small = await aVariant(shop.db, { product_id: product.id, options: { Cỡ: 'S' } })
  await aVariant(shop.db, { product_id: product.id, options: { Cỡ: 'M' } })
  const whole = upcoming([lineOf({ productId: product.id, variantId: null })])
  const part = upcoming([lineOf(small)], { startAt: inHours(25), endAt: inHours(27) })
  const answers = await Promise.all([call('POST', '', whole), call('POST', '', part)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  const refused = answers.find(({ status }) => status === 422)
  expect(pathsOf(refused)).toEqual(['lines.0.goods'])
  const won = answers.find(({ status }) => status === 200)?.data
  const checked = await call('POST', '/check', {
    saleId: null,
    startAt: inHours(25),
    endAt: inHours(25.5),
    lines: [{ productId: product.id, variantId: small.id, price: 99_000, quantity: 11 }],
  })
  expect(checked.data[0]).toMatchObject({
    goods: { usualPrice: 100_000, stock: 10, variant: 'S' },
    problem: { field: 'goods', sale: { id: won.id, name: won.name } },
    warnings: [{ field: 'quantity', text: 'Kho chỉ còn 10.' }],
  })
  // Without a known end nothing overlaps yet.
  const open = await call('POST', '/check', {
    ...{ saleId: null, startAt: null, endAt: null },
    lines: [{ productId: product.id, variantId: small.id, price: null, quantity: null }],
  })
  expect(open.data[0]).toMatchObject({ problem: null, warnings: [] })
})

test('while orders are taken, allotments change: never oversold, never below what is sold', async () => {
  const one = await aVariant(shop.db, { stock: 1000 })
  const { id, form } = await aSale(running([lineOf(one, { quantity: 30, perShopper: 0 })]))
  const edits = async () => {
    for (const quantity of [20, 12, 25, 8, 40, 15]) {
      const { data } = await call('GET', `/${id}`)
      const saved = await call('PUT', `/${id}`, {
        ...form,
        version: data.version,
        lines: [lineOf(one, { quantity, perShopper: 0 })],
      })
      expect([200, 422]).toContain(saved.status)
    }
  }
  const orders = Promise.all(Array.from({ length: 24 }, () => order(one.line, 1)))
  const [answers] = await Promise.all([orders, edits()])
  const placed = answers.filter(({ statusCode }) => statusCode < 300).map((each) => each.json())
  const cheap = placed.filter(({ order: { subtotal } }) => subtotal === 60_000).length
  const { data } = await call('GET', `/${id}`)
  expect(data.sold).toBe(cheap)
  expect(data.sold).toBeLessThanOrEqual(data.quantity)
  expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true)
})

test('a line is removed while it is ordered: the order is priced anew, and nobody sees an error', async () => {
  for (let round = 0; round < 6; round++) {
    const [one, other] = [await aVariant(shop.db), await aVariant(shop.db)]
    const { id, form } = await aSale(running([lineOf(one), lineOf(other)]))
    const [placed, saved] = await Promise.all([
      order(one.line),
      call('PUT', `/${id}`, { ...form, lines: [lineOf(other)] }),
    ])
    expect([saved.status, placed.statusCode].every((status) => status < 500)).toBe(true)
    const { data } = await call('GET', `/${id}`)
    // Either it was sold, and stays, or it is gone, and was sold at the usual price.
    const isKept = data.lines.length === 2
    expect(saved.status).toBe(isKept ? 422 : 200)
    if (placed.statusCode < 300)
      expect(placed.json().order.subtotal).toBe(isKept ? 60_000 : 100_000)
  }
})
