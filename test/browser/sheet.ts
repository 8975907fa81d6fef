import type { Locator, Page } from '@playwright/test'
import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { aThing } from './scene.ts'
import { expect, newAddress } from './staff-scene.ts'

export const newWord = () => newAddress().slice(4, 14)
export const sheetAt = (word: string) => `/quan-ly/hang-hoa/bang?q=${word}`

/** Things whose names begin with one word, in the order of the sheet: the newest first. */
export async function someThings(db: Db, word: string, count: number) {
  const ids: string[] = []
  for (let number = count; number > 0; number--) {
    const sku = `${word}-${number}`.toUpperCase()
    const { id, productId } = await aThing(db, `${word} hũ gốm số ${number}`, { stock: 10 })
    await db.updateTable('products').set({ sku }).where('id', '=', productId).execute()
    ids.unshift(id)
  }
  return ids
}

export const grid = (page: Page) => page.getByRole('grid', { name: 'Bảng hàng hoá' })

/** A cell by its row, from 1, and the label of its column. */
export async function cell(page: Page, row: number, column: string): Promise<Locator> {
  await expect(grid(page).getByRole('columnheader').first()).toBeVisible()
  const labels = await grid(page).getByRole('columnheader').allTextContents()
  return grid(page)
    .locator(`[aria-rowindex="${row + 1}"]`)
    .locator(`[aria-colindex="${labels.indexOf(column) + 1}"]`)
}

export async function expectCell(
  page: Page,
  row: number,
  column: string,
  text: string,
): Promise<void> {
  await expect(await cell(page, row, column)).toContainText(text)
}

/** Selects a cell without editing it. */
export async function goTo(page: Page, row: number, column: string): Promise<void> {
  const target = await cell(page, row, column)
  await target.click()
  // A finger has begun to edit.
  await page.keyboard.press('Escape')
  await expect(target).toBeFocused()
}

/** Messages are dialogs, too. */
export const saveDialog = (page: Page) => page.getByRole('dialog', { name: /^Lưu \d+ thay đổi\?$/ })

export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Lưu \d+ thay đổi$/ }).click()
  await saveDialog(page).getByRole('button', { name: 'Lưu', exact: true }).click()
}

export const stored = async (db: Db, ids: readonly string[]) => {
  const { rows } = await sql<{ price: number; stock: number }>`
    SELECT price, stock FROM variants v JOIN unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS i (id, place) USING (id)
    ORDER BY place`.execute(db)
  return rows
}
