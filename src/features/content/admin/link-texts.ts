import type { PageLink } from '../admin-contract.ts'

const places = { menu: 'mục menu', banner: 'banner', page: 'trang' } as const

/** What leads to a page, in words. */
export function linkTexts(links: readonly PageLink[]): string[] {
  return links.map(({ place, name }) => `${places[place]} “${name}”`)
}
