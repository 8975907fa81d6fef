import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { aStaffMember } from './a-staff-member.ts'
import type { TestApp } from './app.ts'
import { anAddress, aShopper } from './builders.ts'

type Member = Awaited<ReturnType<typeof aStaffMember>>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export const inHours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

/** Makes and edits flash sales by the calls of the back office, and orders from them. */
export function editedSaleScene(shop: () => TestApp, staff: () => Member) {
  async function call(method: Method, path: string, payload?: object, by = staff()) {
    const answer = await shop().app.inject({
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
    const buyer = await aShopper(shop().db)
    const address = await anAddress(shop().db, buyer.id)
    return shop().app.inject({
      method: 'POST',
      url: '/api/web/orders',
      headers: { ...buyer.headers, 'idempotency-key': randomUUID() },
      payload: { addressId: address.id, paymentMethod: 'COD', items: [{ ...line, quantity }] },
    })
  }

  const audited = async (subject: string) =>
    (
      await shop()
        .db.selectFrom('audit_log')
        .select(['action', 'actor'])
        .where('subject', '=', subject)
        .orderBy('id')
        .execute()
    ).map(({ action, actor }) => `${actor}: ${action}`)

  const pathsOf = ({ errors }: { errors: { path: string }[] }) => errors.map(({ path }) => path)

  return { call, lineOf, upcoming, running, aSale, order, audited, pathsOf }
}
