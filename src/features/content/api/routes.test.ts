import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PictureStore } from '#platform/media-store.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { importBanners, importMenus, importPage, importPages, pageFileAt } from './public.ts'

let shop: TestApp

beforeAll(async () => {
  shop = await createTestApp({
    SHOP_NAME: 'Tiệm <Hoa> & Lá',
    SHOP_DMCA_URL: 'https://dmca.example/x',
    PUBLIC_URL: 'https://tiem.example/',
  })
})
afterAll(() => shop.close())

const pictures: PictureStore = {
  save: async (file) =>
    file.includes('missing') ? undefined : `/demo-pictures/${path.basename(file)}`,
}
const demo = path.resolve('db/demo')
const source = { pictures, baseFolder: demo }
const get = (url: string) => shop.app.inject({ url: `/api/web/${url}` })
const readJson = async (name: string) => JSON.parse(await readFile(path.join(demo, name), 'utf8'))

test('the demo shop’s menus, banners and pages are in the shop, and once more change nothing', async () => {
  async function load() {
    await importMenus(shop.db, await readJson('menus.json'))
    const banners: { art: unknown }[] = await readJson('banners.json')
    const plain = banners.map(({ art: _drawn, ...banner }) => banner)
    await importBanners(shop.db, plain, source)
    const files = (await readdir(path.join(demo, 'pages'))).map(async (name) => {
      const file = path.join(demo, 'pages', name)
      return pageFileAt(file, await readFile(file, 'utf8'))
    })
    await importPages(shop.db, await Promise.all(files), pictures)
    return {
      menu: await shop.db.selectFrom('menu_items').selectAll().orderBy('id').execute(),
      banners: await shop.db.selectFrom('banners').selectAll().orderBy('id').execute(),
      pages: await shop.db.selectFrom('pages').selectAll().orderBy('id').execute(),
    }
  }
  const loaded = await load()
  expect(await load()).toEqual(loaded)

  const menu = (await get('menu?location=footer')).json().data
  expect(menu.map((item: { label: string }) => item.label)).toEqual([
    'Chăm sóc khách hàng',
    'Về Tiệm',
  ])
  for (const column of menu) {
    expect(column.children.length).toBeGreaterThan(2)
    for (const { url } of column.children) {
      const page = await get(`pages/slug/${url.replace('/page/', '')}`)
      expect(page.statusCode).toBe(200)
      expect(page.body).not.toMatch(/\{\{|%7B%7B/)
      for (const [, slug] of page.body.matchAll(/href=\\"\/page\/([\w-]+)/g)) {
        expect([slug, (await get(`pages/slug/${slug}`)).statusCode]).toEqual([slug, 200])
      }
    }
  }
  const owner = (await get('pages/slug/thong-tin-chu-so-huu')).json().data
  expect(owner.content).toContain('<td>Tiệm &lt;Hoa&gt; &amp; Lá</td>')
  expect(owner.content).toContain('href="tel:0900000000"')
  expect(owner.content).not.toContain('Đăng ký kinh doanh</td>')
  const delivery = (await get('pages/slug/chinh-sach-van-chuyen')).json().data
  expect(delivery.content).toContain('<strong>Đơn từ 1.000.000đ được miễn phí giao hàng</strong>')
  const banners = (await get('banners')).json().data
  expect(banners).toHaveLength(4)
  expect(banners[0]).toMatchObject({
    image: '/demo-pictures/banner-1.webp',
    phoneImage: null,
    title: expect.stringContaining('Tiệm'),
    link: expect.stringMatching(/^\//),
  })
})

test('a page is answered with the shop’s details, its HTML made safe', async () => {
  await importPage(
    shop.db,
    {
      slug: 'thu',
      title: { vi: 'Chào {{shop.name}}', en: 'Hello' },
      content: `<h2 style="color:red" onclick="x()">{{shop.name}}</h2><script>x()</script>
        <a href="javascript:x()">a</a> <a href="/page/b">b</a> <a href="tel:{{shop.phone}}">c</a>
        <img src="http://x.example/a.png"> <img src="/a.webp" onerror="x()"><iframe src="/"></iframe>`,
      seoTitle: '{{shop.name}}',
      coverImage: 'bìa.webp',
      showCover: 'true',
      coverHeight: '42',
    },
    source,
  )
  const { data } = (await get('pages/slug/thu')).json()
  expect(data).toMatchObject({
    slug: 'thu',
    title: { vi: 'Chào Tiệm <Hoa> & Lá', en: 'Hello' },
    seoTitle: 'Tiệm <Hoa> & Lá',
    seoDescription: null,
    coverImage: { url: '/demo-pictures/bìa.webp' },
    showCover: true,
    coverMode: 'cover',
    coverHeight: 42,
    coverHeightUnit: 'vh',
  })
  expect(data.content).toContain('<h2>Tiệm &lt;Hoa&gt; &amp; Lá</h2>')
  expect(data.content).toContain('href="tel:0900000000"')
  expect(data.content).toContain('src="/a.webp"')
  expect(data.content).not.toMatch(/script|onclick|onerror|style|iframe|http:/)
})

test.each(['khong-co', 'Thu', '..%2f..%2fetc', '%00', 'a'.repeat(290), 'thu%20'])(
  'the page %s does not exist',
  async (slug) => {
    const answer = await get(`pages/slug/${slug}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      code: 'PAGE_NOT_FOUND',
      message: 'Không tìm thấy trang',
    })
  },
)

test('a place without a menu has an empty one; a place that cannot be is refused', async () => {
  expect((await get('menu?location=nowhere')).json()).toEqual({ success: true, data: [] })
  expect((await get('menu?location=%00')).statusCode).toBe(422)
  expect((await get('menu?location=')).statusCode).toBe(422)
  expect((await get('menu?location=a&location=b')).statusCode).toBe(400)
  expect((await get(`menu?location=${'a'.repeat(51)}`)).statusCode).toBe(422)
})

test('the shop’s public facts are returned, and nothing else', async () => {
  const answer = await get('shop')
  expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=10, must-revalidate')
  expect(answer.json().data).toEqual({
    name: 'Tiệm <Hoa> & Lá',
    phone: '0900000000',
    email: 'cham-soc@tiem.invalid',
    zaloUrl: 'https://zalo.me/0900000000',
    owner: 'Hộ kinh doanh Tiệm (cửa hàng mẫu)',
    address: expect.any(String),
    taxCode: '0000000000',
    businessLicence: null,
    freeShippingFrom: 1_000_000,
    returnDays: 7,
    dmcaUrl: 'https://dmca.example/x',
    ministryNoticeUrl: null,
    publicUrl: 'https://tiem.example',
  })
})
