import { describe, expect, test } from 'vitest'
import type { UploadsLocation } from '#shared/uploads-location.ts'
import { pictureAt, pictureSources } from './ui/picture.tsx'
import { isBlocked, uploadAt, uploadsIn } from './uploads.ts'

const home: UploadsLocation = { origin: '', hosts: ['tiem.test'], resizes: true }
const cdn: UploadsLocation = {
  origin: 'https://cdn.test',
  hosts: ['cdn.test', 'tiem.test'],
  resizes: true,
}
const foreign: UploadsLocation = {
  origin: 'https://api.test:8080',
  hosts: ['api.test:8080'],
  resizes: false,
}

test.each([
  ['/uploads/4f/a.jpg', 'https://cdn.test/uploads/4f/a.jpg'],
  ['uploads/a.jpg', 'https://cdn.test/uploads/a.jpg'],
  ['/pictures/ab.mp4', 'https://cdn.test/pictures/ab.mp4'],
  ['/demo-pictures/nón lá.webp?v=2', 'https://cdn.test/demo-pictures/nón lá.webp?v=2'],
  ['/images/320/uploads/a.jpg', 'https://cdn.test/images/320/uploads/a.jpg'],
  ['https://tiem.test/uploads/a.jpg', 'https://cdn.test/uploads/a.jpg'],
  ['http://tiem.test/uploads/a.jpg', 'https://cdn.test/uploads/a.jpg'],
  ['//tiem.test/uploads/a.jpg', 'https://cdn.test/uploads/a.jpg'],
  ['https://cdn.test/uploads/a.jpg', 'https://cdn.test/uploads/a.jpg'],
])('%s is had at %s', (src, at) => {
  expect(uploadAt(src, cdn)).toBe(at)
})

test.each([
  'https://elsewhere.test/uploads/a.jpg',
  'https://tiem.test.evil.test/uploads/a.jpg',
  'https://evil.test/?tiem.test/uploads/a.jpg',
  'https://tiem.test/page/uploads',
  '/default-picture.svg',
  '/products/uploads/a',
  '/uploads',
  'blob:https://tiem.test/uploads/a',
  'data:image/png;base64,/uploads/a',
  '',
])('%s stays as it is', (src) => {
  expect(uploadAt(src, cdn)).toBe(src)
})

describe('pictures', () => {
  test('of ours come in the width that is needed, from where the files are', () => {
    expect(pictureAt('/uploads/a.jpg', 300, home)).toBe('/images/320/uploads/a.jpg')
    expect(pictureAt('https://tiem.test/uploads/a.jpg', 300, home)).toBe(
      '/images/320/uploads/a.jpg',
    )
    expect(pictureAt('/pictures/a.jpg', 9000, cdn)).toBe(
      'https://cdn.test/images/1600/pictures/a.jpg',
    )
    expect(pictureSources('/pictures/a.jpg', 160, cdn)).toEqual({
      src: 'https://cdn.test/images/160/pictures/a.jpg',
      srcSet:
        'https://cdn.test/images/96/pictures/a.jpg 96w, https://cdn.test/images/160/pictures/a.jpg 160w',
    })
  })

  test('of a foreign server are shown as they are, and requested there', () => {
    const src = 'https://api.test:8080/uploads/a.jpg'
    expect(pictureAt('/uploads/a.jpg', 300, foreign)).toBe(src)
    expect(pictureSources('uploads/a.jpg', 640, foreign)).toEqual({ src })
    expect(pictureSources(src, 640, foreign)).toEqual({ src })
  })

  test('that are none, or are on other sites, stay unchanged', () => {
    expect(pictureAt(null, 300, cdn)).toBe('/default-picture.svg')
    expect(pictureAt('', 300, cdn)).toBe('/default-picture.svg')
    expect(pictureSources('https://a.test/b.jpg', 640, cdn)).toEqual({
      src: 'https://a.test/b.jpg',
    })
  })
})

test.each([
  ['https://a.test/b.jpg', [], true],
  ['http://a.test/b.jpg', ['https:'], true],
  ['https://A.test/b.jpg', ['https:'], false],
  ['https://a.test/b.jpg', ['http://a.test'], false],
  ['http://a.test/b.jpg', ['https://a.test'], true],
  ['https://img.a.test:8443/b.jpg', ['https://*.a.test'], true],
  ['https://img.a.test/b.jpg', ['https://*.a.test'], false],
  ['https://nota.test/b.jpg', ['https://*.a.test'], true],
  ['https://cdn.test/b.jpg', [], false],
  ['https://tiem.test/uploads/a.jpg', [], false],
  ['blob:https://tiem.test/1', [], false],
])('%s where pages may load from %j: blocked %s', (src, pictureOrigins, blocked) => {
  const place = { ...cdn, pictureOrigins }
  expect(isBlocked(src, place)).toBe(blocked)
  if (blocked) expect(pictureSources(src, 640, place)).toEqual({ src: '/default-picture.svg' })
})

test('texts of the shop: pictures and links in tags, not in the text', () => {
  const foreignLinks =
    '<p>src="/uploads/a.jpg" <a href="/page/uploads">C</a> <img src="https://a.test/uploads/c.jpg"></p>'
  expect(uploadsIn(foreignLinks, cdn)).toBe(foreignLinks)
  const shown = '<img alt="" src="/uploads/a.jpg"><a href=\'//tiem.test/pictures/b.pdf\'>B</a>'
  expect(uploadsIn(foreignLinks + shown, cdn)).toBe(
    `${foreignLinks}<img alt="" src="https://cdn.test/uploads/a.jpg"><a href='https://cdn.test/pictures/b.pdf'>B</a>`,
  )
  expect(uploadsIn(foreignLinks + shown, { ...home, hosts: [] })).toBe(foreignLinks + shown)
})
