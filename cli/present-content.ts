import type { getPage, listAllBanners, listPages } from '#features/content/api/public.ts'
import type { MenuItem } from '#features/content/contract.ts'
import { titleIn } from '#features/content/domain.ts'
import { formatDateTime } from '#shared/format.ts'
import { print, printFields, printLine, printTable, printText } from './output.ts'

export function printPages(pages: Awaited<ReturnType<typeof listPages>>): void {
  if (pages.length === 0) print('There are no pages.')
  else
    printTable(
      ['PAGE', 'CHANGED', 'COVER', 'TITLE'],
      pages.map(({ slug, updated_at, show_cover, title }) => [
        `/page/${slug}`,
        formatDateTime(updated_at),
        show_cover ? 'shown' : '–',
        titleIn(title),
      ]),
    )
}

export function printPage(page: Awaited<ReturnType<typeof getPage>>): void {
  const { coverImage, showCover, coverMode, coverHeight, coverHeightUnit } = page
  const height = coverHeight === null ? '' : `, ${coverHeight}${coverHeightUnit}`
  printFields({
    Address: `/page/${page.slug}`,
    Title: titleIn(page.title),
    'Title (en)': typeof page.title === 'string' ? null : (page.title.en ?? null),
    'Seo title': page.seoTitle,
    'Seo description': page.seoDescription,
    Cover: coverImage && `${coverImage.url} (${showCover ? coverMode + height : 'hidden'})`,
    'Cover alt': page.coverAlt || null,
  })
  printText('Content', page.content.split('\n'))
}

/** Prints entries as an indented tree. */
export function printMenu(location: string, items: readonly MenuItem[]): void {
  print(`${location}:`)
  const printLevel = (entries: readonly MenuItem[], indent: string) => {
    for (const { label, url, children } of entries) {
      printLine(url === null ? label : `${label}  ${url}`, indent)
      printLevel(children, `${indent}  `)
    }
  }
  printLevel(items, '  ')
}

export function printBanners(banners: Awaited<ReturnType<typeof listAllBanners>>): void {
  if (banners.length === 0) print('There are no banners.')
  else
    printTable(
      ['PLACE', 'SHOWN', 'LINK', 'PICTURE', 'TITLE'],
      banners.map(({ position, isActive, link, image, title }) => [
        position,
        isActive ? 'yes' : 'no',
        link,
        image,
        title,
      ]),
    )
}
