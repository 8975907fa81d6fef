import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { readEveryTable } from '#test/every-table.ts'
import { shopOn } from '#test/shop-command.ts'

let database: TestDatabase
let shop: ReturnType<typeof shopOn>

beforeEach(async () => {
  database = await createTestDatabase()
  shop = shopOn(database)
})

afterEach(() => database.close())

async function aFile(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(database.dataDir, name)
  await writeFile(file, content)
  return file
}

const picture = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .webp()
    .toBuffer()

test('a page comes from a file that is named after its address', async () => {
  const file = await aFile(
    'doi-tra.md',
    '---\ntitle: Đổi trả\n---\n<p>7 ngày<script>x()</script></p>',
  )

  expect(await shop(['page', 'import', file])).toEqual({
    code: 0,
    out: 'The page is at /page/doi-tra.\n',
    err: '',
  })
  const { rows } = await database.pool.query('SELECT slug, title, content FROM pages')
  expect(rows).toEqual([{ slug: 'doi-tra', title: 'Đổi trả', content: '<p>7 ngày</p>' }])
})

test('menus and banners replace those that are there; pictures are kept in the data folder', async () => {
  const menus = await aFile('menus.json', '{"footer": [{"label": "Giới thiệu", "url": "/page/a"}]}')
  await aFile('tết.webp', await picture())
  const banners = await aFile('banners.json', '[{"title": "Tết", "image": "tết.webp"}]')

  expect((await shop(['menu', 'import', menus])).out).toBe('The menus are in place: footer.\n')
  expect((await shop(['banner', 'import', banners])).out).toBe('The shop has 1 banners.\n')
  const { rows } = await database.pool.query('SELECT title, image_url FROM banners')
  expect(rows).toEqual([
    { title: 'Tết', image_url: expect.stringMatching(/^\/pictures\/\w+\.webp$/) },
  ])
})

test('files that are wrong are refused with a sentence and change nothing', async () => {
  const before = await readEveryTable(database.pool)
  const cases = [
    { args: ['page', 'import', '/no/such.md'], err: 'There is no file /no/such.md.' },
    { args: ['page', 'import', await aFile('Có Dấu.md', 'x')], err: 'slug: must be lower-case' },
    { args: ['page', 'import', await aFile('anh.md', await picture())], err: 'not UTF-8 text' },
    { args: ['menu', 'import', await aFile('a.json', '{')], err: 'is not JSON' },
    { args: ['menu', 'import', await aFile('b.json', 'null')], err: 'Cannot import menus' },
    { args: ['menu', 'import', await aFile('c.json', '{"f":[{"label":""}]}')], err: 'f.0.label' },
    { args: ['banner', 'import', await aFile('d.json', '{}')], err: 'Cannot import banners' },
    {
      args: ['banner', 'import', await aFile('e.json', '[{"title":"A","image":"no.png"}]')],
      err: 'No picture at no.png.',
    },
  ]
  for (const { args, err } of cases) {
    const refused = await shop(args)
    expect(refused, args.join(' ')).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toContain(err)
    expect(refused.err).not.toMatch(/^ +at /m)
  }
  expect(await readEveryTable(database.pool)).toEqual(before)
})
