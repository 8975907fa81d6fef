import type { Locator, Page } from '@playwright/test'
import { expect } from './scene.ts'

export const entries = (page: Page) =>
  page.getByRole('list', { name: 'Sổ địa chỉ' }).getByRole('listitem')
export const entry = (page: Page, text: string) => entries(page).filter({ hasText: text })
export const form = (page: Page) => page.getByRole('dialog', { name: /địa chỉ/ })
export const button = (place: Page | Locator, name: string) =>
  place.getByRole('button', { name, exact: true })
export const field = (page: Page, label: string) =>
  form(page).getByRole('combobox', { name: label })

export async function openNew(page: Page) {
  await page.goto('/user/account/address')
  await button(page, 'Thêm địa chỉ mới').click()
  await expect(field(page, 'Tỉnh/Thành')).toBeEnabled()
}

export const older = 'Dùng địa chỉ cũ có quận, huyện'
export const newer = 'Dùng địa chỉ mới, không còn quận, huyện'
export const problem = (page: Page) => form(page).getByRole('alert').filter({ hasText: /./ })

export async function save(page: Page) {
  await button(form(page), 'Lưu địa chỉ').click()
  await expect(form(page)).toBeHidden()
}
