import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { DocumentDetails, StockItem } from '#features/stock/contract.ts'
import type { ScanResult, Stocktake } from '#features/stock/stocktake-contract.ts'
import type { TestApp } from './app.ts'
import { stockChecks } from './torture/check-stock.ts'

type Caller = { headers: { cookie: string } }
type Method = 'GET' | 'POST'

/** Calls about the stock of `shop`, which is resolved lazily, by staff. */
export function stockScene(shop: () => TestApp, by: () => Caller) {
  const call = (method: Method, path: string, payload?: object, caller = by()) =>
    shop().app.inject({
      method,
      url: `/api/admin/${path}`,
      headers: caller.headers,
      ...(payload && { payload }),
    })

  async function done<Data>(method: Method, path: string, payload?: object): Promise<Data> {
    const answer = await call(method, path, payload)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data
  }

  const correction = (
    variantId: string,
    seen: number | null,
    wanted: number,
    rest: object = {},
  ) => ({
    ...{ key: randomUUID(), variantId, seen, wanted, note: '' },
    reason: seen === null ? 'start' : 'damaged',
    ...rest,
  })
  type Line = readonly [variantId: string, quantity: number, costPrice: number]
  const receipt = (lines: readonly Line[], rest: object = {}) => ({
    ...{ key: randomUUID(), supplier: '', reference: '', note: '' },
    lines: lines.map(([variantId, quantity, costPrice]) => ({ variantId, quantity, costPrice })),
    ...rest,
  })

  return {
    call,
    done,
    correction,
    receipt,
    correct: (...wish: Parameters<typeof correction>) =>
      done<DocumentDetails>('POST', 'stock/corrections', correction(...wish)),
    receive: (...wish: Parameters<typeof receipt>) =>
      done<DocumentDetails>('POST', 'stock/receipts', receipt(...wish)),
    reverse: (id: string) =>
      done<DocumentDetails>('POST', `stock/documents/${id}/reverse`, {
        key: randomUUID(),
        note: '',
      }),
    item: (id: string) => done<StockItem>('GET', `stock/variants/${id}`),
    startCount: (rest: object = {}) =>
      done<Stocktake>('POST', 'stocktakes', {
        ...{ id: randomUUID(), name: 'Kiểm thử', categoryId: null, variantIds: [] },
        ...rest,
      }),
    scan: (id: string, ...scans: object[]) =>
      done<ScanResult[]>('POST', `stocktakes/${id}/scans`, {
        scans: scans.map((each) => ({ id: randomUUID(), pieces: 1, ...each })),
      }),
    finishCount: (id: string) =>
      done<DocumentDetails>('POST', `stocktakes/${id}/finish`, { key: randomUUID(), note: '' }),
    /** What is wrong with a refused call, by field. */
    async refused(path: string, payload: object, status = 422) {
      const answer = await call('POST', path, payload)
      expect(answer.statusCode, answer.body).toBe(status)
      const { code, errors = [] } = answer.json()
      return status === 422 ? errors : code
    },
    /** Stock and cost of a variant, and what its ledger adds up to. */
    async kept(id: string) {
      const { rows } = await sql<{ stock: number; booked: number; cost: number | null }>`
        SELECT stock, cost_price AS cost, (SELECT coalesce(sum(delta), 0)::integer FROM stock_ledger WHERE variant_id = v.id) AS booked
        FROM variants v WHERE id = ${id}`.execute(shop().db)
      return rows[0]
    },
    async expectBalanced() {
      for (const { sentence, broken } of stockChecks) {
        expect(await broken(shop().db, {} as never), sentence).toEqual([])
      }
    },
  }
}
