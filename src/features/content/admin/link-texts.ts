import type { PageLink } from '../admin-contract.ts'

const places = { menu: 'mục menu', banner: 'banner', page: 'trang' } as const

/** What leads to a page, in words; what has the same name is counted. */
export function linkTexts(links: readonly PageLink[]): string[] {
  const counts = new Map<string, number>()
  for (const { place, name } of links) {
    const text = `${places[place]} “${name}”`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].map(([text, count]) => (count > 1 ? `${text} (${count} chỗ)` : text))
}
