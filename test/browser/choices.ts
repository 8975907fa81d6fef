import { expect, type Locator, type Page } from '@playwright/test'

/** Opens the variant choices: a sheet on phones, a region beside the picture on desktops. */
export async function openChoices(page: Page): Promise<Locator> {
  const beside = page.getByRole('region', { name: 'Chọn mua' })
  if (await beside.isVisible()) return beside
  const sheet = sheetOf(page)
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Mua ngay' }).click()
  return sheet
}

/** The sheet on phones, by name: toasts are dialogs, too, and stay while the pointer is over them. */
export function sheetOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Chọn phân loại và số lượng' })
}

export function option(box: Locator, group: string, name: string | RegExp): Locator {
  return box.getByRole('group', { name: group }).getByRole('button', { name, exact: true })
}

/** Types into a combobox and picks the option with this name. */
export async function pick(place: Locator, label: string, typed: string, name: string) {
  const field = place.getByRole('combobox', { name: label })
  const wanted = place.page().getByRole('option', { name, exact: true })
  const others = place.page().getByRole('option').filter({ hasNotText: name })
  await field.click()
  await field.fill(typed)
  // The list moves under the pointer until it is filtered.
  await expect(wanted).toBeVisible()
  await expect(others).toHaveCount(0)
  await wanted.click()
}
