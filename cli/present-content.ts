import type { getPage, listAllBanners, listPages } from '#features/content/api/public.ts'
import type { MenuItem } from '#features/content/contract.ts'
import { titleIn } from '#features/content/domain.ts'
import { t } from '#platform/language.ts'
import { formatDateTime } from '#shared/format.ts'
import { print, printFields, printLine, printTable, printText } from './output.ts'

export function printPages(pages: Awaited<ReturnType<typeof listPages>>): void {
  if (pages.length === 0) print(t('Chưa có trang nào.', 'There are no pages.'))
  else
    printTable(
      [t('TRANG', 'PAGE'), t('THAY ĐỔI', 'CHANGED'), t('ẢNH BÌA', 'COVER'), t('TIÊU ĐỀ', 'TITLE')],
      pages.map(({ slug, updated_at, show_cover, title }) => [
        `/page/${slug}`,
        formatDateTime(updated_at),
        show_cover ? t('hiện', 'shown') : '–',
        titleIn(title),
      ]),
    )
}

export function printPage(page: Awaited<ReturnType<typeof getPage>>): void {
  const { coverImage, showCover, coverMode, coverHeight, coverHeightUnit } = page
  const height = coverHeight === null ? '' : `, ${coverHeight}${coverHeightUnit}`
  printFields({
    [t('Địa chỉ', 'Address')]: `/page/${page.slug}`,
    [t('Tiêu đề', 'Title')]: titleIn(page.title),
    [t('Tiêu đề (en)', 'Title (en)')]:
      typeof page.title === 'string' ? null : (page.title.en ?? null),
    [t('Tiêu đề SEO', 'Seo title')]: page.seoTitle,
    [t('Mô tả SEO', 'Seo description')]: page.seoDescription,
    [t('Ảnh bìa', 'Cover')]:
      coverImage && `${coverImage.url} (${showCover ? coverMode + height : t('ẩn', 'hidden')})`,
    [t('Mô tả ảnh bìa', 'Cover alt')]: page.coverAlt || null,
  })
  printText(t('Nội dung', 'Content'), page.content.split('\n'))
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
  if (banners.length === 0) print(t('Chưa có banner nào.', 'There are no banners.'))
  else
    printTable(
      [
        t('VỊ TRÍ', 'PLACE'),
        t('HIỆN', 'SHOWN'),
        t('LIÊN KẾT', 'LINK'),
        t('ẢNH', 'PICTURE'),
        t('TIÊU ĐỀ', 'TITLE'),
      ],
      banners.map(({ position, isActive, link, image, title }) => [
        position,
        isActive ? t('có', 'yes') : t('không', 'no'),
        link,
        image,
        title,
      ]),
    )
}
