import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../src/routes.ts'
import { aRule } from '../collection-scene.ts'
import { breadcrumbs, productSnippet, shopAndSite } from '../rich-results.ts'
import { expect, test } from './journey.ts'
import { type HeadData, readHead } from './read-head.ts'

const noIndex = /^noindex(?:, follow)?$/

/** Every route with an example path; error pages and private pages must not be indexed. */
const pages: Record<string, { path: string; robots?: RegExp; status?: number }> = {
  '/': { path: '/?utm_source=x' },
  '/products/:slug': { path: '' },
  '/flash-sale': { path: '/flash-sale?gclid=1' },
  '/search': { path: '/search?utm_source=x&sort=latest' },
  '/page/:slug': { path: '' },
  '/bo-suu-tap/:slug': { path: '/bo-suu-tap/dang-con-hang?utm_source=x&sort=newest' },
  '/*': { path: '/khong/co-o-day', robots: noIndex, status: 404 },
  ...Object.fromEntries(
    [
      ...['/login', '/register', '/forgot-password', '/reset-password', '/cart', '/checkout'],
      ...['/confirm-email', '/confirm-phone', '/revert-contact'],
      ...['/order/link', '/order/thankyou/:id', '/user/account', '/user/account/profile'],
      ...['change-password', 'address', 'orders', 'voucher', 'coin', 'notifications', 'privacy']
        .concat('orders/:id', 'reviews')
        .map((page) => `/user/account/${page}`),
      ...['/user/orders/:id', '/user/reviews', '/user/vouchers', '/user/select-address'],
      '/register-seller',
    ].map((pattern) => [
      pattern,
      { path: `${pattern.replace(':id', 'abc')}?redirect=%2Fcart`, robots: noIndex },
    ]),
  ),
}

function patternsOf(entries: RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const pattern = path ? `${above}/${path}` : above
    const own = (path && !children) || index ? [pattern || '/'] : []
    return [...own, ...patternsOf(children ?? [], pattern)]
  })
}

/** The paths in a sitemap. */
async function mapped(get: (path: string) => Promise<string>, map: string): Promise<string[]> {
  const xml = await get(map)
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => {
    const { pathname, search } = new URL(loc.replaceAll('&amp;', '&'))
    return pathname + search
  })
}

function expectWhole(head: HeadData, about: string): void {
  const { titles, meta } = head
  expect(titles, about).toHaveLength(1)
  expect(titles[0]?.length, about).toBeGreaterThan(5)
  expect(meta.get('description')?.length, about).toBeGreaterThan(20)
  expect(meta.get('robots'), about).toBeTruthy()
  for (const name of ['og:title', 'og:description', 'og:site_name', 'og:image:alt', 'og:type']) {
    expect(meta.get(name), `${name} of ${about}`).toBeTruthy()
  }
  expect(meta.get('og:locale')).toBe('vi_VN')
  expect(meta.get('og:image'), about).toMatch(/^https?:\/\//)
  expect([meta.get('og:image:width'), meta.get('og:image:height')], about).toEqual(['1200', '630'])
  expect(meta.get('twitter:card')).toBe('summary_large_image')
}

/** The path and query of the page's canonical URL. */
function ownAddress({ canonicals, meta }: HeadData): string {
  expect(canonicals).toHaveLength(1)
  expect(meta.get('og:url')).toBe(canonicals[0])
  const { pathname, search, protocol } = new URL(canonicals[0] ?? '')
  expect(protocol).toBe('http:')
  return pathname + search
}

test('mỗi trang của bản đồ trang đều nói tên, mô tả, robots, địa chỉ của mình và hình để chia sẻ', async ({
  request,
  db,
}) => {
  expect(new Set(Object.keys(pages))).toEqual(new Set(patternsOf(routes)))
  await db
    .insertInto('collections')
    .values({
      ...{ name: 'Đang còn hàng', slug: 'dang-con-hang', is_published: true, sort: 'best_selling' },
      rule: JSON.stringify(aRule({ inStock: true })),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const get = async (path: string) => (await request.get(path)).text()
  const [slug = ''] = await mapped(get, '/sitemaps/products-1.xml')
  const text = (await mapped(get, '/sitemaps/pages.xml')).at(-1) ?? ''
  for (const [pattern, { path, robots, status = 200 }] of Object.entries(pages)) {
    const address = path || `${pattern.startsWith('/page') ? text : slug}?utm_medium=x`
    const head = await readHead(request, address)
    expect(head.status, address).toBe(status)
    expectWhole(head, address)
    expect(head.meta.get('robots'), address).toMatch(robots ?? /^index, follow$/)
    if (status === 404) expect(head.canonicals).toEqual([])
    else expect(ownAddress(head)).toBe(address.split('?')[0])
  }
})

test('bản đồ trang chỉ gồm những trang được lập chỉ mục dưới đúng địa chỉ của chúng; danh sách lọc thì không', async ({
  request,
}) => {
  const get = async (path: string) => (await request.get(path)).text()
  const maps = await mapped(get, '/sitemap.xml')
  expect(await get('/robots.txt')).toContain('/sitemap.xml\n')
  expect(maps).toHaveLength(3)
  const lists = await Promise.all(maps.map((map) => mapped(get, map)))
  const [texts = [], categories = [], products = []] = lists
  expect(products.length).toBeGreaterThan(300)
  // Products of concurrent tests follow those of the demo shop.
  const some = [...texts, ...categories.slice(0, 12), ...products.slice(292, 300)]
  for (const path of some) {
    const head = await readHead(request, path)
    expect(head.status, path).toBe(200)
    expect(head.meta.get('robots'), path).toBe('index, follow')
    expect(ownAddress(head)).toBe(path)
  }

  const [category = ''] = categories
  const folded = await readHead(request, `${category}&sort=best_selling&openFilter=1&fbclid=1`)
  expect(ownAddress(folded)).toBe(category)
  expect(folded.meta.get('robots')).toBe('index, follow')
  const second = await readHead(request, '/search?page=2&inStock=1&sort=latest')
  expect(ownAddress(second)).toBe('/search?inStock=1&page=2')
  expect(second.titles[0]).toMatch(/ – trang 2 \|/)
  for (const narrowed of [
    '/search?q=%C3%A1o',
    `${category}&priceMax=300000`,
    `${category}&attr.CHAT_LIEU=Cotton`,
    '/search?inStock=1',
    '/search?categoryId=khong-co',
  ]) {
    const head = await readHead(request, narrowed)
    expect(head.meta.get('robots'), narrowed).toBe('noindex, follow')
    expect(ownAddress(head)).toBe(narrowed)
  }
})

test('dữ liệu có cấu trúc có đủ những gì công cụ tìm kiếm đòi hỏi, và hình chia sẻ có thật', async ({
  request,
}) => {
  const get = async (path: string) => (await request.get(path)).text()
  const home = await readHead(request, '/')
  expect(home.structured).toHaveLength(1)
  shopAndSite.parse(home.structured[0])
  const [category = ''] = await mapped(get, '/sitemaps/categories.xml')
  const text = (await mapped(get, '/sitemaps/pages.xml')).at(-1) ?? ''
  for (const path of [category, text]) {
    const { structured } = await readHead(request, path)
    expect(structured, path).toHaveLength(1)
    breadcrumbs.parse(structured[0])
  }
  const products = await mapped(get, '/sitemaps/products-1.xml')
  const { data: onSale } = await (await request.get('/api/web/flash-sale?pageSize=2')).json()
  const slugs = onSale.map(({ product }: { product: { slug: string } }) => product.slug)
  for (const path of [...products.slice(0, 8), ...slugs.map((s: string) => `/products/${s}`)]) {
    const { structured, meta } = await readHead(request, path)
    expect(structured, path).toHaveLength(2)
    const { offers } = productSnippet.parse(structured[0])
    breadcrumbs.parse(structured[1])
    const lowest = 'price' in offers ? offers.price : offers.lowPrice
    expect(meta.get('product:price:amount')).toBe(String(lowest))
    expect(meta.get('product:price:currency')).toBe('VND')
    expect(meta.get('og:type')).toBe('product')
  }
  const shared = [home, await readHead(request, products[0] ?? '')]
  for (const { meta } of shared) {
    const { pathname } = new URL(meta.get('og:image') ?? '')
    const picture = await request.get(pathname)
    expect(picture.status(), pathname).toBe(200)
    expect(picture.headers()['content-type']).toMatch(/^image\/(?:png|jpeg)$/)
  }
})
