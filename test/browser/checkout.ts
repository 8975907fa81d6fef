import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export const place = (page: Page) => page.getByRole('button', { name: 'Đặt hàng' })
export const sums = (page: Page) => page.getByRole('region', { name: 'Tổng đơn hàng' })
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Cảm ơn bạn đã đặt hàng!' })

/** Opens the checkout and waits for the totals. */
export async function openCheckout(page: Page): Promise<void> {
  await page.goto('/checkout')
  await expect(sums(page)).not.toContainText('Đang tính...')
}
