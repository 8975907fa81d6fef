import { describe, expect, test } from 'vitest'
import { render, tags, textOf } from '#test/render.tsx'
import type { CartItem } from '../contract.ts'
import { lineStatusTexts } from '../domain.ts'
import { CartLine } from './cart-line.tsx'
import CartRoute from './cart-route.tsx'
import { parseCart } from './parsers.ts'

const defaults = {
  id: 'l1',
  productId: 'p1',
  variantId: 'v1',
  quantity: 2,
  currentPrice: 75_000,
  price: 100_000,
  product: { slug: 'ao-dai', name: 'Áo dài', stock: 9, thumbnail: '/pictures/ao-dai.webp' },
  variant: { id: 'v1', displayName: 'Đỏ / M', stock: 3 },
}
const lines = (...changes: object[]) =>
  parseCart({ items: changes.map((change) => ({ ...defaults, ...change })) })
const cartOf = (items: CartItem[] | undefined, ...known: [readonly unknown[], unknown][]) =>
  render(<CartRoute loaderData={{}} />, {
    path: '/cart',
    known: items ? [[['cart'], items], ...known] : known,
  })

describe('the cart', () => {
  test('shows that it is loading', () => {
    expect(textOf(cartOf(undefined))).toContain('Đang tải giỏ hàng...')
  })

  test('that is empty says so, links to the home page, and shows when the flash sale ends', () => {
    const html = cartOf([], [['flash-end'], '2036-11-20T10:00:00Z'])
    expect(textOf(html)).toContain('Giỏ hàng của bạn đang trống')
    expect(textOf(html)).toContain('Flash Sale kết thúc sau')
    expect(tags(html, 'span', 'role="timer"', 'aria-label="Kết thúc sau --:--:--"')).toHaveLength(1)
    expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Mua sắm ngay<\/a>/)
    expect(cartOf([], [['flash-end'], null])).not.toContain('role="timer"')
  })

  test('has a tick for all lines, the way on shopping, its lines, what they come to and the checkout', () => {
    const gone = { id: 'l3', product: { ...defaults.product, isDeleted: true } }
    const html = cartOf(lines({}, { id: 'l2', quantity: 1 }, gone))
    expect(textOf(html)).toContain('Chọn tất cả (2/3)')
    expect(html).toMatch(/<a [^>]*href="\/search"[^>]*>Tiếp tục mua sắm<\/a>/)
    expect(tags(html, 'li', 'id="cart-line-')).toHaveLength(3)
    expect(textOf(html)).toMatch(/Tạm tính 225\.000đ Thanh toán \(3\)/)
    expect(html).toMatch(/<a [^>]*href="\/checkout"[^>]*>Thanh toán \(3\)<\/a>/)
    expect(tags(html, 'section', 'aria-label="Tạm tính"', 'max-md:fixed')).toHaveLength(1)
  })
})

describe('a line', () => {
  const lineOf = (change: object = {}, { most = 9, ...state } = {}) => {
    const [item] = lines(change)
    if (!item) throw new Error('No line')
    const nothing = () => undefined
    return render(
      <CartLine
        item={item}
        now={0}
        status={undefined}
        most={most}
        isSelected
        onToggle={nothing}
        onQuantity={nothing}
        onRemove={nothing}
        {...state}
      />,
    )
  }
  const button = (html: string, name: string) => tags(html, 'button', `aria-label="${name}"`)[0]

  test('shows tick, picture and name that lead to the product, variant, both prices and its buttons', () => {
    const html = lineOf()
    expect(tags(html, 'input', 'type="checkbox"', 'checked=""')).toHaveLength(1)
    const links = tags(html, 'a', 'href="/products/ao-dai?variant=v1"')
    expect(links).toHaveLength(2)
    expect(html.slice(html.indexOf(links[0] ?? ''))).toMatch(/^<a [^>]*>.*?ao-dai\.webp/)
    expect(textOf(html)).toContain('Áo dài Phân loại: Đỏ / M 75.000đ Giá gốc 100.000đ')
    expect(html).toMatch(/<s [^>]*>.*100\.000đ<\/s>/)
    expect(button(html, 'Giảm số lượng')).not.toContain('aria-disabled')
    expect(button(html, 'Tăng số lượng')).not.toContain('aria-disabled')
    expect(button(html, 'Xoá Áo dài (Đỏ / M)')).toBeDefined()
  })

  test('strikes no price that is not higher', () => {
    expect(lineOf({ price: 75_000 })).not.toContain('<s ')
  })

  test('that can’t be bought says why, is faint, and can’t be ticked, reduced or increased', () => {
    const html = lineOf({}, { status: 'OUT_OF_STOCK' } as object)
    expect(textOf(html)).toContain('Hết hàng')
    expect(tags(html, 'a', 'opacity-60')).toHaveLength(1)
    expect(tags(html, 'h2', 'text-ink-faint')).toHaveLength(1)
    expect(tags(html, 'input', 'type="checkbox"', 'disabled=""')).toHaveLength(1)
    for (const name of ['Giảm số lượng', 'Tăng số lượng']) {
      expect(button(html, name)).toContain('aria-disabled="true"')
      expect(button(html, name)).toContain('title="Sản phẩm không thể mua"')
    }
  })

  test('of one piece can’t be reduced, one at its limit not increased', () => {
    const one = lineOf({ quantity: 1 })
    expect(button(one, 'Giảm số lượng')).toContain('aria-disabled="true"')
    expect(button(one, 'Tăng số lượng')).not.toContain('aria-disabled')
    const most = lineOf({ quantity: 3 }, { most: 3 })
    expect(button(most, 'Tăng số lượng')).toContain('aria-disabled="true"')
    expect(button(most, 'Tăng số lượng')).toContain('title="Đã đạt giới hạn"')
    expect(button(most, 'Giảm số lượng')).not.toContain('aria-disabled')
  })
})

test.each([
  ['DELETED', 'Không tồn tại'],
  ['HIDDEN', 'Tạm ẩn'],
  ['FLASH_SALE_EXHAUSTED', 'Hết suất Flash Sale'],
  ['OUT_OF_STOCK', 'Hết hàng'],
] as const)('a line that is %s reads “%s”', (status, text) => {
  expect(lineStatusTexts[status]).toBe(text)
})
