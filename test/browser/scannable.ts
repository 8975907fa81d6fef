import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Db } from '#platform/database.ts'
import { aThing } from './scene.ts'

/** A product with a barcode of its own. */
export async function aScannable(db: Db, name: string, stock: number) {
  const thing = await aThing(db, name, { stock, price: 120_000 })
  const barcode = `893${String(randomInt(1e10)).padStart(10, '0')}`
  await db.updateTable('variants').set({ barcode }).where('id', '=', thing.id).execute()
  return { ...thing, name, barcode }
}

/** What a scanner types: all keys at once, wherever the focus is. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((keys) => {
    const target = document.activeElement ?? document.body
    // Their times are those of their making, which a busy page must not pull apart: real keys have the times at which they were pressed.
    const presses = [...keys, 'Enter'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    for (const press of presses) target.dispatchEvent(press)
  }, code)
}
