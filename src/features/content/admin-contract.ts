import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id, isStorableText, text } from '#shared/text.ts'
import { MenuItem } from './contract.ts'
import { unknownPlaceholders } from './domain.ts'
import {
  highestCover,
  maxBanners,
  maxEntries,
  maxLevels,
  maxSlug,
  maxSource,
  minCoverHeight,
  slugPattern,
} from './limits.ts'

const version = z.int().min(1).max(2_000_000_000)

/** Text whose `{{shop.…}}` placeholders are known. */
const words = (min: number, max: number, message: string) =>
  text(min, max, message).superRefine((value, context) => {
    for (const unknown of unknownPlaceholders(value)) {
      context.addIssue({
        code: 'custom',
        message: `${unknown} không phải là mục nào của cửa hàng.`,
      })
    }
  })

/** An empty text stands for none. */
const optionalWords = (max: number, message: string) =>
  words(0, max, message)
    .transform((value) => (value === '' ? null : value))
    .nullable()

const linkMessage =
  'Cần một đường dẫn của cửa hàng như /page/lien-he, hoặc địa chỉ bắt đầu bằng https://.'
const link = z
  .string(linkMessage)
  .max(500, linkMessage)
  .refine(isStorableText, linkMessage)
  .regex(/^(https:\/\/|mailto:|tel:|#|\/(?!\/))\S*$/, linkMessage)
  .nullable()

const pictureMessage = 'Ảnh này không dùng được. Vui lòng tải lên lại.'
const picture = z
  .string(pictureMessage)
  .max(500, pictureMessage)
  .refine(isStorableText, pictureMessage)
  .regex(/^(https:\/\/|\/(?!\/))\S+$/, pictureMessage)

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

const day = z.iso.date('Ngày không hợp lệ.').nullable()
const BannerFields = z.object({
  /** The caller's for a new one. */
  id: Id,
  title: text(1, 200, 'Tiêu đề cần 1 đến 200 ký tự.'),
  subtitle: text(0, 300, 'Dòng phụ dài quá 300 ký tự.'),
  image: picture,
  phoneImage: picture.nullable(),
  link,
  isActive: z.boolean(),
  /** Its first and its last day in Vietnam. */
  startDay: day,
  endDay: day,
})
export const BannerForm = BannerFields.refine(
  ({ startDay, endDay }) => !startDay || !endDay || startDay <= endDay,
  {
    path: ['endDay'],
    error: 'Ngày cuối phải từ ngày đầu trở đi.',
  },
)
export type BannerForm = z.infer<typeof BannerForm>

export const SaveBanners = z.object({
  version,
  banners: z
    .array(BannerForm)
    .max(maxBanners, `Nhiều nhất ${maxBanners} banner.`)
    .refine(
      (banners) => new Set(banners.map(({ id }) => id)).size === banners.length,
      'Một banner xuất hiện hai lần.',
    ),
})
export type SaveBanners = z.infer<typeof SaveBanners>

export const EditedBanner = z.object({
  ...BannerFields.shape,
  title: z.string(),
  subtitle: z.string(),
  image: z.string(),
  phoneImage: z.string().nullable(),
  link: z.string().nullable(),
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
})
export type EditedBanner = z.infer<typeof EditedBanner>

export const EditedBanners = z.object({
  version: z.int(),
  banners: z.array(EditedBanner),
  dead: z.array(z.string()),
})
export type EditedBanners = z.infer<typeof EditedBanners>
export const EditedBannersAnswer = answer({ data: EditedBanners })
