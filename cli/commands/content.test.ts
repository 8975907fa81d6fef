import { mkdir, writeFile } from 'node:fs/promises'
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

test('a page is imported from a file named after its slug', async () => {
  const file = await aFile('doi-tra.md', '---\ntitle: Đổi trả\n---\n**7 ngày**<script>x()</script>')

  expect(await shop(['page', 'import', file])).toEqual({
    code: 0,
    out: 'The page is at /page/doi-tra.\n',
    err: '',
  })
  const { rows } = await database.pool.query('SELECT slug, title, content FROM pages')
  expect(rows).toEqual([
    { slug: 'doi-tra', title: 'Đổi trả', content: '<p><strong>7 ngày</strong></p>' },
  ])
})

test('a folder of pages is imported, listed, shown and removed', async () => {
  const folder = path.join(database.dataDir, 'trang')
  await mkdir(folder)
  await aFile('trang/bia.webp', await picture())
  await aFile('trang/mot.md', '---\ntitle: Một\ncoverImage: bia.webp\n---\n## A\n\n![b](bia.webp)')
  await aFile('trang/hai.html', '---\ntitle.vi: Hai\ntitle.en: Two\n---\n<p>b</p>')

  expect((await shop(['page', 'import', folder])).out).toBe(
    'new: /page/hai\nnew: /page/mot\n2 pages: 2 new, 0 changed, 0 as they were.\n',
  )
  await aFile('trang/hai.html', '---\ntitle: Hai\n---\n<p>b</p>')
  expect((await shop(['page', 'import', folder])).out).toBe(
    'changed: /page/hai\n2 pages: 0 new, 1 changed, 1 as they were.\n',
  )
  expect((await shop(['page', 'list'])).out).toMatch(
    /^PAGE .+\n\/page\/hai .+ – +Hai\n\/page\/mot .+ shown +Một\n$/,
  )
  const shown = (await shop(['page', 'show', '/page/mot'])).out
  expect(shown).toMatch(/Cover: +\/pictures\/\w+\.webp \(cover\)/)
  expect(shown).toMatch(/src="\/pictures\/\w+\.webp" width="4" height="4"/)
  expect(JSON.parse((await shop(['page', 'show', 'hai', '--json'])).out)).toMatchObject({
    title: 'Hai',
    content: '<p>b</p>',
  })
  expect((await shop(['page', 'show', 'ba'])).err).toContain('PAGE_NOT_FOUND')

  const menus = await aFile(
    'menus.json',
    '{"footer": [{"label": "Về", "children": [{"label": "Một", "url": "/page/mot"}, {"label": "Ba", "url": "/page/ba"}]}]}',
  )
  expect((await shop(['menu', 'import', menus])).err).toBe(
    'The menu footer leads to /page/ba, and there is no such page.\n',
  )
  expect((await shop(['menu', 'show'])).out).toBe(
    'footer:\n  Về\n    Một  /page/mot\n    Ba  /page/ba\n',
  )
  await aFile('menus.json', (await shop(['menu', 'show', 'footer', '--json'])).out)
  const before = await readEveryTable(database.pool)
  expect((await shop(['menu', 'import', menus])).code).toBe(0)
  expect(await readEveryTable(database.pool)).toEqual(before)
  expect((await shop(['menu', 'show', 'top'])).err).toBe('There is no menu top.\n')

  expect((await shop(['page', 'remove', 'mot', 'ba'])).err).toBe('There is no page ba.\n')
  expect(await shop(['page', 'remove', 'mot', '/page/mot'])).toEqual({
    code: 0,
    out: 'Removed: /page/mot.\n',
    err: 'The menu footer still leads there.\n',
  })
  expect((await shop(['page', 'list', '--json'])).out).not.toContain('mot')
})

test('menus and banners replace existing ones; pictures are copied to the data folder', async () => {
  const menus = await aFile('menus.json', '{"footer": [{"label": "Giới thiệu", "url": "/page/a"}]}')
  await aFile('tết.webp', await picture())
  const banners = await aFile('banners.json', '[{"title": "Tết", "image": "tết.webp"}]')

  expect((await shop(['menu', 'import', menus])).out).toBe('The menus are in place: footer.\n')
  expect((await shop(['banner', 'import', banners])).out).toBe('The shop has 1 banners.\n')
  const { rows } = await database.pool.query('SELECT title, image_url FROM banners')
  expect(rows).toEqual([
    { title: 'Tết', image_url: expect.stringMatching(/^\/pictures\/\w+\.webp$/) },
  ])
  expect((await shop(['banner', 'list'])).out).toMatch(
    /\n +1 +yes +– +\/pictures\/\w+\.webp +Tết\n$/,
  )
  await aFile('banners.json', (await shop(['banner', 'list', '--json'])).out)
  const before = await readEveryTable(database.pool)
  expect((await shop(['banner', 'import', banners])).code).toBe(0)
  expect(await readEveryTable(database.pool)).toEqual(before)
})

test('invalid files are rejected with a message and change nothing', async () => {
  const before = await readEveryTable(database.pool)
  const empty = path.join(database.dataDir, 'empty')
  await mkdir(empty)
  const cases = [
    { args: ['page', 'import', '/no/such.md'], err: 'There is no file /no/such.md.' },
    { args: ['page', 'import', empty], err: 'There are no pages (.md, .html) in' },
    { args: ['page', 'import', await aFile('a.txt', 'x')], err: 'must end with .md or .html' },
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
