import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiSender } from '#platform/storefront/page-api.ts'
import { apiTransport } from '#storefront/api/server-api.ts'
import { siteSettings } from '#storefront/site-settings.ts'
import { aSite } from '#test/a-site.ts'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory } from '#test/builders.ts'
import { editedProductScene } from '#test/edited-product-scene.ts'
import { sentOf } from '#test/product-input.ts'
import { loader } from './product-route.tsx'

let shop: TestApp
let cookie: string
let categoryId: string
const { create, save, put, errorsOf } = editedProductScene(
  () => shop,
  () => ({ cookie, categoryId }),
)

beforeAll(async () => {
  shop = await createTestApp()
  cookie = (await aStaffMember(shop.db, { role: 'goods' })).headers.cookie
  categoryId = (await aCategory(shop.db)).id
})
afterAll(() => shop.close())

/** The status of a product's page and where it leads. */
async function visit(slug: string) {
  const context = new RouterContextProvider()
  context.set(apiTransport, apiSender(shop.app, undefined))
  context.set(siteSettings, aSite)
  const url = new URL(`https://tiem.test/products/${slug}`)
  try {
    await loader({ params: { slug }, request: new Request(url), context, url, pattern: '' })
    return { status: 200, to: null }
  } catch (thrown) {
    if (!(thrown instanceof Response)) throw thrown
    return { status: thrown.status, to: thrown.headers.get('location') }
  }
}

test('the address of a product on sale is changed in its editor, and each old one leads on with 301', async () => {
  const live = await create({ name: 'Nón Huế', state: 'on_sale' })
  const once = await save(live, { slug: 'non-la-hue' })
  const twice = await save(once, { slug: 'non-bai-tho' })
  expect(twice).toMatchObject({ slug: 'non-bai-tho', state: 'on_sale' })
  expect(await visit('non-bai-tho')).toEqual({ status: 200, to: null })
  for (const old of ['non-hue', 'non-la-hue']) {
    expect(await visit(old)).toEqual({ status: 301, to: '/products/non-bai-tho' })
  }
  const [entry] = await shop.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('subject', '=', live.id)
    .orderBy('id', 'desc')
    .execute()
  expect(entry).toEqual({ before: { slug: 'non-la-hue' }, after: { slug: 'non-bai-tho' } })
})

test('an address that another product has is refused beside the field; one that it had before leads to the new owner', async () => {
  const other = await create({ name: 'Quạt nan', state: 'on_sale' })
  const mine = await create({ name: 'Quạt giấy', state: 'on_sale' })
  const taken = await put(mine.id, { ...sentOf(mine), slug: 'quat-nan' })
  expect(taken.statusCode).toBe(422)
  expect(errorsOf(taken)).toEqual({ slug: 'Đường dẫn này đã có ở “Quạt nan”.' })
  await save(other, { slug: 'quat-nan-tre' })
  expect(await visit('quat-nan')).toEqual({ status: 301, to: '/products/quat-nan-tre' })
  await save(mine, { slug: 'quat-nan' })
  expect(await visit('quat-nan')).toEqual({ status: 200, to: null })
  expect(await visit('quat-giay')).toEqual({ status: 301, to: '/products/quat-nan' })
  await shop.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', other.id)
    .execute()
  const gone = await put(mine.id, { ...sentOf(mine), slug: 'quat-nan-tre', version: 2 })
  expect(errorsOf(gone)).toEqual({ slug: 'Đường dẫn này đã có ở “Quạt nan” (đã xoá).' })
})
