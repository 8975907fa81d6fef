import { expect, test } from 'vitest'
import { fitPictures } from '#storefront/picture-html.ts'
import { coverHeight } from '#storefront/ui/cover-height.ts'
import { parseBanners, parseMenu, parsePage } from './parsers.ts'

test('menu entries are labeled or titled, and hold others', () => {
  const menu = parseMenu({
    data: [{ title: 'Về Tiệm', children: [{ label: 'Giới thiệu', url: '/page/x' }] }],
  })
  expect(menu[0]).toMatchObject({ label: 'Về Tiệm', url: null })
  expect(menu[0]?.children[0]).toMatchObject({ label: 'Giới thiệu', url: '/page/x', children: [] })
})

test('a banner without a picture is none', () => {
  expect(
    parseBanners({
      data: [
        { id: 1, image: { url: '/b' } },
        { id: 2, title: 'x' },
      ],
    }),
  ).toEqual([{ id: '1', image: '/b', phoneImage: null, title: '', subtitle: '', link: null }])
})

test('a page’s title may be in two languages', () => {
  expect(parsePage({ data: { slug: 'a', title: { en: 'About', vi: 'Giới thiệu' } } }).title).toBe(
    'Giới thiệu',
  )
  expect(parsePage({ data: { slug: 'a', title: { en: 'About' } } }).title).toBe('About')
  expect(parsePage({ data: { seoTitle: { vi: 'Về' }, title: { vi: ' ' } } }).title).toBe('Về')
  expect(parsePage({ data: { coverImage: { url: '/c' } } }).showCover).toBe(true)
  expect(parsePage({ data: { coverImage: { url: '/c' }, showCover: false } }).showCover).toBe(false)
})

test('covers are 42 or 60 vh high, and never less than 10', () => {
  const cover = { coverHeight: null, coverHeightUnit: 'vh' } as const
  expect(coverHeight({ ...cover, coverMode: 'cover' })).toBe('42vh')
  expect(coverHeight({ ...cover, coverMode: 'contain' })).toBe('60vh')
  expect(coverHeight({ coverMode: 'cover', coverHeight: 3, coverHeightUnit: 'px' })).toBe('10px')
})

test.each([
  [{ coverHeight: '300', coverHeightUnit: 'PX' }, '300px'],
  [{ coverHeight: 12.5, coverHeightUnit: 'rem' }, '12.5rem'],
  [{ coverHeight: 50, coverHeightUnit: 'svh' }, '50svh'],
  [{ coverHeight: 50, coverHeightUnit: '%' }, '50vh'],
  [{ coverHeight: 50, coverHeightUnit: 'px;position:fixed' }, '50vh'],
  [{ coverHeight: 1e300, coverHeightUnit: 'px' }, '5000px'],
  [{ coverHeight: -4, coverHeightUnit: null }, '10vh'],
  [{ coverHeight: 'cao', coverMode: 'cover' }, '42vh'],
  [{ coverHeight: Number.NaN, coverMode: 'fill' }, '60vh'],
  [{}, '60vh'],
])('a cover of %o is %s high', (cover, height) => {
  expect(coverHeight(parsePage({ data: { title: 'A', ...cover } }))).toBe(height)
})

test('pictures of a page come in the width of its text, foreign ones as they are', () => {
  const shown = fitPictures(
    '<p><img src="/pictures/a.webp" alt="a" width="300" height="200" /> <img src="https://x.example/b.png">' +
      '<img src="/pictures/c d.webp"><img src="/uploads/c&amp;d.webp"/></p>',
    { origin: '', hosts: [], resizes: true },
  )
  expect(shown).toContain(
    '<img src="/images/640/pictures/a.webp" srcset="/images/480/pictures/a.webp 480w, ',
  )
  expect(shown).toContain(
    'sizes="(min-width: 372px) 300px, 100vw" decoding="async" alt="a" width="300" height="200" />',
  )
  expect(shown).toContain('<img src="https://x.example/b.png">')
  expect(shown).toContain('<img src="/pictures/c d.webp">')
  expect(shown).toContain('1600w" sizes="(min-width: 732px) 660px, 100vw"')
})
