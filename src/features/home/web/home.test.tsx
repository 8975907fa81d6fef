import { expect, test } from 'vitest'
import { render, tags } from '#test/render.tsx'
import { BannerStrip } from './banner-strip.tsx'

const banner = (id: string) => ({
  id,
  image: `/pictures/${id}.webp`,
  phoneImage: null,
  title: `Khuyến mãi ${id}`,
  subtitle: '',
  link: `/search?q=${id}`,
})

test('banners have a dot each and something to stop them, and no arrows', () => {
  const html = render(<BannerStrip banners={['tet', 'he', 'thu'].map(banner)} />)
  const names = tags(html, 'button').map((tag) => /aria-label="([^"]*)"/.exec(tag)?.[1])
  expect(names).toEqual([
    'Xem khuyến mãi 1: Khuyến mãi tet',
    'Xem khuyến mãi 2: Khuyến mãi he',
    'Xem khuyến mãi 3: Khuyến mãi thu',
    'Dừng tự chuyển',
  ])
  expect(tags(html, 'a', 'href="/search?q=he"')).toHaveLength(1)
  expect(tags(html, 'img', 'he.webp')).toHaveLength(1)
})
