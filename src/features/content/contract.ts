import { z } from 'zod'
import { answer } from '#shared/answer.ts'
import { Id, isStorableText } from '#shared/text.ts'

export interface MenuItem {
  id: string
  label: string
  url: string | null
  children: MenuItem[]
}
export const MenuItem: z.ZodType<MenuItem> = z
  .object({
    id: Id,
    label: z.string(),
    url: z.string().nullable(),
    get children() {
      return z.array(MenuItem)
    },
  })
  .meta({ id: 'MenuItem' })
export const MenuQuery = z.object({
  location: z.string().min(1).max(50).refine(isStorableText).default('footer'),
})
export const MenuAnswer = answer({ data: z.array(MenuItem) })

export const Banner = z.object({
  id: Id,
  image: z.string(),
  phoneImage: z.string().nullable(),
  title: z.string(),
  subtitle: z.string(),
  link: z.string().nullable(),
})
export type Banner = z.infer<typeof Banner>
export const BannersAnswer = answer({ data: z.array(Banner) })

export const LocalizedText = z.union([
  z.string(),
  z.object({ vi: z.string().optional(), en: z.string().optional() }),
])

export const Page = z.object({
  slug: z.string(),
  title: LocalizedText,
  /** Sanitized HTML. */
  content: z.string(),
  seoTitle: z.string().nullable(),
  seoDescription: z.string().nullable(),
  coverImage: z.object({ url: z.string() }).nullable(),
  coverAlt: z.string(),
  showCover: z.boolean(),
  coverMode: z.enum(['contain', 'cover']),
  coverHeight: z.int().nullable(),
  coverHeightUnit: z.enum(['vh', 'px']),
})
export type Page = z.infer<typeof Page>
export const PageAnswer = answer({ data: Page })

/** Facts of the shop for the storefront, from the configuration. */
export const ShopInfo = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  zaloUrl: z.string(),
  owner: z.string(),
  address: z.string(),
  taxCode: z.string(),
  /** Number, day and office of the business registration. */
  businessLicence: z.string().nullable(),
  freeShippingFrom: z.int(),
  returnDays: z.int(),
  /** The checkout asks for the method of delivery; missing in shops with one. */
  hasDeliveryChoice: z.literal(true).optional(),
  dmcaUrl: z.string().nullable(),
  ministryNoticeUrl: z.string().nullable(),
  publicUrl: z.string().nullable(),
})
export type ShopInfo = z.infer<typeof ShopInfo>
export const ShopAnswer = answer({ data: ShopInfo })
