import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anAddress, aProduct, aShopper, aVariant } from '#test/builders.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof aStaffMember>>
let colleague: typeof staff
const hour = 3_600_000
const inHours = (count: number) => new Date(Date.now() + count * hour).toISOString()

beforeAll(async () => {
  shop = await createTestApp()
  staff = await aStaffMember(shop.db, { name: 'Hoa', role: 'marketing' })
  colleague = await aStaffMember(shop.db, { name: 'Lan', role: 'marketing' })
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
async function call(method: Method, path: string, payload?: object, by = staff) {
  const answer = await shop.app.inject({
    method,
    url: `/api/admin/flash-sales${path}`,
    headers: by.headers,
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, ...answer.json() }
}

const lineOf = (
  { productId, variantId }: { productId: string; variantId: string | null },
  more: object = {},
) => ({ productId, variantId, price: 60_000, quantity: 5, perShopper: null, ...more })

const upcoming = (lines: object[], more: object = {}) => ({
  id: randomUUID(),
  name: `Đợt ${randomUUID()}`,
  startAt: inHours(24),
  endAt: inHours(26),
  lines,
  ...more,
})
const running = (lines: object[], more: object = {}) =>
  upcoming(lines, { startAt: null, endAt: inHours(2), ...more })

async function aSale(contents: ReturnType<typeof upcoming>) {
  const { data, status, ...rest } = await call('POST', '', contents)
  expect(status, JSON.stringify(rest)).toBe(200)
  const { lines, name, startAt, endAt, version } = data
  const plain = lines.map(({ goods: _, sold: __, ...line }: Record<string, unknown>) => line)
  return { id: data.id as string, form: { name, startAt, endAt, version, lines: plain } }
}

async function order(line: object, quantity = 1) {
  const buyer = await aShopper(shop.db)
  const address = await anAddress(shop.db, buyer.id)
  return shop.app.inject({
    method: 'POST',
    url: '/api/web/orders',
    headers: { ...buyer.headers, 'idempotency-key': randomUUID() },
    payload: { addressId: address.id, paymentMethod: 'COD', items: [{ ...line, quantity }] },
  })
}

const audited = async (subject: string) =>
  (
    await shop.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('subject', '=', subject)
      .orderBy('id')
      .execute()
  ).map(({ action, actor }) => `${actor}: ${action}`)

const pathsOf = ({ errors }: { errors: { path: string }[] }) => errors.map(({ path }) => path)

test('a sale is created once, however often it is sent, and shoppers get its price', async () => {
  const one = await aVariant(shop.db)
  const contents = running([lineOf(one)])
  await aSale(contents)
  await aSale(contents)
  expect(await audited(contents.id)).toEqual(['Hoa: flash-sale.created'])
  expect((await call('POST', '', { ...contents, name: 'Khác' })).code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  )
  const answer = await shop.app.inject(`/api/web/flash-sale/product/${one.productId}`)
  expect(answer.json().data).toMatchObject({ minFlashSalePrice: 60_000, totalQuantity: 5 })
})

test('each field that is wrong is told beside it, and nothing is written', async () => {
  const one = await aVariant(shop.db)
  const other = await aVariant(shop.db)
  const lines = [
    lineOf(one, { price: 100_000 }),
    lineOf(other),
    lineOf(other),
    lineOf({ productId: randomUUID(), variantId: null }),
  ]
  const contents = upcoming(lines, { startAt: inHours(-48), endAt: inHours(-50) })
  const refused = await call('POST', '', contents)
  expect(refused.status).toBe(422)
  expect(pathsOf(refused)).toEqual([
    'startAt',
    'endAt',
    'lines.0.price',
    'lines.2.goods',
    'lines.3.goods',
  ])
  expect((await call('GET', `/${contents.id}`)).status).toBe(404)
  for (const wrong of [
    { lines: [] },
    { name: ' ' },
    { lines: [lineOf(one, { price: 0 })] },
    { lines: [lineOf(one, { perShopper: -1 })] },
    { lines: Array.from({ length: 501 }, () => lineOf(one)) },
    { startAt: inHours(24 * 800), endAt: inHours(24 * 801) },
    { endAt: inHours(24 * 400) },
  ]) {
    const answer = await call('POST', '', { ...upcoming([lineOf(one)]), ...wrong })
    expect([answer.status, answer.code], JSON.stringify(wrong)).toEqual([422, 'INVALID_FIELD'])
  }
})

test('what is no number or no time at all is refused before anything is looked up', async () => {
  const one = await aVariant(shop.db)
  for (const wrong of [{ lines: [lineOf(one, { quantity: 1.5 })] }, { lines: null }]) {
    const answer = await call('POST', '', { ...upcoming([lineOf(one)]), ...wrong })
    expect([answer.status, answer.code]).toEqual([400, 'INVALID_INPUT'])
  }
})

test('an upcoming sale is edited in all: name, time, prices, lines', async () => {
  const [one, two, three] = [
    await aVariant(shop.db),
    await aVariant(shop.db),
    await aVariant(shop.db),
  ]
  const { id, form } = await aSale(upcoming([lineOf(one), lineOf(two)]))
  const next = {
    ...form,
    name: `Đợt mới ${id}`,
    startAt: inHours(30),
    endAt: inHours(31),
    lines: [lineOf(two, { price: 70_000, quantity: 9, perShopper: 2 }), lineOf(three)],
  }
  const saved = await call('PUT', `/${id}`, next)
  expect(saved.data).toMatchObject({ version: 2, name: next.name, endAt: next.endAt })
  expect(saved.data.lines).toMatchObject(next.lines)
  // Sent again, its answer being lost.
  expect((await call('PUT', `/${id}`, next)).data).toMatchObject({ version: 2 })
  expect(await audited(id)).toEqual(['Hoa: flash-sale.created', 'Hoa: flash-sale.changed'])
  const { rows } = await shop.services.pool.query(
    `SELECT count(*)::int AS count FROM flash_sale_variants f JOIN flash_sale_entries e ON e.id = f.entry_id
     WHERE e.flash_sale_id = $1 AND lower(f.during) = $2`,
    [id, next.startAt],
  )
  expect(rows).toEqual([{ count: 2 }])
})

test('an upcoming sale is begun at once, however often that is sent', async () => {
  const { id, form } = await aSale(upcoming([lineOf(await aVariant(shop.db))]))
  const now = { ...form, startAt: null }
  const begun = await call('PUT', `/${id}`, now)
  expect(begun.data).toMatchObject({ version: 2, state: 'running' })
  const again = await call('PUT', `/${id}`, now)
  expect(again.data).toMatchObject({ version: 2, startAt: begun.data.startAt })
  expect(await audited(id)).toEqual(['Hoa: flash-sale.created', 'Hoa: flash-sale.changed'])
})

test('the usual price is compared when a price is set, not when it is left', async () => {
  const one = await aVariant(shop.db)
  const { id, form } = await aSale(upcoming([lineOf(one)]))
  await shop.db.updateTable('variants').set({ price: 55_000 }).where('id', '=', one.id).execute()
  const renamed = await call('PUT', `/${id}`, { ...form, name: `Vẫn giá cũ ${id}` })
  expect(renamed.status).toBe(200)
  const dearer = { ...form, version: 2, lines: [lineOf(one, { price: 58_000 })] }
  expect(pathsOf(await call('PUT', `/${id}`, dearer))).toEqual(['lines.0.price'])
  const cheaper = { ...form, version: 2, lines: [lineOf(one, { price: 50_000 })] }
  expect((await call('PUT', `/${id}`, cheaper)).status).toBe(200)
})

test('a running sale keeps its beginning, and price and pieces of what was sold', async () => {
  const [sold, unsold, added] = [
    await aVariant(shop.db),
    await aVariant(shop.db),
    await aVariant(shop.db),
  ]
  const { id, form } = await aSale(running([lineOf(sold), lineOf(unsold)]))
  expect((await order(sold.line, 2)).statusCode).toBeLessThan(300)
  const change = (more: object) => call('PUT', `/${id}`, { ...form, ...more })
  expect(pathsOf(await change({ startAt: inHours(1) }))).toEqual(['startAt'])
  expect(pathsOf(await change({ endAt: inHours(-0.01) }))).toContain('endAt')
  expect(pathsOf(await change({ lines: [lineOf(unsold)] }))).toEqual(['lines'])
  const [, second] = form.lines
  expect(pathsOf(await change({ lines: [lineOf(sold, { price: 50_000 }), second] }))).toEqual([
    'lines.0.price',
  ])
  expect(pathsOf(await change({ lines: [lineOf(sold, { quantity: 1 }), second] }))).toEqual([
    'lines.0.quantity',
  ])
  const next = [lineOf(sold, { quantity: 2 }), lineOf(added, { price: 40_000 })]
  const saved = await change({ endAt: inHours(5), lines: next })
  expect(saved.data).toMatchObject({ state: 'running', sold: 2, revenue: 120_000 })
  expect(saved.data.lines).toMatchObject([{ sold: 2, quantity: 2 }, { sold: 0 }])
  // Its allotment is used up, and the added one is sold at its price.
  const full = await shop.app.inject(`/api/web/flash-sale/product/${sold.productId}`)
  expect(full.json().data).toMatchObject({ totalSold: 2, totalQuantity: 2 })
  const cheap = await order(added.line)
  expect(cheap.json().order.subtotal).toBe(40_000)
})

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

test('a running sale is ended and runs on, unless its goods are in another one by then', async () => {
  const one = await aVariant(shop.db)
  const { id, form } = await aSale(running([lineOf(one)]))
  expect((await call('DELETE', `/${id}`)).code).toBe('FLASH_SALE_CONFLICT')
  expect((await call('POST', `/${id}/end`)).data.state).toBe('ended')
  expect((await call('POST', `/${id}/end`)).data.state).toBe('ended')
  expect((await call('PUT', `/${id}`, { ...form, version: 2, name: 'Muộn' })).code).toBe(
    'FLASH_SALE_CONFLICT',
  )
  const resumed = await call('POST', `/${id}/resume`)
  expect(resumed.data).toMatchObject({ state: 'running', endAt: form.endAt, plannedEndAt: null })
  expect((await call('POST', `/${id}/resume`)).status).toBe(200)
  await call('POST', `/${id}/end`)
  const other = await aSale(running([lineOf(one)], { endAt: inHours(1) }))
  const refused = await call('POST', `/${id}/resume`)
  expect([refused.code, refused.details.sale]).toEqual(['FLASH_SALE_CONFLICT', other.form.name])
  expect(await audited(id)).toEqual([
    'Hoa: flash-sale.created',
    'Hoa: flash-sale.ended',
    'Hoa: flash-sale.resumed',
    'Hoa: flash-sale.ended',
  ])
})

test('an upcoming sale is deleted, and made again under its id', async () => {
  const contents = upcoming([lineOf(await aVariant(shop.db))])
  await aSale(contents)
  expect((await call('POST', `/${contents.id}/end`)).code).toBe('FLASH_SALE_CONFLICT')
  expect((await call('DELETE', `/${contents.id}`)).status).toBe(200)
  expect((await call('DELETE', `/${contents.id}`)).status).toBe(404)
  await aSale(contents)
})
