import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anUpload, aVoucher } from '#test/builders.ts'
import { demoShop } from '#test/demo-shop.ts'
import { aReceivedOrder } from '#test/received-order.ts'
import type { Call } from './call.ts'
import type { Shape } from './fields.ts'
import { privateScenarios } from './private-scenarios.ts'
import { publicScenarios } from './public-scenarios.ts'
import type { ReadScenario, Resources } from './read-scenario.ts'
import { aScene } from './scene.ts'
import { calls } from './table.ts'

let app: TestApp
let scene: Awaited<ReturnType<typeof aScene>>
let things: Resources

beforeAll(async () => {
  app = await createTestApp({}, { filling: demoShop })
  scene = await aScene(app)
  things = await setScene()
})

afterAll(() => app.close())

/** Creates a customer's cart, orders, coins, vouchers, notifications and reviews, and returns resources of the demo shop. */
async function setScene(): Promise<Resources> {
  const { db } = app
  const { api, userId } = scene.own
  const find = (query: object) =>
    api.get('/api/web/products', { query: { ...query, pageSize: 100 } })
  type Card = { id: string; slug: string; finalMinPrice: number; finalMaxPrice: number }
  const { data: cards } = (await find({ inStock: 1 })) as { data: Card[] }
  const details = await Promise.all(
    cards.map(({ slug }) => api.get(`/api/web/products/slug/${slug}`)),
  )
  type ProductAnswer = Card & {
    mainCategory: { id: string }
    breadcrumbs: { id: string }[]
    ratingCount: number
    flashSale: unknown
    variantsRaw: { id: string; inStock: boolean }[]
  }
  const products = details.map((answer) => (answer as { data: ProductAnswer }).data)
  const plain = products.find((each) => each.variantsRaw.length === 0 && each.ratingCount > 0)
  const choosable = products.find((each) => each.variantsRaw.length > 1 && !each.flashSale)
  const variantId = choosable?.variantsRaw.find(({ inStock }) => inStock)?.id
  const { data: sales } = (await api.get('/api/web/flash-sale')) as {
    data: { product: { id: string; slug: string } }[]
  }
  const onSale = sales[0]?.product
  if (!plain || !choosable || !variantId || !onSale)
    throw new Error('The demo shop lacks something')

  await api.post('/api/web/cart', { productId: choosable.id, variantId, quantity: 2 })
  await api.post('/api/web/cart', { productId: plain.id, variantId: null, quantity: 1 })
  const bought = await db
    .selectFrom('variants')
    .select(['id', 'product_id as productId'])
    .where('product_id', 'in', [plain.id, choosable.id])
    .distinctOn('product_id')
    .execute()
  const orderId = await aReceivedOrder(db, userId, bought)
  const files = [await anUpload(db, userId, 'review'), await anUpload(db, userId, 'review')]
  const imageIds = files.map((file) => (typeof file === 'string' ? file : file.id))
  const written = { orderId, productId: plain.id, rating: 4, content: 'Tốt.', imageIds }
  await api.post('/api/web/reviews/create', written)
  await aVoucher(db, { percent: 10, is_public: true })
  return {
    category: choosable.mainCategory.id,
    top: choosable.breadcrumbs[0]?.id ?? '',
    plain,
    choosable: { ...choosable, variantId },
    onSale,
    orderId,
  }
}

/** Converts what the storefront parsed from our own server to what it should parse from a server with numeric ids. */
function asOther(value: unknown): unknown {
  const translated = scene.numbers.outward(value)
  return JSON.parse(JSON.stringify(translated), (key, each) =>
    typeof each === 'number' && /^(?:id|.+Id|0|1|\d+)$/.test(key) ? String(each) : each,
  )
}

async function expectSame(
  look: ReadScenario,
  behavior: Parameters<typeof scene.other>[0],
  what: string,
) {
  const named = (look.named ?? ((seen: unknown) => seen)) as (seen: unknown) => unknown
  const ours = named(await look.see(scene.own, things))
  const other = await scene.other(behavior)
  const theirs = named(await look.see(other, scene.numbers.outward(things) as Resources))
  expect(asOther(theirs), what).toEqual(asOther(ours))
}

describe.each([...Object.entries(publicScenarios), ...Object.entries(privateScenarios)])(
  '%s',
  (_name, look) => {
    const answering = calls.filter(({ call }) => look.calls.includes(call))

    test('reads the same in every shape', async () => {
      expect(answering.map(({ call }) => call).toSorted()).toEqual([...look.calls].toSorted())
      const most = Math.max(...answering.map(({ shapes }) => shapes.length))
      for (let place = 0; place < most; place += 1) {
        await expectSame(
          look,
          { shapeOf: ({ shapes }) => shapes[place % shapes.length] ?? shapes[0] },
          `shape ${place}`,
        )
      }
    })
  },
)

/** Fallback chains of the specification, once per kind of failure; the last path succeeds. */
const chains: [string, string[]][] = [
  ['a search', ['/products', '/product', '/products/list', '/product/list']],
  ['the tree of categories', ['/category/tree', '/categories/tree', '/categories', '/category']],
  ['what a category is filtered by', ['/category/{id}/attributes', '/categories/{id}/attributes']],
  ['what is left of a sale', ['/products/flash-remaining', '/flash-sale/product/{productId}']],
  ['the address book', ['/addresses/users/addresses', '/users/addresses']],
  ['the profile', ['/user/profile', '/users/profile', '/account', '/users/me']],
  ['an order', ['/orders/{id}', '/orders/user/{id}']],
]

describe.each(chains.slice(0, 2))('%s, when earlier paths come empty', (name, paths) => {
  test.each(paths.map((_path, place) => place).slice(1))('%i of them', async (count) => {
    const empty = paths.slice(0, count).map((path) => `GET /api/web${path}`)
    const look = publicScenarios[name]
    if (!look) throw new Error(`No scenario reads ${name}`)
    const shapeOf = ({ call, shapes }: Call): Shape =>
      empty.includes(call) ? () => ({ data: [] }) : shapes[0]
    await expectSame(look, { shapeOf }, `${count} empty`)
  })
})

describe.each(chains)('%s, when earlier paths fail', (name, paths) => {
  test.each(paths.slice(1).map((_path, place) => place + 1))('%i of them', async (failing) => {
    const failed = paths.slice(0, failing).map((path) => `GET /api/web${path}`)
    const look = publicScenarios[name] ?? privateScenarios[name]
    if (!look) throw new Error(`Nobody scenarios at ${name}`)
    for (const status of name === 'an order' ? [404, 405, 501] : [404, 500]) {
      const failureOf = (call: string) => (failed.includes(call) ? status : undefined)
      await expectSame(look, { failureOf }, `${status}`)
    }
  })
})
