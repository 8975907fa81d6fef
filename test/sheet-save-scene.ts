import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { staffCalls } from './staff-calls.ts'

type Edit = { id: string; cells: Record<string, { seen: unknown; wanted: unknown }> }
type Saving = { changeId?: string; variants?: Edit[]; products?: Edit[]; cookie?: string }
type Owner = { headers: { cookie: string } }

/** Saves edits of the sheet of goods by the calls of the back office, and looks at what is stored. */
export function sheetSaveScene(shop: () => TestApp, owner: () => Owner) {
  const { call } = staffCalls(shop)

  const send = ({
    changeId = randomUUID(),
    variants = [],
    products = [],
    cookie = owner().headers.cookie,
  }: Saving) => call('sheet', { payload: { changeId, variants, products }, cookie })

  async function save(saving: Saving) {
    const answer = await send(saving)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data
  }

  const undo = (id: string, changeId = randomUUID()) =>
    call(`sheet/changes/${id}/undo`, { payload: { changeId }, cookie: owner().headers.cookie })

  const edit = (id: string, field: string, seen: unknown, wanted: unknown): Edit => ({
    id,
    cells: { [field]: { seen, wanted } },
  })

  const variantOf = (id: string) =>
    shop().db.selectFrom('variants').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const productOf = (id: string) =>
    shop().db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** Expects that the ledger adds up to the stock. */
  async function expectBooked(id: string) {
    const { rows } = await sql<{ stock: number; booked: number }>`
      SELECT coalesce(stock, 0) AS stock, (SELECT coalesce(sum(delta), 0) FROM stock_ledger WHERE variant_id = v.id) AS booked
      FROM variants v WHERE id = ${id}`.execute(shop().db)
    expect(rows[0]?.booked).toBe(rows[0]?.stock)
  }

  return { call, send, save, undo, edit, variantOf, productOf, expectBooked }
}
