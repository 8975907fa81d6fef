import type { Locator, Page } from '@playwright/test'

/** On a phone choices are made in a sheet, on a desk beside the picture. */
export async function openChoices(page: Page): Promise<Locator> {
  const beside = page.getByRole('region', { name: 'Chọn mua' })
  if (await beside.isVisible()) return beside
  const sheet = page.getByRole('dialog', { name: 'Chọn phân loại và số lượng' })
  if (!(await sheet.isVisible())) await page.getByRole('button', { name: 'Mua ngay' }).click()
  return sheet
}

export function option(box: Locator, group: string, name: string | RegExp): Locator {
  return box.getByRole('group', { name: group }).getByRole('button', { name, exact: true })
}
