import { sanitiseHtml } from '#platform/sanitise.ts'
import { PageInput, readImport } from './import-schemas.ts'
import { keepPicture, keepPicturesOf, type PictureSource } from './keep-picture.ts'

export type PageRow = Awaited<ReturnType<typeof preparePage>>

/** A page as it is stored: checked, its HTML safe, its pictures kept. Throws OperatorError. */
export async function preparePage(page: unknown, source: PictureSource) {
  const input = readImport('page', PageInput, page)
  return {
    slug: input.slug,
    title: JSON.stringify(input.title),
    content: await keepPicturesOf(sanitiseHtml(input.content), source),
    seo_title: input.seoTitle ?? null,
    seo_description: input.seoDescription ?? null,
    cover_image_url: input.coverImage ? await keepPicture(input.coverImage, source) : null,
    cover_alt: input.coverAlt,
    show_cover: input.showCover ?? input.coverImage != null,
    cover_mode: input.coverMode,
    cover_height: input.coverHeight ?? null,
    cover_height_unit: input.coverHeightUnit,
  }
}
