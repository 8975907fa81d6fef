import { sql } from 'kysely'
import type { OrderDetails } from '#features/orders/admin-contract.ts'
import type { TestApp } from './app.ts'

type Caller = { headers: { cookie: string } }

/** Calls about orders by staff of `shop`, which is resolved lazily. */
export function staffOrderScene(shop: () => TestApp) {
  const call = (by: Caller, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    shop().app.inject({
      method,
      url: `/api/admin/orders${path}`,
      headers: by.headers,
      ...(payload && { payload }),
    })

  /** Takes a step and returns the status, and the code of a refusal. */
  async function step(by: Caller, id: string, name: string, payload?: object): Promise<string> {
    const answer = await call(by, name === 'tracking' ? 'PUT' : 'POST', `/${id}/${name}`, payload)
    return [answer.statusCode, answer.json().code].filter(Boolean).join(' ')
  }

  async function details(by: Caller, id: string): Promise<OrderDetails> {
    return (await call(by, 'GET', `/${id}`)).json().data
  }

  /** Enters by hand what is outstanding, as it is shown then. */
  async function markPaid(by: Caller, id: string): Promise<string> {
    const { paidAmount, awaited, toCollect } = (await details(by, id)).payment
    return step(by, id, 'mark-paid', { paidSoFar: paidAmount, amount: awaited + toCollect })
  }

  /** Actions of the audit log about an order, oldest first. */
  async function audited(id: string): Promise<string[]> {
    const { rows } = await sql<{ action: string }>`
      SELECT action FROM audit_log WHERE subject = ${id} ORDER BY id`.execute(shop().db)
    return rows.map(({ action }) => action)
  }

  /** Kinds of an order's events, oldest first. */
  async function eventsOf(id: string): Promise<string> {
    const { rows } = await sql<{ kind: string }>`
      SELECT kind FROM order_events WHERE order_id = ${id} ORDER BY id`.execute(shop().db)
    return rows.map(({ kind }) => kind).join(' ')
  }

  return { call, step, details, markPaid, audited, eventsOf }
}
