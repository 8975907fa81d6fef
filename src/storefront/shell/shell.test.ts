import { expect, test } from 'vitest'
import { footerColumns } from './footer-columns.ts'
import { accountTarget, hidesBottomBar, isAccountPath, loginPath } from './paths.ts'

const entry = (label: string) => ({ id: label, label, url: null, children: [] })
const columns = (...labels: string[]) => footerColumns(labels.map(entry)).map(({ label }) => label)

test('footer columns are found by heading, else by place', () => {
  expect(columns('Khác', 'Về Tiệm', 'CHĂM SÓC KHÁCH HÀNG')).toEqual([
    'CHĂM SÓC KHÁCH HÀNG',
    'Về Tiệm',
  ])
  expect(columns('Hỗ trợ kỹ thuật', 'Về chúng tôi', 'Chăm sóc khách hàng')).toEqual([
    'Chăm sóc khách hàng',
    'Về chúng tôi',
  ])
  expect(columns('Một', 'Hai', 'Ba')).toEqual(['Một', 'Hai'])
  expect(columns('Công ty', 'Mua hàng')).toEqual(['Mua hàng', 'Công ty'])
  expect(columns('Một')).toEqual(['Một'])
  expect(columns()).toEqual([])
})

test('the bottom bar is hidden on product, cart and checkout paths', () => {
  for (const path of ['/products/ao', '/p/1', '/san-pham/x', '/cart', '/checkout/x']) {
    expect(hidesBottomBar(path), path).toBe(true)
  }
  for (const path of ['/', '/search', '/page/x', '/cartoon', '/user/account']) {
    expect(hidesBottomBar(path), path).toBe(false)
  }
})

test('the account button leads to the orders, or back to the checkout', () => {
  expect(accountTarget('/')).toBe('/user/account/orders')
  expect(accountTarget('/checkout')).toBe('/checkout')
  expect(loginPath('/user/account/orders')).toBe('/login?redirect=%2Fuser%2Faccount%2Forders')
  expect(isAccountPath('/user/account/profile')).toBe(true)
  expect(isAccountPath('/accounting')).toBe(false)
})
