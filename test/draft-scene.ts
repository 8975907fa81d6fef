import { randomUUID } from 'node:crypto'
import type { Customer, Draft, DraftContents } from '#features/orders/draft-contract.ts'
import type { TestApp } from './app.ts'
import { aVariant } from './builders.ts'

type Caller = { headers: { cookie: string } }
type Line = DraftContents['lines'][number]

const address = {
  scheme: 'legacy' as const,
  provinceCode: '01',
  districtCode: '001',
  wardCode: '00001',
  street: '12 phố Mẫu',
}

/** A draft that can be sent, with one line. */
export function draftOf(line: Line, changes: Partial<DraftContents> = {}): DraftContents {
  return {
    lines: [line],
    name: 'Trần Văn Gọi',
    phone: '0987000111',
    email: '',
    accountId: null,
    address,
    paymentMethod: 'COD',
    voucherCode: '',
    discount: null,
    note: '',
    ...changes,
  }
}

/** Orders that staff of `shop` enter; it is resolved lazily. */
export function draftScene(shop: () => TestApp) {
  const call = (
    by: Caller,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
  ) =>
    shop().app.inject({
      method,
      url: `/api/admin/${path}`,
      headers: by.headers,
      ...(body && { payload: body }),
    })

  /** A line of a variant of its own. */
  async function aLine({ quantity = 1, ...spec }: { quantity?: number; stock?: number } = {}) {
    const { id: variantId, productId } = await aVariant(shop().db, { stock: 10, ...spec })
    return { productId, variantId, quantity }
  }

  async function aDraft(by: Caller, contents: DraftContents): Promise<Draft> {
    const answer = await call(by, 'POST', 'order-drafts', { id: randomUUID(), contents })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json().data
  }

  const change = (by: Caller, { id, version }: Draft, contents: DraftContents) =>
    call(by, 'PUT', `order-drafts/${id}`, { version, contents })

  /** Sends a draft at what was shown. */
  const send = (by: Caller, { id, version, quote }: Draft, total = quote?.total) =>
    call(by, 'POST', `order-drafts/${id}/send`, { version, total })

  const lookup = async (by: Caller, phone: string): Promise<Customer> =>
    (await call(by, 'GET', `customers/lookup?phone=${phone}`)).json().data

  return { call, aLine, aDraft, change, send, lookup }
}
