import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { aPicture } from '#test/pictures.ts'
import { importBanners, importMenus, importPage, importPages } from './public.ts'
import { getMenu, getPage, listBanners } from './repository.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const pictures = {
  save: async (file: string) => (file.endsWith('missing.webp') ? undefined : `/pictures${file}`),
}
const source = { pictures, baseFolder: '/shop' }

test('menus are replaced place by place', async () => {
  const { db } = database
  await importMenus(db, {
    footer: [{ label: 'A', children: [{ label: 'B', url: '/b' }] }],
    top: [],
  })
  await importMenus(db, { top: [{ label: 'C', url: 'https://c.example' }] })
  expect(await getMenu(db, 'footer')).toMatchObject([
    { label: 'A', url: null, children: [{ label: 'B', url: '/b', children: [] }] },
  ])
  expect(await getMenu(db, 'top')).toMatchObject([{ label: 'C' }])

  const many = Array.from({ length: 5 }, (_, index) => ({ footer: [{ label: `D${index}` }] }))
  await Promise.all(many.map((menus) => importMenus(db, menus)))
  expect(await getMenu(db, 'footer')).toHaveLength(1)
})

test('banners are replaced all at once; hidden ones are not shown', async () => {
  const { db } = database
  const banner = { title: 'Một', image: 'a/một.webp', link: '/search' }
  await importBanners(db, [banner, { ...banner, title: 'Hai', isActive: false }], source)
  await importBanners(
    db,
    [
      { ...banner, title: 'Ba', position: 2 },
      {
        title: 'Bốn',
        image: 'https://cdn.example/4.webp',
        phoneImage: '/pictures/4.webp',
        position: 1,
      },
      { ...banner, title: 'Năm', isActive: false },
    ],
    source,
  )
  expect(await listBanners(db)).toMatchObject([
    {
      title: 'Bốn',
      image: 'https://cdn.example/4.webp',
      phoneImage: '/pictures/4.webp',
      link: null,
    },
    { title: 'Ba', image: '/pictures/shop/a/một.webp', phoneImage: null, link: '/search' },
  ])
})

test('a page is replaced under its slug', async () => {
  const { db } = database
  await importPage(db, { slug: 'a', title: 'Một', content: '<p>1</p>' }, source)
  await importPage(db, { slug: 'a', title: 'Hai', content: '<p>2</p>' }, source)
  expect(await getPage(db, 'a')).toMatchObject({ title: 'Hai', content: '<p>2</p>' })
  expect(await db.selectFrom('pages').selectAll().execute()).toHaveLength(1)
})

const deep = (levels: number): object => ({
  label: 'A',
  ...(levels > 1 && { children: [deep(levels - 1)] }),
})

const file = (name: string, text: string) => ({ name, text, folder: database.dataDir })
const rowOf = (slug: string) =>
  database.db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst()

test('Markdown becomes safe HTML; its pictures are stored with their dimensions', async () => {
  await writeFile(path.join(database.dataDir, 'ảnh một.webp'), await aPicture('webp'))
  const text = `---
title.vi: Về
title.en: About
coverImage: ảnh một.webp
---
# Một

| a | b |
|---|---|
| <script>x()</script>1 | **2** |

1. [gọi](tel:{{shop.phone}}) [x](javascript:x())
   - ![Ảnh](<ảnh một.webp>) <img src="https://x.example/a.png" width="9">
`
  const pages = await importPages(database.db, [file('ve.MD', text)], pictures)
  expect(pages).toEqual([{ slug: 've', state: 'new' }])
  const { content = '', ...page } = (await rowOf('ve')) ?? {}
  const storedUrl = `/pictures${database.dataDir}/ảnh một.webp`
  expect(page).toMatchObject({
    title: { vi: 'Về', en: 'About' },
    cover_image_url: storedUrl,
    show_cover: true,
  })
  expect(content).toContain('<h2>Một</h2>')
  expect(content).toContain('<td>1</td>')
  expect(content).toContain('<strong>2</strong>')
  expect(content).toContain('href="tel:{{shop.phone}}"')
  expect(content).toContain(`alt="Ảnh" src="${storedUrl}" width="40" height="30" loading="lazy"`)
  expect(content).toContain('src="https://x.example/a.png" width="9" loading="lazy"')
  expect(content).not.toMatch(/script/)
})

test('pages are imported all or none, with mistakes reported by file; unchanged ones stay', async () => {
  const { db } = database
  const good = [
    file('mot.md', '---\ntitle: 1\n---\n_1_'),
    file('hai.html', '---\ntitle: 2\n---\n_2_'),
  ]
  expect(await importPages(db, good, pictures)).toEqual([
    { slug: 'hai', state: 'new' },
    { slug: 'mot', state: 'new' },
  ])
  expect(await rowOf('mot')).toMatchObject({ title: '1', content: '<p><em>1</em></p>' })
  expect(await rowOf('hai')).toMatchObject({ title: '2', content: '_2_' })
  const before = await db.selectFrom('pages').selectAll().orderBy('id').execute()
  const bad = [
    file('mot.md', '---\ntitle: Mới\n---\n'),
    file('ba.md', '---\ntitel: 3\ncoverMode: full\nwhat\n---\n'),
    file('mot.html', '---\ntitle: 4\n---\n'),
    file('nam.md', '---\ntitle: 5\ncoverImage: missing.webp\n---\n'),
  ]
  const refused = await importPages(db, bad, pictures).catch((error: Error) => error.message)
  for (const mistake of [
    'ba.md: “what” is no field',
    'ba.md: title: ',
    'ba.md: coverMode: ',
    '"titel"',
    'mot.html: is the same page as mot.md',
    'nam.md: No picture at missing.webp.',
  ]) {
    expect(refused).toContain(mistake)
  }
  expect(await importPages(db, good, pictures)).toEqual([
    { slug: 'hai', state: 'unchanged' },
    { slug: 'mot', state: 'unchanged' },
  ])
  expect(await db.selectFrom('pages').selectAll().orderBy('id').execute()).toEqual(before)
})

test.each([
  [() => importMenus(database.db, []), 'Cannot import menus'],
  [() => importMenus(database.db, { footer: [{ label: '' }] }), 'footer.0.label'],
  [
    () => importMenus(database.db, { footer: [{ label: 'A', url: 'javascript:x' }] }),
    'footer.0.url',
  ],
  [() => importMenus(database.db, { footer: [{ label: 'A\u0000' }] }), 'footer.0.label'],
  [() => importMenus(database.db, { footer: [{ label: 'A', link: '/a' }] }), '"link"'],
  [() => importMenus(database.db, { footer: [deep(4)] }), 'at most three levels'],
  [() => importMenus(database.db, { footer: Array(51).fill(deep(1)) }), 'footer'],
  [() => importBanners(database.db, [{ title: 'A' }], source), '0.image'],
  [
    () => importBanners(database.db, [{ title: 'A', image: 'missing.webp' }], source),
    'missing.webp',
  ],
  [() => importBanners(database.db, [{ title: 'A', image: '/a', link: '//x' }], source), '0.link'],
  [() => importPage(database.db, { slug: 'A b', title: 'A', content: '' }, source), 'slug'],
  [() => importPage(database.db, { slug: 'b', title: 'A' }, source), 'content'],
  [() => importPage(database.db, { slug: 'b', title: 'A', content: '\ud800' }, source), 'content'],
  [
    () => importPage(database.db, { slug: 'b', title: 'A', content: '', coverHeight: 5 }, source),
    'coverHeight',
  ],
  [
    () => importPage(database.db, { slug: 'b', title: 'A', content: '', coverHeight: 101 }, source),
    'at most 100 vh',
  ],
  [
    () => importPage(database.db, { slug: 'b', title: 'A', content: '{{shop.nam}}' }, source),
    '{{shop.nam}} stands for nothing',
  ],
  [
    () => importPage(database.db, { slug: 'b', title: 'A', content: '', showCovr: true }, source),
    'showCovr',
  ],
])(
  'mistake %# of a merchant is reported with its place, and nothing changes',
  async (run, place) => {
    const rows = async () => [
      await database.db.selectFrom('menu_items').selectAll().orderBy('id').execute(),
      await database.db.selectFrom('banners').selectAll().orderBy('id').execute(),
      await database.db.selectFrom('pages').selectAll().orderBy('id').execute(),
    ]
    const before = await rows()
    await expect(run()).rejects.toThrow(place)
    await expect(run()).rejects.toMatchObject({ name: 'OperatorError' })
    expect(await rows()).toEqual(before)
  },
)
