import { expect } from 'vitest'
import type { CreateProduct, EditedProduct } from '#features/catalog/product-contract.ts'
import type { TestApp } from './app.ts'
import { aProductInput, aVariantInput, sentOf } from './product-input.ts'
import { staffCalls } from './staff-calls.ts'

type Editor = { cookie: string; categoryId: string }

/** Makes and saves products by the calls of the back office, and looks at what is stored. */
export function editedProductScene(shop: () => TestApp, editor: () => Editor) {
  const { call } = staffCalls(shop)

  const post = (payload: object) => call('products', { cookie: editor().cookie, payload })
  const get = async (id: string): Promise<EditedProduct> =>
    (await call(`products/${id}`, { method: 'GET', cookie: editor().cookie })).json().data
  const put = (id: string, payload: object) =>
    call(`products/${id}`, { method: 'PUT', cookie: editor().cookie, payload })

  async function create(fields: Partial<CreateProduct> = {}): Promise<EditedProduct> {
    const answer = await post(aProductInput(editor().categoryId, fields))
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().data
  }

  async function save(product: EditedProduct, changes: object): Promise<EditedProduct> {
    const answer = await put(product.id, { ...sentOf(product), ...changes })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().data
  }

  const errorsOf = (answer: { json(): { errors?: { path: string; message: string }[] } }) =>
    Object.fromEntries((answer.json().errors ?? []).map(({ path, message }) => [path, message]))

  const ledgerOf = (variantId = '') =>
    shop()
      .db.selectFrom('stock_ledger')
      .select(['delta', 'reason'])
      .where('variant_id', '=', variantId)
      .orderBy('id')
      .execute()

  const auditOf = (subject: string) =>
    shop()
      .db.selectFrom('audit_log')
      .select(['action', 'actor', 'before', 'after'])
      .where('subject', '=', subject)
      .orderBy('id', 'desc')
      .execute()

  const matrix = (price = 100_000) =>
    ['Đỏ', 'Xanh'].flatMap((color) =>
      ['S', 'M'].map((size) => aVariantInput({ values: [color, size], price })),
    )

  return { call, post, get, put, create, save, errorsOf, ledgerOf, auditOf, matrix }
}
