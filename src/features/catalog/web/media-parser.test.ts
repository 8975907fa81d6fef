import { expect, test } from 'vitest'
import { parseProduct } from './product-parser.ts'

function mediaOf(fields: object) {
  const { media, album, thumbnail } = parseProduct({ data: { name: 'Áo', slug: 'ao', ...fields } })
  return { media: media.map(({ kind, url }) => `${kind} ${url}`), album, thumbnail }
}

test('media is taken as it was sent', () => {
  const video = {
    kind: 'video',
    url: '/a.mp4',
    alt: '',
    mimeType: 'video/mp4',
    posterUrl: '/b.jpg',
  }
  const { media } = parseProduct({
    data: { name: 'Áo', slug: 'ao', media: [{ url: '/1.jpg', alt: 'Trước' }, video, { url: '' }] },
  })
  expect(media).toEqual([
    { kind: 'image', url: '/1.jpg', alt: 'Trước', mimeType: null, posterUrl: null },
    video,
  ])
})

test.each([
  [{ album: ['/1.jpg', '/2.jpg'] }, ['image /1.jpg', 'image /2.jpg'], ['/1.jpg', '/2.jpg']],
  [
    {
      album: ['/1.jpg', '/2.jpg'],
      videos: [{ path: '/xem/5' }, '/a.MP4?x=1'],
    },
    ['image /1.jpg', 'video /xem/5', 'video /a.MP4?x=1', 'image /2.jpg'],
    ['/1.jpg', '/2.jpg'],
  ],
  [
    {
      ProductImage: [
        { sortOrder: 2, media: { url: '/2.jpg' } },
        { sortOrder: 0, media: { url: '/quay', mimeType: 'video/mp4' } },
        { sortOrder: 1, media: { url: '/1.jpg' } },
      ],
    },
    ['image /1.jpg', 'video /quay', 'image /2.jpg'],
    ['/1.jpg', '/2.jpg'],
  ],
  [{ thumbnail: '/t.jpg', images: ['/a.webm'] }, ['image /t.jpg', 'video /a.webm'], ['/t.jpg']],
  [{}, [], []],
])(
  'videos are distinguished from pictures wherever a server puts them: %j',
  (fields, wanted, pictures) => {
    const { media, album } = mediaOf(fields)
    expect(album).toEqual(pictures)
    expect(media).toEqual(wanted)
  },
)

test('a card never shows a video for a picture', () => {
  expect(mediaOf({ album: ['/a.mp4', '/1.jpg'] }).thumbnail).toBe('/1.jpg')
})
