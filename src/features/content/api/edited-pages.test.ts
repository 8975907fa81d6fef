import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { aPage, pageCalls } from '#test/page-calls.ts'
import type { PageFields } from '../admin-contract.ts'
import { deleteRemovedPages } from './remove-pages.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof aStaffMember>>

beforeAll(async () => {
  shop = await createTestApp({ SHOP_NAME: 'Tiệm <Hoa>' })
  staff = await aStaffMember(shop.db, { role: 'marketing', name: 'Bạn Nội Dung' })
})
afterAll(() => shop.close())

const { call, shown, created } = pageCalls(
  () => shop,
  () => staff,
)

const audited = (id: string) =>
  shop.db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'before', 'after'])
    .where('subject', '=', id)
    .orderBy('id')
    .execute()

test('a page is written in Markdown, previewed, and read by shoppers exactly like that', async () => {
  const source = `# {{shop.name}}

Chào <script>x()</script>[a](javascript:x)

| a | b |
|---|---|
| 1 | **2** |`
  const preview = await call('POST', 'pages/preview', {
    ...{ source, title: 'Về {{shop.name}}', seoTitle: '', seoDescription: '' },
  })
  expect(preview.body.data.html).toContain('<h2>Tiệm &lt;Hoa&gt;</h2>')
  expect(preview.body.data.html).not.toMatch(/script/)
  expect(preview.body.data).toMatchObject({
    ...{ title: 'Về Tiệm <Hoa>', seoTitle: 'Về Tiệm <Hoa>' },
    seoDescription: expect.stringMatching(/^Tiệm <Hoa> Chào/),
  })
  const page = await created({ source })
  expect((await shown(page.slug)).content).toBe(preview.body.data.html)
  expect((await call('GET', `pages/${page.id}`)).body.data).toMatchObject({
    ...{ source, version: 1, oldSlugs: [], links: [] },
  })
  expect(await audited(page.id)).toEqual([
    expect.objectContaining({ action: 'page.created', actor: 'Bạn Nội Dung' }),
  ])
})

test('a repeated call makes no second page and no second change', async () => {
  const page = { id: randomUUID(), ...aPage() }
  await call('POST', 'pages', page)
  expect((await call('POST', 'pages', page)).status).toBe(200)
  const other = await call('POST', 'pages', { ...page, title: 'Tên khác' })
  expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
  const change = { ...aPage({ slug: page.slug, title: 'Khác' }), version: 1 }
  expect((await call('PUT', `pages/${page.id}`, change)).body.data.version).toBe(2)
  expect((await call('PUT', `pages/${page.id}`, change)).body.data.version).toBe(2)
  expect((await audited(page.id)).map(({ action }) => action)).toEqual([
    'page.created',
    'page.changed',
  ])
})

test('who saves over a newer version is told what differs and by whom', async () => {
  const page = await created()
  const other = await aStaffMember(shop.db, { name: 'Người Trước' })
  const theirs = { ...aPage({ slug: page.slug, title: 'Của họ' }), version: 1 }
  await call('PUT', `pages/${page.id}`, theirs, other)
  const mine = { ...aPage({ slug: page.slug, title: 'Của tôi' }), version: 1 }
  const refused = await call('PUT', `pages/${page.id}`, mine)
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'STALE_EDIT',
      details: { version: 2, by: 'Người Trước', current: { title: 'Của họ' } },
    },
  })
  expect((await call('PUT', `pages/${page.id}`, { ...mine, version: 2 })).body.data).toMatchObject({
    ...{ title: 'Của tôi', version: 3 },
  })
})

test('two who save at once: one is saved, the other is told', async () => {
  const page = await created()
  const save = (title: string) =>
    call('PUT', `pages/${page.id}`, { ...aPage({ slug: page.slug, title }), version: 1 })
  const answers = await Promise.all([save('Một'), save('Hai'), save('Ba')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
})

test('former addresses lead to the page, through all its names; a page that has the name now comes first', async () => {
  const [one, two, three] = ['mot', 'hai', 'ba'].map((name) => `${name}-${randomUUID()}`)
  if (!one || !two || !three) throw new Error('no names')
  const page = await created({ slug: one })
  await call('PUT', `pages/${page.id}`, { ...aPage({ slug: two }), version: 1 })
  const { body } = await call('PUT', `pages/${page.id}`, { ...aPage({ slug: three }), version: 2 })
  expect(body.data.oldSlugs).toEqual([one, two])
  expect((await shown(one)).slug).toBe(three)
  expect((await shown(two)).slug).toBe(three)
  const newcomer = await created({ slug: one, title: 'Trang mới', isPublished: false })
  // Hidden, it does not break the way of shoppers.
  expect((await shown(one)).slug).toBe(three)
  await call('PUT', `pages/${newcomer.id}`, {
    ...aPage({ slug: one, title: 'Trang mới' }),
    version: 1,
  })
  expect((await shown(one)).title).toBe('Trang mới')
  await call('DELETE', `pages/${newcomer.id}`)
  expect((await shown(one)).slug).toBe(three)
  await call('DELETE', `pages/${page.id}`)
  expect(await shown(two)).toBe(404)
})

test('a hidden page is on no page of shoppers, in no menu and in no sitemap', async () => {
  const page = await created({ isPublished: false })
  const items = [
    { label: 'Ẩn', url: `/page/${page.slug}`, children: [] },
    {
      label: 'Nhóm',
      url: `/page/${page.slug}#a`,
      children: [{ label: 'Tìm', url: '/search', children: [] }],
    },
  ]
  const menus = (await call('GET', 'menus')).body.data
  await call('PUT', 'menus/footer', { version: menus[0].version, items })
  const menu = async () =>
    (await shop.app.inject({ url: '/api/web/menu' }))
      .json()
      .data.map(({ label, url }: never) => [label, url])
  const inSitemap = async () =>
    (await shop.app.inject({ url: '/sitemaps/pages.xml' })).body.includes(page.slug)
  expect(await shown(page.slug)).toBe(404)
  expect(await menu()).toEqual([['Nhóm', null]])
  expect(await inSitemap()).toBe(false)
  const change = { ...aPage({ slug: page.slug }), version: 1 }
  const { body } = await call('PUT', `pages/${page.id}`, change)
  expect(body.data.links.map(({ place, name }: never) => `${place} ${name}`).toSorted()).toEqual([
    ...['menu Nhóm', 'menu Ẩn'],
  ])
  expect((await shown(page.slug)).title).toBe('Đổi trả')
  await expect.poll(menu).toHaveLength(2)
})

test('a removed page can be put back until its address is taken, for a month', async () => {
  const page = await created()
  const reader = await created({ source: `[Xem](/page/${page.slug}#doi)` })
  const removed = await call('DELETE', `pages/${page.id}`)
  expect(removed.body.data.links).toEqual([{ place: 'page', name: 'Đổi trả' }])
  expect((await call('DELETE', `pages/${page.id}`)).status).toBe(200)
  expect(await shown(page.slug)).toBe(404)
  expect((await call('GET', `pages/${page.id}`)).status).toBe(404)
  const change = { ...aPage({ slug: page.slug }), version: 2 }
  expect((await call('PUT', `pages/${page.id}`, change)).status).toBe(404)
  expect((await call('POST', `pages/${page.id}/restore`)).body.data.slug).toBe(page.slug)
  expect((await call('POST', `pages/${page.id}/restore`)).status).toBe(200)
  expect((await shown(page.slug)).title).toBe('Đổi trả')
  expect((await audited(page.id)).map(({ action }) => action)).toEqual([
    ...['page.created', 'page.removed', 'page.restored'],
  ])
  await call('DELETE', `pages/${page.id}`)
  await created({ slug: page.slug })
  expect(await call('POST', `pages/${page.id}/restore`)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'slug' }] },
  })
  const ids = async () =>
    (await shop.db.selectFrom('pages').select('id').execute()).map(({ id }) => id)
  await deleteRemovedPages(shop.db)
  expect(await ids()).toContain(page.id)
  await shop.db
    .updateTable('pages')
    .set({ deleted_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('id', '=', page.id)
    .execute()
  await deleteRemovedPages(shop.db)
  expect(await ids()).not.toContain(page.id)
  expect(await ids()).toContain(reader.id)
})

test('what is wrong is told at its field, and nothing changes', async () => {
  const taken = await created()
  const page = await created()
  const cases: [Partial<PageFields>, string][] = [
    [{ slug: taken.slug }, 'slug'],
    [{ slug: 'Có Dấu' }, 'slug'],
    [{ title: ' ' }, 'title'],
    [{ source: '{{shop.adress}}' }, 'source'],
    [{ source: 'a'.repeat(200_001) }, 'source'],
    [{ source: '![a](/uploads/00/khong-co.jpg)' }, 'source'],
    [{ coverImage: '/uploads/00/khong-co.jpg' }, 'coverImage'],
    [{ coverImage: 'javascript:x()' }, 'coverImage'],
    [{ coverHeight: 101 }, 'coverHeight'],
    [{ seoDescription: 'a'.repeat(501) }, 'seoDescription'],
  ]
  for (const [fields, path] of cases) {
    const { status, body } = await call('PUT', `pages/${page.id}`, {
      ...aPage({ slug: page.slug, ...fields }),
      version: 1,
    })
    expect([path, status, body.errors?.[0]?.path]).toEqual([path, 422, path])
  }
  expect((await call('GET', `pages/${page.id}`)).body.data.version).toBe(1)
})
