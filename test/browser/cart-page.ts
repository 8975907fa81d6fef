import type { Page } from '@playwright/test'

/** The cart line whose text contains `name`. */
export const lineOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Sản phẩm trong giỏ' })
    .getByRole('listitem')
    .filter({ hasText: name })
export const names = (page: Page) =>
  page.getByRole('list', { name: 'Sản phẩm trong giỏ' }).getByRole('heading')
export const tickOf = (page: Page, name: string) => lineOf(page, name).getByRole('checkbox')
export const piecesOf = (page: Page, name: string) =>
  lineOf(page, name).getByLabel('Số lượng', { exact: true })
export const more = (page: Page, name: string) =>
  lineOf(page, name).getByRole('button', { name: 'Tăng số lượng' })
/** The bar with the total of the selected lines. */
export const sum = (page: Page) => page.getByRole('region', { name: 'Tạm tính' })
/** The cart link in the header, with the quantity in brackets. */
export const badge = (page: Page) => page.locator('header a[href="/cart"]')
