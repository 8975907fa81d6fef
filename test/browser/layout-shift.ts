import type { Page } from '@playwright/test'

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/**
 * Sums the layout shifts of each page opened from now on; those within half a second of an input are expected
 * (https://web.dev/articles/cls). Returns a function that tells the sum of the current page.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const layoutShift = { sum: 0 }
    Object.assign(window, { layoutShift })
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[]) {
        if (!hadRecentInput) layoutShift.sum += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Reflect.get(window, 'layoutShift').sum as number)
}
