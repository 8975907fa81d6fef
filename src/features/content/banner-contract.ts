import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id, text } from '#shared/text.ts'
import { link, picture, version } from './field-contract.ts'
import { maxBanners } from './limits.ts'

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
