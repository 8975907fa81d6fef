import { expect, test } from 'vitest'
import { coverHeight } from './cover-height.ts'
import { readBanners, readMenu, readPage } from './readers.ts'

test('menu entries are labelled or titled, and hold others', () => {
  const menu = readMenu({
    data: [{ title: 'Về Tiệm', children: [{ label: 'Giới thiệu', url: '/page/x' }] }],
  })
  expect(menu[0]).toMatchObject({ label: 'Về Tiệm', url: null })
  expect(menu[0]?.children[0]).toMatchObject({ label: 'Giới thiệu', url: '/page/x', children: [] })
})

test('a banner without a picture is none', () => {
  expect(
    readBanners({
      data: [
        { id: 1, image: { url: '/b' } },
        { id: 2, title: 'x' },
      ],
    }),
  ).toEqual([{ id: '1', image: '/b', phoneImage: null, title: '', subtitle: '', link: null }])
})

test('a page’s title may be in two languages', () => {
  expect(readPage({ data: { slug: 'a', title: { en: 'About', vi: 'Giới thiệu' } } }).title).toBe(
    'Giới thiệu',
  )
  expect(readPage({ data: { slug: 'a', title: { en: 'About' } } }).title).toBe('About')
  expect(readPage({ data: { coverImage: { url: '/c' } } }).showCover).toBe(true)
  expect(readPage({ data: { coverImage: { url: '/c' }, showCover: false } }).showCover).toBe(false)
})

test('covers are 42 or 60 vh high, and never less than 10', () => {
  const cover = { coverHeight: null, coverHeightUnit: 'vh' } as const
  expect(coverHeight({ ...cover, coverMode: 'cover' })).toBe('42vh')
  expect(coverHeight({ ...cover, coverMode: 'contain' })).toBe('60vh')
  expect(coverHeight({ coverMode: 'cover', coverHeight: 3, coverHeightUnit: 'px' })).toBe('10px')
})
