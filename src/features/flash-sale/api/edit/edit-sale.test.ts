import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aVariant } from '#test/builders.ts'
import { editedSaleScene, inHours } from '#test/edited-sale-scene.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof aStaffMember>>
const { call, lineOf, upcoming, running, aSale, order, audited, pathsOf } = editedSaleScene(
  () => shop,
  () => staff,
)

beforeAll(async () => {
  shop = await createTestApp()
  staff = await aStaffMember(shop.db, { name: 'Hoa', role: 'marketing' })
})
afterAll(() => shop.close())

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
