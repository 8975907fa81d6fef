import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id, text } from '#shared/text.ts'
import { MenuItem } from './contract.ts'
import { link, optionalWords, picture, version, words } from './field-contract.ts'
import {
  highestCover,
  maxEntries,
  maxLevels,
  maxSlug,
  maxSource,
  minCoverHeight,
  slugPattern,
} from './limits.ts'

export const PagesQuery = z.object({
  q: text(0, 100, 'Từ khoá dài quá 100 ký tự.').optional(),
  state: z.enum(['shown', 'hidden'], 'Không có trạng thái này.').optional(),
  cursor: z.string().max(200).optional(),
})
export type PagesQuery = z.infer<typeof PagesQuery>

export const PageRow = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type PageRow = z.infer<typeof PageRow>
export const PagesAnswer = answer({
  data: z.array(PageRow),
  /** `cursor` of the next page; null at the end. */
  next: z.string().nullable(),
  /** Of the whole search. */
  counts: z.object({ shown: z.int(), hidden: z.int() }),
})

const slugMessage =
  'Địa chỉ gồm chữ thường không dấu, chữ số và dấu gạch nối, như chinh-sach-doi-tra.'
const heightMessage = `Chiều cao từ ${minCoverHeight} đến ${highestCover.vh} (% màn hình) hoặc ${highestCover.px} (px).`

const PageFields = z.object({
  slug: z.string(slugMessage).max(maxSlug, slugMessage).regex(slugPattern, slugMessage),
  /** Vietnamese. */
  title: words(1, 200, 'Tiêu đề cần 1 đến 200 ký tự.'),
  titleEn: optionalWords(200, 'Tiêu đề dài quá 200 ký tự.'),
  /** Markdown, which may contain HTML. */
  source: words(
    0,
    maxSource,
    `Nội dung dài quá ${maxSource.toLocaleString('vi-VN')} ký tự, hoặc có ký tự lạ.`,
  ),
  seoTitle: optionalWords(200, 'Tiêu đề dài quá 200 ký tự.'),
  seoDescription: optionalWords(500, 'Mô tả dài quá 500 ký tự.'),
  coverImage: picture.nullable(),
  coverAlt: words(0, 300, 'Mô tả ảnh dài quá 300 ký tự.'),
  showCover: z.boolean(),
  coverMode: z.enum(['contain', 'cover']),
  coverHeight: z
    .int(heightMessage)
    .min(minCoverHeight, heightMessage)
    .max(highestCover.px, heightMessage)
    .nullable(),
  coverHeightUnit: z.enum(['vh', 'px']),
  isPublished: z.boolean(),
})
export type PageFields = z.infer<typeof PageFields>

const isLowEnough = ({
  coverHeight,
  coverHeightUnit,
}: Pick<PageFields, 'coverHeight' | 'coverHeightUnit'>) =>
  (coverHeight ?? 0) <= highestCover[coverHeightUnit]
const tooHigh = { path: ['coverHeight'], error: heightMessage }

/** What the form of a page holds. */
export const PageForm = PageFields.refine(isLowEnough, tooHigh)
/** `id` is the caller's, so that repeating the call makes no second page. */
export const CreatePage = PageFields.extend({ id: Id }).refine(isLowEnough, tooHigh)
export type CreatePage = z.infer<typeof CreatePage>
export const ChangePage = PageFields.extend({ version }).refine(isLowEnough, tooHigh)
export type ChangePage = z.infer<typeof ChangePage>

/** Something that leads to a page. */
export const PageLink = z.object({ place: z.enum(['menu', 'banner', 'page']), name: z.string() })
export type PageLink = z.infer<typeof PageLink>

export const PageDetails = z.object({
  ...PageFields.shape,
  slug: z.string(),
  title: z.string(),
  titleEn: z.string().nullable(),
  source: z.string(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  coverImage: z.string().nullable(),
  coverAlt: z.string(),
  coverHeight: z.int().nullable(),
  id: Id,
  version: z.int(),
  updatedAt: z.iso.datetime(),
  /** Former slugs, from which shoppers are sent on. */
  oldSlugs: z.array(z.string()),
  links: z.array(PageLink),
})
export type PageDetails = z.infer<typeof PageDetails>
export const PageDetailsAnswer = answer({ data: PageDetails })
export const RemovedPageAnswer = answer({ data: z.object({ links: z.array(PageLink) }) })

const plainTexts = {
  title: text(0, 200, 'Tiêu đề cần 1 đến 200 ký tự.'),
  seoTitle: text(0, 200, 'Tiêu đề dài quá 200 ký tự.'),
  seoDescription: text(0, 500, 'Mô tả dài quá 500 ký tự.'),
}
export const PreviewPage = z.object({
  ...plainTexts,
  source: PageFields.shape.source,
  /** Of the page that is edited. */
  id: Id.optional(),
})
export type PreviewPage = z.infer<typeof PreviewPage>

/** A page as shoppers read it, with the shop's details; its title and description as search engines do. */
export const PagePreview = z.object({
  html: z.string(),
  title: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
})
export type PagePreview = z.infer<typeof PagePreview>
export const PreviewAnswer = answer({ data: PagePreview })

const labelMessage = 'Tên mục cần 1 đến 100 ký tự.'
const tooMany = `Một cấp có nhiều nhất ${maxEntries} mục.`
export type MenuEntry = { label: string; url: string | null; children: MenuEntry[] }
const entriesAt = (level: number): z.ZodType<MenuEntry[]> =>
  z
    .array(
      z.object({
        label: text(1, 100, labelMessage),
        url: link,
        children:
          level < maxLevels
            ? entriesAt(level + 1)
            : z
                .array(z.never(), `Menu có nhiều nhất ${maxLevels} cấp.`)
                .max(0, `Menu có nhiều nhất ${maxLevels} cấp.`),
      }),
    )
    .max(maxEntries, tooMany)

export const MenuParams = z.object({ location: text(1, 50, 'Không có vị trí này.') })
export const SaveMenu = z.object({ version, items: entriesAt(1) })
export type SaveMenu = z.infer<typeof SaveMenu>

export const EditedMenu = z.object({
  location: z.string(),
  version: z.int(),
  items: z.array(MenuItem),
  /** Addresses in it that lead nowhere. */
  dead: z.array(z.string()),
})
export type EditedMenu = z.infer<typeof EditedMenu>
export const MenusAnswer = answer({ data: z.array(EditedMenu) })
export const EditedMenuAnswer = answer({ data: EditedMenu })
