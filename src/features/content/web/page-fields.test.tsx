import { expect, test } from 'vitest'
import { PageCover } from '#storefront/ui/page-cover.tsx'
import { render, tags } from '#test/render.tsx'
import { parsePage } from './parsers.ts'

const sent = {
  slug: 'gioi-thieu',
  title: 'Giới thiệu',
  content: '<p>Tiệm</p>',
  seoTitle: 'Về tiệm',
  seoDescription: 'Tiệm bán gì',
  coverImage: { url: 'https://anh.invalid/bia.jpg' },
  coverAlt: 'Mặt tiền',
  showCover: true,
  coverMode: 'cover',
  coverHeight: 50,
  coverHeightUnit: 'px',
}

test('every field of a page is read', () => {
  expect(parsePage({ data: sent })).toMatchObject(sent)
})

test('a cover is drawn in its mode and height, in vh unless another unit is set', () => {
  const cover = (fields: object) => {
    const page = parsePage({ data: { ...sent, ...fields } })
    return tags(render(<PageCover page={page} title={page.title} />), 'img').join()
  }
  expect(cover({})).toContain('alt="Mặt tiền"')
  expect(cover({})).toContain('height:50px')
  expect(cover({ coverHeightUnit: undefined })).toContain('height:50vh')
  expect(cover({})).toMatch(/[ "]object-cover/)
  expect(cover({ coverMode: 'contain' })).toMatch(/[ "]object-contain/)
  expect(cover({ coverMode: 'contain' })).not.toContain('object-cover')
  expect(cover({ showCover: false })).toBe('')
  expect(cover({ coverImage: null })).toBe('')
})
