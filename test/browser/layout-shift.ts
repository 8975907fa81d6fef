import { type Page, test } from '@playwright/test'

type LayoutShift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/**
 * Sums the layout shifts of each page opened from now on; those within half a second of an input are expected
 * (https://web.dev/articles/cls). Returns a function that tells the sum of the current page. What moved is attached to
 * the test's report.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const layoutShift = { sum: 0, moved: [] as string[] }
    Object.assign(window, { layoutShift })
    const placeOf = ({ x, y, width, height }: DOMRect) =>
      [x, y, width, height].map(Math.round).join(' ')
    const nameOf = (node: Node | null) =>
      node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeValue
    new PerformanceObserver((list) => {
      for (const {
        value,
        hadRecentInput,
        startTime,
        sources,
      } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue
        layoutShift.sum += value
        for (const { node, previousRect, currentRect } of sources) {
          layoutShift.moved.push(
            `${value.toFixed(4)} at ${Math.round(startTime)} ms: ${placeOf(previousRect)} → ${placeOf(currentRect)} ${nameOf(node)}`,
          )
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    const { sum, moved } = (await page.evaluate(() => Reflect.get(window, 'layoutShift'))) as {
      sum: number
      moved: string[]
    }
    if (moved.length > 0) {
      await test
        .info()
        .attach('layout shifts', { body: moved.join('\n'), contentType: 'text/plain' })
    }
    return sum
  }
}
