import { expect, type Locator, type Page } from '@playwright/test'

/** On a phone choices are made in a sheet, on a desk beside the picture. */
export async function openChoices(page: Page): Promise<Locator> {
  const beside = page.getByRole('region', { name: 'Chọn mua' })
  if (await beside.isVisible()) return beside
  const sheet = sheetOf(page)
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Mua ngay' }).click()
  return sheet
}

/** The sheet of a phone; messages that are told are dialogs, too, and stay while the pointer rests on them. */
export function sheetOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Chọn phân loại và số lượng' })
}

export function option(box: Locator, group: string, name: string | RegExp): Locator {
  return box.getByRole('group', { name: group }).getByRole('button', { name, exact: true })
}

/** Types into a field that has a list, such as that of provinces, and takes what is named so. */
export async function pick(place: Locator, label: string, typed: string, name: string) {
  const field = place.getByRole('combobox', { name: label })
  const wanted = place.page().getByRole('option', { name, exact: true })
  const others = place.page().getByRole('option').filter({ hasNotText: name })
  await field.click()
  await field.fill(typed)
  // Until what does not fit has gone the list moves under the pointer.
  await expect(wanted).toBeVisible()
  await expect(others).toHaveCount(0)
  await wanted.click()
}
