import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aCategory, anUpload, aProduct } from '#test/builders.ts'
import { deleteOrphans } from '../../uploads/api/delete-orphans.ts'
import type { EditedBanner } from '../banner-contract.ts'
import { importBanners, importMenus } from './public.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof aStaffMember>>

beforeAll(async () => {
  shop = await createTestApp()
  staff = await aStaffMember(shop.db, { role: 'marketing', name: 'Bạn Nội Dung' })
})
afterAll(() => shop.close())

const call = async (method: 'GET' | 'PUT', path: string, payload?: object) => {
  const answer = await shop.app.inject({
    ...{ method, url: `/api/admin/content/${path}`, headers: staff.headers },
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const shopSees = async (path: string) =>
  (await shop.app.inject({ url: `/api/web/${path}` })).json().data

const entry = (label: string, url: string | null = null, children: object[] = []) => ({
  ...{ label, url, children },
})
const footer = async () => (await call('GET', 'menus')).body.data[0]
const entriesOf = (subject: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()

test('a menu is saved as a whole and shown at once; what leads nowhere is told', async () => {
  const category = await aCategory(shop.db)
  const product = await aProduct(shop.db, { categoryId: category.id })
  const merged = randomUUID()
  await shop.db
    .insertInto('old_addresses')
    .values([
      { kind: 'product', slug: 'ten-cu', target_id: product.id },
      { kind: 'category', slug: merged, target_id: category.id },
    ])
    .execute()
  const { version } = await footer()
  const items = [
    entry('Mua', null, [
      entry('Áo', `/products/${product.slug}`),
      entry('Hết', '/products/khong-con'),
      entry('Trang', '/page/khong-co?a=1'),
      entry('Loại', `/search?categoryId=${randomUUID()}`),
    ]),
    entry('Ngoài', 'https://vi-du.vn/a'),
    entry('Tên cũ', '/products/ten-cu'),
    entry('Đã gộp', `/search?categoryId=${merged}`),
  ]
  const { body } = await call('PUT', 'menus/footer', { version, items })
  expect(body.data).toMatchObject({ version: version + 1, location: 'footer' })
  expect(body.data.dead).toEqual([
    ...['/products/khong-con', '/page/khong-co?a=1', items[0]?.children[3] && expect.any(String)],
  ])
  await expect.poll(async () => (await shopSees('menu'))[1]?.url).toBe('https://vi-du.vn/a')
  // The answer may be lost: repeated, it changes nothing.
  expect((await call('PUT', 'menus/footer', { version, items })).body.data).toEqual(body.data)
  expect((await entriesOf('menu:footer')).at(-1)?.after).toMatchObject({
    entries: [
      'Mua',
      `– Áo → /products/${product.slug}`,
      ...Array(3).fill(expect.any(String)),
      'Ngoài → https://vi-du.vn/a',
      'Tên cũ → /products/ten-cu',
      `Đã gộp → /search?categoryId=${merged}`,
    ],
  })
  const stale = await call('PUT', 'menus/footer', { version, items: [entry('Khác')] })
  expect(stale).toMatchObject({
    status: 409,
    body: {
      code: 'STALE_EDIT',
      details: { version: version + 1, by: 'Bạn Nội Dung', current: { items } },
    },
  })
})

test('an import counts as a change of a menu, and two who save at once do not mix', async () => {
  const { version } = await footer()
  await importMenus(shop.db, { footer: [{ label: 'Nhập' }], tren: [{ label: 'Trên' }] })
  expect((await call('PUT', 'menus/footer', { version, items: [] })).status).toBe(409)
  const current = (await footer()).version
  const save = (label: string) =>
    call('PUT', 'menus/footer', { version: current, items: [entry(label, null, [entry('a')])] })
  const answers = await Promise.all(['Một', 'Hai', 'Ba', 'Bốn'].map(save))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect((await footer()).items).toHaveLength(1)
  expect((await call('GET', 'menus')).body.data.map(({ location }: never) => location)).toEqual([
    ...['footer', 'tren'],
  ])
})

test.each([
  ['http://vi-du.vn', 'items.0.url'],
  ['javascript:x()', 'items.0.url'],
  ['//vi-du.vn', 'items.0.url'],
])('the address %s is refused', async (url, path) => {
  const { version } = await footer()
  const { status, body } = await call('PUT', 'menus/footer', { version, items: [entry('A', url)] })
  expect([status, body.errors[0].path]).toEqual([422, path])
})

test('a menu has three levels and 50 entries in each; other places than those in use are refused', async () => {
  const { version } = await footer()
  const deep = [entry('1', null, [entry('2', null, [entry('3', null, [entry('4')])])])]
  expect((await call('PUT', 'menus/footer', { version, items: deep })).status).toBe(422)
  const wide = Array.from({ length: 51 }, (_, index) => entry(String(index)))
  expect((await call('PUT', 'menus/footer', { version, items: wide })).status).toBe(422)
  expect((await call('PUT', 'menus/khong-co', { version: 1, items: [] })).status).toBe(404)
})

const aBanner = (fields: Partial<EditedBanner> = {}): EditedBanner => ({
  id: randomUUID(),
  title: 'Tết',
  subtitle: '',
  image: '/pictures/tet.webp',
  phoneImage: null,
  link: null,
  isActive: true,
  startDay: null,
  endDay: null,
  ...fields,
})
const day = (offset: number) =>
  new Date(Date.now() + 7 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10)
const editedBanners = async () => (await call('GET', 'banners')).body.data
const save = async (banners: EditedBanner[]) =>
  call('PUT', 'banners', { version: (await editedBanners()).version, banners })

test('banners are shown in their order, from their first to their last day', async () => {
  const banners = [
    aBanner({ title: 'Mai', startDay: day(1) }),
    aBanner({ title: 'Nay', startDay: day(0), endDay: day(0) }),
    aBanner({ title: 'Qua', endDay: day(-1) }),
    aBanner({ title: 'Ẩn', isActive: false }),
    aBanner({ title: 'Luôn', link: '/page/khong-co' }),
  ]
  const { body } = await save(banners)
  expect(body.data).toMatchObject({ banners, dead: ['/page/khong-co'] })
  const titles = async () => (await shopSees('banners')).map(({ title }: never) => title)
  await expect.poll(titles).toEqual(['Nay', 'Luôn'])
  await save(banners.toReversed())
  await expect.poll(titles).toEqual(['Luôn', 'Nay'])
  // The same once more, as when an answer was lost, with the version from before.
  const { version } = await editedBanners()
  const again = { version: version - 1, banners: banners.toReversed() }
  expect((await call('PUT', 'banners', again)).status).toBe(200)
  expect(await call('PUT', 'banners', { version: version - 1, banners })).toMatchObject({
    ...{ status: 409, body: { code: 'STALE_EDIT', details: { version } } },
  })
  expect((await entriesOf('banners')).at(0)?.after).toMatchObject({
    entries: [
      `Mai · từ ${day(1).split('-').reverse().join('/')} · /pictures/tet.webp`,
      ...Array(4).fill(expect.any(String)),
    ],
  })
})

test('cached answers change when a banner begins and when it ends', async () => {
  await save([aBanner({ title: 'Sắp' })])
  await sql`UPDATE banners SET start_at = now() + interval '600 ms', end_at = now() + interval '1300 ms'`.execute(
    shop.db,
  )
  const shown = async () => (await shopSees('banners')).length
  await expect.poll(shown, { interval: 20 }).toBe(0)
  await expect.poll(shown, { interval: 20, timeout: 3000 }).toBe(1)
  await expect.poll(shown, { interval: 20, timeout: 3000 }).toBe(0)
})

test.each([
  [{ title: '' }, 'banners.0.title'],
  [{ image: '' }, 'banners.0.image'],
  [{ image: '/uploads/00/khong-co.jpg' }, 'banners.0.image'],
  [{ phoneImage: '/uploads/00/khong-co.jpg' }, 'banners.0.phoneImage'],
  [{ link: 'http://vi-du.vn' }, 'banners.0.link'],
  [{ startDay: day(2), endDay: day(1) }, 'banners.0.endDay'],
  [{ endDay: '2026-02-30' }, 'banners.0.endDay'],
])('the banner %j is refused', async (fields, path) => {
  const before = await editedBanners()
  const { status, body } = await save([aBanner(fields)])
  expect([status, body.errors[0].path]).toEqual([422, path])
  expect(await editedBanners()).toEqual(before)
})

test('the days of imported banners come back as they were', async () => {
  const source = { pictures: { save: async () => undefined }, baseFolder: '' }
  const json = [
    { title: 'A', image: '/pictures/a.webp', startDay: '2026-11-20', endDay: '2026-11-22' },
  ]
  const { version } = await editedBanners()
  await importBanners(shop.db, json, source)
  const imported = await editedBanners()
  expect(imported).toMatchObject({ version: version + 1, banners: json })
  await importBanners(shop.db, json, source)
  expect(await editedBanners()).toEqual(imported)
})

test('pictures that no page and no banner shows are deleted after a day, all others stay', async () => {
  const upload = () => anUpload(shop.db, { staffId: staff.id }, 'content')
  const [inText, asCover, inSource, removed, wide, tall, unused] = [
    await upload(),
    await upload(),
    await upload(),
    await upload(),
    await upload(),
    await upload(),
    await upload(),
  ]
  const young = await upload()
  const page = (content: string, more: object = {}) => ({
    ...{ slug: `anh-${randomUUID()}`, title: '"Ảnh"', content, ...more },
  })
  await shop.db
    .insertInto('pages')
    .values([
      page(`<img src="${inText.url}">`),
      page('', { cover_image_url: asCover.url }),
      page('', { source: `![a](${inSource.url})` }),
      page(`<img src="${removed.url}">`, { deleted_at: new Date() }),
    ])
    .execute()
  await save([aBanner({ image: wide.url, phoneImage: tall.url })])
  await sql`UPDATE uploads SET created_at = now() - interval '25 hours' WHERE id <> ${young.id}`.execute(
    shop.db,
  )
  await deleteOrphans(shop.db, shop.services.jobs, shop.services.config.dataDir)
  const left = await shop.db.selectFrom('uploads').select('id').execute()
  const all = [inText, asCover, inSource, removed, wide, tall, young]
  expect(left.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  expect(all).not.toContain(unused)
})
