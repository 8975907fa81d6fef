import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { importBanners, importMenus, importPage } from './public.ts'
import { getMenu, getPage, listBanners } from './repository.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const pictures = {
  keep: async (file: string) => (file.endsWith('missing.webp') ? undefined : `/pictures${file}`),
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

test.each([
  [() => importMenus(database.db, []), 'Cannot import menus'],
  [() => importMenus(database.db, { footer: [{ label: '' }] }), 'footer.0.label'],
  [
    () => importMenus(database.db, { footer: [{ label: 'A', url: 'javascript:x' }] }),
    'footer.0.url',
  ],
  [() => importMenus(database.db, { footer: [{ label: 'A\u0000' }] }), 'footer.0.label'],
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
])('a keeper’s mistake %# is told by its place, and nothing changes', async (run, place) => {
  const rows = async () => [
    await database.db.selectFrom('menu_items').selectAll().orderBy('id').execute(),
    await database.db.selectFrom('banners').selectAll().orderBy('id').execute(),
    await database.db.selectFrom('pages').selectAll().orderBy('id').execute(),
  ]
  const before = await rows()
  await expect(run()).rejects.toThrow(place)
  await expect(run()).rejects.toMatchObject({ name: 'OperatorError' })
  expect(await rows()).toEqual(before)
})
