import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { splitOrderScene } from '#test/split-order-scene.ts'

let shop: TestApp
let lan: Awaited<ReturnType<typeof aStaffMember>>
let hoa: typeof lan
beforeAll(async () => {
  shop = await createTestApp()
  lan = await aStaffMember(shop.db, { name: 'Lan' })
  hoa = await aStaffMember(shop.db, { name: 'Hoa' })
})
afterAll(() => shop.close())

const { anOrderOfFive, sendPart, step, call, details, audited, ...scene } = splitOrderScene(
  () => shop,
)
let phones = 940_000_000
const anOrder = async () => {
  const buyer = await scene.aBuyer(null, { phone: `0${++phones}` })
  return { buyer, ...(await anOrderOfFive(lan, buyer)) }
}

/** Pieces that went, by the parcels and by the items. */
async function piecesSent(id: string) {
  const { rows } = await sql<{ parcels: number; items: number }>`
    SELECT (SELECT coalesce(sum(quantity), 0)::integer FROM shipment_items WHERE order_id = ${id}) AS parcels,
      (SELECT sum(in_shipments)::integer FROM order_items WHERE order_id = ${id}) AS items`.execute(
    shop.db,
  )
  return rows[0]
}

test('two staff send the same part, and the same last piece, at once: each goes once', async () => {
  for (let round = 0; round < 6; round++) {
    const { id, three, two } = await anOrder()
    const both = (pieces: Record<string, number>, shipmentsSoFar: number) =>
      Promise.all(
        [lan, hoa].map((by) =>
          sendPart(by, id, pieces, { shipmentsSoFar, trackingCode: by === lan ? 'L' : 'H' }),
        ),
      )
    // With another code it is another parcel, of pieces that are not there any more.
    for (const answers of [await both({ [three]: 3, [two]: 1 }, 0), await both({ [two]: 1 }, 1)]) {
      expect(answers.toSorted()).toEqual(['200', '409 STALE_EDIT'])
    }
    const { stage, shipments } = await details(lan, id)
    expect([stage, shipments.length]).toEqual(['SENT', 2])
    expect(await piecesSent(id)).toEqual({ parcels: 5, items: 5 })
    const sent = (await audited(id)).filter((action) => action === 'order.part-sent')
    expect(sent).toHaveLength(2)
  }
})

test('of two staff who send different parts at once one is told of the other', async () => {
  for (let round = 0; round < 6; round++) {
    const { id, three, two } = await anOrder()
    const answers = await Promise.all([
      sendPart(lan, id, { [three]: 2 }),
      sendPart(hoa, id, { [three]: 2, [two]: 1 }),
    ])
    expect(answers.toSorted()).toEqual(['200', '409 STALE_EDIT'])
    const pieces = answers[0] === '200' ? 2 : 3
    expect(await piecesSent(id)).toEqual({ parcels: pieces, items: pieces })
  }
})

test('a part goes while others cancel or take pieces out: one of both happens', async () => {
  for (let round = 0; round < 9; round++) {
    const { id, three, buyer } = await anOrder()
    const { version, total } = await details(lan, id)
    const body = { items: [{ itemId: three, quantity: 1 }], version, expectedTotal: 0 }
    const preview = await call(lan, 'POST', `/${id}/contents/preview`, { items: body.items })
    const expectedTotal: number = preview.json().data.after.total
    expect(expectedTotal).toBeLessThan(total)
    const against = [
      () => step(hoa, id, 'cancel', { reason: 'Hết hàng' }),
      async () => `${(await scene.send(buyer, 'POST', `/orders/user/${id}/cancel`)).statusCode}`,
      async () =>
        `${(await call(hoa, 'PUT', `/${id}/contents`, { ...body, expectedTotal })).statusCode}`,
    ][round % 3]
    const [sending, other = ''] = await Promise.all([
      sendPart(lan, id, { [three]: 2 }),
      against?.(),
    ])
    expect([sending, other.slice(0, 3)].filter((answer) => answer === '200')).toHaveLength(1)
    const { stage, items } = await details(lan, id)
    const sent = sending === '200' ? 2 : 0
    expect(await piecesSent(id)).toEqual({ parcels: sent, items: sent })
    if (sent > 0) expect(stage).toBe('TO_SEND')
    expect(items.every((item) => item.sent <= item.quantity)).toBe(true)
  }
})
