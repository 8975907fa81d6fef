import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#test/a-staff-member.ts'
import { createTestApp, type TestApp } from '#test/app.ts'
import { anUpload } from '#test/builders.ts'
import { aPage, pageCalls } from '#test/page-calls.ts'
import { importPages } from './public.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof aStaffMember>>

beforeAll(async () => {
  shop = await createTestApp()
  staff = await aStaffMember(shop.db, { role: 'marketing', name: 'Bạn Nội Dung' })
})
afterAll(() => shop.close())

const { call, shown, created } = pageCalls(
  () => shop,
  () => staff,
)

const fieldsOf = ({ ...page }: Record<string, unknown>) => {
  for (const name of ['id', 'version', 'updatedAt', 'oldSlugs', 'links']) delete page[name]
  return page
}

test('pictures have the size of their upload; only those for content are taken', async () => {
  const own = await anUpload(shop.db, { staffId: staff.id }, 'content')
  await shop.db
    .updateTable('uploads')
    .set({ width: 640, height: 480 })
    .where('id', '=', own.id)
    .execute()
  const page = await created({ source: `![Kho](${own.url})` })
  expect((await shown(page.slug)).content).toContain(`src="${own.url}" width="640" height="480"`)
  const other = await anUpload(shop.db, { staffId: staff.id }, 'return')
  const change = { ...aPage({ slug: page.slug, source: `![Kho](${other.url})` }), version: 1 }
  expect((await call('PUT', `pages/${page.id}`, change)).status).toBe(422)
})

test('pages of an import are edited as their Markdown, or as their HTML; saved unchanged they stay as they are', async () => {
  const folder = shop.services.config.dataDir
  const picture = '/pictures/a.webp'
  const pictures = { save: async () => picture }
  const files = [
    {
      folder,
      name: 'nhap-md.md',
      text: `---\ntitle.vi: Nhập\ntitle.en: Imported\n---\n## A\n\n* b`,
    },
    {
      folder,
      name: 'nhap-html.html',
      text: '---\ntitle: Nhập\n---\n<p>a</p>\n\n<pre>b\n\nc</pre>\n\n    <p>d</p>',
    },
  ]
  await importPages(shop.db, files, pictures)
  const rows = await shop.db
    .selectFrom('pages')
    .selectAll()
    .where('slug', 'like', 'nhap-%')
    .orderBy('slug')
    .execute()
  expect(rows.map(({ source }) => source)).toEqual([null, '## A\n\n* b'])
  for (const { id, content } of rows) {
    const { data } = (await call('GET', `pages/${id}`)).body
    const same = await call('PUT', `pages/${id}`, { ...fieldsOf(data), version: 1 })
    expect(same.body.data.version).toBe(1)
    const source = `${data.source}\n\nThêm.`
    const longer = await call('PUT', `pages/${id}`, { ...fieldsOf(data), source, version: 1 })
    expect(longer.body.data.titleEn).toBe(data.titleEn)
    const after = (await shown(data.slug)).content as string
    expect(after.replace(/\s*<p>Thêm.<\/p>/, '').replace(/\n+ */g, '\n')).toBe(
      content.replace(/\n+ */g, '\n'),
    )
  }
})

test('pages are found by title without marks and by address, 50 at a time', async () => {
  const mark = `q${randomUUID().slice(0, 8)}`
  await shop.db
    .insertInto('pages')
    .values(
      Array.from({ length: 53 }, (_, index) => ({
        slug: `${mark}-${index}`,
        title: JSON.stringify(`Bảo hành ${mark}`),
        content: '',
        is_published: index > 1,
      })),
    )
    .execute()
  const find = (query: string) => call('GET', `pages?${query}`)
  const first = (await find(`q=bao+hanh+${mark}`)).body
  expect([first.data.length, first.counts]).toEqual([50, { shown: 51, hidden: 2 }])
  const second = (await find(`q=bao+hanh+${mark}&cursor=${first.next}`)).body
  expect([second.data.length, second.next]).toEqual([3, null])
  const ids = [...first.data, ...second.data].map(({ id }) => id)
  expect(new Set(ids).size).toBe(53)
  expect((await find(`q=${mark}-7`)).body.data).toHaveLength(1)
  expect((await find(`q=${mark}&state=hidden`)).body.data).toHaveLength(2)
  expect((await find('cursor=abc')).status).toBe(400)
})
