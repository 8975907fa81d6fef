import { z } from 'zod'
import { User } from '#features/identity/contract.ts'
import { answer } from '#shared/answer.ts'
import { Id, text } from '#shared/text.ts'
import { isLogoAddress, longestLogo, longestName, longestText, wrongLogo } from './domain.ts'

export const StoreStatus = z.enum(['pending', 'approved', 'rejected'])
export type StoreStatus = z.infer<typeof StoreStatus>

/** A request to open a store, with its decision. */
export const Store = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  /** URL of an image. */
  logo: z.string().nullable(),
  status: StoreStatus,
  /** The merchant's message. */
  note: z.string(),
  createdAt: z.iso.datetime(),
})
export type Store = z.infer<typeof Store>

/** The logo is a URL or an upload of the caller; the shop never fetches it. */
export const RegisterStore = z.object({
  name: text(1, longestName, 'Vui lòng nhập tên cửa hàng, tối đa 100 ký tự.').transform((name) =>
    name.replace(/\s+/g, ' '),
  ),
  description: text(0, longestText, 'Mô tả tối đa 2.000 ký tự.').nullish(),
  logo: text(0, longestLogo, 'Đường dẫn logo tối đa 500 ký tự.')
    .refine((value) => value === '' || isLogoAddress(value), wrongLogo)
    .nullish(),
})
export type RegisterStore = z.infer<typeof RegisterStore>

export const StoreAnswer = answer({ store: Store })

/** `store` is the caller's latest request; null for none. */
export const MeAnswer = answer({ data: User, store: Store.nullable() })
