import { expect, test } from 'vitest'
import { render, tags, textOf } from '#test/render.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { unnamedShop } from './shop-facts.ts'

test('the header has a logo that leads home, the search box, the shopper and the cart', () => {
  const html = render(
    <Header shopName="Tiệm" categories={null} search={<p>Tìm sản phẩm</p>} bell={null} />,
  )
  expect(tags(html, 'a', 'href="/"', 'aria-label="Tiệm – trang chủ"')).toHaveLength(1)
  expect(textOf(html)).toContain('Tìm sản phẩm')
  expect(tags(html, 'a', 'href="/cart"', 'title="Giỏ hàng"')).toHaveLength(1)
  expect(textOf(html)).toContain('Đăng nhập')
})

test('the bottom bar has five tabs, the shop’s phone number among them', () => {
  const html = render(<BottomBar shop={{ ...unnamedShop, phone: '0900 111 222' }} />)
  const targets = tags(html, 'a').map((tag) => /href="([^"]*)"/.exec(tag)?.[1])
  // Only the browser knows the shopper: until then the last tab is there twice.
  expect(targets).toEqual([
    '/',
    '/search?q=&amp;openFilter=1',
    '#lien-he',
    '/cart',
    '/login?redirect=%2Fuser%2Faccount',
    '/user/account',
  ])
  expect(textOf(html)).toMatch(/^Trang chủ Danh mục 0900 111 222 Giỏ hàng .*Giỏ hàng Tôi Tôi$/)
})
