import type { Page } from '@playwright/test'
import { visit } from './journey.ts'

export function overlayOf(page: Page) {
  const overlay = page.getByRole('dialog', { name: 'Tìm kiếm', exact: true })
  return {
    overlay,
    header: page.getByRole('banner').getByRole('searchbox', { name: 'Tìm sản phẩm' }),
    box: overlay.getByRole('combobox', { name: 'Tìm sản phẩm' }),
    options: overlay.getByRole('option'),
    group: (name: string) => overlay.getByRole('group', { name, exact: true }),
    option: (name: string | RegExp) => overlay.getByRole('option', { name, exact: true }),
    status: overlay.getByRole('status'),
  }
}

export async function openSearch(page: Page, path = '/page/lien-he') {
  await visit(page, path)
  const parts = overlayOf(page)
  await parts.header.click()
  await parts.box.waitFor()
  return parts
}

export const aCard = (name: string, slug = 'x') => ({ id: slug, name, slug, price: 90_000 })

type Suggested = {
  keywords?: string[]
  categories?: object[]
  products?: object[]
  correction?: object
}

/** From now on these are suggested for each text, and nothing for others. Returns the requested texts. */
export async function suggest(page: Page, byText: Readonly<Record<string, Suggested>>) {
  const requested: string[] = []
  await page.route('**/api/web/search/suggestions?*', (route, request) => {
    const text = new URL(request.url()).searchParams.get('q') ?? ''
    requested.push(text)
    const { keywords = [], ...rest } = byText[text] ?? {}
    const data = { keywords: keywords.map((keyword) => ({ keyword })), ...rest }
    return route.fulfill({ json: { success: true, data } })
  })
  return requested
}

/** From now on these products are recommended. */
export async function recommend(page: Page, names: readonly string[]) {
  await page.route('**/api/web/recommendations?*', (route) =>
    route.fulfill({ json: { items: names.map((name, index) => aCard(name, `goi-y-${index}`)) } }),
  )
}
