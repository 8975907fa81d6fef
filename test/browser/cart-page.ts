import type { Page } from '@playwright/test'

/** A line of the cart that is looked at, by what stands in it. */
export const lineOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Sản phẩm trong giỏ' })
    .getByRole('listitem')
    .filter({ hasText: name })
/** The names of the lines. */
export const names = (page: Page) =>
  page.getByRole('list', { name: 'Sản phẩm trong giỏ' }).getByRole('heading')
export const tickOf = (page: Page, name: string) => lineOf(page, name).getByRole('checkbox')
export const piecesOf = (page: Page, name: string) =>
  lineOf(page, name).getByLabel('Số lượng', { exact: true })
export const more = (page: Page, name: string) =>
  lineOf(page, name).getByRole('button', { name: 'Tăng số lượng' })
/** The bar with what the selected lines come to. */
export const sum = (page: Page) => page.getByRole('region', { name: 'Tạm tính' })
/** The cart in the header; pieces stand in brackets. */
export const badge = (page: Page) => page.locator('header a[href="/cart"]')
